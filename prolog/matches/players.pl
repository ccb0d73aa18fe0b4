:- module(pybridge_players,
          [ player/3,           % +Game, +Spec, -Player
            player_kinds/2,     % +Game, -Kinds
            levels/1,           % -Names
            check_level/1,      % +Name
            player_plan/5,      % +Player, :Position, +Chance0, -Plan, -Chance
            ready_player/3,     % +Player, :Position, -Ready
            readying/3,         % +Player, :Position, -Event
            player_move/5,      % +Player, :Position, +Chance0, -Move, -Chance
            player_step/6       % +Player, :Position, +Chance0, -Move, -Next, -Chance
          ]).
:- use_module(library(apply), [exclude/3, maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module('../base/chance', [chance_below/4, chance_member/4, chance_number/3]).
:- use_module('../base/wording', [suggestion/3, abbreviated/2]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/positions', [check_move/3, legal_moves/2, move_text/3, strategies/2]).
:- use_module('../search/lookahead/analyse', [analyse/3]).
:- use_module('../search/options', [read_option/3]).
:- use_module('../search/own_search', [own_move/4, own_search_modes/2, own_searches/2]).
:- use_module('../search/solving/solve', [solve/2, solved/3, solving/3]).

/** <module> Players, and how they decide on a move

A player is named by a text, such as 'engine:depth=6', and is then one of the terms

| human            | a person who types the moves                                       |
| random           | a random legal move; all are equally likely                        |
| engine(Options)  | the search of analyse/3, for a second where Options set no limit   |
| level(Depth, Nodes, Slips) | a short search, but in this many of 100 moves a random one |
| strategy(Name)   | the game's own strategy/3, a random move where that knows none     |
| own(Name)        | the search in the game's own file: minimax/3 or alphabeta/5        |
| perfect          | the solution of the game                                           |

A player that is ready for whole games can also be random(How), where How says how the game lists
its moves, or perfect(Solution).

The chance of a player, which goes from move to move, is one of chance.pl, or @(none) for
an engine that is to play the first of equally good moves.
*/

:- meta_predicate
    player_plan(+, :, +, -, -),
    ready_player(+, :, -),
    readying(+, :, -),
    player_move(+, :, +, -, -),
    player_step(+, :, +, -, -, -).

%   level(?Name, ?Depth, ?Nodes, ?Slips): limits are depths and positions, never seconds, so a level
%   plays the same on every machine. What levels are worth against each other is in docs/console.md.

level(easy,   1, 500,    50).
level(normal, 4, 2_000,  20).
level(hard,   8, 10_000, 4).

%!  levels(-Names) is det.

levels(Names) :-
    findall(Name, level(Name, _, _, _), Levels),
    append(Levels, [perfect], Names).

%!  check_level(+Name) is det.
%
%   @error no_player(Text)

check_level(Name) :-
    levels(Names),
    (   memberchk(Name, Names)
    ->  true
    ;   suggestion(Name, Names, Suggestion),
        no_player("there is no level ~w~w", Name, Suggestion)
    ).

%!  player_kinds(+Game, -Kinds) is det.
%
%   Kinds are the names of the players that Game has.

player_kinds(Game, Kinds) :-
    strategies(Game, Names),
    maplist(atom_concat('strategy:'), Names, Strategies),
    own_searches(Game, OwnNames),
    maplist(atom_concat('own:'), OwnNames, OwnSearches),
    levels(Levels),
    append([[human,random,engine], Strategies, OwnSearches, Levels], Kinds).

%!  player(+Game, +Spec, -Player) is det.
%
%   @error no_player(Text), no_strategy(Text), and those of read_option/3

player(Game, Spec, Player) :-
    (   sub_atom(Spec, Before, 1, After, :)
    ->  sub_atom(Spec, 0, Before, _, Kind),
        sub_atom(Spec, _, After, 0, Rest),
        player_with(Kind, Rest, Game, Spec, Player)
    ;   simple_player(Spec, Player0)
    ->  Player = Player0
    ;   player_kinds(Game, Kinds),
        suggestion(Spec, Kinds, Suggestion),
        no_player("there is no player ~w~w", Spec, Suggestion)
    ).

simple_player(human, human).
simple_player(random, random).
simple_player(engine, Player) :-
    engine([], Player).
simple_player(perfect, perfect).
simple_player(Name, level(Depth, Nodes, Slips)) :-
    level(Name, Depth, Nodes, Slips).

player_with(engine, Rest, _, _, Player) :-
    !,
    atomic_list_concat(Texts0, ',', Rest),
    exclude(==(''), Texts0, Texts),
    maplist(engine_option, Texts, Options),
    engine(Options, Player).
player_with(strategy, Name, Game, _, strategy(Name)) :-
    !,
    strategies(Game, Names),
    (   memberchk(Name, Names)
    ->  true
    ;   suggestion(Name, Names, Suggestion),
        abbreviated(Name, Short),
        format(string(Text), "~w has no strategy ~w~w", [Game, Short, Suggestion]),
        throw(error(no_strategy(Text), _))
    ).
player_with(own, Name, Game, Spec, own(Name)) :-
    !,
    own_searches(Game, Names),
    (   memberchk(Name, Names)
    ->  true
    ;   no_own_search(Name, Game, Spec)
    ).
player_with(_, _, _, Spec, _) :-
    no_player("~w~w: only engine, strategy and own can be followed by a colon", Spec, '').

no_own_search(Name, Game, Spec) :-
    (   own_search_modes(Name, Modes)
    ->  format(atom(Reason), ': the file of ~w does not define ~w', [Game, Modes])
    ;   Reason = '; the searches of a file\'s own are own:minimax and own:alphabeta'
    ),
    no_player("there is no player ~w~w", Spec, Reason).

%   An error in an option says that it is one of the engine.

engine_option(Text, Option) :-
    catch(read_option(search, Text, Option), error(Formal, _), true),
    (   var(Formal)
    ->  true
    ;   Formal = option_text(_, Suggestion)
    ->  no_player("engine has no option ~w~w", Text, Suggestion)
    ;   throw(error(Formal, _))
    ).

engine(Options, engine(Limited)) :-
    (   member(Option, Options),
        functor(Option, Limit, 1),
        memberchk(Limit, [depth,nodes,seconds])
    ->  Limited = Options
    ;   Limited = [seconds(1)|Options]
    ).

no_player(Format, Name, Suggestion) :-
    abbreviated(Name, Short),
    format(string(Text), Format, [Short, Suggestion]),
    throw(error(no_player(Text), _)).

:- multifile prolog:error_message//1.

prolog:error_message(no_player(Text)) -->
    [ '~w'-[Text] ].
prolog:error_message(no_strategy(Text)) -->
    [ '~w'-[Text] ].

% ----------------------------------------------------------------------
% Deciding

%!  player_plan(+Player, :Position, +Chance0, -Plan, -Chance) is det.
%
%   How Player, who is not human, finds its move in Game:Position, which has not ended: Plan is play(Move, Text),
%   search(Options) for analyse/3, own(Name) for own_move/4, or solution.

player_plan(random, Game:Position, Chance0, play(Move, Text), Chance) :-
    legal_moves(Game:Position, Moves),
    chance_member(Move-Text, Moves, Chance0, Chance).
player_plan(engine(Options0), _, Chance0, search(Options), Chance) :-
    (   ( Chance0 == @(none) ; memberchk(variety(_), Options0) )
    ->  Options = Options0,
        Chance = Chance0
    ;   chance_number(Chance0, Seed, Chance),
        append(Options0, [variety(Seed)], Options)
    ).
player_plan(level(Depth, Nodes, Slips), Game:Position, Chance0, Plan, Chance) :-
    chance_below(100, Chance0, Number, Chance1),
    (   Number < Slips
    ->  player_plan(random, Game:Position, Chance1, Plan, Chance)
    ;   level_limits(Game, Depth, Nodes, Limits),
        player_plan(engine(Limits), Game:Position, Chance1, Plan, Chance)
    ).
player_plan(strategy(Name), Game:Position, Chance0, Plan, Chance) :-
    (   Game:strategy(Name, Position, Move)
    ->  move_text(Game, Move, Text),
        Plan = play(Move, Text),
        Chance = Chance0
    ;   player_plan(random, Game:Position, Chance0, Plan, Chance)
    ).
player_plan(own(Name), _, Chance, own(Name), Chance).
player_plan(perfect, _, Chance, solution, Chance).

%   level_limits(+Game, +Depth, +Nodes, -Limits): where Game has nothing to guess by, looking a few moves ahead is blind, and
%   how well the playouts know a position is a matter of their number. A game with keys for its positions is small
%   enough for proofs.

level_limits(Game, Depth, Nodes, Limits) :-
    (   ( offers(Game, heuristic/2) ; offers(Game, canonical/2) )
    ->  Limits = [depth(Depth),nodes(Nodes)]
    ;   Limits = [nodes(Nodes)]
    ).

%!  ready_player(+Player, :Position, -Ready) is det.
%
%   Ready is Player, prepared for games from Position: perfect has the solution.

ready_player(Player, Game:Position, Ready) :-
    (   Player == perfect
    ->  solve(Game:Position, Solution),
        Ready = perfect(Solution)
    ;   Player == random
    ->  listing(Game, How),
        Ready = random(How)
    ;   Ready = Player
    ).

%!  readying(+Player, :Position, -Event) is nondet.
%
%   As ready_player/3, with reports of progress: Event is progress(Progress), as in solve/3, any number
%   of times, and finally ready(Ready).

readying(Player, Position, Event) :-
    (   Player == perfect
    ->  solving(Position, [], Solving),
        (   Solving = solved(Solution)
        ->  Event = ready(perfect(Solution))
        ;   Event = Solving
        )
    ;   ready_player(Player, Position, Ready),
        Event = ready(Ready)
    ).

%   Where the game has no legal/2, finding its moves finds the positions after them as well.

listing(Game, How) :-
    (   offers(Game, legal/2)
    ->  How = legal
    ;   How = move
    ).

%!  player_move(+Player, :Position, +Chance0, -Move, -Chance) is det.
%
%   Player, a ready one, plays Move in a Position that has not ended.

player_move(Player, Position, Chance0, Move, Chance) :-
    player_step(Player, Position, Chance0, Move, _, Chance).

%!  player_step(+Player, :Position, +Chance0, -Move, -Next, -Chance) is det.
%
%   As player_move/5, and Move leads to Next. Here most of the time of a quick game is spent: a player at random
%   asks for no texts of moves and plays one of those that the game has listed without asking whether it is legal.
%
%   @error illegal_move(Text, Why) if the move of Player is illegal

player_step(random, Game:Position, Chance0, Move, Next, Chance) :-
    listing(Game, How),
    random_step(How, Game, Position, Chance0, Move, Next, Chance).
player_step(random(How), Game:Position, Chance0, Move, Next, Chance) :-
    random_step(How, Game, Position, Chance0, Move, Next, Chance).
player_step(strategy(Name), Game:Position, Chance0, Move, Next, Chance) :-
    (   Game:strategy(Name, Position, Move0)
    ->  Move = Move0,
        Chance = Chance0,
        make_move(Game, Position, Move, Next)
    ;   player_step(random, Game:Position, Chance0, Move, Next, Chance)
    ).
player_step(perfect(Solution), Game:Position, Chance, Move, Next, Chance) :-
    solved(Solution, Position, Answer),
    Move = Answer.move,
    make_move(Game, Position, Move, Next).
player_step(engine(Options), Position, Chance0, Move, Next, Chance) :-
    planned_step(engine(Options), Position, Chance0, Move, Next, Chance).
player_step(level(Depth, Nodes, Slips), Position, Chance0, Move, Next, Chance) :-
    planned_step(level(Depth, Nodes, Slips), Position, Chance0, Move, Next, Chance).
player_step(own(Name), Position, Chance0, Move, Next, Chance) :-
    planned_step(own(Name), Position, Chance0, Move, Next, Chance).

random_step(How, Game, Position, Chance0, Move, Next, Chance) :-
    listed(How, Game, Position, Moves),
    chance_member(Move, Moves, Chance0, Chance),
    make_move(Game, Position, Move, Next).

listed(legal, Game, Position, Moves) :-
    findall(Move, Game:legal(Position, Move), Moves).
listed(move, Game, Position, Moves) :-
    findall(Move, Game:move(Position, Move, _), Moves).

make_move(Game, Position, Move, Next) :-
    (   Game:move(Position, Move, Next0)
    ->  Next = Next0
    ;   check_move(Game:Position, Move, Next)
    ).

planned_step(Player, Game:Position, Chance0, Move, Next, Chance) :-
    player_plan(Player, Game:Position, Chance0, Plan, Chance),
    planned_move(Plan, Game:Position, Move),
    make_move(Game, Position, Move, Next).

planned_move(play(Move, _), _, Move).
planned_move(search(Options), Position, Move) :-
    analyse(Position, Options, Analysis),
    Move = Analysis.move.
planned_move(own(Name), Position, Move) :-
    own_move(Position, Name, Move, _).
