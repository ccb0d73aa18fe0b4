:- module(pybridge_textbook,
          [ textbook_analysis/4,     % +Game, +Position, +Config, -Analysis
            textbook_search/4        % +Game, +Position, +Config, -Analysis
          ]).
:- use_module('../rule_faults', [within_stack/2]).
:- use_module(horizon, [count_nodes/5]).
:- use_module(minimax, [minimax/3]).
:- use_module(alphabeta, [alphabeta/5]).
:- use_module('../clock', [start_clock/2, until/3]).
:- use_module('../report', [analysis/4, unsearched/4]).

/** <module> Analysis by the textbook's minimax/3 or alphabeta/5

For study and for comparison: there is no table, no deepening, and no preference for
short wins. Of the options, only depth, seconds, nodes and heuristic apply.
*/

%!  textbook_analysis(+Game, +Position, +Config, -Analysis) is det.
%
%   As analyse/3, for Config's algorithm, which is minimax or alphabeta. If a limit is reached
%   before the value is found, the result is only the first legal move; if it is reached later,
%   the line is cut short.

textbook_analysis(Game, Position, Config, Analysis) :-
    analysed(line, Game, Position, Config, Analysis).

%!  textbook_search(+Game, +Position, +Config, -Analysis) is det.
%
%   As textbook_analysis/4, but the line is only the first move, so that the time is that of the search
%   alone.

textbook_search(Game, Position, Config, Analysis) :-
    analysed(first_move, Game, Position, Config, Analysis).

analysed(Play, Game, Position, Config, Analysis) :-
    start_clock(Config.seconds, Clock),
    Root = horizon(Game, Config.depth, Position),
    limited(Clock, Game, best(Config.algorithm, Root, Next, Score), Config.nodes, Config.heuristic,
            Outcome, Nodes, Complete),
    Work = work(Config.algorithm, Nodes, 0, Clock),
    (   Outcome == done
    ->  nodes_left(Config.nodes, Nodes, Left),
        play(Play, Root, Next, Clock, Left, Config.heuristic, Line),
        analysis(Game, found(Score, Complete, unknown, Line), Config.depth-Work, Analysis)
    ;   unsearched(Game, Position, Work, Analysis)
    ).

:- meta_predicate
    limited(+, +, 0, +, +, -, -, -).

%   limited(+Clock, +Game, :Goal, +Limit, +Guessing, -Outcome, -Nodes, -Complete):
%   Outcome is done, or stopped if Clock has run out or the Limit of nodes was reached.

limited(Clock, Game, Goal, Limit, Guessing, Outcome, Nodes, Complete) :-
    count_nodes(catch(until(Clock, within_stack(Goal, Game), Outcome), node_limit, Outcome = stopped),
                Limit, Guessing, Nodes, Complete).

nodes_left(Limit, Nodes, Left) :-
    (   Limit == inf
    ->  Left = inf
    ;   Left is Limit-Nodes
    ).

best(minimax, Root, Next, Score) :-
    minimax(pybridge_horizon:Root, Next, Score).
best(alphabeta, Root, Next, Score) :-
    Alpha is -inf,
    Beta is inf,
    alphabeta(pybridge_horizon:Root, Alpha, Beta, Next, Score).

play(first_move, Root, Next, _, _, _, Line) :-
    findall(Move, ( nonvar(Next), once(pybridge_horizon:move(Root, Move, Next)) ), Line).
play(line, Root, Next, Clock, Left, Guessing, Line) :-
    line(Root, Next, Clock, Left, Guessing, Line).

%   line(+Position, +Next, +Clock, +Left, +Guessing, -Line): the moves of best play. Alpha-beta
%   searches for them again below the root, which takes a fraction of the work that the root took.
%   That work is not reported, but Left limits it.

line(_, Next, _, _, _, []) :-
    var(Next),
    !.
line(Position, Next, Clock, Left, Guessing, [Move|Line]) :-
    once(pybridge_horizon:move(Position, Move, Next)),
    Next = horizon(Game, _, _),
    limited(Clock, Game, best(alphabeta, Next, Follower, _), Left, Guessing, Outcome, Nodes, _),
    (   Outcome == done
    ->  nodes_left(Left, Nodes, Left1),
        line(Next, Follower, Clock, Left1, Guessing, Line)
    ;   Line = []
    ).
