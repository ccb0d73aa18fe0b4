:- module(search_lab,
          [ lab_analysis/4      % +Game, +Position, +Config, -Analysis
          ]).
:- use_module(horizon, [count_nodes/5]).
:- use_module(minimax, [minimax/3]).
:- use_module(alphabeta, [alphabeta/5]).
:- use_module(clock, [start_clock/2, until/3]).
:- use_module(report, [analysis/4, unsearched/4]).

/** <module> An Analysis by the lab's own minimax/3 or alphabeta/5

For study, and as the yardstick: no table, no deepening, and no preference
for short wins.
*/

%!  lab_analysis(+Game, +Position, +Config, -Analysis) is det.
%
%   As analyse/3 for Config's algorithm, minimax or alphabeta. A limit that
%   runs out leaves only the first legal move.

lab_analysis(Game, Position, Config, Analysis) :-
    start_clock(Config.seconds, Clock),
    Root = horizon(Game, Config.depth, Position),
    count_nodes(search(Clock, Config.algorithm, Root, Outcome),
                Config.nodes, Config.heuristic, Nodes, Complete),
    Work = work(Nodes, 0, Clock),
    (   Outcome = found(Score, Line)
    ->  analysis(Game, found(Score, Complete, unknown, Line), Config.depth-Work, Analysis)
    ;   unsearched(Game, Position, Work, Analysis)
    ).

search(Clock, Algorithm, Root, Outcome) :-
    catch(until(Clock, best_play(Algorithm, Root, Score, Line), Until),
          node_limit, Until = stopped),
    (   Until == done
    ->  Outcome = found(Score, Line)
    ;   Outcome = stopped
    ).

best_play(Algorithm, Root, Score, Line) :-
    best(Algorithm, Root, Next, Score),
    line(Root, Next, Line).

best(minimax, Root, Next, Score) :-
    minimax(search_horizon:Root, Next, Score).
best(alphabeta, Root, Next, Score) :-
    Alpha is -inf,
    Beta is inf,
    alphabeta(search_horizon:Root, Alpha, Beta, Next, Score).

%   The moves of best play; alpha-beta finds them again below the root, for a
%   fraction of the work that the root took.

line(_, Next, []) :-
    var(Next),
    !.
line(Position, Next, [Move|Line]) :-
    once(search_horizon:move(Position, Move, Next)),
    count_nodes(best(alphabeta, Next, Follower, _), inf, true, _, _),
    line(Next, Follower, Line).
