:- module(pybridge_repertoire,
          [ new_array/2,        % +Value, -Array
            new_repertoire/1,   % -Repertoire
            move_number/4,      % +Tree, +Side, +Move, -Number
            repertoire_size/3,  % +Side, +Tree, -Count
            better_met/5,       % +Side, +Tree, +Chosen, -Number, -Move
            stamp/3,            % +Tree, +Side, +Number
            stamps/3,           % +Side, +Tree, -Stamps
            credit_moves/2      % +Tree, +Result
          ]).
:- use_module('../state', [field/3, set_field/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The moves that a tree of playouts has met

Moves are numbered in the order in which they are met. Each player has a repertoire of four arrays. One is a list of
the numbers of the moves that were legal for this player in some position. The others have a place for each number: a
stamp, which is the last playout in which the player made the move, counted from 0, -2 for a move not made yet, or -1
for one that was never legal; and the sum and the number of the results of all playouts in which the player made it.
*/

%!  new_array(+Value, -Array) is det.
%
%   Array is an array for a field of a tree, with Value in each place.

new_array(Value, Array) :-
    functor(Array, array, 256),
    fill(Array, Value).

fill(Array, Value) :-
    forall(arg(N, Array, _), nb_setarg(N, Array, Value)).

%!  new_repertoire(-Repertoire) is det.

new_repertoire(Repertoire) :-
    field(repertoire, Repertoire, [size(0), numbers(Numbers), stamps(Stamps), sums(Sums), times(Times)]),
    new_array(none, Numbers),
    new_array(-1, Stamps),
    new_array(0, Sums),
    new_array(0, Times).

repertoire(1, Tree, Repertoire) :-
    field(tree, Tree, [max_moves(Repertoire)]).
repertoire(-1, Tree, Repertoire) :-
    field(tree, Tree, [min_moves(Repertoire)]).

%!  move_number(+Tree, +Side, +Move, -Number) is det.
%
%   Number is that of Move, which is legal for Side in some position.

move_number(Tree, Side, Move, Number) :-
    field(tree, Tree, [numbers(Numbers)]),
    (   trie_lookup(Numbers, Move, Number0)
    ->  Number = Number0
    ;   new_number(Tree, Move, Number)
    ),
    repertoire(Side, Tree, Repertoire),
    field(repertoire, Repertoire, [stamps(Stamps)]),
    (   arg(Number, Stamps, -1)
    ->  nb_setarg(Number, Stamps, -2),
        remember(Number, Repertoire)
    ;   true
    ).

remember(Number, Repertoire) :-
    field(repertoire, Repertoire, [size(Size0), numbers(Numbers)]),
    Size is Size0+1,
    nb_setarg(Size, Numbers, Number),
    set_field(repertoire, Repertoire, size(Size)).

new_number(Tree, Move, Number) :-
    field(tree, Tree, [numbers(Numbers), last_number(Last), moves(Moves)]),
    Number is Last+1,
    trie_insert(Numbers, Move, Number),
    set_field(tree, Tree, last_number(Number)),
    (   functor(Moves, _, Last)
    ->  longer_arrays(Tree)
    ;   true
    ),
    field(tree, Tree, [moves(Moves1)]),
    nb_setarg(Number, Moves1, Move).

longer_arrays(Tree) :-
    field(tree, Tree, [moves(Moves), max_moves(Max), min_moves(Min)]),
    longer(Moves, none, Moves1),
    set_field(tree, Tree, moves(Moves1)),
    longer_repertoire(Max),
    longer_repertoire(Min).

longer_repertoire(Repertoire) :-
    field(repertoire, Repertoire, [numbers(Numbers), stamps(Stamps), sums(Sums), times(Times)]),
    longer(Numbers, none, Numbers1),
    longer(Stamps, -1, Stamps1),
    longer(Sums, 0, Sums1),
    longer(Times, 0, Times1),
    set_field(repertoire, Repertoire, numbers(Numbers1)),
    set_field(repertoire, Repertoire, stamps(Stamps1)),
    set_field(repertoire, Repertoire, sums(Sums1)),
    set_field(repertoire, Repertoire, times(Times1)).

%   longer(+Array0, +Value, -Array): Array is twice as long as Array0.

longer(Array0, Value, Array) :-
    functor(Array0, Name, Size),
    Size1 is 2*Size,
    functor(Array, Name, Size1),
    fill(Array, Value),
    forall(arg(N, Array0, Old), nb_setarg(N, Array, Old)).

%!  repertoire_size(+Side, +Tree, -Count) is det.
%
%   Count is how many different moves Side has had.

repertoire_size(Side, Tree, Count) :-
    repertoire(Side, Tree, Repertoire),
    field(repertoire, Repertoire, [size(Count)]).

%!  better_met(+Side, +Tree, +Chosen, -Number, -Move) is det.
%
%   The random number Chosen draws two of the moves that Side has had. Move, with its Number, is the one that
%   has had the better results. A few results say little, so all means begin as those of four draws.

better_met(Side, Tree, Chosen, Number, Move) :-
    repertoire(Side, Tree, Repertoire),
    field(repertoire, Repertoire, [size(Met), numbers(Numbers), sums(Sums), times(Times)]),
    N1 is 1 + Chosen mod Met,
    N2 is 1 + Chosen//Met mod Met,
    arg(N1, Numbers, Number1),
    arg(N2, Numbers, Number2),
    arg(Number1, Sums, Sum1),
    arg(Number2, Sums, Sum2),
    arg(Number1, Times, Times1),
    arg(Number2, Times, Times2),
    (   Side*Sum1*(Times2+4) >= Side*Sum2*(Times1+4)
    ->  Number = Number1
    ;   Number = Number2
    ),
    field(tree, Tree, [moves(Moves)]),
    arg(Number, Moves, Move).

%!  stamp(+Tree, +Side, +Number) is det.
%
%   Side has made the move with Number in this playout.

stamp(Tree, Side, Number) :-
    field(tree, Tree, [playouts(Playout)]),
    stamps(Side, Tree, Stamps),
    nb_setarg(Number, Stamps, Playout).

%!  stamps(+Side, +Tree, -Stamps) is det.

stamps(Side, Tree, Stamps) :-
    repertoire(Side, Tree, Repertoire),
    field(repertoire, Repertoire, [stamps(Stamps)]).

%!  credit_moves(+Tree, +Result) is det.
%
%   Add the Result of this playout to those of all moves made in it.

credit_moves(Tree, Result) :-
    field(tree, Tree, [playouts(Playout), max_moves(Max), min_moves(Min)]),
    credit_made(Max, Playout, Result),
    credit_made(Min, Playout, Result).

credit_made(Repertoire, Playout, Result) :-
    field(repertoire, Repertoire, [size(Met), numbers(Numbers), stamps(Stamps), sums(Sums), times(Times)]),
    credit(Met, Numbers, Stamps, Playout, Result, Sums, Times).

credit(0, _, _, _, _, _, _) :-
    !.
credit(N, Numbers, Stamps, Playout, Result, Sums, Times) :-
    arg(N, Numbers, Number),
    (   arg(Number, Stamps, Playout)
    ->  add(Number, Sums, Result),
        add(Number, Times, 1)
    ;   true
    ),
    N1 is N-1,
    credit(N1, Numbers, Stamps, Playout, Result, Sums, Times).

add(Number, Array, Amount) :-
    arg(Number, Array, Sum0),
    Sum is Sum0+Amount,
    nb_setarg(Number, Array, Sum).
