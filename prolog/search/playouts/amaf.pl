:- module(pybridge_amaf,
          [ stamp/3,            % !Tree, +Side, +Number
            known_move/3,       % !Tree, +Move, -Number
            credit_amaf/5       % !Tree, +First, +End, +Side, +Result
          ]).
:- use_module('../../memory/search_memory',
              [array_value/3, extend_array/3, set_array_value/3, set_table_value/3, table_value/3]).
:- use_module(playout_records, [goal_expansion/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> All moves as first (AMAF), also known as RAVE (Gelly & Silver 2011)

A move that is good later is often good at once. Therefore the result of a playout also counts, for a while, for those
moves of each node on the way that the same player made later in the playout.

Moves are numbered from 1 in the order in which they are met. The array of stamps has two places for each number, one
for each side: the playout in which that side last made the move, or 0.
*/

%!  stamp(!Tree, +Side, +Number) is det.
%
%   Side makes the Move with that Number in this playout.

stamp(tree(_, Growth, _, _, Stamps, _), Side, Number) :-
    row(growth, Growth, 0, [playouts(Playouts)]),
    Playout is Playouts+1,
    Place is 2*Number + (Side+1)//2,
    set_array_value(Stamps, Place, Playout).

%!  known_move(!Tree, +Move, -Number) is det.

known_move(tree(_, Growth, _, Numbers, Stamps, _), Move, Number) :-
    (   table_value(Numbers, Move, Number0)
    ->  Number = Number0
    ;   row(growth, Growth, 0, [moves(Moves)]),
        Number is Moves+1,
        set_table_value(Numbers, Move, Number),
        set_row(growth, Growth, 0, [moves(Number)]),
        Size is 2*Number+2,
        extend_array(Stamps, Size, 0)
    ).

%!  credit_amaf(!Tree, +First, +End, +Side, +Result) is det.
%
%   Add the Result of this playout to the AMAF statistics of those children of a node, from First to End, whose
%   moves Side has made in it, at once or later.

credit_amaf(Tree, First, End, Side, Result) :-
    Tree = tree(Nodes, Growth, _, _, Stamps, _),
    row(growth, Growth, 0, [playouts(Playouts)]),
    Playout is Playouts+1,
    Player is (Side+1)//2,
    forall(( row_between(node, First, End, Child),
             row(node, Nodes, Child, [number(Number)]),
             Place is 2*Number+Player,
             array_value(Stamps, Place, Playout) ),
           add_row(node, Nodes, Child, [amaf_visits(1), amaf_sum(Result)])).
