:- module(pybridge_table,
          [ table_open/2,       % +Megabytes, -Table
            shared_table_open/2, % +Megabytes, -Table
            table_close/1,      % +Table
            table_key/3,        % +Game, +Position, -Key
            table_key/4,        % +Canonical, +Game, +Position, -Key
            table_weight/2,     % +Key, -Weight
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
their high bits would collide, so table_key/4 mixes high bits into the low ones, without
losing information. A key that is no integer is preceded by its hash.
*/

%!  table_open(+Megabytes, -Table) is det.

table_open(Megabytes, table(Young, Old, 0, Room)) :-
    trie_new(Young),
    trie_new(Old),
    Room is max(1000, integer(Megabytes*1000000/2/112)).

%!  shared_table_open(+Megabytes, -Table) is det.
%
%   Table can be used by several threads, each of which has its own copy of the term. Therefore
%   the trie itself keeps the count of its nodes. There is only one generation: when the table is
%   full, nothing more is stored.

shared_table_open(Megabytes, shared(Trie, Room)) :-
    trie_new(Trie),
    Room is max(1000, integer(Megabytes*1000000/112)).

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
    mixed(Canonical, Key).
table_key(_, _, Position, Key) :-
    mixed(Position, Key).

mixed(Integer, Key) :-
    integer(Integer),
    !,
    High is Integer>>24,
    (   High =:= 0
    ->  Key = Integer
    ;   term_hash(High, Hash),
        Key is Integer xor (Hash /\ 0xFFFFFF)
    ).
mixed(Term, Hash-Term) :-
    term_hash(Term, Hash).

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
        trie_property(Trie, node_count(Used)),
        Used < Room
    ->  trie_update(Trie, Key, Entry)
    ;   true
    ).
table_put(Table, Key, Entry) :-
    Table = table(Young, _, Used, Room),
    trie_update(Young, Key, Entry),
    table_weight(Key, Weight),
    Used1 is Used+Weight,
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

%!  table_weight(+Key, -Weight) is det.
%
%   Weight is the size of a Key in trie nodes, of about 112 bytes each. A term takes one node for
%   each functor and each atomic term in it.

table_weight(Key, Weight) :-
    (   integer(Key)
    ->  Weight = 1
    ;   sig_atomic(term_size(Key, Weight))      % by itself it may lose what an alarm throws
    ).

%!  table_memory(+Table, -Megabytes) is det.
%
%   Megabytes is the memory that Table uses now.

table_memory(none, 0).
table_memory(shared(Trie, _), Megabytes) :-
    trie_property(Trie, node_count(Nodes)),
    Megabytes is Nodes*112/1_000_000.
table_memory(table(Young, Old, _, _), Megabytes) :-
    trie_property(Young, node_count(Nodes1)),
    trie_property(Old, node_count(Nodes2)),
    Megabytes is (Nodes1+Nodes2)*112/1_000_000.

%!  table_positions(+Table, -Count) is det.
%
%   Table holds at least Count different positions. Some may be in both generations.

table_positions(none, 0).
table_positions(shared(Trie, _), Count) :-
    trie_property(Trie, value_count(Count)).
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
