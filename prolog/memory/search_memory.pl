:- module(pybridge_search_memory,
          [ new_array/3,                        % +Size, +Value, -Array
            array_value/3,                      % +Array, +Index, -Value
            set_array_value/3,                  % !Array, +Index, +Value
            extend_array/3,                     % !Array, +Size, +Value
            reserve_array/2,                    % !Array, +Most
            new_table/2,                        % +Most, -Table
            table_value/3,                      % !Table, +Key, -Value
            set_table_value/3,                  % !Table, +Key, +Value
            table_count/2,                      % +Table, -Count
            new_places/2,                       % +Most, -Places
            join_places/2,                      % +Places, -Shared
            reserve_places/4,                   % !Places, +Most, +Entered, +More
            term_bytes/2,                       % +Holder, -Bytes
            place/3,                            % !Places, +Key, -Place
            known_place/3,                      % +Places, +Key, -Place
            place_value/3,                      % +Places, +Place, -Value
            change_place_value/4,               % !Places, +Place, +Old, +New
            new_sequence/1,                     % -Sequence
            append_term/2,                      % !Sequence, +Term
            next_term/2,                        % !Sequence, -Term
            rewind_sequence/1,                  % !Sequence
            clear_sequence/1,                   % !Sequence
            new_budget/3,                       % +Positions, +Milliseconds, -Budget
            renew_budget/3,                     % !Budget, +Positions, +Milliseconds
            join_budget/2,                      % +Budget, -Shared
            spend/2,                            % !Budget, +Count
            budget_left/2,                      % +Budget, -Positions
            integer_root/2                      % +N, -Root
          ]).

:- use_module(library(error), [must_be/2]).
:- use_module(exact_key, [exact_key/2, key_term/2]).
:- use_module(search_memory_functions, []).

:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The memory of searchers: arrays, tables, places, sequences of terms, budgets

A searcher written with these predicates gives the same answers interpreted as compiled, where they are
functions of search_memory_functions.pl. All values are integers. These things are changed in
place, and backtracking does not change them back. Compiled, they last until their handle (host.pl) is closed. They
mean nothing as terms, but can be part of a state that a search returns and is called with again.

    perft(Table, Game, Position, Depth, Count) :-
        (   table_value(Table, Depth-Position, Count0)
        ->  Count = Count0
        ;   ...,
            set_table_value(Table, Depth-Position, Count)
        ).
*/

%!  new_array(+Size, +Value, -Array) is det.
%
%   Array holds Value at each Index from 0 to Size-1.

new_array(Size, Value, array(Elements)) :-
    must_be(nonneg, Size),
    must_be(integer, Value),
    compound_name_arity(Elements, elements, Size),
    fill(1, Size, Elements, Value).

fill(I, Size, Elements, Value) :-
    (   I > Size
    ->  true
    ;   nb_setarg(I, Elements, Value),
        Next is I+1,
        fill(Next, Size, Elements, Value)
    ).

%!  array_value(+Array, +Index, -Value) is det.
%
%   @error type_error(array_index, Index) if there is no such Index

array_value(Array, Index, Value) :-
    I is Index+1,
    arg(1, Array, Elements),
    ( arg(I, Elements, Value0) -> Value = Value0 ; no_place(Index) ).

%!  set_array_value(!Array, +Index, +Value) is det.

set_array_value(Array, Index, Value) :-
    I is Index+1,
    arg(1, Array, Elements),
    (   integer(Value),
        arg(I, Elements, _)
    ->  nb_setarg(I, Elements, Value)
    ;   must_be(integer, Value),
        no_place(Index)
    ).

%!  extend_array(!Array, +Size, +Value) is det.
%
%   Array holds Value at each Index from its end to Size-1 too, and beyond: it grows by a quarter, or 2^17, at least.

extend_array(Array, Least, Value) :-
    must_be(nonneg, Least),
    must_be(integer, Value),
    arg(1, Array, Elements0),
    compound_name_arity(Elements0, _, Size0),
    (   Least > Size0
    ->  Size is max(Least, Size0 + min(0x20000, Size0//4)),
        compound_name_arity(Elements, elements, Size),
        copy_arguments(Size0, Elements0, Elements),
        First is Size0+1,
        fill(First, Size, Elements, Value),
        nb_setarg(1, Array, Elements)
    ;   true
    ).

%!  reserve_array(!Array, +Most) is det.
%
%   Where memory has room, Array grows in place up to so many elements. Those that it does not have yet take no room.

reserve_array(_, _).

copy_arguments(I, From, To) :-
    (   I =:= 0
    ->  true
    ;   arg(I, From, Value),
        nb_setarg(I, To, Value),
        Next is I-1,
        copy_arguments(Next, From, To)
    ).

no_place(Index) :-
    throw(error(type_error(array_index, Index), _)).

%!  new_table(+Most, -Table) is det.
%
%   Table maps ground terms to integers. It consists of two halves, a younger and an older one. When the
%   younger one has Most/2 entries, the older one is forgotten and the younger becomes the older.

new_table(Most, table(Young, Old, 0, Half)) :-
    must_be(nonneg, Most),
    Half is max(1, Most//2),
    trie_new(Young),
    trie_new(Old).

%!  table_value(!Table, +Key, -Value) is semidet.
%
%   Key has this Value. One found in the older half is stored again in the younger one, so what is in
%   use is not forgotten.

table_value(Table, Key, Value) :-
    exact_key(Key, Exact),
    (   arg(1, Table, Young),
        trie_lookup(Young, Exact, Value0)
    ->  true
    ;   arg(2, Table, Old),
        trie_lookup(Old, Exact, Value0),
        insert(Table, Exact, Value0)
    ),
    Value = Value0.

%!  set_table_value(!Table, +Key, +Value) is det.

set_table_value(Table, Key, Value) :-
    must_be(integer, Value),
    exact_key(Key, Exact),
    arg(1, Table, Young),
    (   trie_lookup(Young, Exact, _)
    ->  trie_update(Young, Exact, Value)
    ;   insert(Table, Exact, Value)
    ).

insert(Table, Exact, Value) :-
    Table = table(Young, Old, Count0, Half),
    trie_insert(Young, Exact, Value),
    Count is Count0+1,
    (   Count < Half
    ->  nb_setarg(3, Table, Count)
    ;   trie_new(New),
        nb_setarg(1, Table, New),
        nb_setarg(2, Table, Young),
        nb_setarg(3, Table, 0),
        trie_destroy(Old)
    ).

%!  table_count(+Table, -Count) is det.
%
%   Count is the number of entries in both halves of Table.

table_count(table(_, Old, Young, _), Count) :-
    trie_property(Old, value_count(Older)),
    Count is Young+Older.

%!  new_places(+Most, -Places) is det.
%!  place(!Places, +Key, -Place) is det.
%!  known_place(+Places, +Key, -Place) is semidet.
%
%   Places maps at most so many ground terms to values, and forgets none. place/3 gives each Key a Place of its own.

new_places(Most, places(Trie)) :-
    must_be(nonneg, Most),
    trie_new(Trie).

place(places(Trie), Key, Place) :-
    exact_key(Key, Place),
    ( trie_lookup(Trie, Place, _) -> true ; trie_insert(Trie, Place, 0) ).

known_place(places(Trie), Key, Place) :-
    exact_key(Key, Place),
    trie_lookup(Trie, Place, _).

%!  place_value(+Places, +Place, -Value) is det.
%!  change_place_value(!Places, +Place, +Old, +New) is semidet.
%
%   The Value of a new Place is 0. It changes to New if it is Old, also while other threads change it.

place_value(places(Trie), Place, Value) :-
    trie_lookup(Trie, Place, Value).

change_place_value(places(Trie), Place, Old, New) :-
    trie_lookup(Trie, Place, Old),
    trie_update(Trie, Place, New).

%!  reserve_places(!Places, +Most, +Entered, +More) is semidet.
%
%   There is room for More places, and some thousand beyond. Entered have been asked for, which are no longer valid.
%   Fails if there would be more than Most, which may not exceed what it was when they were made.

reserve_places(_, _, _, _).

%!  term_bytes(+Holder, -Bytes) is det.
%
%   Holder, a sequence or places, takes about this many Bytes for terms that are not small integers, in this thread. It
%   is 0 unless compiled.

term_bytes(_, 0).

%!  join_places(+Places, -Shared) is det.
%
%   Shared are the same Places for another thread, in a handle that was joined (host.pl).

join_places(Places, Places).

%!  new_sequence(-Sequence) is det.
%!  append_term(!Sequence, +Term) is det.
%!  next_term(!Sequence, -Term) is semidet.
%!  rewind_sequence(!Sequence) is det.
%!  clear_sequence(!Sequence) is det.
%
%   Sequence holds the ground terms that are appended to it. next_term/2 reads one after the other and fails at the end;
%   rewind_sequence/1 goes back to the first, and clear_sequence/1 removes all. A term takes hardly more than a key.

new_sequence(sequence(Elements, 0, 0)) :-
    compound_name_arity(Elements, elements, 16).

append_term(Sequence, Term) :-
    exact_key(Term, Key),
    Sequence = sequence(Elements0, Count0, _),
    Count is Count0+1,
    compound_name_arity(Elements0, _, Size0),
    (   Count =< Size0
    ->  nb_setarg(Count, Elements0, Key)
    ;   Size is 2*Size0,
        compound_name_arity(Elements, elements, Size),
        copy_arguments(Size0, Elements0, Elements),
        nb_setarg(Count, Elements, Key),
        nb_setarg(1, Sequence, Elements)
    ),
    nb_setarg(2, Sequence, Count).

next_term(Sequence, Term) :-
    Sequence = sequence(Elements, Count, Read0),
    Read0 < Count,
    Read is Read0+1,
    nb_setarg(3, Sequence, Read),
    arg(Read, Elements, Key),
    key_term(Key, Term).

rewind_sequence(Sequence) :-
    nb_setarg(3, Sequence, 0).

clear_sequence(Sequence) :-
    nb_setarg(2, Sequence, 0),
    nb_setarg(3, Sequence, 0).

%!  new_budget(+Positions, +Milliseconds, -Budget) is det.
%!  renew_budget(!Budget, +Positions, +Milliseconds) is det.
%
%   Budget is for so many Positions, and ends after these Milliseconds.

new_budget(Positions, Milliseconds, Budget) :-
    Budget = budget(0, 0),
    renew_budget(Budget, Positions, Milliseconds).

renew_budget(Budget, Positions, Milliseconds) :-
    must_be(integer, Positions),
    must_be(integer, Milliseconds),
    milliseconds(Now),
    End is Now+Milliseconds,
    (   Milliseconds > 0
    ->  nb_setarg(1, Budget, Positions)
    ;   nb_setarg(1, Budget, 0)
    ),
    nb_setarg(2, Budget, End).

%!  join_budget(+Budget, -Shared) is det.
%
%   Shared is the same Budget for another thread, in a handle that was joined (host.pl). While threads spend it,
%   each has taken up to 64 positions from it beforehand.

join_budget(Budget, Budget).

%!  spend(!Budget, +Count) is semidet.
%
%   Take Count positions from Budget. Fails, then and from then on, if there are no longer so many, or its time is over.

spend(Budget, Count) :-
    Budget = budget(Left0, End),
    Left is Left0-Count,
    (   Left < 0
    ->  nb_setarg(1, Budget, 0),
        fail
    ;   Left>>6 =:= Left0>>6            % asking for the time takes long
    ->  true
    ;   milliseconds(Now),
        Now < End
    ),
    nb_setarg(1, Budget, Left).

%!  budget_left(+Budget, -Positions) is det.

budget_left(budget(Positions, _), Positions).

milliseconds(Now) :-
    get_time(Seconds),
    Now is integer(Seconds*1000).

%!  integer_root(+N, -Root) is det.
%
%   Root is the greatest integer whose square is at most N, for N from 0 to 2^53-1.

integer_root(N, Root) :-
    must_be(between(0, 0x1FFFFFFFFFFFFF), N),
    Root0 is truncate(sqrt(N)),
    (   Root0*Root0 > N                 % sqrt/1 has rounded up to the next integer
    ->  Root is Root0-1
    ;   Root = Root0
    ).
