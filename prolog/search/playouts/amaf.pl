:- module(pybridge_amaf,
          [ credit_amaf/4       % +Children, +Side, +Tree, +Result
          ]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module(repertoire, [stamps/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> All moves as first (AMAF), also known as RAVE

A move that is good later is often good at once. Therefore the result of a playout also counts, for a
while, for those moves of each node on the way that the same player made later in the playout.
*/

%!  credit_amaf(+Children, +Side, +Tree, +Result) is det.
%
%   Add the Result of this playout to the AMAF statistics of those Children whose moves Side made in it, at
%   once or later.

credit_amaf(Children, Side, Tree, Result) :-
    field(tree, Tree, [playouts(Playout)]),
    stamps(Side, Tree, Stamps),
    credit(Children, Stamps, Playout, Result).

credit([], _, _, _).
credit([Child|Children], Stamps, Playout, Result) :-
    field(node, Child, [number(Number)]),
    (   arg(Number, Stamps, Playout)
    ->  field(node, Child, [amaf_visits(Visits0), amaf_sum(Sum0)]),
        Visits is Visits0+1,
        Sum is Sum0+Result,
        set_field(node, Child, amaf_visits(Visits)),
        set_field(node, Child, amaf_sum(Sum))
    ;   true
    ),
    credit(Children, Stamps, Playout, Result).
