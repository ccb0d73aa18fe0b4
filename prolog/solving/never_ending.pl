:- module(pybridge_never_ending,
          [ new_node_graph/2,   % +Most, -Graph
            add_node/5,         % !Graph, +Index, +Number, +Owner, +Edges
            each_leaves/5       % +Sign, +Bounds, +Graph, +Count, !Positions
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module('../memory/search_memory',
              [array_value/3, extend_array/3, new_array/3, next_term/2, rewind_sequence/1, set_array_value/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Does a bound rest on play that never ends?

A lower bound above 0 is good for nothing if the player for whom it holds can be kept for ever among positions that have
the same bound: play that never ends is worth 0, and these bounds follow from each other alone. So there must be a way
to leave them. A position leaves if the game has ended there, or

  - for the player for whom the bound holds, if a move that does not lower it raises it, or leads to one that leaves;
  - for the other player, if every move changes it, or leads to one that leaves;
  - for chance, if an outcome does.

Where all positions with bounds above 0 leave, a game that goes on for ever does not stay among them: of those that it
comes back to again and again, which all have the same bound, one has left first, and has nowhere to go. Upper bounds
below 0 are the same with the players exchanged.

A Graph is graph(Order, Heads, Edges): the position with this Index, counted from 1, has the Number that Order says,
with which its bound is found, and the edges that follow the one that Heads says, which are Numbers too. Heads has four
times that, plus the owner: 0 at an end, 1 for Min, 2 for chance, 3 for Max.
*/

%!  new_node_graph(+Most, -Graph) is det.

new_node_graph(Most, graph(Order, Heads, Edges)) :-
    Size is Most+2,
    new_array(Size, 0, Order),
    new_array(Size, 0, Heads),
    new_array(64, 0, Edges).

%!  add_node(!Graph, +Index, +Number, +Owner, +Edges) is det.
%
%   Owner is 1 for Max, -1 for Min, 0 for chance, or `none` where the game has ended. Nodes are added in the order of
%   Index.

add_node(graph(Order, Heads, Edges), Index, Number, Owner, Numbers) :-
    set_array_value(Order, Index, Number),
    array_value(Heads, Index, First),
    ( Owner == none -> Code = 0 ; Code is Owner+2 ),
    Head is First \/ Code,
    set_array_value(Heads, Index, Head),
    Edge is First>>2,
    add_edges(Numbers, Edges, Edge, End),
    After is Index+1,
    NextHead is End<<2,
    set_array_value(Heads, After, NextHead).

add_edges([], _, End, End).
add_edges([Number|Numbers], Edges, Edge, End) :-
    Next is Edge+1,
    extend_array(Edges, Next, 0),
    set_array_value(Edges, Edge, Number),
    add_edges(Numbers, Edges, Next, End).

%!  each_leaves(+Sign, +Bounds, +Graph, +Count, !Positions) is det.
%
%   None of the Bounds of the Count positions of Graph rests on play that never ends. Sign is 1 for lower bounds, -1 for
%   upper ones. Positions has the positions in the same order.
%
%   @throws wrong(Format, Arguments)

each_leaves(Sign, Bounds, Graph, Count, Positions) :-
    Size is Count+1,
    new_array(Size, 0, Leaves),
    passes(Sign, Bounds, Graph, Count, Leaves),
    (   stays(Count, Graph, Leaves, Index, Number)
    ->  array_value(Bounds, Number, Bound),
        rewind_sequence(Positions),
        nth_term(Index, Positions, Position),
        throw(wrong("at ~q the bound ~w rests on play that never ends, which is worth 0", [Position,Bound]))
    ;   true
    ).

%   passes(+Sign, +Bounds, +Graph, +Count, !Leaves): element N of Leaves becomes 1 if the position numbered N leaves.
%   They are passed from the last to the first, as most moves lead to later ones, until nothing changes.

passes(Sign, Bounds, Graph, Count, Leaves) :-
    aggregate_all(count, found(Sign, Bounds, Graph, Count, Leaves), Found),
    (   Found =:= 0
    ->  true
    ;   passes(Sign, Bounds, Graph, Count, Leaves)
    ).

found(Sign, Bounds, Graph, Count, Leaves) :-
    arg(1, Graph, Order),
    between(1, Count, FromLast),
    Index is Count+1-FromLast,
    array_value(Order, Index, Number),
    array_value(Leaves, Number, 0),
    leaves(Index, Number, Sign, Bounds, Graph, Leaves),
    set_array_value(Leaves, Number, 1).

leaves(Index, Number, Sign, Bounds, Graph, Leaves) :-
    Graph = graph(_, Heads, Edges),
    array_value(Bounds, Number, Bound),
    array_value(Heads, Index, Head),
    Owner is Head /\ 3,
    (   ( Owner =:= 0 ; Sign*Bound =< 0 )
    ->  true
    ;   First is Head>>2,
        After is Index+1,
        array_value(Heads, After, NextHead),
        Last is (NextHead>>2) - 1,
        (   Owner-2 =:= -Sign
        ->  forall(between(First, Last, Edge), edge_leaves(Edge, Edges, Bounds, Bound, Leaves, _))
        ;   between(First, Last, Edge),
            edge_leaves(Edge, Edges, Bounds, Bound, Leaves, BoundTo),
            ( Owner =:= 2 -> true ; Sign*BoundTo >= Sign*Bound )
        ->  true
        )
    ).

%   edge_leaves(+Edge, +Edges, +Bounds, +Bound, +Leaves, -BoundTo) is semidet: Edge leads to a position with the bound
%   BoundTo, which is not Bound, or that leaves.

edge_leaves(Edge, Edges, Bounds, Bound, Leaves, BoundTo) :-
    array_value(Edges, Edge, To),
    array_value(Bounds, To, BoundTo),
    (   BoundTo =\= Bound
    ->  true
    ;   array_value(Leaves, To, 1)
    ).

%   stays(+Count, +Graph, +Leaves, -Index, -Number) is semidet: the first that does not leave.

stays(Count, graph(Order, _, _), Leaves, Index, Number) :-
    between(1, Count, Index),
    array_value(Order, Index, Number),
    array_value(Leaves, Number, 0),
    !.

nth_term(Index, Sequence, Term) :-
    next_term(Sequence, Term0),
    (   Index =:= 1
    ->  Term = Term0
    ;   Index1 is Index-1,
        nth_term(Index1, Sequence, Term)
    ).
