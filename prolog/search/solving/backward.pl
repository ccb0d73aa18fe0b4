:- module(pybridge_backward,
          [ new_graph/4,        % +Rules, !Memory, +Position, -Graph
            reach/3,            % +Rules, !Memory, !Graph
            settle_all/4        % +Rules, !Memory, +Graph, -Longest
          ]).
:- use_module(library(lists), [member/2, reverse/2]).
:- use_module('../../native/search_memory',
              [ append_term/2, array_value/3, extend_array/3, new_array/3, next_term/2, rewind_sequence/1, set_array_value/3,
                set_table_value/3, spend/2, table_value/3 ]).
:- use_module('../game_calls', [position_key/3, side_to_move/3]).
:- use_module('../score', [end_score/2]).
:- use_module('../state', [row/4, set_row/4]).
:- use_module(solver_memory, [count_score/3, enter/1, some_move/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Retrograde analysis: solving a game in which positions can repeat

First every position that can be reached gets a number, and each move becomes an edge that leads back. Then results are propagated
backwards from the ends of the game, for each utility separately: the positive ones from the highest
down, which Max wants and Min avoids, and the negative ones from the lowest up, where it is the other way round. A position is
settled

  - if the side that wants the utility is to move: as soon as one move leads to a settled position;
  - if the side that avoids it is to move: when all its moves lead to settled positions.

Positions are settled in the order of their distances from the ends. From a position that is never settled, nobody can force
an end: it is a draw.

A Graph is graph(Nodes, Edges). Nodes has a row for each position: the last edge to it, 0 for none, and its state: four times the
utility, plus 3, where the game has ended, and otherwise four times the number of its moves, plus 1, plus the side to move, 1 or -1.
An edge consists of the edge before it to the same position, 2^28 times, and the number of the position that it comes from.
*/

%!  new_graph(+Rules, !Memory, +Position, -Graph) is det.
%
%   Graph has Position, the root, alone.

new_graph(Rules, Memory, Position, Graph) :-
    Graph = graph(Nodes, Edges),
    new_array(64, 0, Nodes),
    new_array(64, 0, Edges),
    position_number(Rules, Memory, Graph, Position, _).

%!  reach(+Rules, !Memory, !Graph) is semidet.
%
%   Number the positions that can be reached from the root. Fails if the budget is spent, or the table is
%   full; then it goes on when it is called again.

reach(Rules, Memory, Graph) :-
    Memory = memory(_, Counts, _, Sequence, Budget),
    row(counts, Counts, 0, [followed(Followed), met(Met)]),
    (   Followed =:= Met
    ->  true
    ;   enter(Memory),
        next_term(Sequence, Position),
        follow(Rules, Memory, Graph, Followed, Position),
        Followed1 is Followed+1,
        set_row(counts, Counts, 0, [followed(Followed1)]),
        spend(Budget, 0),
        reach(Rules, Memory, Graph)
    ).

follow(Rules, Memory, Graph, Number, Position) :-
    Rules = rules(Game, _, _, _, _, _),
    (   Game:utility(Position, Utility)
    ->  State is Utility<<2 \/ 3
    ;   side_to_move(Rules, Position, Side),
        findall(Next, Game:move(Position, _, Next), Nexts),
        some_move(Nexts, Position),
        length(Nexts, Count),
        State is Count<<2 \/ (Side+1),
        add_edges(Nexts, Number, Rules, Memory, Graph)
    ),
    arg(1, Graph, Nodes),
    Place is 2*Number,
    set_row(reached, Nodes, Place, [state(State)]).

add_edges([], _, _, _, _).
add_edges([Position|Positions], From, Rules, Memory, Graph) :-
    Graph = graph(Nodes, Edges),
    Memory = memory(_, Counts, _, _, _),
    position_number(Rules, Memory, Graph, Position, Number),
    Place is 2*Number,
    row(reached, Nodes, Place, [edge(Before)]),
    row(counts, Counts, 0, [edges(Edge0)]),
    Edge is Edge0+1,
    Size is Edge+1,
    extend_array(Edges, Size, 0),
    Link is Before<<28 \/ From,
    set_array_value(Edges, Edge, Link),
    set_row(reached, Nodes, Place, [edge(Edge)]),
    set_row(counts, Counts, 0, [edges(Edge)]),
    add_edges(Positions, From, Rules, Memory, Graph).

%   position_number(+Rules, !Memory, !Graph, +Position, -Number) is semidet: fails if the table is full.

position_number(Rules, memory(Table, Counts, _, Sequence, _), graph(Nodes, _), Position, Number) :-
    position_key(Rules, Position, Key),
    (   table_value(Table, Key, Number0)
    ->  Number = Number0
    ;   row(counts, Counts, 0, [met(Number), most(Most)]),
        Number < Most,
        set_table_value(Table, Key, Number),
        append_term(Sequence, Position),
        Met is Number+1,
        Size is 2*Met,
        extend_array(Nodes, Size, 0),
        set_row(counts, Counts, 0, [met(Met)])
    ).

% ----------------------------------------------------------------------
% Backwards

%!  settle_all(+Rules, !Memory, +Graph, -Longest) is semidet.
%
%   All positions that can be reached are numbered. Give each its score in the table of Memory. Longest is the position with
%   the longest win, or `none`. Fails if the time is over.

settle_all(Rules, Memory, graph(Nodes, Edges), Longest) :-
    Memory = memory(_, Counts, _, Sequence, Budget),
    row(counts, Counts, 0, [met(Positions)]),
    new_array(Positions, 0, Scores),
    new_array(Positions, 0, Queue),
    Arrays = arrays(Nodes, Edges, Scores, Queue, Budget),
    unsettle(0, Positions, Nodes, Scores, [], Utilities),
    sort(0, @>=, Utilities, Downwards),
    forall(( member(Utility, Downwards), Utility > 0 ), settle(Utility, 1, Positions, Arrays)),
    reverse(Downwards, Upwards),
    forall(( member(Utility, Upwards), Utility < 0 ), settle(Utility, -1, Positions, Arrays)),
    rewind_sequence(Sequence),
    record(0, Positions, Rules, Memory, Scores, none, Longest).

%   unsettled(?Score): a position that is not settled has this score, plus the number of its moves that do not lead to settled ones.

unsettled(0x400000000000000).

%   unsettle(+Number, +Positions, +Nodes, !Scores, +Utilities0, -Utilities): no position is settled. Utilities are those of the ends.

unsettle(Number, Positions, Nodes, Scores, Utilities0, Utilities) :-
    (   Number =:= Positions
    ->  Utilities = Utilities0
    ;   unsettled(Unsettled),
        state(Nodes, Number, State),
        Value is State>>2,
        (   State /\ 3 =\= 3
        ->  Score is Unsettled+Value,
            Utilities1 = Utilities0
        ;   Score = Unsettled,
            (   memberchk(Value, Utilities0)
            ->  Utilities1 = Utilities0
            ;   Utilities1 = [Value|Utilities0]
            )
        ),
        set_array_value(Scores, Number, Score),
        Next is Number+1,
        unsettle(Next, Positions, Nodes, Scores, Utilities1, Utilities)
    ).

state(Nodes, Number, State) :-
    Place is 2*Number,
    row(reached, Nodes, Place, [state(State)]).

settle(Utility, Wanting, Positions, Arrays) :-
    end_score(Utility, Score),
    End is Utility<<2 \/ 3,
    settle_ends(0, Positions, End, Score, Arrays, 0, Count),
    spread(0, Count, Wanting, Arrays).

settle_ends(Number, Positions, End, Score, Arrays, Count0, Count) :-
    (   Number =:= Positions
    ->  Count = Count0
    ;   Arrays = arrays(Nodes, _, Scores, Queue, _),
        (   state(Nodes, Number, End)
        ->  set_array_value(Scores, Number, Score),
            set_array_value(Queue, Count0, Number),
            Count1 is Count0+1
        ;   Count1 = Count0
        ),
        Next is Number+1,
        settle_ends(Next, Positions, End, Score, Arrays, Count1, Count)
    ).

%   spread(+Place, +Count, +Wanting, +Arrays) is semidet: the positions before those in the queue, from Place on.

spread(Place, Count, Wanting, Arrays) :-
    (   Place =:= Count
    ->  true
    ;   Arrays = arrays(Nodes, _, Scores, Queue, Budget),
        spend(Budget, 0),
        array_value(Queue, Place, Number),
        array_value(Scores, Number, Score0),
        Score is Score0-Wanting,
        Row is 2*Number,
        row(reached, Nodes, Row, [edge(Edge)]),
        spread_to(Edge, Score, Wanting, Arrays, Count, Count1),
        Next is Place+1,
        spread(Next, Count1, Wanting, Arrays)
    ).

spread_to(Edge, Score, Wanting, Arrays, Count0, Count) :-
    (   Edge =:= 0
    ->  Count = Count0
    ;   Arrays = arrays(_, Edges, Scores, Queue, _),
        array_value(Edges, Edge, Link),
        Number is Link /\ 0xFFFFFFF,
        (   newly_settled(Number, Wanting, Arrays)
        ->  set_array_value(Scores, Number, Score),
            set_array_value(Queue, Count0, Number),
            Count1 is Count0+1
        ;   Count1 = Count0
        ),
        Before is Link>>28,
        spread_to(Before, Score, Wanting, Arrays, Count1, Count)
    ).

newly_settled(Number, Wanting, arrays(Nodes, _, Scores, _, _)) :-
    unsettled(Unsettled),
    array_value(Scores, Number, Score0),
    Score0 >= Unsettled,
    state(Nodes, Number, State),
    (   State /\ 3 =:= Wanting+1
    ->  true
    ;   Score is Score0-1,
        set_array_value(Scores, Number, Score),
        Score =:= Unsettled
    ).

%   record(+Number, +Positions, +Rules, !Memory, +Scores, +Longest0, -Longest)

record(Number, Positions, Rules, Memory, Scores, Longest0, Longest) :-
    (   Number =:= Positions
    ->  Longest = Longest0
    ;   Memory = memory(Table, Counts, _, Sequence, _),
        next_term(Sequence, Position),
        position_key(Rules, Position, Key),
        array_value(Scores, Number, Score0),
        (   unsettled(Unsettled),
            Score0 >= Unsettled
        ->  Score = 0
        ;   Score = Score0
        ),
        Entry is Score<<1,
        set_table_value(Table, Key, Entry),
        count_score(Counts, Score, Longer),
        (   Longer == true
        ->  Longest1 = Position
        ;   Longest1 = Longest0
        ),
        Next is Number+1,
        record(Next, Positions, Rules, Memory, Scores, Longest1, Longest)
    ).
