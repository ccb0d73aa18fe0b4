:- module(pybridge_list_functions, []).

/** <module> Run-time library: lists, and the stack of results

Facts function(Name, Params, Results, Body), as in wasm.pl.
*/

%   push(x)

function(push, [x:i64], [],
    [ set(p, global(rs)),
      if(p >= i32(0x550000), [do(call(no_room, []))]),
      store64(p, 0, x),
      set_global(rs, p+i32(8)) ]).

%   push_all(l): pushes the elements of the list l, and gives what follows the last

function(push_all, [l:i64], [i64],
    [ loop(next,
         [ if(is_cell(l),
              [ do(call(push, [head(l)])),
                set(l, tail(l)),
                continue(next) ]) ]),
      return([l]) ]).

%   list_of(mark, tail): pops what was pushed since rs was mark, as a list in front of tail

function(list_of, [mark:i32, tail:i64], [i64],
    [ set(top, global(rs)),
      set(p, global(h)),
      loop(next,
         [ if(top \== mark,
              [ set(top, top-i32(8)),
                store64(p, 0, load64(top, 0)),
                store64(p, 8, tail),
                set(tail, to64u(p) \/ 4),
                set(p, p+i32(16)),
                continue(next) ]) ]),
      set_global(rs, mark),
      set_global(h, p),
      return([tail]) ]).

%   length(l): of a proper list; the call ends with any other term

function(length, [l:i64], [i64],
    [ set(n, 1),
      loop(next,
         [ if(is_cell(l),
              [ set(n, n+2),
                set(l, tail(l)),
                continue(next) ]) ]),
      if(l \== 2, [do(call(type_error, []))]),
      return([n]) ]).

function(memberchk, [x:i64, l:i64], [i32],
    [ if(is_word(x),
         [ loop(next,
              [ if(is_cell(l),
                   [ if(head(l) == x, [return([i32(1)])]),
                     set(l, tail(l)),
                     continue(next) ]) ]) ],
         [ loop(next,
              [ if(is_cell(l),
                   [ if(call(eq, [x, head(l)]), [return([i32(1)])]),
                     set(l, tail(l)),
                     continue(next) ]) ]) ]),
      return([i32(0)]) ]).

%   sort(l, key, descending, unique): as sort/4. Of 2n words at h, the upper n are sorted; then the cells
%   of the answer take the place of all of them, from below: no cell reaches an element not yet read.

function(sort, [l:i64, key:i32, descending:i32, unique:i32], [i64],
    [ set(length, to32(value(call(length, [l])))),
      if(eqz(length), [return([2])]),
      set(cell, global(h)),
      set(p, cell+(length<<i32(3))),
      set(end, p),
      loop(load,
         [ if(is_cell(l),
              [ set(x, head(l)),
                do(call(key, [x, key])),
                store64(end, 0, x),
                set(end, end+i32(8)),
                set(l, tail(l)),
                continue(load) ]) ]),
      set_global(h, end),
      do(call(sort_words, [p, length, cell, key, descending])),
      set(first, to64u(cell) \/ 4),
      loop(next,
         [ set(x, load64(p, 0)),
           set(p, p+i32(8)),
           if(unique,
              [ set(new, i32(1)),
                if(cell \== address(first),
                   [set(new, call(compare, [call(key, [load64(cell-i32(16), 0), key]), call(key, [x, key])]))]) ],
              [ set(new, i32(1)) ]),
           if(new,
              [ store64(cell, 0, x),
                set(cell, cell+i32(16)),
                store64(cell-i32(8), 0, to64u(cell) \/ 4) ]),
           if(p \== end, [continue(next)]) ]),
      store64(cell-i32(8), 0, 2),
      set_global(h, cell),
      return([first]) ]).

function(key, [x:i64, key:i32], [i64],
    [ if(eqz(key), [return([x])]),
      if(ult(call(arity, [x]), key), [do(call(type_error, []))]),
      return([call(argument, [x, key])]) ]).

%   after(x, y, key, descending): whether x must come after y

function(after, [x:i64, y:i64, key:i32, descending:i32], [i32],
    [ if(key, [set(x, call(key, [x, key])), set(y, call(key, [y, key]))]),
      set(order, call(compare, [x, y])),
      return([select(descending, order < i32(0), order > i32(0))]) ]).

%   sort_words(p, n, scratch, key, descending): the n words at p; short runs by insertion, others by merging
%   the first half, moved to scratch, with the second

function(sort_words, [p:i32, n:i32, scratch:i32, key:i32, descending:i32], [],
    [ set(end, p+(n<<i32(3))),
      if(n < i32(9),
         [ set(i, p),
           loop(next,
              [ set(i, i+i32(8)),
                if(ult(i, end),
                   [ set(x, load64(i, 0)),
                     set(j, i),
                     loop(down,
                        [ if(j \== p,
                             [ set(y, load64(j-i32(8), 0)),
                               if(call(after, [y, x, key, descending]),
                                  [ store64(j, 0, y),
                                    set(j, j-i32(8)),
                                    continue(down) ]) ]) ]),
                     store64(j, 0, x),
                     continue(next) ]) ]),
           return([]) ]),
      set(half, n>>i32(1)),
      set(j, p+(half<<i32(3))),
      do(call(sort_words, [p, half, scratch, key, descending])),
      do(call(sort_words, [j, n-half, scratch, key, descending])),
      copy(scratch, p, half<<i32(3)),
      set(i, scratch),
      set(last, scratch+(half<<i32(3))),
      loop(merge,
         [ set(x, load64(i, 0)),
           loop(second,
              [ if(j \== end,
                   [ set(y, load64(j, 0)),
                     if(call(after, [x, y, key, descending]),
                        [ store64(p, 0, y),
                          set(p, p+i32(8)),
                          set(j, j+i32(8)),
                          continue(second) ]) ]) ]),
           store64(p, 0, x),
           set(p, p+i32(8)),
           set(i, i+i32(8)),
           if(i \== last, [continue(merge)]) ]) ]).
