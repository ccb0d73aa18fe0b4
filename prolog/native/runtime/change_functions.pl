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

%   nth(n, l, base): the element of a list, if there is one.

function(nth, [n:i64, l:i64, base:i64], [i32, i64],
    [ if(eqz(is_small(n)), [do(call(type_error, []))]),
      set(skip, value(n)-base),
      if(skip < 0, [return([i32(0), 1])]),
      loop(next,
           [ if(eqz(is_cell(l)), [return([i32(0), 1])]),
             if(skip > 0, [set(skip, skip-1), set(l, tail(l)), continue(next)]) ]),
      return([i32(1), head(l)]) ]).

%   changed(n, term, value): whether there is such an argument, and the term with it. A block that the program does not
%   have in its text is changed in place; a list cell and a packed pair cannot be, nor what must be packed afterwards.

function(changed, [n:i64, t:i64, x:i64], [i32, i64],
    [ if(is_block(t) /\ is_small(n),
         [ set(p, to32(t)),
           set(first, load64(p, 0)),
           if(ule(global(arena), p) /\ ult(3, '>>>'(first, 32)) /\ ult(value(n)-1, first /\ 0xFFFFFFFF),
              [ set(other, 0),
                if(to32(first) == i32(2), [set(other, load64(p+to32(8*(3-value(n))), 0))]),
                if(eqz(is_small(x /\ other)),
                   [ store64(p+to32(value(n)<<3), 0, x),
                     return([i32(1), t]) ]) ]) ]),
      if(eqz(is_small(n)) \/ (call(kind, [t]) \== i32(2)), [do(call(type_error, []))]),
      set(arity, call(arity, [t])),
      if(ule(to64u(arity), value(n)-1), [return([i32(0), t])]),
      if(arity \== i32(2), [do(call(type_error, []))]),
      set(a, x),
      set(b, x),
      if(value(n) == 1,
         [set(b, call(argument, [t, i32(2)]))],
         [set(a, call(argument, [t, i32(1)]))]),
      return([i32(1), call(make_pair, [call(functor, [t]), a, b])]) ]).

%   setarg(n, term, value): as changed(), where others have the term and must see it changed

function(setarg, [n:i64, t:i64, x:i64], [i32],
    [ set([there, u], call(changed, [n, t, x])),
      if(u \== t, [do(call(type_error, []))]),
      return([there]) ]).

%   duplicate(x): a copy that setarg/3 may change, whose arguments may not

function(duplicate, [x:i64], [i64],
    [ if(eqz(is_block(x)), [return([x])]),
      set(p, global(h)),
      set(bytes, (load32(to32(x), 0)+i32(1))<<i32(3)),
      copy(p, to32(x), bytes),
      set_global(h, p+bytes),
      return([to64u(p)]) ]).

%   remembered(key): whether there is an answer for the key, and it. Entries, in chains by hashes that begin at
%   0x400, are the next one's address, the key and the answer.

function(remembered, [key:i64], [i32, i64],
    [ set(entry, load32(call(chain, [key]), 0)),
      loop(next,
           [ if(entry,
                [ if(call(eq, [key, load64(entry, 8)]), [return([i32(1), load64(entry, 16)])]),
                  set(entry, load32(entry, 0)),
                  continue(next) ]) ]),
      return([i32(0), 1]) ]).

function(chain, [key:i64], [i32],
    [ set([n, hash], call(key_and_hash, [key])),
      return([i32(0x400)+((to32(hash) /\ i32(0xFF))<<i32(2))]) ]).

%   remember(key, answer): if there is room

function(remember, [key:i64, answer:i64], [i32],
    [ if(ult(global(memo)+i32(0x40000), global(arena)),
         [ set(chain, call(chain, [key])),
           set(end, global(h)),
           set_global(h, global(memo)),
           set(key, call(preserve, [key])),
           set(answer, call(preserve, [answer])),
           set(entry, global(h)),
           set_global(memo, entry+i32(24)),
           set_global(h, end),
           store32(entry, 0, load32(chain, 0)),
           store64(entry, 8, key),
           store64(entry, 16, answer),
           store32(chain, 0, entry) ]),
      return([i32(1)]) ]).

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
