:- module(pybridge_decisions,
          [ thought/5,          % +Player, :Position, +Chance0, -Thought, -Chance
            player_step/6,      % +Player, :Position, +Chance0, -Move, -Next, -Chance
            plan/5,             % +Player, +Game, +Chance0, -Plan, -Chance
            ready_player/3,     % +Player, :Position, -Ready
            readying/4          % +Player, :Position, +Many, -Event
          ]).
:- use_module(library(lists), [append/3]).
:- use_module('../base/chance', [chance_below/4, chance_number/3]).
:- use_module('../base/messages', [message_text/2]).
:- use_module('../compiled/compiled_rules', [rules_compiled/3]).
:- use_module('../compiled/random_games', [listing/2, random_step/8]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/own_search', [own_move/4]).
:- use_module('../rules/positions', [check_move/3, move_text/3, move_texts/3]).
:- use_module('../rules/rule_faults', [within_stack/2]).
:- use_module('../rules/seats', [two_sided/1]).
:- use_module('../rules/strategies', [random_strategy_move/6, strategy_move/4]).
:- use_module('../search/scheduler/analyse', [analyse/3, analyses/4]).
:- use_module('../solving/chance_solve', [solving_chance/3]).
:- use_module(by_bounds, [move_by_bounds/4]).
:- use_module('../solving/known_solution', [keep_solution/1, known_answer/3, known_bounds/2]).
:- use_module('../solving/solve', [solved/3, solving/3]).

/** <module> The decisions of players

A player is one of those of players.pl, but not human. A player that is ready for whole games can also be
random(Listing), see listing/2, solution(Solution), or by_bounds(Solution) in a game of chance.

The chance of a player, which goes from move to move, is one of chance.pl, or @(none) for
an engine that is to play the first of equally good moves.
*/

:- meta_predicate
    thought(+, :, +, -, -),
    player_step(+, :, +, -, -, -),
    ready_player(+, :, -),
    readying(+, :, +, -).

%!  thought(+Player, :Position, +Chance0, -Thought, -Chance) is nondet.
%
%   The thoughts of Player about Game:Position, which has not ended. The last one has the move that it plays.
%   Thought is one of
%
%     | analysis(Analysis, Texts) | an Analysis, and the texts of its line      |
%     | move(Move, Text)          | a move found without a search               |
%     | solving(Progress)         | the game is being solved, see solve/3       |
%
%   @error no_solution(Text) if the game cannot be solved within the limits of a perfect player

thought(hint, Game:Position, Chance, Thought, Chance) :-
    known_thought(Game, Position, Known),
    !,
    Thought = Known.
thought(Player, Game:Position, Chance0, Thought, Chance) :-
    plan(Player, Game, Chance0, Plan, Chance1),
    thought_by(Plan, Game, Position, Chance1, Thought, Chance).

thought_by(search(Options), Game, Position, Chance, analysis(Analysis, Texts), Chance) :-
    !,
    analyses(Game:Position, Options, Analysis, Texts).
thought_by(perfect(Options), Game, Position, Chance, Thought, Chance) :-
    !,
    solution_thought(Game, Position, Options, Thought).
thought_by(Plan, Game, Position, Chance0, move(Move, Text), Chance) :-
    decision(Plan, Game, Position, Chance0, Move, _, Chance),
    move_text(Game, Move, Text).

%!  plan(+Player, +Game, +Chance0, -Plan, -Chance) is det.
%
%   Plan is search(Options), or a player who does not search.

plan(hint, Game, Chance0, Plan, Chance) :-
    !,
    plan(engine([seconds(1)]), Game, Chance0, Plan, Chance).
plan(engine(Options0), _, Chance0, search(Options), Chance) :-
    !,
    (   ( Chance0 == @(none) ; memberchk(variety(_), Options0) )
    ->  Options = Options0,
        Chance = Chance0
    ;   chance_number(Chance0, Seed, Chance),
        append(Options0, [variety(Seed)], Options)
    ).
plan(level(Depth, Nodes, Slips), Game, Chance0, Plan, Chance) :-
    !,
    chance_below(100, Chance0, Number, Chance1),
    (   Number < Slips
    ->  Plan = random,
        Chance = Chance1
    ;   level_limits(Game, Depth, Nodes, Limits),
        plan(engine(Limits), Game, Chance1, Plan, Chance)
    ).
plan(Player, _, Chance, Player, Chance).

%   level_limits(+Game, +Depth, +Nodes, -Limits): where Game has nothing to guess by, looking a few moves ahead is
%   blind, and how well the playouts know a position is a matter of their number. A game with keys for its positions is
%   small enough for proofs. Where chance decides, playouts search.

level_limits(Game, Depth, Nodes, Limits) :-
    (   two_sided(Game),
        \+ has_chance(Game),
        ( offers(Game, heuristic/2) ; offers(Game, canonical/2) )
    ->  Limits = [depth(Depth),nodes(Nodes)]
    ;   Limits = [nodes(Nodes)]
    ).

%   decision(+Plan, +Game, +Position, +Chance0, -Move, -Next, -Chance): Next is left unbound where the decision does not
%   show what Move leads to. Here most of the time of a quick game is spent: a player at random asks for no texts of
%   moves.

decision(random, Game, Position, Chance0, Move, Next, Chance) :-
    listing(Game, Listing),
    decision(random(Listing), Game, Position, Chance0, Move, Next, Chance).
decision(random(Listing), Game, Position, Chance0, Move, Next, Chance) :-
    random_step(Listing, Game, Position, Chance0, Move, Next, _, Chance).
decision(strategy(Name), Game, Position, Chance, Move, Next, Chance) :-
    strategy_move(Game:Position, Name, Move, Next).
decision(random_strategy(Name), Game, Position, Chance0, Move, Next, Chance) :-
    random_strategy_move(Game:Position, Name, Chance0, Move, Next, Chance).
decision(own(Name), Game, Position, Chance, Move, _, Chance) :-
    own_move(Game:Position, Name, Move, _).
decision(solution(Solution), _, Position, Chance, Move, _, Chance) :-
    solved(Solution, Position, Answer),
    Move = Answer.move.
decision(by_bounds(Solution), Game, Position, Chance, Move, _, Chance) :-
    move_by_bounds(Solution, Game:Position, Move, _).
decision(search(Options), Game, Position, Chance, Move, _, Chance) :-
    analyse(Game:Position, Options, Analysis),
    Move = Analysis.move.

%!  player_step(+Player, :Position, +Chance0, -Move, -Next, -Chance) is det.
%
%   Player, a ready one, plays Move in a Position that has not ended, which leads to Next.
%
%   @error illegal_move(Text, Why) if the move of Player is illegal
%   @error failing_rules(Game) if the rules do not let Player find one

player_step(Player, Game:Position, Chance0, Move, Next, Chance) :-
    plan(Player, Game, Chance0, Plan, Chance1),
    within_stack(decision(Plan, Game, Position, Chance1, Move, Next, Chance), Game),
    (   nonvar(Next)
    ->  true
    ;   Game:move(Position, Move, Next0)
    ->  Next = Next0
    ;   check_move(Game:Position, Move, Next)
    ).

% ----------------------------------------------------------------------
% Perfect play

%   solution_thought(+Game, +Position, +Options, -Thought) is nondet. The last solution is kept, for the
%   next moves of the game.

solution_thought(Game, Position, Options, Thought) :-
    (   known_thought(Game, Position, Known)
    ->  Thought = Known
    ;   solving_within(Game:Position, Options, Event),
        (   Event = solved(Solution)
        ->  keep_solution(Solution),
            known_thought(Game, Position, Thought)
        ;   Event = progress(Progress),
            Thought = solving(Progress)
        )
    ).

solving_either(Game:Position, Options, Event) :-
    (   has_chance(Game)
    ->  solving_chance(Game:Position, Options, Event)
    ;   solving(Game:Position, Options, Event)
    ).

solving_within(Position, Options, Event) :-
    catch(solving_either(Position, Options, Event), error(unsolved(Game, Limit, Positions, Open), _),
          ( message_text(error(unsolved(Game, Limit, Positions, Open), _), Text),
            throw(error(no_solution(Text), _)) )).

known_thought(Game, Position, analysis(Analysis, Texts)) :-
    known_bounds(Game:Position, Solution),
    !,
    move_by_bounds(Solution, Game:Position, Move, Analysis),
    move_texts(Game, [Move], Texts).
known_thought(Game, Position, analysis(Analysis, Texts)) :-
    known_answer(Game:Position, Answer, Line),
    _{move:Move, value:Value, winner:Winner, plies:Plies} :< Answer,
    move_texts(Game, Line, Texts),
    Analysis = analysis{ move:Move, line:Line, value:Value, bounds:[Value,Value], chances: @(none), winner:Winner,
                         values: @(none), secured: @(none), mixture: @(none),
                         plies:Plies, exact: @(true),
                         algorithm:solution, compiled: @(false), depth: @(none), nodes:0, playouts:0, table_hits:0,
                         seconds:0.0 }.

:- multifile prolog:error_message//1.

prolog:error_message(no_solution(Text)) -->
    [ '~w; the strongest level that needs no solution is hard'-[Text] ].

%!  ready_player(+Player, :Position, -Ready) is det.
%
%   Ready is Player, prepared for games from Position: a perfect one has the solution.

ready_player(Player, Position, Ready) :-
    readying(Player, Position, @(false), Event),
    Event = ready(Ready0),
    !,
    Ready = Ready0.

%!  readying(+Player, :Position, +Many, -Event) is nondet.
%
%   As ready_player/3, with reports of progress: Event is progress(Progress), as in solve/3, any number of times, and
%   finally ready(Ready). If Many is @(true), the games of a perfect player run compiled (batch.pl).

readying(perfect(Options), Game:Position, Many, Event) :-
    !,
    (   Many == @(true)
    ->  rules_compiled(Game, search, _)
    ;   true
    ),
    solving_either(Game:Position, Options, Solving),
    (   Solving = solved(Solution)
    ->  ( is_dict(Solution, chance_solution) -> Ready = by_bounds(Solution) ; Ready = solution(Solution) ),
        Event = ready(Ready)
    ;   Event = Solving
    ).
readying(random, Game:_, _, ready(random(Listing))) :-
    !,
    listing(Game, Listing).
readying(Player, _, _, ready(Player)).
