:- module(pybridge_table,
          [ table_open/2,       % +Megabytes, -Table
            shared_table_open/2, % +Megabytes, -Table
            table_close/1,      % +Table
            table_key/3,        % +Game, +Position, -Key
            table_key/4,        % +Canonical, +Game, +Position, -Key
            canonical_key/2,    % +Canonical, -Key
            key_canonical/2,    % +Key, -Canonical
            key_bytes/2,        % +Key, -Bytes
            table_memory/2,     % +Table, -Megabytes
            table_positions/2,  % +Table, -Count
            table_get/3,        % +Table, +Key, -Entry
            table_put/3,        % +Table, +Key, +Entry
            table_replace/3     % +Table, +Key, +Entry
          ]).
:- use_module('../rules/contract', [offers/2]).
:- set_prolog_flag(optimise, true).

/** <module> The transposition table

The table consists of two tries from keys to integers, the younger and the older
generation. New entries go to the younger one. When it has reached half of the memory
limit, the older one is dropped and the younger becomes the older. A hit in the older
generation is stored again, so entries in use survive. Tries are better than clauses
here because an entry can be replaced in place.

A trie node hashes its children by the low bits of the key. Keys that differ only in
their high bits would collide, so canonical_key/2 mixes high bits into the low ones, without
losing information. A term would take a trie node for each atomic part, so its key is one atom,
whose text is the term in SWI-Prolog's binary form.
*/

%!  table_open(+Megabytes, -Table) is det.

table_open(Megabytes, table(Young, Old, 0, Room)) :-
    trie_new(Young),
    trie_new(Old),
    Room is max(112_000, Megabytes*1_000_000/2).

%!  shared_table_open(+Megabytes, -Table) is det.
%
%   Table can be used by several threads, each of which has its own copy of the term. Therefore
%   the trie itself keeps the count of its keys. There is only one generation: when the table is
%   full, nothing more is stored.

shared_table_open(Megabytes, shared(Trie, Room)) :-
    trie_new(Trie),
    Room is max(112_000, Megabytes*1_000_000).

%!  table_close(+Table) is det.

table_close(table(Young, Old, _, _)) :-
    trie_destroy(Young),
    trie_destroy(Old).
table_close(shared(Trie, _)) :-
    trie_destroy(Trie).
table_close(none).

%!  table_key(+Game, +Position, -Key) is det.
%!  table_key(+Canonical, +Game, +Position, -Key) is det.
%
%   Positions with the same Key have the same value and distance. Canonical is true if Game
%   offers canonical/2.

table_key(Game, Position, Key) :-
    (   offers(Game, canonical/2)
    ->  table_key(true, Game, Position, Key)
    ;   table_key(false, Game, Position, Key)
    ).

table_key(true, Game, Position, Key) :-
    Game:canonical(Position, Canonical),
    !,
    canonical_key(Canonical, Key).
table_key(_, _, Position, Key) :-
    canonical_key(Position, Key).

%!  canonical_key(+Canonical, -Key) is det.
%!  key_canonical(+Key, -Canonical) is det.
%
%   Canonical, a ground term, has a Key of its own. Keys differ between versions of SWI-Prolog.

canonical_key(Integer, Key) :-
    integer(Integer),
    !,
    High is Integer>>24,
    (   High =:= 0
    ->  Key = Integer
    ;   term_hash(High, Hash),
        Key is Integer xor (Hash /\ 0xFFFFFF)
    ).
canonical_key(Term, Key) :-
    fast_term_serialized(Term, Serialized),
    atom_string(Key, Serialized).

key_canonical(Key, Canonical) :-
    (   integer(Key)
    ->  canonical_key(Key, Canonical)       % mixing twice restores the integer
    ;   atom_string(Key, Serialized),
        fast_term_serialized(Canonical, Serialized)
    ).

%!  table_get(+Table, +Key, -Entry) is semidet.

table_get(shared(Trie, _), Key, Entry) :-
    !,
    trie_lookup(Trie, Key, Entry).
table_get(Table, Key, Entry) :-
    Table = table(Young, Old, _, _),
    (   trie_lookup(Young, Key, Entry0)
    ->  Entry = Entry0
    ;   trie_lookup(Old, Key, Entry0)
    ->  Entry = Entry0,
        table_put(Table, Key, Entry0)
    ).

%!  table_put(+Table, +Key, +Entry) is det.
%!  table_replace(+Table, +Key, +Entry) is det.
%
%   Store Entry, an integer. table_replace/3 is for a Key that table_get/3 has just found; it
%   needs no additional memory. A shared table holds small integers only: a large one is stored
%   as a record, which one thread could free while another reads it.

table_put(shared(Trie, Room), Key, Entry) :-
    !,
    (   small(Entry),
        trie_property(Trie, value_count(Count)),
        key_bytes(Key, Bytes),
        Count*Bytes < Room
    ->  trie_update(Trie, Key, Entry)
    ;   true
    ).
table_put(Table, Key, Entry) :-
    Table = table(Young, _, Used, Room),
    trie_update(Young, Key, Entry),
    key_bytes(Key, Bytes),
    Used1 is Used+Bytes,
    nb_setarg(3, Table, Used1),
    (   Used1 > Room
    ->  renew(Table)
    ;   true
    ).

table_replace(shared(Trie, _), Key, Entry) :-
    (   small(Entry)
    ->  trie_update(Trie, Key, Entry)
    ;   true
    ).
table_replace(table(Young, _, _, _), Key, Entry) :-
    trie_update(Young, Key, Entry).

small(Entry) :-
    current_prolog_flag(max_tagged_integer, Most),
    abs(Entry) =< Most.

%!  key_bytes(+Key, -Bytes) is det.
%
%   A table takes about this many Bytes for a Key and its value.

key_bytes(Key, Bytes) :-
    (   integer(Key)
    ->  Bytes = 112
    ;   atom_length(Key, Length),
        Bytes is 208+Length
    ).

%!  table_memory(+Table, -Megabytes) is det.
%
%   Megabytes is the memory that Table, which is not a shared one, uses now.

table_memory(none, 0).
table_memory(table(_, Old, Used, Room), Megabytes) :-
    (   trie_property(Old, value_count(0))
    ->  Megabytes is Used/1_000_000
    ;   Megabytes is (Used+Room)/1_000_000
    ).

%!  table_positions(+Table, -Count) is det.
%
%   Table holds at least Count different positions. Some may be in both generations.

table_positions(none, 0).
table_positions(table(Young, Old, _, _), Count) :-
    trie_property(Young, value_count(Count1)),
    trie_property(Old, value_count(Count2)),
    Count is max(Count1, Count2).

renew(Table) :-
    Table = table(Young, Old, _, _),
    trie_new(New),
    nb_setarg(1, Table, New),
    nb_setarg(2, Table, Young),
    nb_setarg(3, Table, 0),
    trie_destroy(Old).
