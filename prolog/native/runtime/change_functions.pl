:- module(pybridge_change_functions, []).

/** <module> Run-time library: type tests, elements of lists, and terms that change

Facts function(Name, Params, Results, Body), as in wasm.pl.
*/

function(is_integer, [x:i64], [i32],
    [ if(is_small(x), [return([i32(1)])]),
      return([call(is_big, [x])]) ]).

function(is_compound, [x:i64], [i32],
    [ return([call(kind, [x]) == i32(2)]) ]).

function(is_proper_list, [x:i64], [i32],
    [ loop(next, [if(is_cell(x), [set(x, tail(x)), continue(next)])]),
      return([x == 2]) ]).

%   nth(n, l, base): the element of a list; a negative index is an error in Prolog.

function(nth, [n:i64, l:i64, base:i64], [i32, i64],
    [ if(eqz(is_small(n)) \/ (n < 0), [do(call(type_error, []))]),
      set(skip, value(n)-base),
      if(skip < 0, [return([i32(0), 1])]),
      loop(next,
           [ if(eqz(is_cell(l)), [return([i32(0), 1])]),
             if(skip > 0, [set(skip, skip-1), set(l, tail(l)), continue(next)]) ]),
      return([i32(1), head(l)]) ]).

%   argument_place(n, term, value): where the argument n of the term is, or 0 if there is none. A term that the program has in its text cannot
%   be changed, nor can one that is packed or ought to be afterwards.

function(argument_place, [n:i64, t:i64, x:i64], [i32],
    [ if(eqz(is_small(n)) \/ (tag(t) \== i32(0)), [do(call(type_error, []))]),
      set(p, to32(t)),
      if(ult(p, global(arena)) \/ eqz(load32(p, 4)), [do(call(type_error, []))]),
      set(arity, load32(p, 0)),
      set(n, value(n)),
      if((n < 1) \/ (n > to64u(arity)), [return([i32(0)])]),
      if((arity == i32(2)) /\ is_small(x) /\ is_small(load64(p+to32(8*(3-n)), 0)), [do(call(type_error, []))]),
      return([p+to32(n<<3)]) ]).

%   put_argument(n, term, value) is not undone. setarg(n, term, value) is undone by undo(mark): the trail has the place and the old word of each
%   change.

function(put_argument, [n:i64, t:i64, x:i64], [i32],
    [ set(place, call(argument_place, [n, t, x])),
      if(eqz(place), [return([i32(0)])]),
      store64(place, 0, x),
      return([i32(1)]) ]).

function(setarg, [n:i64, t:i64, x:i64], [i32],
    [ set(place, call(argument_place, [n, t, x])),
      if(eqz(place), [return([i32(0)])]),
      set(trail, global(trail)),
      if(ult(global(sp), trail+i32(16)), [do(call(no_room, []))]),
      store64(trail, 0, to64u(place)),
      store64(trail, 8, load64(place, 0)),
      set_global(trail, trail+i32(16)),
      store64(place, 0, x),
      return([i32(1)]) ]).

function(undo, [mark:i32], [],
    [ loop(next,
           [ if(ult(mark, global(trail)),
                [ set(trail, global(trail)-i32(16)),
                  store64(to32(load64(trail, 0)), 0, load64(trail, 8)),
                  set_global(trail, trail),
                  continue(next) ]) ]) ]).

%   settled(mark, trail): no term older than mark has changed since the trail ended at trail, so that nothing older leads to what
%   was built since; changes of what was built since need not be undone.

function(settled, [mark:i32, trail:i32], [i32],
    [ set(entry, trail),
      loop(next,
           [ if(ult(entry, global(trail)),
                [ if(ult(to32(load64(entry, 0)), mark), [return([i32(0)])]),
                  set(entry, entry+i32(16)),
                  continue(next) ]) ]),
      set_global(trail, trail),
      return([i32(1)]) ]).

%   duplicate(x): a copy that setarg/3 may change. Arguments that are single words are found four at a time.

function(duplicate, [x:i64], [i64],
    [ if(is_word(x), [return([x])]),
      if(is_cell(x),
         [ set(head, head(x)),
           if(eqz(is_word(head)), [set(head, call(duplicate, [head]))]),
           set(tail, call(duplicate, [tail(x)])),
           if((head == head(x)) /\ (tail == tail(x)), [return([x])]),
           return([call(make_list, [head, tail])]) ]),
      set(header, load64(address(x), 0)),
      if(ult(header, 0x100000000), [return([x])]),
      set(copied, global(h)),
      set(last, copied+(to32(header)<<i32(3))),
      set_global(h, last+i32(8)),
      copy(copied, address(x), last+i32(8)-copied),
      set(p, copied+i32(8)),
      loop(next,
           [ if(ule(p+i32(24), last),
                [ set(a, load64(p, 0)),
                  set(b, load64(p, 8)),
                  set(c, load64(p, 16)),
                  set(d, load64(p, 24)),
                  if(to32((a \/ a>>1) /\ (b \/ b>>1) /\ (c \/ c>>1) /\ (d \/ d>>1)) /\ i32(1), [set(p, p+i32(32)), continue(next)]) ]),
             if(ule(p, last),
                [ set(argument, load64(p, 0)),
                  if(eqz(is_word(argument)), [store64(p, 0, call(duplicate, [argument]))]),
                  set(p, p+i32(8)),
                  continue(next) ]) ]),
      return([to64u(copied)]) ]).

%   memo_left(): there is room for what another tabled call finds.

function(memo_left, [], [i32],
    [ return([ult(global(memo)+i32(0x40000), global(arena))]) ]).

%   preserve(x): a copy of all of x at h, before the arena

function(preserve, [x:i64], [i64],
    [ if(is_word(x), [return([x])]),
      set(bytes, i32(16)),
      if(eqz(is_cell(x)),
         [ set(header, load64(address(x), 0)),
           set(bytes, (to32(header)+i32(1))<<i32(3)) ]),
      set(p, global(h)),
      if(ult(global(arena), p+bytes), [do(call(no_room, []))]),
      set_global(h, p+bytes),
      copy(p, address(x), bytes),
      if(eqz(call(is_big, [x])),
         [ set(place, p),
           if(eqz(is_cell(x)), [set(place, p+i32(8))]),
           loop(next,
                [ if(ult(place, p+bytes),
                     [ store64(place, 0, call(preserve, [load64(place, 0)])),
                       set(place, place+i32(8)),
                       continue(next) ]) ]) ]),
      return([to64u(p) \/ to64u(tag(x))]) ]).
