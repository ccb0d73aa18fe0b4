:- module(pybridge_textbook,
          [ textbook_search/1,       % ?Algorithm
            textbook_analysis/4,     % +Game, +Position, +Config, -Analysis
            first_move_analysis/4,   % +Game, +Position, +Config, -Analysis
            found_worth/4,           % +Exact, +Score, +Game, -Worth
            limited/6,               % +Clock, +Game, :Goal, +Limit, +Guessing, -Nodes
            first_move/3             % +Root, ?Next, -Line
          ]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../base/clock', [elapsed/2, start_clock/2, until/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../rules/chance_moves', [has_chance/1]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../../rules/rule_faults', [within_stack/2]).
:- use_module('../../walks/walk', [passed/6]).
:- use_module('../../worth/score', [end_score/2]).
:- use_module('../../worth/worth', [expected_utility/2, game_range/2, nothing_known/2, score_worth/5]).
:- use_module('../report', [analysis/4, unsearched/4]).
:- use_module(alphabeta, [alphabeta/5]).
:- use_module(expectiminimax, [expectiminimax/3]).
:- use_module(horizon, [complete/1, count_nodes/4]).
:- use_module(iterative_deepening, [iterative_deepening/6]).
:- use_module(minimax, [minimax/3]).
:- use_module(negamax, [negamax/5, for_player/4]).
:- use_module(star1, [star1/5]).
:- use_module(transposition_table, [transposition_table/6]).
:- use_module(uct, [uct/5]).

/** <module> Analysis by the textbook's searches

For study and for comparison: there is no preference for short wins. Of the options, only depth, seconds,
nodes, heuristic and variety apply.
*/

%!  textbook_search(?Algorithm) is nondet.
%
%   Algorithm is one of the searches, in the order in which they build on each other.

textbook_search(minimax).
textbook_search(alphabeta).
textbook_search(negamax).
textbook_search(iterative_deepening).
textbook_search(transposition_table).
textbook_search(uct).
textbook_search(expectiminimax).
textbook_search(star1).

%!  textbook_analysis(+Game, +Position, +Config, -Analysis) is det.
%
%   As analyse/3, for Config's algorithm, which is one of the textbook's. If a limit is reached before
%   there is an answer, the result is only the first legal move; if it is reached later, the line is cut
%   short. Playouts know of the first move only.

textbook_analysis(Game, Position, Config, Analysis) :-
    start_clock(Config.seconds, Clock),
    first_move_analysis(Game, Position, Config, First),
    (   ( First.depth == 0 ; First.playouts > 0 ; First.move == @(none) ; has_chance(Game) )
    ->  Analysis = First
    ;   left(First.depth, 0, Depth),
        once(pybridge_horizon:move(horizon(Game, Depth, Position), First.move, Next)),
        left(Config.nodes, First.nodes, Left),
        findall(Move, passed(best_move(Clock, Config.heuristic), inf, Next, _, best(Left, none), best(_, Move)),
                [_|Line]),
        elapsed(Clock, Seconds),
        Analysis = First.put(_{line:[First.move|Line], seconds:Seconds})
    ).

%   best_move(+Clock, +Guessing, +Position, -Next, +State0, -State) is semidet: a step of best play. Alpha-beta searches
%   for it again below the root, which takes a fraction of the work that the root took. That work is not reported, but
%   limited by the state, best(Left, Move), which has the move that was made last.

best_move(Clock, Guessing, Position, Next, best(Left0, _), best(Left, Move)) :-
    Position = horizon(Game, _, _),
    limited(Clock, Game, answer(alphabeta, Position, none, answer(_, Next, _, _)), Left0, Guessing, Nodes),
    nonvar(Next),
    once(pybridge_horizon:move(Position, Move, Next)),
    left(Left0, Nodes, Left).

left(Limit, Spent, Left) :-
    (   integer(Limit)
    ->  Left is Limit-Spent
    ;   Left = inf
    ).

:- meta_predicate
    limited(+, +, 0, +, +, -).

%!  limited(+Clock, +Game, :Goal, +Limit, +Guessing, -Nodes) is det.
%
%   Call Goal, a search of horizon positions, until Clock runs out or the Limit of nodes is reached, see count_nodes/4.

limited(Clock, Game, Goal, Limit, Guessing, Nodes) :-
    count_nodes(catch(until(Clock, within_stack(Goal, Game), _), node_limit, true), Limit, Guessing, Nodes).

%!  first_move_analysis(+Game, +Position, +Config, -Analysis) is det.
%
%   The same, but the line is only the first move, so that the time is that of the search alone.

first_move_analysis(Game, Position, Config, Analysis) :-
    _{algorithm:Algorithm, depth:Depth0, nodes:Limit, seconds:Seconds, heuristic:Guessing, variety:Seed} :< Config,
    start_clock(Seconds, Clock),
    Last = last(none),
    limited(Clock, Game, last_answer(Algorithm, horizon(Game, Depth0, Position), Seed, Last), Limit, Guessing, Nodes0),
    Nodes is max(1, Nodes0),
    Work = work(Algorithm, false, Nodes, 0, Clock),
    (   Last = last(answer(Root, Next, Score, Playouts)-Proven)
    ->  Root = horizon(_, Depth, _),
        first_move(Root, Next, Line),
        found_worth(Proven, Score, Game, Worth),
        guess_value(Game, Score, Guess),
        analysis(Game, found(Worth, Guess, Line), Depth-Work, Analysis0),
        Analysis = Analysis0.put(playouts, Playouts)
    ;   unsearched(Game, Position, Work, Analysis)
    ).

%!  first_move(+Root, ?Next, -Line) is det.
%
%   Line is the move from Root, a horizon position, to Next, which is unbound where chance decides.

first_move(Root, Next, Line) :-
    (   var(Next)
    ->  Line = []
    ;   once(pybridge_horizon:move(Root, Move, Next)),
        Line = [Move]
    ).

%   guess_value(+Game, +Score, -Guess): in a game of chance, a mean of guesses alone stays on the scale of heuristic/2;
%   one that contains ends is an expected utility.

guess_value(Game, Score, Guess) :-
    (   has_chance(Game),
        abs(Score) =< 4_194_304
    ->  Guess is round(Score)
    ;   has_chance(Game)
    ->  Scaled is float(Score),
        expected_utility(Scaled, Guess)
    ;   Guess = Score
    ).

%!  found_worth(+Exact, +Score, +Game, -Worth) is det.
%
%   What a search of the textbook's has proven if it has found Score. It knows no distances.

found_worth(Exact, Score, Game, Worth) :-
    (   \+ has_chance(Game)
    ->  ( Exact == true -> Proven = 1 ; Proven = 0 ),
        game_range(Game, Range),
        score_worth(winner, Proven, Score, Range, Worth)
    ;   Exact == true
    ->  Worth = expected(Score, Score)
    ;   nothing_known(Game, Worth)
    ).

%   last_answer(+Algorithm, +Root, +Seed, !Last): Last, which is last(none), holds each answer in turn, as
%   answer(Root, Next, Score, Playouts)-Proven. Root has the depth that was searched.

last_answer(Algorithm, Root, Seed, Last) :-
    Root = horizon(Game, _, Position),
    forall(( \+ Game:utility(Position, _), answer(Algorithm, Root, Seed, Answer) ),
           ( ( Answer = answer(_, _, _, 0) -> complete(Proven) ; Proven = false ),
             nb_setarg(1, Last, Answer-Proven) )).

answer(minimax, Root, _, answer(Root, Next, Score, 0)) :-
    minimax(pybridge_horizon:Root, Next, Score).
answer(alphabeta, Root, _, answer(Root, Next, Score, 0)) :-
    window(Alpha, Beta),
    alphabeta(pybridge_horizon:Root, Alpha, Beta, Next, Score).
answer(expectiminimax, Root, _, answer(Root, Next, Score, 0)) :-
    expectiminimax(pybridge_horizon:Root, Next, Score).
answer(star1, Root, _, answer(Root, Next, Score, 0)) :-
    Root = horizon(Game, _, _),
    (   offers(Game, utilities/2)
    ->  Game:utilities(Lowest, Highest),
        maplist(end_score, [Lowest, Highest], [Alpha, Beta]),
        star1(pybridge_horizon:Root, Alpha, Beta, Next, Score)
    ;   throw(error(option_value(algorithm, star1, 'another one: star1 needs the utilities/2 of a game'), _))
    ).
answer(negamax, Root, _, answer(Root, Next, Score, 0)) :-
    window(Alpha, Beta),
    negamax(pybridge_horizon:Root, Alpha, Beta, Next, Value),
    for_max(Root, Value, Score).
answer(iterative_deepening, Root, _, Answer) :-
    deepened(iterative_deepening, Root, Answer).
answer(transposition_table, Root, _, Answer) :-
    deepened(transposition_table, Root, Answer).
answer(uct, Root, Seed0, answer(Root, Next, Value, Playouts)) :-
    (   Seed0 == none
    ->  Seed = 0
    ;   Seed = Seed0
    ),
    uct(pybridge_horizon:Root, Seed, Playouts, Next, Value).

deepened(Algorithm, horizon(Game, Limit, Position), answer(Root, Next, Score, 0)) :-
    Whole = horizon(Game, inf, Position),
    window(Alpha, Beta),
    call(Algorithm, pybridge_horizon:Whole, Alpha, Beta, Depth, horizon(Game, inf, Child), Value),
    Less is Depth-1,
    Root = horizon(Game, Depth, Position),
    Next = horizon(Game, Less, Child),
    for_max(Root, Value, Score),
    (   Depth >= Limit
    ->  !
    ;   true
    ).

window(Alpha, Beta) :-
    Alpha is -inf,
    Beta is inf.

for_max(Root, Value, Score) :-
    pybridge_horizon:turn(Root, Player),
    for_player(pybridge_horizon, Player, Value, Score).
