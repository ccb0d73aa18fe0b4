:- module(pybridge_position_graph,
          [ new_graph/4,        % +Rules, !Memory, +Position, -Graph
            reach/3,            % +Rules, !Memory, !Graph
            edges_of/4          % +Nodes, +Number, -First, -End
          ]).
:- use_module('../../native/search_memory',
              [ append_term/2, array_value/3, extend_array/3, new_array/3, next_term/2, set_array_value/3, set_table_value/3,
                spend/2, table_value/3 ]).
:- use_module('../game_calls', [position_key/3, side_to_move/3]).
:- use_module('../state', [row/4, set_row/4]).
:- use_module(solver_memory, [enter/1, some_move/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The positions that can be reached, and the moves between them

A Graph is graph(Nodes, Edges). Nodes has a row for each position, with the place of its first edge and its state: the side to
move, 1 or -1, or four times the utility plus 2 where the game has ended. Edges are the numbers of the positions after its
moves; those of one position follow each other, and end where those of the next position begin.
*/

%!  new_graph(+Rules, !Memory, +Position, -Graph) is det.
%
%   Graph has Position, the root, alone.

new_graph(Rules, Memory, Position, graph(Nodes, Edges)) :-
    new_array(64, 0, Nodes),
    new_array(64, 0, Edges),
    Memory = memory(_, Counts, _, _, _),
    set_row(counts, Counts, 0, [node_space(64), edge_space(64)]),
    position_number(Rules, Memory, Position, _).

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

follow(Rules, Memory, graph(Nodes, Edges), Number, Position) :-
    Rules = rules(Game, _, _, _, _, _),
    Memory = memory(_, Counts, _, _, _),
    row(counts, Counts, 0, [edges(First)]),
    (   Game:utility(Position, Utility)
    ->  State is Utility<<2 \/ 2
    ;   side_to_move(Rules, Position, State),
        findall(Next, Game:move(Position, _, Next), Nexts),
        some_move(Nexts, Position),
        number_all(Nexts, Rules, Memory, Edges)
    ),
    Place is 2*Number,
    Last is Place+3,
    row(counts, Counts, 0, [node_space(Space0)]),
    with_room(Last, Space0, Nodes, Space),
    set_row(counts, Counts, 0, [node_space(Space)]),
    set_row(reached, Nodes, Place, [first(First), state(State)]),
    row(counts, Counts, 0, [edges(End)]),
    Next is Place+2,
    set_row(reached, Nodes, Next, [first(End)]).

number_all([], _, _, _).
number_all([Position|Positions], Rules, Memory, Edges) :-
    Memory = memory(_, Counts, _, _, _),
    position_number(Rules, Memory, Position, Number),
    row(counts, Counts, 0, [edges(Edge), edge_space(Space0)]),
    with_room(Edge, Space0, Edges, Space),
    set_array_value(Edges, Edge, Number),
    Edge1 is Edge+1,
    set_row(counts, Counts, 0, [edges(Edge1), edge_space(Space)]),
    number_all(Positions, Rules, Memory, Edges).

%   position_number(+Rules, !Memory, +Position, -Number) is semidet: fails if the table is full.

position_number(Rules, memory(Table, Counts, _, Sequence, _), Position, Number) :-
    position_key(Rules, Position, Key),
    (   table_value(Table, Key, Number0)
    ->  Number = Number0
    ;   row(counts, Counts, 0, [met(Number), most(Most)]),
        Number < Most,
        set_table_value(Table, Key, Number),
        append_term(Sequence, Position),
        Met is Number+1,
        set_row(counts, Counts, 0, [met(Met)])
    ).

%   with_room(+Place, +Space0, !Array, -Space) is det: Array has Space places, and one with this number.

with_room(Place, Space0, Array, Space) :-
    (   Place < Space0
    ->  Space = Space0
    ;   Space is 2*Place+2,
        extend_array(Array, Space, 0)
    ).

%!  edges_of(+Nodes, +Number, -First, -End) is det.
%
%   The edges of the position with this Number are those from First to before End.

edges_of(Nodes, Number, First, End) :-
    Place is 2*Number,
    Next is Place+2,
    row(reached, Nodes, Place, [first(First)]),
    row(reached, Nodes, Next, [first(End)]).
