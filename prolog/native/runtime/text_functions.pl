:- module(pybridge_text_functions, []).
:- use_module(library(lists), [member/2]).

/** <module> Run-time library: texts

Facts and rules function(Name, Params, Results, Body), as in wasm.pl. A text, an atom or a string, that the program has
in its text is a constant; every other is a block whose functor is its kind, 2 for an atom and 3 for a string, and whose
arguments are its codes. The tables of the constants' codes are those of spellings.pl.
*/

%   is_text(x): it is such a block. Only numbers from 4 on are functors of compounds.

function(is_text, [x:i64], [i32],
    [ if(is_block(x), [return([ult(load32(to32(x), 4)-i32(2), i32(2))])]),
      return([i32(0)]) ]).

%   spelling(x): the address of a block with the codes of a text or a number

function(spelling, [x:i64], [i32],
    [ if(x == 2, [do(call(type_error, []))]),
      if(call(is_text, [x]), [return([to32(x)])]),
      if(is_small(x), [return([call(digits, [value(x)])])]),
      if(is_atom(x), [return([load32(call(spellings, [])+to32(x)-i32(2), 0)])]),
      do(call(type_error, [])) ]).

function(digits, [n:i64], [i32],
    [ set(p, global(h)),
      set(m, select(n < 0, 0-n, n)),
      set(count, select(n < 0, i32(2), i32(1))),
      set(power, m),
      loop(more,
         [ if(ult(9, power),
              [ set(power, divu(power, 10)),
                set(count, count+i32(1)),
                continue(more) ]) ]),
      store64(p, 0, 0x200000000 \/ to64u(count)),
      set(q, p+(count<<i32(3))),
      set_global(h, q+i32(8)),
      loop(next,
         [ store64(q, 0, tagged(48+remu(m, 10))),
           set(m, divu(m, 10)),
           set(q, q-i32(8)),
           if(m \== 0, [continue(next)]) ]),
      if(n < 0, [store64(q, 0, tagged(45))]),
      return([p]) ]).

%   text(kind, n): the text of this kind whose n codes have been written behind h

function(text, [kind:i32, n:i32], [i64],
    [ set(p, global(h)),
      if((n == i32(1)) /\ (kind == i32(2)),
         [ set(x, call(known_char, [load64(p, 8)])),
           if(x \== 0, [return([x])]) ]),
      set(rows, call(lengths, [])),
      if(ult(to64u(n), load64(rows, 0)),
         [ set(row, load32(rows+(n<<i32(3)), 8)),
           set(end, load32(rows+(n<<i32(3)), 16)),
           loop(next,
              [ if(row \== end,
                   [ set(x, load64(row, 0)),
                     if(call(is_string, [x]) == (kind == i32(3)),
                        [ if(call(same_codes, [p, load32(row, 8), n]), [return([x])]) ]),
                     set(row, row+i32(16)),
                     continue(next) ]) ]) ]),
      store64(p, 0, (to64u(kind)<<32) \/ to64u(n)),
      set_global(h, p+((n+i32(1))<<i32(3))),
      return([to64u(p)]) ]).

%   known_char(code): the atom of this character, a constant, or 0

function(known_char, [code:i64], [i64],
    [ if(ult(code, tagged(128)), [return([load64(call(ascii, [])+to32(value(code)<<3), 0)])]),
      return([0]) ]).

function(char, [code:i64], [i64],
    [ set(x, call(known_char, [code])),
      if(x \== 0, [return([x])]),
      store64(global(h), 8, code),
      return([call(text, [i32(2), i32(1)])]) ]).

%   same_codes(p, q, n): whether the n codes behind p are those behind q

function(same_codes, [p:i32, q:i32, n:i32], [i32],
    [ set(end, p+(n<<i32(3))),
      loop(next,
         [ if(p == end, [return([i32(1)])]),
           set(p, p+i32(8)),
           set(q, q+i32(8)),
           if(load64(p, 0) == load64(q, 0), [continue(next)]) ]),
      return([i32(0)]) ]).

%   compare_texts(a, b): strings come first, then [], then other atoms. If both are of a kind, codes decide.

function(compare_texts, [a:i64, b:i64], [i32],
    [ set(string, call(is_string, [a])),
      if(string \== call(is_string, [b]), [return([select(string, i32(-1), i32(1))])]),
      if(a == 2, [return([i32(-1)])]),
      if(b == 2, [return([i32(1)])]),
      set(p, call(spelling, [a])),
      set(q, call(spelling, [b])),
      set(n, load32(p, 0)),
      set(m, load32(q, 0)),
      set(end, p+(select(n < m, n, m)<<i32(3))),
      loop(next,
         [ if(p \== end,
              [ set(p, p+i32(8)),
                set(q, q+i32(8)),
                set(x, load64(p, 0)),
                set(y, load64(q, 0)),
                if(x == y, [continue(next)]),
                return([select(x < y, i32(-1), i32(1))]) ]) ]),
      if(n == m, [return([i32(0)])]),
      return([select(n < m, i32(-1), i32(1))]) ]).


                /*******************************
                *   PREDICATES OF texts.pl      *
                *******************************/

function(text_length, [x:i64], [i64], [return([tagged(to64u(load32(call(spelling, [x]), 0)))])]).

function(Name, [x:i64], [i64],
    [ set(p, call(spelling, [x])),
      set(end, p+(load32(p, 0)<<i32(3))),
      if(p == end, [return([2])]),
      set(q, global(h)),
      set(first, to64u(q) \/ 4),
      set_global(h, q+((end-p)<<i32(1))),
      loop(next,
         [ set(p, p+i32(8)),
           set(code, load64(p, 0)),
           store64(q, 0, Element),
           store64(q, 8, to64u(q+i32(16)) \/ 4),
           set(q, q+i32(16)),
           if(p \== end, [continue(next)]) ]),
      store64(q-i32(8), 0, 2),
      return([first]) ]) :-
    member(Name-Element, [text_codes-code, text_chars-call(char, [code])]).

function(chars_in_text, [x:i64], [i64],
    [ if(eqz(call(spellings, [])), [do(call(type_error, []))]),
      return([call(text_chars, [x])]) ]).

function(text_code, [x:i64, before:i64], [i64],
    [ set(p, call(spelling, [x])),
      if(eqz(is_small(before)) \/ ule(to64u(load32(p, 0)), value(before)), [do(call(type_error, []))]),
      return([load64(p+to32(value(before)<<3), 8)]) ]).

%   made_text(kind, l): from a list of codes, or of characters

function(made_text, [kind:i64, l:i64], [i64],
    [ set(n, i32(0)),
      set(p, global(h)),
      if(is_cell(l), [set(small, is_small(head(l)))]),
      loop(next,
         [ if(is_cell(l),
              [ set(x, head(l)),
                if(is_small(x) \== small, [do(call(type_error, []))]),
                if(eqz(small),
                   [ if(eqz(call(is_name, [x])), [do(call(type_error, []))]),
                     set(q, call(spelling, [x])),
                     if(load32(q, 0) \== i32(1), [do(call(type_error, []))]),
                     set(x, load64(q, 8)) ]),
                if(ule(0x110000, value(x)) \/ ('>>>'(value(x), 11) == 27), [do(call(type_error, []))]),
                set(p, p+i32(8)),
                store64(p, 0, x),
                set(n, n+i32(1)),
                set(l, tail(l)),
                continue(next) ]) ]),
      if(l \== 2, [do(call(type_error, []))]),
      return([call(text, [to32(value(kind)), n])]) ]).

function(part_of_text, [kind:i64, x:i64, before:i64, length:i64], [i64],
    [ set(p, call(spelling, [x])),
      set(all, to64u(load32(p, 0))),
      set(n, value(length)),
      if(eqz(is_small(before /\ length)) \/ ult(all, value(before)), [do(call(type_error, []))]),
      if(ult(all-value(before), n), [do(call(type_error, []))]),
      copy(global(h)+i32(8), p+to32((value(before)+1)<<3), to32(n<<3)),
      return([call(text, [to32(value(kind)), to32(n)])]) ]).

function(occurs_at, [x:i64, part:i64, before:i64], [i32],
    [ set(p, call(spelling, [x])),
      set(q, call(spelling, [part])),
      set(n, load32(q, 0)),
      if(eqz(is_small(before)) \/ (before < 0), [do(call(type_error, []))]),
      if(to64u(load32(p, 0)) < value(before)+to64u(n), [return([i32(0)])]),
      return([call(same_codes, [p+to32(value(before)<<3), q, n])]) ]).

function(joined_texts, [kind:i64, l:i64, separator:i64], [i64],
    [ set(s, call(spelling, [separator])),
      set(first, global(rs)),
      loop(push,
         [ if(is_cell(l),
              [ do(call(push, [to64u(call(spelling, [head(l)]))])),
                set(l, tail(l)),
                continue(push) ]) ]),
      if(l \== 2, [do(call(type_error, []))]),
      set(end, global(rs)),
      set_global(rs, first),
      set(next, first),
      set(q, global(h)+i32(8)),
      loop(copy,
         [ if(next \== end,
              [ if(next \== first,
                   [ copy(q, s+i32(8), load32(s, 0)<<i32(3)),
                     set(q, q+(load32(s, 0)<<i32(3))) ]),
                set(p, load32(next, 0)),
                copy(q, p+i32(8), load32(p, 0)<<i32(3)),
                set(q, q+(load32(p, 0)<<i32(3))),
                set(next, next+i32(8)),
                continue(copy) ]) ]),
      return([call(text, [to32(value(kind)), ('>>>'(q-global(h), i32(3)))-i32(1)])]) ]).
