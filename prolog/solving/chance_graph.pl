:- module(pybridge_chance_graph,
          [ new_chance_graph/4, % +Rules, +Most, +Position, -Graph
            grow/4,             % +Rules, !Graph, +Share, -Done
            owner/3,            % +Graph, +Number, -Owner
            edges/4,            % +Graph, +Number, -First, -Last
            bounds/4,           % +Graph, +Number, -Low, -High
            set_bounds/4,       % !Graph, +Number, +Low, +High
            position_bounds/4   % +Rules, +Graph, +Positions, -Bounds
          ]).
:- use_module('../memory/search_memory',
              [ append_term/2, array_value/3, change_place_value/4, extend_array/3, known_place/3, new_array/3,
                new_budget/3, new_places/2, new_sequence/1, next_term/2, place/3, place_value/3, reserve_array/2,
                reserve_places/4, set_array_value/3, spend/2 ]).
:- use_module('../search/game_calls', [mover/3, outcome_weight/4, position_key/3, some_move/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The positions of a game of chance, as a graph

It can run compiled, together with the rules of a game (chance_solve.pl). Rules are those of game_calls.pl. A Graph is

    graph(Places, Positions, Counts, Heads, Edges, Weights, Bounds)

Every position that can be reached has a number, the value of its place, in the order of the sequence Positions.
Element N of Heads is four times the first of the edges of the position numbered N, which end with that of the next,
plus its owner: 0 at an end, 1 for Min, 2 for chance, 3 for Max. Edges are counted from 1. An edge is the number of the
position that it leads to, and Weights has the weight of each outcome, 1 for a player's move; element 0 is the largest.
The elements 2*N and 2*N+1 of Bounds are the least and the most that the position is worth; at first, at an end, the
utility. Counts has these elements:

    | 0, 1, 2 | positions, how many of them have been followed, and the next edge         |
    | 3, 4    | the lowest and the highest utility, or 0                                  |
    | 5       | the largest sum of weights                                                |
*/

%!  new_chance_graph(+Rules, +Most, +Position, -Graph) is det.
%
%   Graph has Position alone, and room for about Most positions.

new_chance_graph(Rules, Most, Position, Graph) :-
    Graph = graph(Places, Positions, Counts, Heads, Edges, Weights, Bounds),
    new_places(Most, Places),
    new_sequence(Positions),
    new_array(8, 0, Counts),
    new_array(64, 0, Heads),
    new_array(64, 0, Edges),
    new_array(64, 0, Weights),
    new_array(64, 0, Bounds),
    reserve_array(Heads, Most),
    Twice is 2*Most,
    reserve_array(Bounds, Twice),
    set_array_value(Counts, 2, 1),
    number(Rules, Graph, Position, _).

%!  grow(+Rules, !Graph, +Share, -Done) is det.
%
%   Follow the moves of further positions. Share is share(Most, Positions, Milliseconds): there is room for Most, and
%   so many may be entered now, within this time. Done is done(Met, Open): the positions met so far, and how many of
%   them have not been followed.

grow(Rules, Graph, share(Most, Positions, Milliseconds), done(Met, Open)) :-
    Graph = graph(Places, _, Counts, _, _, _, _),
    array_value(Counts, 0, Met0),
    new_budget(Positions, Milliseconds, Budget),
    (   reserve_places(Places, Most, Met0, Positions)
    ->  follow_all(Rules, Graph, Budget)
    ;   true
    ),
    array_value(Counts, 0, Met),
    array_value(Counts, 1, Followed),
    Open is Met-Followed.

follow_all(Rules, Graph, Budget) :-
    Graph = graph(_, Positions, Counts, _, _, _, _),
    array_value(Counts, 0, Met0),
    array_value(Counts, 1, Followed0),
    (   Followed0 < Met0,
        spend(Budget, 1),
        next_term(Positions, Position)
    ->  Followed is Followed0+1,
        follow(Rules, Graph, Followed, Position),
        set_array_value(Counts, 1, Followed),
        array_value(Counts, 0, Met),
        More is Met-Met0,
        (   spend(Budget, More)
        ->  follow_all(Rules, Graph, Budget)
        ;   true
        )
    ;   true
    ).

follow(Rules, Graph, Number, Position) :-
    Rules = rules(Game, _, _, _, _, _),
    Graph = graph(_, _, Counts, Heads, _, _, _),
    array_value(Counts, 2, First),
    (   Game:utility(Position, Utility)
    ->  Owner = 0,
        set_bounds(Graph, Number, Utility, Utility),
        note_least(Counts, 3, Utility),
        note_most(Counts, 4, Utility)
    ;   mover(Rules, Position, Side),
        Owner is Side+2,
        findall(Weight-Next,
                ( Game:move(Position, Move, Next), edge_weight(Side, Rules, Position, Move, Weight) ),
                Pairs),
        some_move(Pairs, Position),
        add_edges(Pairs, 0, Rules, Graph, Sum),
        note_most(Counts, 5, Sum)
    ),
    Head is First<<2 \/ Owner,
    set_array_value(Heads, Number, Head),
    array_value(Counts, 2, End),
    After is Number+1,
    NextHead is End<<2,
    Size is After+1,
    extend_array(Heads, Size, 0),
    set_array_value(Heads, After, NextHead).

edge_weight(1, _, _, _, 1).
edge_weight(-1, _, _, _, 1).
edge_weight(0, Rules, Position, Outcome, Weight) :-
    outcome_weight(Rules, Position, Outcome, Weight).

note_least(Counts, Index, Value) :-
    array_value(Counts, Index, Least0),
    Least is min(Least0, Value),
    set_array_value(Counts, Index, Least).

note_most(Counts, Index, Value) :-
    array_value(Counts, Index, Most0),
    Most is max(Most0, Value),
    set_array_value(Counts, Index, Most).

%   add_edges(+Pairs, +Sum0, +Rules, !Graph, -Sum): Sum is that of the weights.

add_edges([], Sum, _, _, Sum).
add_edges([Weight-Next|Pairs], Sum0, Rules, Graph, Sum) :-
    Graph = graph(_, _, Counts, _, Edges, Weights, _),
    number(Rules, Graph, Next, Number),
    array_value(Counts, 2, Edge),
    Size is Edge+1,
    extend_array(Edges, Size, 0),
    extend_array(Weights, Size, 0),
    set_array_value(Edges, Edge, Number),
    set_array_value(Weights, Edge, Weight),
    note_most(Weights, 0, Weight),
    set_array_value(Counts, 2, Size),
    Sum1 is Sum0+Weight,
    add_edges(Pairs, Sum1, Rules, Graph, Sum).

%   number(+Rules, !Graph, +Position, -Number): numbers are counted from 1.

number(Rules, graph(Places, Positions, Counts, _, _, _, Bounds), Position, Number) :-
    position_key(Rules, Position, Key),
    place(Places, Key, Place),
    place_value(Places, Place, Number0),
    (   Number0 > 0
    ->  Number = Number0
    ;   array_value(Counts, 0, Met),
        Number is Met+1,
        change_place_value(Places, Place, 0, Number),
        append_term(Positions, Position),
        Size is 2*Number+2,
        extend_array(Bounds, Size, 0),
        set_array_value(Counts, 0, Number)
    ).

%!  owner(+Graph, +Number, -Owner) is det.
%!  edges(+Graph, +Number, -First, -Last) is det.
%!  bounds(+Graph, +Number, -Low, -High) is det.
%
%   Those of the position with this Number.

owner(Graph, Number, Owner) :-
    arg(4, Graph, Heads),
    array_value(Heads, Number, Head),
    Owner is Head /\ 3.

edges(Graph, Number, First, Last) :-
    arg(4, Graph, Heads),
    array_value(Heads, Number, Head),
    First is Head>>2,
    After is Number+1,
    array_value(Heads, After, NextHead),
    Last is (NextHead>>2) - 1.

bounds(Graph, Number, Low, High) :-
    arg(7, Graph, Bounds),
    Index is 2*Number,
    Index1 is Index+1,
    array_value(Bounds, Index, Low),
    array_value(Bounds, Index1, High).

%!  set_bounds(!Graph, +Number, +Low, +High) is det.

set_bounds(Graph, Number, Low, High) :-
    arg(7, Graph, Bounds),
    Index is 2*Number,
    Index1 is Index+1,
    set_array_value(Bounds, Index, Low),
    set_array_value(Bounds, Index1, High).

%!  position_bounds(+Rules, +Graph, +Positions, -Bounds) is det.
%
%   Bounds has Low-High for each of the Positions, or `none` for one that has not been met.

position_bounds(_, _, [], []).
position_bounds(Rules, Graph, [Position|Positions], [Bound|Bounds]) :-
    Graph = graph(Places, _, _, _, _, _, _),
    position_key(Rules, Position, Key),
    (   known_place(Places, Key, Place),
        place_value(Places, Place, Number),
        Number > 0
    ->  bounds(Graph, Number, Low, High),
        Bound = Low-High
    ;   Bound = none
    ),
    position_bounds(Rules, Graph, Positions, Bounds).
