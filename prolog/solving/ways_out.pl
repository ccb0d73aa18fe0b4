:- module(pybridge_ways_out,
          [ cap_groups/7        % +Bottom, !Graph, +Part, !Groups, +Sign, +Change0, -Change
          ]).
:- use_module('../memory/search_memory', [array_value/3, set_array_value/3]).
:- use_module(chance_graph, [edges/5]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> What players who could stay for ever get by leaving (end_components.pl) */

%!  cap_groups(+Bottom, !Graph, +Part, !Groups, +Sign, +Change0, -Change) is det.
%
%   No bound of a position in a group goes beyond the best way out of the group, or 0. Part, Groups and Sign are as in
%   end_components.pl; each group is capped when its first position is met, and its others are then marked by 1.

cap_groups(Index, Graph, Part, Groups, Sign, Change0, Change) :-
    Part = part(Stack, _, Top),
    (   Index >= Top
    ->  Change = Change0
    ;   array_value(Stack, Index, Number),
        array_value(Groups, Number, Value),
        (   ( Value =:= 0 ; Value /\ 1 =:= 1 )
        ->  Change1 = Change0
        ;   Group is Value>>2,
            way_out(Index, Graph, Part, Groups, Sign, Group, 0, Cap),
            cap(Index, Graph, Part, Groups, Sign, Group, Cap, Change2),
            Change1 is max(Change0, Change2)
        ),
        Next is Index+1,
        cap_groups(Next, Graph, Part, Groups, Sign, Change1, Change)
    ).

way_out(Index, Graph, Part, Groups, Sign, Group, Cap0, Cap) :-
    Part = part(Stack, _, Top),
    (   Index >= Top
    ->  Cap = Cap0
    ;   array_value(Stack, Index, Number),
        array_value(Groups, Number, Value),
        edges(Graph, Number, Owner, First, End),
        (   Value>>2 =:= Group,
            ( Sign =:= 1 -> Owner =:= 1 ; Owner =:= 2 )
        ->  best_out(First, End, Graph, Groups, Sign, Group, Cap0, Cap1)
        ;   Cap1 = Cap0
        ),
        Next is Index+1,
        way_out(Next, Graph, Part, Groups, Sign, Group, Cap1, Cap)
    ).

best_out(Edge, End, Graph, Groups, Sign, Group, Cap0, Cap) :-
    (   Edge >= End
    ->  Cap = Cap0
    ;   Graph = graph(_, _, _, _, Edges, _, Bounds),
        array_value(Edges, Edge, To),
        array_value(Groups, To, Other),
        (   Other>>2 =:= Group
        ->  Cap1 = Cap0
        ;   Sign =:= 1
        ->  Index is 2*To+1,
            array_value(Bounds, Index, Bound),
            Cap1 is max(Cap0, Bound)
        ;   Index is 2*To,
            array_value(Bounds, Index, Bound),
            Cap1 is min(Cap0, Bound)
        ),
        Next is Edge+1,
        best_out(Next, End, Graph, Groups, Sign, Group, Cap1, Cap)
    ).

cap(Index, Graph, Part, Groups, Sign, Group, Cap, Change) :-
    Part = part(Stack, _, Top),
    (   Index >= Top
    ->  Change = 0
    ;   array_value(Stack, Index, Number),
        array_value(Groups, Number, Value),
        (   Value>>2 =:= Group
        ->  Value1 is Value \/ 1,
            set_array_value(Groups, Number, Value1),
            cap_one(Graph, Number, Sign, Cap, Change1)
        ;   Change1 = 0
        ),
        Next is Index+1,
        cap(Next, Graph, Part, Groups, Sign, Group, Cap, Change2),
        Change is max(Change1, Change2)
    ).

cap_one(Graph, Number, Sign, Cap, Change) :-
    arg(7, Graph, Bounds),
    ( Sign =:= 1 -> Index is 2*Number+1 ; Index is 2*Number ),
    array_value(Bounds, Index, Bound),
    (   Sign*Bound > Sign*Cap
    ->  set_array_value(Bounds, Index, Cap),
        Change is Sign*(Bound-Cap)
    ;   Change = 0
    ).
