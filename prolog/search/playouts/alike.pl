:- module(pybridge_alike,
          [ new_stamps/1,       % -Stamps
            move_number/3,      % +Tree, +Move, -Number
            stamp/3,            % +Tree, +Side, +Number
            credit_alike/4      % +Children, +Side, +Tree, +Result
          ]).
:- use_module('../state', [field/3, set_field/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Moves that were made later in the same playout

A move that is good later is often good at once. So what comes of a playout counts, for a while, also
for the moves of each node on the way that the same player made afterwards (all moves as first,
or RAVE). Moves are numbered as they are met; each number has a place in an array for each player,
which holds the number of the last playout in which that player made the move, counted from 0.
*/

%!  new_stamps(-Stamps) is det.

new_stamps(Stamps) :-
    functor(Stamps, stamps, 256),
    forall(arg(N, Stamps, _), nb_setarg(N, Stamps, -1)).

%!  move_number(+Tree, +Move, -Number) is det.

move_number(Tree, Move, Number) :-
    field(tree, Tree, [numbers(Numbers)]),
    (   trie_lookup(Numbers, Move, Number0)
    ->  Number = Number0
    ;   field(tree, Tree, [last_number(Last), max_stamps(MaxStamps), min_stamps(MinStamps)]),
        Number is Last+1,
        trie_insert(Numbers, Move, Number),
        set_field(tree, Tree, last_number(Number)),
        functor(MaxStamps, _, Size),
        (   Number > Size
        ->  longer(MaxStamps, MaxStamps1),
            set_field(tree, Tree, max_stamps(MaxStamps1)),
            longer(MinStamps, MinStamps1),
            set_field(tree, Tree, min_stamps(MinStamps1))
        ;   true
        )
    ).

%   longer(+Stamps0, -Stamps): twice as long.

longer(Stamps0, Stamps) :-
    functor(Stamps0, Name, Size),
    Size1 is 2*Size,
    functor(Stamps, Name, Size1),
    forall(arg(N, Stamps, _), nb_setarg(N, Stamps, -1)),
    forall(arg(N, Stamps0, Stamp), nb_setarg(N, Stamps, Stamp)).

%!  stamp(+Tree, +Side, +Number) is det.
%
%   Side has made the move with Number in this playout.

stamp(Tree, Side, Number) :-
    field(tree, Tree, [playouts(Playout)]),
    stamps(Side, Tree, Stamps),
    nb_setarg(Number, Stamps, Playout).

stamps(1, Tree, Stamps) :-
    field(tree, Tree, [max_stamps(Stamps)]).
stamps(-1, Tree, Stamps) :-
    field(tree, Tree, [min_stamps(Stamps)]).

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
