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

%   rows_of(mark, columns): pops what was pushed since rs was mark, as rows with so many words: their number in the
%   upper half, and their address

function(rows_of, [mark:i32, columns:i32], [i64],
    [ set(p, mark),
      set(q, global(h)),
      set(words, '>>>'(global(rs)-mark, i32(3))),
      set(rows, (to64u(divu(words, columns))<<32) \/ to64u(q)),
      loop(next,
         [ if(p \== global(rs),
              [ store64(q, 0, load64(p, 0)),
                set(p, p+i32(8)),
                set(q, q+i32(8)),
                continue(next) ]) ]),
      set_global(rs, mark),
      set_global(h, q),
      return([rows]) ]).

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

%   memberchk(x, l)

function(memberchk, [x:i64, l:i64], [i32],
    [ loop(next,
         [ if(is_cell(l),
              [ set(y, head(l)),
                if(x == y, [return([i32(1)])]),
                if(eqz(is_word(x)), [if(call(eq, [x, y]), [return([i32(1)])])]),
                set(l, tail(l)),
                continue(next) ]) ]),
      return([i32(0)]) ]).

%   sort(l, key, descending, unique): as sort/4. At h, there is room for n pairs of a key and an element, and above it
%   are those that are sorted; at last the cells of the answer take the room below.

function(sort, [l:i64, key:i32, descending:i32, unique:i32], [i64],
    [ set(n, to32(value(call(length, [l])))),
      if(eqz(n), [return([2])]),
      set(cell, global(h)),
      set(pairs, cell+(n<<i32(4))),
      set(end, pairs),
      loop(load,
         [ set(x, head(l)),
           set(l, tail(l)),
           store64(end, 8, x),
           if(key,
              [ if(ult(call(arity, [x]), key), [do(call(type_error, []))]),
                set(x, call(argument, [x, key])) ]),
           store64(end, 0, x),
           set(end, end+i32(16)),
           if(is_cell(l), [continue(load)]) ]),
      set_global(h, end),
      do(call(sort_pairs, [pairs, n, cell, descending])),
      set(first, to64u(cell) \/ 4),
      set(y, load64(pairs, 0)),
      set(new, i32(1)),
      loop(next,
         [ set(x, load64(pairs, 0)),
           if(unique /\ (cell \== address(first)),
              [ set(new, x \== y),
                if(new /\ eqz(is_word(x)), [set(new, eqz(call(eq, [x, y])))]) ]),
           if(new,
              [ set(y, x),
                store64(cell, 0, load64(pairs, 8)),
                set(cell, cell+i32(16)),
                store64(cell-i32(8), 0, to64u(cell) \/ 4) ]),
           set(pairs, pairs+i32(16)),
           if(pairs \== end, [continue(next)]) ]),
      store64(cell-i32(8), 0, 2),
      set_global(h, cell),
      return([first]) ]).

%   sort_pairs(p, n, scratch, descending): the n pairs at p, by their first words; a few by insertion, more by merging
%   the first half, moved to scratch, with the second

function(sort_pairs, [p:i32, n:i32, scratch:i32, descending:i32], [],
    [ set(end, p+(n<<i32(4))),
      if(n < i32(13),
         [ set(i, p),
           loop(next,
              [ set(i, i+i32(16)),
                if(ult(i, end),
                   [ set(y, load64(i, 0)),
                     set(element, load64(i, 8)),
                     set(j, i),
                     loop(down,
                        [ if(j \== p,
                             [ set(x, load64(j-i32(16), 0)),
                               set(order, call(compare, [x, y])),
                               if(After,
                                  [ store64(j, 0, x),
                                    store64(j, 8, load64(j-i32(16), 8)),
                                    set(j, j-i32(16)),
                                    continue(down) ]) ]) ]),
                     store64(j, 0, y),
                     store64(j, 8, element),
                     continue(next) ]) ]),
           return([]) ]),
      set(half, n>>i32(1)),
      set(j, p+(half<<i32(4))),
      do(call(sort_pairs, [p, half, scratch, descending])),
      do(call(sort_pairs, [j, n-half, scratch, descending])),
      copy(scratch, p, half<<i32(4)),
      set(i, scratch),
      set(last, scratch+(half<<i32(4))),
      loop(merge,
         [ set(x, load64(i, 0)),
           loop(second,
              [ if(j \== end,
                   [ set(y, load64(j, 0)),
                     set(order, call(compare, [x, y])),
                     if(After,
                        [ store64(p, 0, y),
                          store64(p, 8, load64(j, 8)),
                          set(p, p+i32(16)),
                          set(j, j+i32(16)),
                          continue(second) ]) ]) ]),
           store64(p, 0, x),
           store64(p, 8, load64(i, 8)),
           set(p, p+i32(16)),
           set(i, i+i32(16)),
           if(i \== last, [continue(merge)]) ]) ]) :-
    After = select(descending, order < i32(0), order > i32(0)).         % whether x must come after y
