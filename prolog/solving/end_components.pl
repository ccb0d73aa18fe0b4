:- module(pybridge_end_components,
          [ tighten/5,          % !Graph, +Part, !Groups, +Sign, -Change
            regroup/5           % +Bottom, +Top, +Stack, !Groups, +Group
          ]).
:- use_module('../memory/search_memory', [array_value/3, set_array_value/3]).
:- use_module(chance_graph, [edges/5]).
:- use_module(ways_out, [cap_groups/7]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Where players of a game of chance can stay for ever

Bounds that follow from each other alone may hold each other up: where both players can wait, any value follows from
itself. But in a group of positions that chance does not leave, and where Min can always stay, Max gets no more than by
the best way out that Max has, or 0 for staying. So no position of it has a higher upper bound. Lower bounds are the
same for the other player.

Any such group is sound. To have enough of them, Min stays only by moves that do not raise the lower bound: the groups
are then the maximal end components of what is left. They are found by turns: positions that cannot stay in their group
are taken out, and groups are divided into strongly connected ones.

Element N of Groups is four times the group of the position numbered N, 0 for none, plus 1 if it can be reached from
the present pivot and plus 2 if the pivot can be reached from it.
*/

%!  tighten(!Graph, +Part, !Groups, +Sign, -Change) is det.
%
%   Part is as in chance_bounds.pl. Sign is 1 for upper bounds, -1 for lower ones. Change is the largest change of a
%   bound.

tighten(Graph, Part, Groups, Sign, Change) :-
    Part = part(Stack, Bottom, Top),
    regroup(Bottom, Top, Stack, Groups, 4),
    divide(Graph, Part, Groups, Sign, 2, 1),
    cap_groups(Bottom, Graph, Part, Groups, Sign, 0, Change),
    regroup(Bottom, Top, Stack, Groups, 0).

%!  regroup(+Bottom, +Top, +Stack, !Groups, +Group) is det.
%
%   The elements of Stack from Bottom to Top-1 have this value in Groups.

regroup(Index, Top, Stack, Groups, Group) :-
    (   Index >= Top
    ->  true
    ;   array_value(Stack, Index, Number),
        set_array_value(Groups, Number, Group),
        Next is Index+1,
        regroup(Next, Top, Stack, Groups, Group)
    ).

%   divide(+Graph, +Part, !Groups, +Sign, +New, +Count): there are Count groups, all with numbers below New.

divide(Graph, Part, Groups, Sign, New, Count) :-
    Part = part(_, Bottom, _),
    take_out(Graph, Part, Groups, Sign, 0, Out),
    split(Bottom, Graph, Part, Groups, Sign, New, New, Next),
    Count1 is Next-New,
    (   Out =:= 0,
        Count1 =:= Count
    ->  true
    ;   divide(Graph, Part, Groups, Sign, Next, Count1)
    ).

%   take_out(+Graph, +Part, !Groups, +Sign, +Out0, -Out): positions that cannot stay in their group.

take_out(Graph, Part, Groups, Sign, Out0, Out) :-
    Part = part(_, Bottom, _),
    out_once(Bottom, Graph, Part, Groups, Sign, 0, Found),
    (   Found =:= 0
    ->  Out = Out0
    ;   Out1 is Out0+Found,
        take_out(Graph, Part, Groups, Sign, Out1, Out)
    ).

out_once(Index, Graph, Part, Groups, Sign, Found0, Found) :-
    Part = part(Stack, _, Top),
    (   Index >= Top
    ->  Found = Found0
    ;   array_value(Stack, Index, Number),
        array_value(Groups, Number, Group),
        (   Group =:= 0
        ->  Found1 = Found0
        ;   stays(Graph, Groups, Sign, Number, Group)
        ->  Found1 = Found0
        ;   set_array_value(Groups, Number, 0),
            Found1 is Found0+1
        ),
        Next is Index+1,
        out_once(Next, Graph, Part, Groups, Sign, Found1, Found)
    ).

stays(Graph, Groups, Sign, Number, Group) :-
    edges(Graph, Number, Owner, First, End),
    (   Owner =:= 3
    ->  all_in(First, End, Graph, Groups, Group)
    ;   one_in(First, End, Graph, Groups, Sign, Owner, Number, Group)
    ).

all_in(Edge, End, Graph, Groups, Group) :-
    (   Edge >= End
    ->  true
    ;   arg(5, Graph, Edges),
        array_value(Edges, Edge, To),
        array_value(Groups, To, Other),
        Other>>2 =:= Group>>2,
        Next is Edge+1,
        all_in(Next, End, Graph, Groups, Group)
    ).

one_in(Edge, End, Graph, Groups, Sign, Owner, Number, Group) :-
    Edge < End,
    (   keeps(Edge, Graph, Groups, Sign, Owner, Number, Group, _)
    ->  true
    ;   Next is Edge+1,
        one_in(Next, End, Graph, Groups, Sign, Owner, Number, Group)
    ).

%   keeps(+Edge, +Graph, +Groups, +Sign, +Owner, +Number, +Group, -To) is semidet: Edge leads To a position of the same
%   group, and is one by which the player who may want to stay does.

keeps(Edge, Graph, Groups, Sign, Owner, Number, Group, To) :-
    Graph = graph(_, _, _, _, Edges, _, Bounds),
    array_value(Edges, Edge, To),
    array_value(Groups, To, Other),
    Other>>2 =:= Group>>2,
    (   Sign =:= 1,
        Owner =:= 2
    ->  Low is 2*Number,
        LowTo is 2*To,
        array_value(Bounds, Low, Lowest),
        array_value(Bounds, LowTo, LowestTo),
        LowestTo =< Lowest
    ;   Sign =:= -1,
        Owner =:= 1
    ->  High is 2*Number+1,
        HighTo is 2*To+1,
        array_value(Bounds, High, Highest),
        array_value(Bounds, HighTo, HighestTo),
        HighestTo >= Highest
    ;   true
    ).

%   split(+Index, +Graph, +Part, !Groups, +Sign, +Old, +New, -Next): each strongly connected part of a group with a
%   number below Old becomes a group with a number from New on.

split(Index, Graph, Part, Groups, Sign, Old, New, Next) :-
    Part = part(Stack, Bottom, Top),
    (   Index >= Top
    ->  Next = New
    ;   array_value(Stack, Index, Pivot),
        array_value(Groups, Pivot, Group),
        (   ( Group =:= 0 ; Group>>2 >= Old )
        ->  Index1 is Index+1,
            split(Index1, Graph, Part, Groups, Sign, Old, New, Next)
        ;   Reached is Group \/ 3,
            set_array_value(Groups, Pivot, Reached),
            spread(Graph, Part, Groups, Sign, Group),
            renumber(Bottom, Top, Stack, Groups, Group, New),
            New1 is New+1,
            split(Index, Graph, Part, Groups, Sign, Old, New1, Next)
        )
    ).

renumber(Index, Top, Stack, Groups, Group, New) :-
    (   Index >= Top
    ->  true
    ;   array_value(Stack, Index, Number),
        array_value(Groups, Number, Value),
        (   Value>>2 =:= Group>>2
        ->  (   Value /\ 3 =:= 3
            ->  Value1 is New<<2
            ;   Value1 is Value /\ \3
            ),
            set_array_value(Groups, Number, Value1)
        ;   true
        ),
        Next is Index+1,
        renumber(Next, Top, Stack, Groups, Group, New)
    ).

spread(Graph, Part, Groups, Sign, Group) :-
    Part = part(_, Bottom, _),
    spread_once(Bottom, Graph, Part, Groups, Sign, Group, 0, Found),
    (   Found =:= 0
    ->  true
    ;   spread(Graph, Part, Groups, Sign, Group)
    ).

spread_once(Index, Graph, Part, Groups, Sign, Group, Found0, Found) :-
    Part = part(Stack, _, Top),
    (   Index >= Top
    ->  Found = Found0
    ;   array_value(Stack, Index, Number),
        array_value(Groups, Number, Value),
        (   Value>>2 =:= Group>>2
        ->  edges(Graph, Number, Owner, First, End),
            spread_edges(First, End, Graph, Groups, Sign, Owner, Number, Found1),
            Found2 is Found0+Found1
        ;   Found2 = Found0
        ),
        Next is Index+1,
        spread_once(Next, Graph, Part, Groups, Sign, Group, Found2, Found)
    ).

%   spread_edges(+Edge, +End, +Graph, !Groups, +Sign, +Owner, +Number, -Found): Found is how many marks are new.

spread_edges(Edge, End, Graph, Groups, Sign, Owner, Number, Found) :-
    (   Edge >= End
    ->  Found = 0
    ;   array_value(Groups, Number, Value),
        (   keeps(Edge, Graph, Groups, Sign, Owner, Number, Value, To)
        ->  array_value(Groups, To, ValueTo),
            Forward is Value /\ 1,
            Backward is ValueTo /\ 2,
            marked(Groups, To, ValueTo, Forward, Found1),
            array_value(Groups, Number, Value1),       % which may be the same position
            marked(Groups, Number, Value1, Backward, Found2)
        ;   Found1 = 0,
            Found2 = 0
        ),
        Next is Edge+1,
        spread_edges(Next, End, Graph, Groups, Sign, Owner, Number, Found3),
        Found is Found1+Found2+Found3
    ).

marked(Groups, Number, Value, Mark, Found) :-
    Marked is Value \/ Mark,
    (   Marked =:= Value
    ->  Found = 0
    ;   set_array_value(Groups, Number, Marked),
        Found = 1
    ).
