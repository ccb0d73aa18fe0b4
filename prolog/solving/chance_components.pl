:- module(pybridge_chance_components,
          [ new_walk/3,         % !Graph, -Walk, -Unit
            walk/4              % !Graph, !Walk, +Milliseconds, -Done
          ]).
:- use_module('../memory/search_memory', [array_value/3, new_array/3, new_budget/3, set_array_value/3, spend/2]).
:- use_module(chance_bounds, [begin_bounds/2, settle/5]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> A game of chance, component by component

Tarjan's algorithm (1972) finds the strongly connected components of the graph of positions, each after all those that
it leads to. So each is settled (chance_bounds.pl) when all that lies behind it is known. The state is in arrays, so a
walk that was stopped goes on where it was.

A Walk is walk(State, Marks, Calls, Stack, Work). Elements 3*N to 3*N+2 of Marks are, for the position numbered N, its
index (0 before it has been met, -1 once it is settled), its low link and its next edge. Calls are the positions whose
edges are being followed, and Stack those of components that are not complete. State has these elements:

    | 0 | the number of indices given                                   |
    | 1, 2 | the sizes of Calls and Stack                               |
    | 3 | 1 while a component is being settled, the part of Stack from element 4 on, otherwise 0 |
    | 5 | how many components were left with bounds that do not meet                 |
    | 6 | how many positions are settled                                             |
    | 7 | 1 if a position can repeat                                                 |
*/

%!  new_walk(!Graph, -Walk, -Unit) is det.
%
%   All positions of Graph have been met; their bounds are multiplied by Unit.

new_walk(Graph, walk(State, Marks, Calls, Stack, Work), Unit) :-
    Graph = graph(_, _, Counts, _, _, _, _),
    begin_bounds(Graph, Unit),
    array_value(Counts, 0, Count),
    Size is Count+2,
    new_array(8, 0, State),
    Triple is 3*Size,
    new_array(Triple, 0, Marks),
    new_array(Size, 0, Calls),
    new_array(Size, 0, Stack),
    new_array(Size, 0, Work),
    meet(1, Graph, State, Marks, Calls, Stack).

meet(Number, Graph, State, Marks, Calls, Stack) :-
    array_value(State, 0, Index0),
    Index is Index0+1,
    set_array_value(State, 0, Index),
    Base is 3*Number,
    Base1 is Base+1,
    Base2 is Base+2,
    set_array_value(Marks, Base, Index),
    set_array_value(Marks, Base1, Index),
    arg(4, Graph, Heads),
    array_value(Heads, Number, Head),
    First is Head>>2,
    set_array_value(Marks, Base2, First),
    push(State, 1, Calls, Number),
    push(State, 2, Stack, Number).

push(State, Which, Array, Number) :-
    array_value(State, Which, Top),
    set_array_value(Array, Top, Number),
    Top1 is Top+1,
    set_array_value(State, Which, Top1).

%!  walk(!Graph, !Walk, +Milliseconds, -Done) is det.
%
%   Go on for so long. Done is done(Left, Stuck, Repeats): how many positions are not settled yet, how many
%   components were left with bounds that do not meet, and 1 if a position can repeat, otherwise 0.

walk(Graph, Walk, Milliseconds, done(Left, Stuck, Repeats)) :-
    Walk = walk(State, _, _, _, _),
    new_budget(1_000_000_000_000, Milliseconds, Budget),
    steps(Graph, Walk, Budget),
    array_value(State, 5, Stuck),
    array_value(State, 6, Settled),
    array_value(State, 7, Repeats),
    arg(3, Graph, Counts),
    array_value(Counts, 0, Met),
    Left is Met-Settled.

steps(Graph, Walk, Budget) :-
    Walk = walk(State, _, Calls, _, _),
    array_value(State, 1, Top),
    (   Top =:= 0
    ->  true
    ;   array_value(State, 3, 1)
    ->  (   settled(Graph, Walk, Budget)
        ->  steps(Graph, Walk, Budget)
        ;   true
        )
    ;   spend(Budget, 1)
    ->  Last is Top-1,
        array_value(Calls, Last, Number),
        step(Number, Graph, Walk),
        steps(Graph, Walk, Budget)
    ;   true
    ).

%   step(+Number, !Graph, !Walk): follow the next edge of this position, or leave it.

step(Number, Graph, Walk) :-
    Graph = graph(_, _, _, Heads, Edges, _, _),
    Walk = walk(State, Marks, Calls, Stack, _),
    Base is 3*Number,
    Base1 is Base+1,
    Base2 is Base+2,
    array_value(Marks, Base2, Edge),
    After is Number+1,
    array_value(Heads, After, NextHead),
    End is NextHead>>2,
    (   Edge < End
    ->  Edge1 is Edge+1,
        set_array_value(Marks, Base2, Edge1),
        array_value(Edges, Edge, To),
        BaseTo is 3*To,
        array_value(Marks, BaseTo, Index),
        (   Index =:= 0
        ->  meet(To, Graph, State, Marks, Calls, Stack)
        ;   Index > 0
        ->  lower(Marks, Base1, Index),
            set_array_value(State, 7, 1)            % To is in the same component
        ;   true
        )
    ;   array_value(State, 1, Top0),
        Top is Top0-1,
        set_array_value(State, 1, Top),
        array_value(Marks, Base, Index),
        array_value(Marks, Base1, Link),
        (   Top > 0
        ->  Last is Top-1,
            array_value(Calls, Last, Before),
            LinkBefore is 3*Before+1,
            lower(Marks, LinkBefore, Link)
        ;   true
        ),
        (   Link =:= Index
        ->  array_value(State, 2, StackTop),
            bottom(StackTop, Stack, Number, Bottom),
            set_array_value(State, 4, Bottom),
            set_array_value(State, 3, 1),
            set_array_value(State, 1, Top0)     % not before it is settled
        ;   true
        )
    ).

lower(Marks, Index, Value) :-
    array_value(Marks, Index, Value0),
    (   Value < Value0
    ->  set_array_value(Marks, Index, Value)
    ;   true
    ).

bottom(Top, Stack, Number, Bottom) :-
    Last is Top-1,
    (   array_value(Stack, Last, Number)
    ->  Bottom = Last
    ;   bottom(Last, Stack, Number, Bottom)
    ).

%   settled(!Graph, !Walk, +Budget) is semidet: settle the component on the top of the stack. Fails if the time is over.

settled(Graph, walk(State, Marks, _, Stack, Work), Budget) :-
    array_value(State, 4, Bottom),
    array_value(State, 2, Top),
    Last is Top-1,
    settle(Graph, part(Stack, Bottom, Last), Work, Budget, Met),
    (   Met =:= 1
    ->  true
    ;   array_value(State, 5, Stuck0),
        Stuck is Stuck0+1,
        set_array_value(State, 5, Stuck)
    ),
    forall(between(Bottom, Last, Index), leave(Index, Stack, Marks)),
    set_array_value(State, 2, Bottom),
    array_value(State, 6, Settled0),
    Settled is Settled0+Top-Bottom,
    set_array_value(State, 6, Settled),
    set_array_value(State, 3, 0),
    array_value(State, 1, Calls0),
    Calls is Calls0-1,
    set_array_value(State, 1, Calls).

leave(Index, Stack, Marks) :-
    array_value(Stack, Index, Number),
    Base is 3*Number,
    set_array_value(Marks, Base, -1).
