:- module(pybridge_backward,
          [ new_graph/5,        % +Rules, !Memory, +Most, +Position, -Graph
            reach/3,            % +Rules, !Memory, !Graph
            settle_all/3,       % +Rules, !Memory, !Graph
            node_score/3        % +Graph, +Number, -Score
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module('../../base/expansion', [goal_expansion/2, record/2]).
:- use_module('../../memory/search_memory',
              [ append_term/2, array_value/3, budget_left/2, change_place_value/4, extend_array/3, new_array/3, new_sequence/1, next_term/2,
                place/3, place_value/3, reserve_array/2, rewind_sequence/1, set_array_value/3, spend/2 ]).
:- use_module('../game_calls', [position_key/3, side_to_move/3, some_move/2]).
:- use_module('../../worth/score',
              [end_score/2, proven_result/2, result_proven/2, result_score/2, score_plies/2, score_utility/2]).
:- use_module(solver_memory, [count_score/4]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Retrograde analysis: solving a game in which positions can repeat

First every position that can be reached gets a number, the value of its place, and each move becomes an edge that
leads back. Then results are propagated backwards from the ends of the game, for each utility separately: the positive
ones from the highest down, which Max wants and Min avoids, and then the negative ones from the lowest up, where it is
the other way round. A position is settled

  - if the side that wants the utility is to move: as soon as one move leads to a settled position;
  - if the side that avoids it is to move: when all its moves lead to settled positions.

Positions are settled in the order of their distances from the ends. From a position that is never settled, nobody can
force an end: it is a draw.

A Graph is graph(Nodes, Edges, Positions). Positions is a sequence in the order of the numbers. Nodes has a row for
each position. Its edge is the last one to it, 0 for none, in the lower 28 bits; above it is the queue of settled
positions: that of the position numbered N is the Nth. Its state is its result, proven (score.pl), where it is settled
or the game has ended. Otherwise it is even: four times how many moves do not lead to settled positions, plus 2 where
Max is to move.

An edge consists of the edge before it to the same position, 2^28 times, and the number of the position that it comes
from.
*/

:- record(reached, [ edge, state ]).

%!  new_graph(+Rules, !Memory, +Most, +Position, -Graph) is det.
%
%   Graph has Position, the root, alone. It need not be moved before there are Most positions, or eight times as
%   many moves.

new_graph(Rules, Memory, Most, Position, Graph) :-
    Graph = graph(Nodes, Edges, Positions),
    new_array(64, 0, Nodes),
    new_array(64, 0, Edges),
    Numbers is 2*Most+2,
    reserve_array(Nodes, Numbers),
    Moves is 8*Most,
    reserve_array(Edges, Moves),
    new_sequence(Positions),
    position_number(Rules, Memory, Graph, Position, _).

%!  reach(+Rules, !Memory, !Graph) is semidet.
%
%   Number the positions that can be reached from the root. Fails if the budget is spent, and then goes on when it
%   is called again.

reach(Rules, Memory, Graph) :-
    Memory = memory(_, Counts, _, Budget),
    row(counts, Counts, 0, [followed(Followed0), positions(Met0)]),
    (   Followed0 =:= Met0
    ->  true
    ;   budget_left(Budget, Left),
        Left > 0,
        arg(3, Graph, Positions),
        next_term(Positions, Position),
        Followed is Followed0+1,
        follow(Rules, Memory, Graph, Followed, Position),
        set_row(counts, Counts, 0, [followed(Followed)]),
        row(counts, Counts, 0, [positions(Met)]),
        More is Met-Met0,
        spend(Budget, More),
        reach(Rules, Memory, Graph)
    ).

follow(Rules, Memory, Graph, Number, Position) :-
    Rules = rules(Game, _, _, _, _, _),
    (   Game:utility(Position, Utility)
    ->  end_score(Utility, Score),
        proven_result(Score, State)
    ;   side_to_move(Rules, Position, Side),
        findall(Next, Game:move(Position, _, Next), Nexts),
        some_move(Nexts, Position),
        length(Nexts, Count),
        State is Count<<2 \/ (Side+1),
        maplist(add_edge(Number, Rules, Memory, Graph), Nexts)
    ),
    arg(1, Graph, Nodes),
    Row is 2*Number,
    set_row(reached, Nodes, Row, [state(State)]).

add_edge(From, Rules, Memory, Graph, Position) :-
    Graph = graph(Nodes, Edges, _),
    Memory = memory(_, Counts, _, _),
    position_number(Rules, Memory, Graph, Position, Number),
    Row is 2*Number,
    row(reached, Nodes, Row, [edge(Before)]),
    row(counts, Counts, 0, [edges(Edge0)]),
    Edge is Edge0+1,
    Size is Edge+1,
    extend_array(Edges, Size, 0),
    Link is Before<<28 \/ From,
    set_array_value(Edges, Edge, Link),
    set_row(reached, Nodes, Row, [edge(Edge)]),
    set_row(counts, Counts, 0, [edges(Edge)]).

%   position_number(+Rules, !Memory, !Graph, +Position, -Number): numbers are counted from 1.

position_number(Rules, memory(Places, Counts, _, _), graph(Nodes, _, Positions), Position, Number) :-
    position_key(Rules, Position, Key),
    place(Places, Key, Place),
    place_value(Places, Place, Number0),
    (   Number0 > 0
    ->  Number = Number0
    ;   row(counts, Counts, 0, [positions(Met)]),
        Number is Met+1,
        change_place_value(Places, Place, 0, Number),
        append_term(Positions, Position),
        Size is 2*Number+2,
        extend_array(Nodes, Size, 0),
        set_row(counts, Counts, 0, [positions(Number)])
    ).

% ----------------------------------------------------------------------
% Backwards

%!  settle_all(+Rules, !Memory, !Graph) is semidet.
%
%   All positions that can be reached are numbered. Settle those from which an end can be forced, and count all.
%   Fails if the time is over; then it goes on when it is called again.

settle_all(Rules, Memory, Graph) :-
    Graph = graph(Nodes, _, Positions),
    Memory = memory(_, Counts, _, _),
    spread(Memory, Graph),
    row(counts, Counts, 0, [positions(Count), utility(Utility0)]),
    next_utility(Count, Nodes, Utility0, 0, Utility),
    (   Utility =:= 0
    ->  rewind_sequence(Positions),
        forall(between(1, Count, Number),
               ( next_term(Positions, Position),
                 node_score(Graph, Number, Score),
                 count_score(Rules, Memory, Position, Score) ))
    ;   end_score(Utility, Score),
        proven_result(Score, State),
        queue_ends(Count, State, Nodes, 0, Ends),
        set_row(counts, Counts, 0, [utility(Utility), spread(0), queued(Ends)]),
        settle_all(Rules, Memory, Graph)
    ).

%   next_utility(+Number, +Nodes, +Last, +Utility0, -Utility): after Last, 0 at first, comes the highest utility
%   below it of the ends up to that Number, as long as it is positive; and then the lowest above it. Utility is 0
%   where there is none.

next_utility(Number, Nodes, Last, Utility0, Utility) :-
    (   Number =:= 0
    ->  Utility = Utility0
    ;   Row is 2*Number,
        row(reached, Nodes, Row, [state(State)]),
        (   result_proven(State, 1),
            result_score(State, Score),
            score_plies(Score, 0),
            score_utility(Score, Value),
            sooner(Last, Utility0, Value)
        ->  Utility1 = Value
        ;   Utility1 = Utility0
        ),
        Number1 is Number-1,
        next_utility(Number1, Nodes, Last, Utility1, Utility)
    ).

%   sooner(+Last, +Utility0, +Utility) is semidet: after Last, Utility comes before Utility0.

sooner(Last, Utility0, Utility) :-
    (   Utility > 0
    ->  Utility > Utility0,
        ( Last =:= 0 ; Utility < Last )
    ;   Utility < 0,
        Utility0 =< 0,
        ( Utility0 =:= 0 ; Utility < Utility0 ),
        ( Last >= 0 ; Utility > Last )
    ),
    !.

queue_ends(Number, State, Nodes, Count0, Count) :-
    (   Number =:= 0
    ->  Count = Count0
    ;   Row is 2*Number,
        (   row(reached, Nodes, Row, [state(State)])
        ->  Count1 is Count0+1,
            queue(Number, Nodes, Count1)
        ;   Count1 = Count0
        ),
        Number1 is Number-1,
        queue_ends(Number1, State, Nodes, Count1, Count)
    ).

%   settle(+Number, +Score, !Nodes, +Count0, -Count): and put it in the queue, which has had Count0 positions.

settle(Number, Score, Nodes, Count0, Count) :-
    Row is 2*Number,
    proven_result(Score, State),
    set_row(reached, Nodes, Row, [state(State)]),
    Count is Count0+1,
    queue(Number, Nodes, Count).

queue(Number, Nodes, Place) :-
    Row is 2*Place,
    row(reached, Nodes, Row, [edge(Edge)]),
    Queued is Number<<28 \/ (Edge /\ 0xFFFFFFF),
    set_row(reached, Nodes, Row, [edge(Queued)]).

%   spread(!Memory, !Graph) is semidet: to the positions before those in the queue.

spread(Memory, Graph) :-
    Memory = memory(_, Counts, _, Budget),
    row(counts, Counts, 0, [spread(Spread0), queued(Count0)]),
    (   Spread0 =:= Count0
    ->  true
    ;   spend(Budget, 0),
        Graph = graph(Nodes, _, _),
        Spread is Spread0+1,
        First is 2*Spread,
        row(reached, Nodes, First, [edge(Queued)]),
        Row is 2*(Queued>>28),
        row(reached, Nodes, Row, [edge(Edge0), state(State)]),
        result_score(State, Score0),
        Score is Score0-sign(Score0),
        Edge is Edge0 /\ 0xFFFFFFF,
        spread_back(Edge, Score, Graph, Count0, Count),
        set_row(counts, Counts, 0, [spread(Spread), queued(Count)]),
        spread(Memory, Graph)
    ).

spread_back(Edge, Score, Graph, Count0, Count) :-
    (   Edge =:= 0
    ->  Count = Count0
    ;   Graph = graph(Nodes, Edges, _),
        array_value(Edges, Edge, Link),
        Number is Link /\ 0xFFFFFFF,
        (   newly_settled(Number, Score, Nodes)
        ->  settle(Number, Score, Nodes, Count0, Count1)
        ;   Count1 = Count0
        ),
        Before is Link>>28,
        spread_back(Before, Score, Graph, Count1, Count)
    ).

newly_settled(Number, Score, Nodes) :-
    Row is 2*Number,
    row(reached, Nodes, Row, [state(State0)]),
    result_proven(State0, 0),
    ( Score > 0 -> Wanting = 2 ; Wanting = 0 ),
    (   State0 /\ 2 =:= Wanting
    ->  true
    ;   State is State0-4,
        set_row(reached, Nodes, Row, [state(State)]),
        State < 4
    ).

%!  node_score(+Graph, +Number, -Score) is det.
%
%   All are settled, and Score is that of the position with this Number.

node_score(graph(Nodes, _, _), Number, Score) :-
    Row is 2*Number,
    row(reached, Nodes, Row, [state(State)]),
    ( result_proven(State, 1) -> result_score(State, Score) ; Score = 0 ).
