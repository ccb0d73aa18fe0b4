:- module(pybridge_end_components,
          [ tighten/5,          % !Graph, +Part, !Groups, +Sign, -Change
            regroup/3           % +Part, !Groups, +Group
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module('../memory/search_memory', [array_value/3, set_array_value/3]).
:- use_module('../memory/ranges', [fold_range/5]).
:- use_module(chance_graph, [bounds/4, edges/4, owner/3, set_bounds/4]).
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
    regroup(Part, Groups, 4),
    divide(Graph, Part, Groups, Sign, 2, 1),
    Part = part(_, Bottom, Top),
    fold_range(cap_group(Graph, Part, Groups, Sign), Bottom, Top, 0, Change),
    regroup(Part, Groups, 0).

%!  regroup(+Part, !Groups, +Value) is det.
%
%   All positions of Part have this Value in Groups.

regroup(Part, Groups, Value) :-
    forall(in_part(Part, Number), set_array_value(Groups, Number, Value)).

in_part(part(Stack, Bottom, Top), Number) :-
    between(Bottom, Top, Index),
    array_value(Stack, Index, Number).

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
    aggregate_all(count, taken_out(Graph, Part, Groups, Sign), Found),
    (   Found =:= 0
    ->  Out = Out0
    ;   Out1 is Out0+Found,
        take_out(Graph, Part, Groups, Sign, Out1, Out)
    ).

taken_out(Graph, Part, Groups, Sign) :-
    in_part(Part, Number),
    array_value(Groups, Number, Group),
    Group =\= 0,
    \+ stays(Graph, Groups, Sign, Number, Group),
    set_array_value(Groups, Number, 0).

stays(Graph, Groups, Sign, Number, Group) :-
    edges(Graph, Number, First, Last),
    (   owner(Graph, Number, 2)
    ->  forall(between(First, Last, Edge), within(Edge, Graph, Groups, Group, _))
    ;   between(First, Last, Edge),
        keeps(Edge, Graph, Groups, Sign, Number, Group, _)
    ->  true
    ).

%   within(+Edge, +Graph, +Groups, +Group, -To) is semidet: Edge leads To a position of the same group.

within(Edge, Graph, Groups, Group, To) :-
    arg(5, Graph, Edges),
    array_value(Edges, Edge, To),
    array_value(Groups, To, Other),
    Other>>2 =:= Group>>2.

%   keeps(+Edge, +Graph, +Groups, +Sign, +Number, +Group, -To) is semidet: Edge leads To a position of the same group,
%   and is one by which the player who may want to stay does.

keeps(Edge, Graph, Groups, Sign, Number, Group, To) :-
    within(Edge, Graph, Groups, Group, To),
    owner(Graph, Number, Owner),
    (   Owner-2 =\= -Sign
    ->  true
    ;   bounds(Graph, Number, Low, High),
        bounds(Graph, To, LowTo, HighTo),
        ( Sign =:= 1 -> LowTo =< Low ; HighTo >= High )
    ).

%   split(+Index, +Graph, +Part, !Groups, +Sign, +Old, +New, -Next): each strongly connected part of a group with a
%   number below Old becomes a group with a number from New on.

split(Index, Graph, Part, Groups, Sign, Old, New, Next) :-
    Part = part(Stack, _, Top),
    (   Index > Top
    ->  Next = New
    ;   array_value(Stack, Index, Pivot),
        array_value(Groups, Pivot, Group),
        (   ( Group =:= 0 ; Group>>2 >= Old )
        ->  Index1 is Index+1,
            split(Index1, Graph, Part, Groups, Sign, Old, New, Next)
        ;   Reached is Group \/ 3,
            set_array_value(Groups, Pivot, Reached),
            spread(Graph, Part, Groups, Sign, Group),
            forall(in_part(Part, Number), renumber(Number, Groups, Group, New)),
            New1 is New+1,
            split(Index, Graph, Part, Groups, Sign, Old, New1, Next)
        )
    ).

renumber(Number, Groups, Group, New) :-
    array_value(Groups, Number, Value),
    (   Value>>2 =\= Group>>2
    ->  true
    ;   Value /\ 3 =:= 3
    ->  Value1 is New<<2,
        set_array_value(Groups, Number, Value1)
    ;   Value1 is Value /\ \3,
        set_array_value(Groups, Number, Value1)
    ).

%   spread(+Graph, +Part, !Groups, +Sign, +Group): mark all positions of this group that can be reached from the pivot,
%   and all from which it can be reached.

spread(Graph, Part, Groups, Sign, Group) :-
    aggregate_all(count, newly_marked(Graph, Part, Groups, Sign, Group), Found),
    (   Found =:= 0
    ->  true
    ;   spread(Graph, Part, Groups, Sign, Group)
    ).

newly_marked(Graph, Part, Groups, Sign, Group) :-
    in_part(Part, Number),
    array_value(Groups, Number, Value),
    Value>>2 =:= Group>>2,
    edges(Graph, Number, First, Last),
    between(First, Last, Edge),
    keeps(Edge, Graph, Groups, Sign, Number, Group, To),
    (   marked(Groups, Number, To, 1)
    ;   marked(Groups, To, Number, 2)
    ).

%   marked(!Groups, +From, +To, +Mark) is semidet: From has the Mark, and To gets it now.

marked(Groups, From, To, Mark) :-
    array_value(Groups, From, Value),
    Value /\ Mark =\= 0,
    array_value(Groups, To, Value0),
    Value0 /\ Mark =:= 0,
    Value1 is Value0 \/ Mark,
    set_array_value(Groups, To, Value1).

% ----------------------------------------------------------------------
% What players who could stay for ever get by leaving

%   cap_group(!Graph, +Part, !Groups, +Sign, +Index, +Change0, -Change): no bound of a position in a group goes beyond
%   the best way out of the group, or 0. Each group is capped when its first position is met, and all are then marked
%   by 1.

cap_group(Graph, part(Stack, _, Top), Groups, Sign, Index, Change0, Change) :-
    array_value(Stack, Index, Number),
    array_value(Groups, Number, Group),
    (   ( Group =:= 0 ; Group /\ 1 =:= 1 )
    ->  Change = Change0
    ;   fold_range(way_out(Graph, Stack, Groups, Sign, Group), Index, Top, 0, Cap),
        fold_range(cap(Graph, Stack, Groups, Sign, Group-Cap), Index, Top, Change0, Change)
    ).

way_out(Graph, Stack, Groups, Sign, Group, Index, Cap0, Cap) :-
    array_value(Stack, Index, Number),
    array_value(Groups, Number, Value),
    owner(Graph, Number, Owner),
    (   Value>>2 =:= Group>>2,
        Owner-2 =:= Sign
    ->  edges(Graph, Number, First, Last),
        fold_range(best_out(Graph, Groups, Sign, Group), First, Last, Cap0, Cap)
    ;   Cap = Cap0
    ).

best_out(Graph, Groups, Sign, Group, Edge, Cap0, Cap) :-
    arg(5, Graph, Edges),
    array_value(Edges, Edge, To),
    array_value(Groups, To, Other),
    bounds(Graph, To, Low, High),
    (   Other>>2 =:= Group>>2
    ->  Cap = Cap0
    ;   Sign =:= 1
    ->  Cap is max(Cap0, High)
    ;   Cap is min(Cap0, Low)
    ).

cap(Graph, Stack, Groups, Sign, Group-Cap, Index, Change0, Change) :-
    array_value(Stack, Index, Number),
    array_value(Groups, Number, Value),
    (   Value>>2 =:= Group>>2
    ->  Value1 is Value \/ 1,
        set_array_value(Groups, Number, Value1),
        bounds(Graph, Number, Low0, High0),
        (   Sign =:= 1
        ->  Low = Low0,
            High is min(High0, Cap)
        ;   Low is max(Low0, Cap),
            High = High0
        ),
        set_bounds(Graph, Number, Low, High),
        Change is max(Change0, max(Low-Low0, High0-High))
    ;   Change = Change0
    ).
