:- module(pybridge_term_functions, []).

/** <module> Run-time library: terms

Facts function(Name, Params, Results, Body), as in wasm.pl.
*/

%   type_error() ends the call: an argument is not what Prolog would accept; no_room() does too.

function(type_error, [], [], [set_global(why, i32(1)), trap]).
function(no_room, [], [], [set_global(why, i32(2)), trap]).

%   bound_output(x): gives up if x is the word of an output that stays unbound

function(bound_output, [x:i64], [i32], [if(x == 6, [set_global(why, i32(4)), trap]), return([i32(1)])]).

%   eq(a, b): ==/2. The last argument is compared in the loop, the others by recursion.

function(eq, [a:i64, b:i64], [i32],
    [ loop(next,
        [ if(a == b, [return([i32(1)])]),
          if(is_word(a), [return([i32(0)])]),
          if(tag(a) \== tag(b), [return([i32(0)])]),
          set(p, address(a)),
          set(q, address(b)),
          set(x, load64(p, 0)),
          set(y, load64(q, 0)),
          if(is_cell(a),
             [ if(x \== y, [if(eqz(call(eq, [x, y])), [return([i32(0)])])]),
               set(a, load64(p, 8)),
               set(b, load64(q, 8)),
               continue(next) ]),
          if(x \== y, [return([i32(0)])]),
          set(big, eqz(to32(x>>32))),
          set(end, p+(to32(x)<<i32(3))),
          loop(argument,
             [ break_if(argument, p == end),
               set(p, p+i32(8)),
               set(q, q+i32(8)),
               set(a, load64(p, 0)),
               set(b, load64(q, 0)),
               if(a \== b,
                  [ if(big, [return([i32(0)])]),
                    if(p == end, [continue(next)]),
                    if(eqz(call(eq, [a, b])), [return([i32(0)])]) ]),
               continue(argument) ]) ]),
      return([i32(1)]) ]).

%   compare(a, b): -1, 0 or 1, in the standard order of terms. What decides is compared at last: kinds, ranks of atoms
%   or of functors. Arguments of which one is a single word decide if they differ; other arguments are compared by
%   recursion, the last in the loop.

function(compare, [a:i64, b:i64], [i32],
    [ loop(next,
        [ if(a == b, [return([i32(0)])]),
          if(is_small(a/\b), [return([select(a < b, i32(-1), i32(1))])]),
          if(alike_packed(a, b), [return([select(ult(a, b), i32(-1), i32(1))])]),
          set(p, address(a)),
          set(q, address(b)),
          if(is_cell(a) /\ is_cell(b),
             [ set(end, p+i32(8)) ],
             [ set(end, p),
               if(is_block(a \/ b),
                  [ set(x, load64(p, 0)),
                    if((x == load64(q, 0)) /\ (to32(x>>32) \== i32(0)),
                       [ set(p, p+i32(8)),
                         set(q, q+i32(8)),
                         set(end, end+(to32(x)<<i32(3))) ]) ]) ]),
          loop(argument,
             [ break_if(argument, end == address(a)),
               set(x, load64(p, 0)),
               set(y, load64(q, 0)),
               if(x \== y,
                  [ if((p == end) \/ is_word(x) \/ is_word(y), [set(a, x), set(b, y), continue(next)]),
                    set(order, call(compare, [x, y])),
                    if(order, [return([order])]) ]),
               if(p == end, [return([i32(0)])]),
               set(p, p+i32(8)),
               set(q, q+i32(8)),
               continue(argument) ]),
          set(this, call(functor, [a])),
          set(other, call(functor, [b])),
          if(eqz(this) \/ eqz(other),
             [ set(this, call(kind, [a])),
               set(other, call(kind, [b])),
               if(this == other,
                  [ if(eqz(this), [return([call(compare_integers, [a, b])])]),
                    if(eqz(is_atom(a) /\ is_atom(b)), [return([call(compare_texts, [a, b])])]),
                    set(this, load32(to32(a>>1), 0xFFF)),           % the rank, at 0x1000 + 4 times the index
                    set(other, load32(to32(b>>1), 0xFFF)) ]) ],
             [ if(this == other,                                    % a packed pair and one that is not
                  [ if(eqz(call(arity, [a])), [return([i32(0)])]),
                    set(x, call(argument, [a, i32(1)])),
                    set(y, call(argument, [b, i32(1)])),
                    if(x == y,
                       [ set(x, call(argument, [a, i32(2)])),
                         set(y, call(argument, [b, i32(2)])) ]),
                    set(a, x),
                    set(b, y),
                    continue(next) ]),
               set(this, load32(this<<i32(2), 0x41000)),
               set(other, load32(other<<i32(2), 0x41000)) ]) ]),
      return([select(this < other, i32(-1), i32(1))]) ]).

%   kind(x): 0 for a number, 1 for an atom or a string, 2 for a compound

function(kind, [x:i64], [i32],
    [ if(is_small(x), [return([i32(0)])]),
      if(is_atom(x), [return([i32(1)])]),
      if(call(is_text, [x]), [return([i32(1)])]),
      return([select(call(is_big, [x]), i32(0), i32(2))]) ]).

function(is_string, [x:i64], [i32],
    [ if(is_atom(x), [return([load32(to32(x>>1), 0xFFF) < i32(0x1000000)])]),
      if(is_block(x), [return([load32(to32(x), 4) == i32(3)])]),
      return([i32(0)]) ]).

function(is_name, [x:i64], [i32],
    [ return([(call(kind, [x]) == i32(1)) /\ (x \== 2) /\ eqz(call(is_string, [x]))]) ]).

function(is_big, [x:i64], [i32],
    [ if(is_block(x), [return([eqz(load32(to32(x), 4))])]),
      return([i32(0)]) ]).

%   functor(x), arity(x), argument(x, i): of a compound; both numbers are 0 for what is none

function(functor, [x:i64], [i32],
    [ if(is_packed(x), [return([packed_functor(x)])]),
      if(is_cell(x), [return([i32(1)])]),
      if(is_word(x), [return([i32(0)])]),
      set(f, load32(to32(x), 4)),
      return([select(ult(f, i32(4)), i32(0), f)]) ]).

function(arity, [x:i64], [i32],
    [ if(is_block(x), [return([select(ult(load32(to32(x), 4), i32(4)), i32(0), load32(to32(x), 0))])]),
      return([select(to32(x)/\i32(4), select(is_small(x), i32(0), i32(2)), i32(0))]) ]).

function(argument, [x:i64, i:i32], [i64],
    [ if(is_packed(x),
         [ if(i == i32(1), [return([packed_first(x)])]),
           return([packed_second(x)]) ]),
      return([load64(address(x)+((i-is_cell(x))<<i32(3)), 0)]) ]).

%   arg(n, x): arg/3 with an integer n: whether there is such an argument, and it

function(arg, [n:i64, x:i64], [i32, i64],
    [ if(is_block(x) /\ is_small(n),
         [ set(p, to32(x)),
           set(first, load64(p, 0)),
           if(ult(3, '>>>'(first, 32)) /\ ult(value(n)-1, first /\ 0xFFFFFFFF),
              [return([i32(1), load64(p+to32((n-1)<<2), 0)])]) ]),
      set(arity, call(arity, [x])),
      if(call(kind, [x]) \== i32(2), [do(call(type_error, []))]),
      if(eqz(is_small(n)) \/ (n < 0), [do(call(type_error, []))]),
      if(ult(value(n)-1, to64u(arity)), [return([i32(1), call(argument, [x, to32(value(n))])])]),
      return([i32(0), 1]) ]).

%   make_list(head, tail), make_pair(functor, first, second)

function(make_list, [head:i64, tail:i64], [i64],
    [ set(p, global(h)),
      store64(p, 0, head),
      store64(p, 8, tail),
      set_global(h, p+i32(16)),
      return([to64u(p) \/ 4]) ]).

function(make_pair, [functor:i32, first:i64, second:i64], [i64],
    [ if(is_small(first/\second),
         [ set(a, value(first)+0x800000),
           set(b, value(second)+0x800000),
           if(ult(a\/b, 0x1000000)/\ult(functor, i32(8191))/\(functor\==i32(1)),
              [return([(a<<40) \/ (b<<16) \/ to64u((functor<<i32(3))\/i32(6))])]) ]),
      if(functor == i32(1), [return([call(make_list, [first, second])])]),
      set(p, global(h)),
      store64(p, 0, (to64u(functor)<<32) \/ 2),
      store64(p, 8, first),
      store64(p, 16, second),
      set_global(h, p+i32(24)),
      return([to64u(p)]) ]).

%   make_compound(functor, arity, arguments): from the words at the address arguments

function(make_compound, [functor:i32, arity:i32, arguments:i32], [i64],
    [ if(arity == i32(2), [return([call(make_pair, [functor, load64(arguments, 0), load64(arguments, 8)])])]),
      set(p, global(h)),
      store64(p, 0, (to64u(functor)<<32) \/ to64u(arity)),
      copy(p+i32(8), arguments, arity<<i32(3)),
      set_global(h, p+((arity+i32(1))<<i32(3))),
      return([to64u(p)]) ]).

%   The rows of FUNCTORS: the index of the name, the arity (both i32); in row 0 the number of functors.
%   functor_name(functor): its atom. find_functor(name, arity): its number, or the call ends.

function(functor_name, [functor:i32], [i64],
    [ if(ult(load32(i32(0), 0x140000), functor), [do(call(type_error, []))]),
      set(name, load32(functor<<i32(3), 0x140000)),
      if(name == i32(-1), [do(call(type_error, []))]),
      return([(to64u(name)<<3) \/ 2]) ]).

function(find_functor, [name:i64, arity:i32], [i32],
    [ set(count, load32(i32(0), 0x140000)),
      set(i, i32(0)),
      set(row, (name>>3) \/ (to64u(arity)<<32)),
      loop(next,
         [ if(ult(i, count),
              [ set(i, i+i32(1)),
                if(load64(i<<i32(3), 0x140000) == row, [return([i])]),
                continue(next) ]) ]),
      do(call(type_error, [])) ]).

%   term_to_list(x), list_to_term(l): the two directions of =../2

function(term_to_list, [x:i64], [i64],
    [ set(n, call(arity, [x])),
      set(name, x),
      set(list, 2),
      if(call(kind, [x]) == i32(2), [set(name, call(functor_name, [call(functor, [x])]))]),
      loop(next,
         [ if(n,
              [ set(list, call(make_list, [call(argument, [x, n]), list])),
                set(n, n-i32(1)),
                continue(next) ]) ]),
      return([call(make_list, [name, list])]) ]).

function(list_to_term, [l:i64], [i64],
    [ if(eqz(is_cell(l)), [do(call(type_error, []))]),
      set(name, head(l)),
      set(mark, global(rs)),
      set(l, call(push_all, [tail(l)])),
      set(n, '>>>'(global(rs)-mark, i32(3))),
      if(l \== 2, [do(call(type_error, []))]),
      if(eqz(n),
         [ if(call(kind, [name]) == i32(2), [do(call(type_error, []))]),
           return([name]) ]),
      if(eqz(is_atom(name)), [do(call(type_error, []))]),
      set_global(rs, mark),
      return([call(make_compound, [call(find_functor, [name, n]), n, mark])]) ]).
