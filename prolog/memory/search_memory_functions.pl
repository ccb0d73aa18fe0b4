:- module(pybridge_search_memory_functions, []).

/** <module> Run-time library: arrays, tables, places, sequences and budgets (see search_memory.pl)

Facts function(Name, Params, Results, Body), as in wasm.pl. All is allocated in STORE, from global store up to
global stored, and known to programs by its address as an integer.

What only changes something returns 1, as a test that is true does. An array is its size, the address of its words,
and for how many there is room (i32). A
table is the addresses of its younger and its older map, and the number of entries at which they change places (i32). A
map is i32 words:

     0  the address of its slots
     4  how many slots there are, at least a third more than entries
     8  how many entries there are
    12  its first chunk, or 0
    16  where in a chunk the next entry goes
    20  the end of that chunk, or 0
    24  the most slots it may have, for which there is room: memory that is not used yet takes none
    32  how many chunks there are after the first

A slot is two words: a key, 0 where it is free, and its value. A small integer is a key. That of another term is
the upper half of its hash and the address, an even number, of an entry: the length (16 bits) of the term in prefix
order, in bytes that no other term has, and these bytes. Slots are tried from the one that the hash gives onwards, into
some that lie behind the last. A chunk begins with the address of the next, or 0.

Threads may share a map. Each has a view of it: the map's address at 0, and chunks of its own, as in a map.

A sequence begins as a map does, without slots. An entry is the length of a key (i32) and the key. It is read at the
address at 24, in the chunk that ends at the address at 28.
*/

:- multifile
    pybridge_runtime:runtime_module/1,
    pybridge_builtins:primitive/1,
    pybridge_builtins:test/2,
    pybridge_builtins:function/4,
    pybridge_builtins:partial_function/4.

pybridge_runtime:runtime_module(pybridge_search_memory_functions).

pybridge_builtins:primitive(pybridge_search_memory).

pybridge_builtins:test(set_array_value(Array, Index, Value), set_array_value-[Array, Index, Value]).
pybridge_builtins:test(extend_array(Array, Size, Value), extend_array-[Array, Size, Value]).
pybridge_builtins:test(reserve_array(Array, Most), reserve_array-[Array, Most]).
pybridge_builtins:test(set_table_value(Table, Key, Value), set_table_value-[Table, Key, Value]).
pybridge_builtins:test(reserve_places(Places, Most, Entered, More), reserve_places-[Places, Most, Entered, More]).
pybridge_builtins:test(change_place_value(Places, Place, Old, New), change_place_value-[Places, Place, Old, New]).
pybridge_builtins:test(append_term(Sequence, Term), append_term-[Sequence, Term]).
pybridge_builtins:test(clear_sequence(Sequence), clear_sequence-[Sequence]).
pybridge_builtins:test(rewind_sequence(Sequence), rewind_sequence-[Sequence]).
pybridge_builtins:test(renew_budget(Budget, Positions, Milliseconds), renew_budget-[Budget, Positions, Milliseconds]).
pybridge_builtins:test(spend(Budget, Count), spend-[Budget, Count]).
pybridge_builtins:function(new_array(Size, Value, Array), new_array, [Size, Value], Array).
pybridge_builtins:function(array_value(Array, Index, Value), array_value, [Array, Index], Value).
pybridge_builtins:function(integer_root(N, Root), integer_root, [N], Root).
pybridge_builtins:function(new_table(Most, Table), new_table, [Most], Table).
pybridge_builtins:function(new_places(Most, Places), new_places, [Most], Places).
pybridge_builtins:function(term_bytes(Holder, Bytes), term_bytes, [Holder], Bytes).
pybridge_builtins:function(join_places(Places, Shared), join_places, [Places], Shared).
pybridge_builtins:function(place(Places, Key, Place), place, [Places, Key], Place).
pybridge_builtins:function(place_value(_, Place, Value), place_value, [Place], Value).
pybridge_builtins:function(new_budget(Positions, Milliseconds, Budget), new_budget, [Positions, Milliseconds], Budget).
pybridge_builtins:function(join_budget(Budget, Shared), join_budget, [Budget], Shared).
pybridge_builtins:function(new_sequence(Sequence), new_sequence, [], Sequence).
pybridge_builtins:function(table_count(Table, Count), table_count, [Table], Count).
pybridge_builtins:function(budget_left(Budget, Positions), budget_left, [Budget], Positions).
pybridge_builtins:partial_function(table_value(Table, Key, Value), table_value, [Table, Key], Value).
pybridge_builtins:partial_function(known_place(Places, Key, Place), known_place, [Places, Key], Place).
pybridge_builtins:partial_function(next_term(Sequence, Term), next_term, [Sequence], Term).

%   allocate(bytes): in STORE, which the host has cleared; memory that is not used yet takes no room

function(allocate, [bytes:i32], [i32],
    [ set(p, global(store)),
      set(bytes, (bytes+i32(7)) /\ i32(-8)),
      if(ult(global(stored)-p, bytes), [do(call(no_room, []))]),
      set_global(store, p+bytes),
      return([p]) ]).

%   count(n): a small integer from 0 to 2^28 as i32

function(count, [n:i64], [i32],
    [ if(eqz(is_small(n)) \/ ult(0x10000000, value(n)), [do(call(type_error, []))]),
      return([to32(value(n))]) ]).

function(new_array, [size:i64, value:i64], [i64],
    [ set(array, tagged(to64u(call(allocate, [i32(16)])))),
      do(call(extend_array, [array, size, value])),
      return([array]) ]).

%   extend_array(array, size, value): where it is while there is room, and else where there is twice as much

function(extend_array, [array:i64, size:i64, value:i64], [i32],
    [ set(p, to32(value(array))),
      set(n, call(count, [size])),
      set(old, load32(p, 0)),
      if(eqz(is_small(value)), [do(call(type_error, []))]),
      if(ult(old, n),
         [ set(more, '>>>'(old, i32(2))),
           set(larger, old+select(ult(i32(0x20000), more), i32(0x20000), more)),
           set(n, select(ult(larger, n), n, larger)),
           set(room, load32(p, 8)),
           if(ult(room, n),
              [ set(room, room<<i32(1)),
                set(room, select(ult(room, n), n, room)),
                do(call(move_array, [p, room])) ]),
           store32(p, 0, n),
           set(end, load32(p, 4)+(n<<i32(3))),
           set(word, load32(p, 4)+(old<<i32(3))),
           loop(next,
              [ store64(word, 0, value),
                set(word, word+i32(8)),
                if(ult(word, end), [continue(next)]) ]) ]),
      return([i32(1)]) ]).

function(move_array, [p:i32, room:i32], [],
    [ set(words, call(allocate, [room<<i32(3)])),
      copy(words, load32(p, 4), load32(p, 0)<<i32(3)),
      store32(p, 4, words),
      store32(p, 8, room) ]).

function(reserve_array, [array:i64, most:i64], [i32],
    [ set(half, '>>>'(global(stored)-global(store), i32(4))),      % of what is left
      set(room, select(ult(call(count, [most]), half), call(count, [most]), half)),
      if(ult(load32(to32(value(array)), 8), room), [do(call(move_array, [to32(value(array)), room]))]),
      return([i32(1)]) ]).

function(new_table, [most:i64], [i64],
    [ set(half, call(count, [most])>>i32(1)),
      set(half, select(half, half, i32(1))),
      set(p, call(allocate, [i32(16)])),
      store32(p, 0, call(new_map, [half, i32(0x400)])),
      store32(p, 4, call(new_map, [half, i32(0x400)])),
      store32(p, 8, half),
      return([tagged(to64u(p))]) ]).

function(new_map, [entries:i32, slots:i32], [i32],
    [ if(ult(i32(0x8000000), entries), [do(call(no_room, []))]),
      set(most, call(most_slots, [entries])),
      set(p, call(allocate, [i32(40)])),
      store32(p, 0, call(allocate, [call(slot_bytes, [most])])),
      store32(p, 4, slots),
      store32(p, 24, most),
      return([p]) ]).

function(most_slots, [entries:i32], [i32],
    [ return([entries+divu(entries, i32(3))+i32(0x400)]) ]).

%   slot_bytes(n): what n slots take, and those behind the last

function(slot_bytes, [n:i32], [i32],
    [ return([(n+'>>>'(n, i32(4))+i32(512))<<i32(4)]) ]).

%   table_value(table, x): whether x is in the table, and its value

function(table_value, [handle:i64, x:i64], [i32, i64],
    [ set(t, to32(value(handle))),
      set([n, hash], call(key_and_hash, [x])),
      set([slot, key], call(slot, [load32(t, 0), x, n, hash])),
      if(key \== 0, [return([i32(1), load64(slot, 8)])]),
      set([older, key], call(slot, [load32(t, 4), x, n, hash])),
      if(key == 0, [return([i32(0), 1])]),
      set(found, load64(older, 8)),
      do(call(insert, [t, slot, x, n, hash, found])),
      return([i32(1), found]) ]).

function(set_table_value, [handle:i64, x:i64, value:i64], [i32],
    [ if(eqz(is_small(value)), [do(call(type_error, []))]),
      set(t, to32(value(handle))),
      set([n, hash], call(key_and_hash, [x])),
      set([slot, key], call(slot, [load32(t, 0), x, n, hash])),
      if(key \== 0,
         [store64(slot, 8, value)],
         [do(call(insert, [t, slot, x, n, hash, value]))]),
      return([i32(1)]) ]).

function(table_count, [handle:i64], [i64],
    [ set(t, to32(value(handle))),
      return([tagged(to64u(load32(load32(t, 0), 8)+load32(load32(t, 4), 8)))]) ]).

%   slot(map, x, n, hash): x's slot, or a free one; and the key that was there, or 0: other threads take free slots

function(slot, [map:i32, x:i64, n:i32, hash:i64], [i32, i64],
    [ set(slots, load32(map, 4)),
      set(first, load32(map, 0)),
      set(place, first+(to32('>>>'('>>>'(hash, 32)*to64u(slots), 32))<<i32(4))),
      set(end, first+call(slot_bytes, [slots])),
      loop(next,
         [ set(key, load64(place, 0)),
           if((key == x) \/ (key == 0), [return([place, key])]),
           if(n,
              [ if(('>>>'(xor(key, hash), 32) == 0) /\ eqz(is_small(key)),
                   [ if(load16(to32(key), 0) == n,
                        [if(call(same_bytes, [to32(key)+i32(2), global(h), n]), [return([place, key])])]) ]) ]),
           set(place, place+i32(16)),
           if(place == end, [do(call(no_room, []))]),
           continue(next) ]) ]).

%   same_bytes(p, q, n): for n > 0, if 8 bytes more can be read at both

function(same_bytes, [p:i32, q:i32, n:i32], [i32],
    [ loop(next,
         [ set(difference, xor(load64(p, 0), load64(q, 0))),
           if(n =< i32(8), [return([(difference<<to64((i32(8)-n)<<i32(3))) == 0])]),
           if(difference \== 0, [return([i32(0)])]),
           set(p, p+i32(8)),
           set(q, q+i32(8)),
           set(n, n-i32(8)),
           continue(next) ]) ]).

%   key_word(chunks, x, n, hash): the word that stands for the key in a slot

function(key_word, [chunks:i32, x:i64, n:i32, hash:i64], [i64],
    [ if(eqz(n), [return([x])]),
      set(entry, call(new_entry, [chunks, (n+i32(3)) /\ i32(-2)])),
      store16(entry, 0, n),
      copy(entry+i32(2), global(h), n),
      return([((hash>>32)<<32) \/ to64u(entry)]) ]).

%   insert(t, slot, x, n, hash, value): x is not in the younger map; slot is free there. If full, the maps change.

function(insert, [t:i32, slot:i32, x:i64, n:i32, hash:i64, value:i64], [],
    [ set(map, load32(t, 0)),
      store64(slot, 0, call(key_word, [map, x, n, hash])),
      store64(slot, 8, value),
      set(count, load32(map, 8)+i32(1)),
      store32(map, 8, count),
      if(count == load32(t, 8),
         [ store32(t, 0, load32(t, 4)),
           store32(t, 4, map),
           set(map, load32(t, 0)),
           fill(load32(map, 0), i32(0), call(slot_bytes, [load32(map, 4)])),
           store32(map, 8, i32(0)),
           store64(map, 16, 0) ],
         [ do(call(reserve, [map, count+i32(1)])) ]) ]).

%   reserve(map, count): whether there is room for so many entries. Slots that are added lie behind the others, so
%   all entries move up, the last ones first, and those that are not far enough from the beginning last of all.

function(reserve, [map:i32, count:i32], [i32],
    [ set(least, count+divu(count, i32(3))+i32(1)),
      set(old, load32(map, 4)),
      if(ule(least, old), [return([i32(1)])]),
      set(most, load32(map, 24)),
      if(ult(most, least), [return([i32(0)])]),
      set(slots, old<<i32(1)),
      set(slots, select(ult(slots, least), least, slots)),
      store32(map, 4, select(ult(most-'>>>'(most, i32(2)), slots), most, slots)),
      set(first, load32(map, 0)),
      set(place, first+call(slot_bytes, [old])),
      set(kept, global(h)),
      loop(next,
         [ set(place, place-i32(16)),
           set(key, load64(place, 0)),
           if(key \== 0,
              [ set(value, load64(place, 8)),
                store64(place, 0, 0),
                store64(place, 8, 0),
                set(to, call(free_slot, [map, key])),
                if(ule(to, place),
                   [ set(to, kept),
                     set(kept, kept+i32(16)) ]),
                store64(to, 0, key),
                store64(to, 8, value) ]),
           if(place \== first, [continue(next)]) ]),
      loop(again,
         [ if(kept \== global(h),
              [ set(kept, kept-i32(16)),
                set(to, call(free_slot, [map, load64(kept, 0)])),
                copy(to, kept, i32(16)),
                continue(again) ]) ]),
      return([i32(1)]) ]).

function(free_slot, [map:i32, key:i64], [i32],
    [ set(hash, key),
      if(is_small(key), [set(hash, call(hash_small, [key]))]),
      set([slot, key], call(slot, [map, 0, i32(0), hash])),
      return([slot]) ]).

%   Places, see search_memory.pl: a place is the address of a slot; its value has as many bits as the small integer 0.

function(new_places, [most:i64], [i64],
    [ set(entries, call(count, [most])),
      return([call(new_view, [call(new_map, [entries, '>>>'(call(most_slots, [entries]), i32(5))+i32(0x400)])])]) ]).

function(new_view, [map:i32], [i64],
    [ set(view, call(allocate, [i32(40)])),
      store32(view, 0, map),
      return([tagged(to64u(view))]) ]).

function(join_places, [view:i64], [i64],
    [ return([call(new_view, [load32(to32(value(view)), 0)])]) ]).

function(reserve_places, [view:i64, most:i64, entered:i64, more:i64], [i32],
    [ set(map, load32(to32(value(view)), 0)),
      store32(map, 24, call(most_slots, [call(count, [most])])),
      return([call(reserve, [map, call(count, [entered])+call(count, [more])])]) ]).

function(term_bytes, [holder:i64], [i64],
    [ return([tagged(to64u(load32(to32(value(holder)), 32))<<16)]) ]).

function(place, [places:i64, x:i64], [i64],
    [ set(view, to32(value(places))),
      set([n, hash], call(key_and_hash, [x])),
      set(word, 0),
      loop(next,
         [ set([slot, key], call(slot, [load32(view, 0), x, n, hash])),
           if(key == 0,
              [ if(word == 0, [set(word, call(key_word, [view, x, n, hash]))]),
                if(exchange64(slot, 0, word) \== 0, [continue(next)]) ]) ]),      % another thread has just taken it
      return([tagged(to64u(slot))]) ]).

function(known_place, [places:i64, x:i64], [i32, i64],
    [ set([n, hash], call(key_and_hash, [x])),
      set([slot, key], call(slot, [load32(to32(value(places)), 0), x, n, hash])),
      return([key \== 0, tagged(to64u(slot))]) ]).

function(change_place_value, [places:i64, place:i64, old:i64, new:i64], [i32],
    [ if(eqz(is_small(new)), [do(call(type_error, []))]),
      set(word, xor(old, 1)),
      return([exchange64(to32(value(place))+i32(8), word, xor(new, 1)) == word]) ]).

function(new_entry, [half:i32, bytes:i32], [i32],
    [ set(p, load32(half, 16)),
      set(end, load32(half, 20)),
      if(ult(end, p+bytes),
         [ if(ult(p, end), [store32(p, 0, i32(0))]),      % where there was an entry before clear_sequence/1
           set(link, select(end, end-i32(0xFFFC), half+i32(12))),
           if(eqz(load32(link, 0)),
              [ store32(link, 0, call(allocate, [i32(0x10000)])),
                store32(half, 32, load32(half, 32)+(end \== i32(0))) ]),
           set(p, load32(link, 0)),
           store32(half, 20, p+i32(0xFFFC)),
           set(p, p+i32(4)) ]),
      store32(half, 16, p+bytes),
      return([p]) ]).

function(new_sequence, [], [i64],
    [ return([tagged(to64u(call(allocate, [i32(40)])))]) ]).

function(append_term, [sequence:i64, x:i64], [i32],
    [ set(n, call(write_key, [global(h), x])-global(h)),
      if(n > i32(65000), [do(call(no_room, []))]),
      set(p, call(new_entry, [to32(value(sequence)), n+i32(4)])),
      store32(p, 0, n),
      copy(p+i32(4), global(h), n),
      return([i32(1)]) ]).

%   next_term(sequence): whether there is one, and it

function(next_term, [sequence:i64], [i32, i64],
    [ set(s, to32(value(sequence))),
      set(p, load32(s, 24)),
      set(end, load32(s, 28)),
      loop(next,
         [ if(p == load32(s, 16), [return([i32(0), 1])]),
           set(n, i32(0)),
           if(ult(p, end), [set(n, load32(p, 0))]),
           if(eqz(n),
              [ set(p, load32(select(end, end-i32(0xFFFC), s+i32(12)), 0)),
                set(end, p+i32(0xFFFC)),
                set(p, p+i32(4)),
                continue(next) ]) ]),
      store32(s, 24, p+n+i32(4)),
      store32(s, 28, end),
      set([x, end], call(read_key, [p+i32(4)])),
      return([i32(1), x]) ]).

function(clear_sequence, [sequence:i64], [i32],
    [ set(s, to32(value(sequence))),
      store64(s, 16, 0),
      store64(s, 24, 0),
      return([i32(1)]) ]).

function(rewind_sequence, [sequence:i64], [i32],
    [ store64(to32(value(sequence)), 24, 0),
      return([i32(1)]) ]).

%   A budget is one thread's view of what several may share:
%
%     0  the number of positions that this thread has taken and not spent
%     8  the time when the clock was last asked
%    16  how many calls of spend are left until it is asked again (i32)
%    20  how many there are between two such questions (i32), so that a few milliseconds pass
%    24  the address of what they share (i32): how many positions nobody has taken, and when the budget ends, in ms

function(new_budget, [positions:i64, milliseconds:i64], [i64],
    [ set(budget, call(view_budget, [call(allocate, [i32(16)])])),
      do(call(renew_budget, [budget, positions, milliseconds])),
      return([budget]) ]).

function(view_budget, [shared:i32], [i64],
    [ set(p, call(allocate, [i32(32)])),
      store64(p, 16, 0x100000001),
      store32(p, 24, shared),
      return([tagged(to64u(p))]) ]).

function(join_budget, [budget:i64], [i64],
    [ return([call(view_budget, [load32(to32(value(budget)), 24)])]) ]).

function(renew_budget, [budget:i64, positions:i64, milliseconds:i64], [i32],
    [ if(eqz(is_small(positions/\milliseconds)), [do(call(type_error, []))]),
      set(p, to32(value(budget))),
      set(shared, load32(p, 24)),
      set(now, call(now, [])),
      store64(shared, 0, select(milliseconds > 1, value(positions), 0)),
      store64(shared, 8, now+value(milliseconds)),
      store64(p, 0, 0),
      store64(p, 8, now),
      store64(p, 16, 0x100000001),
      return([i32(1)]) ]).

function(spend, [budget:i64, count:i64], [i32],
    [ set(p, to32(value(budget))),
      set(shared, load32(p, 24)),
      set(calls, load32(p, 16)-i32(1)),
      if(eqz(calls),
         [ set(now, call(now, [])),
           if(now >= load64(shared, 8), [return([i32(0)])]),
           set(calls, load32(p, 20)),
           set(calls, select(now-load64(p, 8) < 2, calls<<ult(calls, i32(0x10000)), ('>>>'(calls, i32(1))) \/ i32(1))),
           store32(p, 20, calls),
           store64(p, 8, now) ]),
      store32(p, 16, calls),
      set(left, load64(p, 0)-value(count)),
      loop(again,
         [ if(left < 0,
              [ set(more, load64(shared, 0)),
                set(taken, select(left < -64, 0-left, 64)),
                set(taken, select(taken < more, taken, more)),
                if(exchange64(shared, more, more-taken) \== more, [continue(again)]),
                set(left, left+taken) ]) ]),
      store64(p, 0, select(left < 0, 0, left)),
      return([left >= 0]) ]).

function(budget_left, [budget:i64], [i64],
    [ set(p, to32(value(budget))),
      return([tagged(load64(p, 0)+load64(load32(p, 24), 0))]) ]).

%   The square root may be rounded up to the next integer.

function(integer_root, [n:i64], [i64],
    [ if(eqz(is_small(n)) \/ eqz(ult(value(n), 0x20000000000000)), [do(call(type_error, []))]),
      set(root, truncated_root(value(n))),
      return([tagged(root-to64u(root*root > value(n)))]) ]).
