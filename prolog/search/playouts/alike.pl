:- module(pybridge_alike,
          [ credit_alike/4      % +Children, +Side, +Tree, +Result
          ]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module(moves_met, [stamps/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Moves that were made later in the same playout

A move that is good later is often good at once. So what comes of a playout counts, for a while, also
for the moves of each node on the way that the same player made afterwards (all moves as first,
or RAVE).
*/

%!  credit_alike(+Children, +Side, +Tree, +Result) is det.
%
%   Those of the Children, moves of Side's, that Side has made in this playout, at once or later, share in its Result.

credit_alike(Children, Side, Tree, Result) :-
    field(tree, Tree, [playouts(Playout)]),
    stamps(Side, Tree, Stamps),
    credit(Children, Stamps, Playout, Result).

credit([], _, _, _).
credit([Child|Children], Stamps, Playout, Result) :-
    field(node, Child, [number(Number)]),
    (   arg(Number, Stamps, Playout)
    ->  field(node, Child, [alike_visits(Visits0), alike_sum(Sum0)]),
        Visits is Visits0+1,
        Sum is Sum0+Result,
        set_field(node, Child, alike_visits(Visits)),
        set_field(node, Child, alike_sum(Sum))
    ;   true
    ),
    credit(Children, Stamps, Playout, Result).
