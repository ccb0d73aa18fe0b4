:- module(pybridge_integer_functions, []).

:- use_module(library(lists), [member/2]).

/** <module> Run-time library: integers

Facts and rules function(Name, Params, Results, Body), as in wasm.pl. Each function takes words and gives a
word; it decides what it can from small integers and leaves the rest to big_integer_functions.pl. Where Prolog
would give an error or a float, the call ends.
*/

%   With a = 2m+1 and b = 2n+1, a+b-1 stands for m+n. The sum overflows where its sign is that of neither.

function(add, [a:i64, b:i64], [i64],
    [ set(r, a+b-1),
      if(to32(a/\b) /\ to32('>>>'(xor(xor(a, r)/\xor(b, r), -1), 63)), [return([r])]),
      return([call(add_big, [a, b, 0])]) ]).

function(sub, [a:i64, b:i64], [i64],
    [ set(r, a-b+1),
      if(is_small(a/\b), [if((xor(a, b)/\xor(a, r)) >= 0, [return([r])])]),
      return([call(add_big, [a, b, -1])]) ]).

function(mul, [a:i64, b:i64], [i64],
    [ if(eqz(is_small(a/\b)), [do(call(type_error, []))]),
      set(r, value(a)*value(b)),
      if(a \== 1, [if(divs(r, value(a)) \== value(b), [do(call(type_error, []))])]),
      return([call(tag, [r])]) ]).

%   tag(n): the word for a 64-bit integer

function(tag, [n:i64], [i64],
    [ if((n<<1)>>1 == n, [return([tagged(n)])]),
      set(p, global(h)),
      store64(p, 0, 1),
      store64(p, 8, n),
      set_global(h, p+i32(16)),
      return([to64u(p)]) ]).

function(neg, [a:i64], [i64], [return([call(sub, [1, a])])]).

function(not, [a:i64], [i64], [return([call(sub, [-1, a])])]).

function(Name, [a:i64, b:i64], [i64],
    [ if(eqz(is_small(a/\b)) \/ (b == 1), [do(call(type_error, []))]),
      return([Value]) ]) :-
    member(Name-Value, [int_divide-call(tag, [divs(value(a), value(b))]), rem-tagged(rems(value(a), value(b)))]).

function(mod, [a:i64, b:i64], [i64],
    [ set(r, call(rem, [a, b])),
      if((r \== 1) /\ (call(sign32, [r]) \== call(sign32, [b])), [return([call(add, [r, b])])]),
      return([r]) ]).

function(div, [a:i64, b:i64], [i64],
    [ set(q, call(int_divide, [a, b])),
      set(r, call(rem, [a, b])),
      if((r \== 1) /\ (call(sign32, [r]) \== call(sign32, [b])), [return([call(sub, [q, 3])])]),
      return([q]) ]).

function(divide_exactly, [a:i64, b:i64], [i64],
    [ if(call(rem, [a, b]) \== 1, [do(call(type_error, []))]),
      return([call(int_divide, [a, b])]) ]).

%   What a/b is rounded to; SWI-Prolog may use floats, which are exact enough below 2**50.

function(Name, [a:i64, b:i64], [i64],
    [ if(eqz(call(exact_as_float, [a]) /\ call(exact_as_float, [b])), [do(call(type_error, []))]),
      return([Value]) ]) :-
    member(Name-Value,
           [ floor_quotient-call(div, [a, b]),
             ceiling_quotient-call(neg, [call(div, [call(neg, [a]), b])]),
             truncated_quotient-call(int_divide, [a, b]),
             rounded_quotient-call(nearest_quotient, [a, b]) ]).

function(exact_as_float, [a:i64], [i32], [return([is_small(a) /\ ult(a+Limit, 2*Limit)])]) :-
    Limit is 1<<51.

%   nearest_quotient(a, b): a half is rounded away from 0

function(nearest_quotient, [a:i64, b:i64], [i64],
    [ set(q, call(int_divide, [a, b])),
      if(2*value(call(abs, [call(rem, [a, b])])) < value(call(abs, [b])), [return([q])]),
      return([select(xor(a, b) < 0, q-2, q+2)]) ]).

function(Name, [a:i64, b:i64], [i64],
    [ if(is_small(a/\b), [return([Small])]),
      return([call(big(Name), [a, b])]) ]) :-
    member(Name-Small, [and-(a/\b), or-(a\/b), xor-(xor(a, b)\/1)]).

function(shift_left, [a:i64, n:i64], [i64],
    [ if(is_small(a/\n) /\ ult(value(n), 63),
         [ set(r, (a-1)<<value(n)),
           if(r>>value(n) == a-1, [return([r\/1])]) ]),
      if(is_small(a/\n) /\ ult(value(n), 0x10000000), [return([call(shift_small, [a, value(n)])])]),
      return([call(shift_big, [a, call(sub, [1, n])])]) ]).

function(shift_right, [a:i64, n:i64], [i64],
    [ if(is_small(a/\n) /\ ult(value(n), 64), [return([(a>>value(n))\/1])]),
      return([call(shift_big, [a, n])]) ]).

function(abs, [a:i64], [i64],
    [ if(is_small(a) /\ (a > 0), [return([a])]),
      if(call(sign32, [a]) < i32(0), [return([call(neg, [a])])]),
      return([a]) ]).

function(sign, [a:i64], [i64], [return([tagged(to64(call(sign32, [a])))])]).

function(max, [a:i64, b:i64], [i64],
    [ if(is_small(a/\b), [return([select(a < b, b, a)])]),
      return([select(call(compare_integers, [a, b]) < i32(0), b, a)]) ]).

function(min, [a:i64, b:i64], [i64],
    [ if(is_small(a/\b), [return([select(b < a, b, a)])]),
      return([select(call(compare_integers, [a, b]) > i32(0), b, a)]) ]).

function(gcd, [a:i64, b:i64], [i64],
    [ loop(next,
         [ if(b \== 1,
              [ set(r, call(rem, [a, b])),
                set(a, b),
                set(b, r),
                continue(next) ]) ]),
      return([call(abs, [a])]) ]).

%   power(a, b): for b >= 0; above 65536 only if that is quick

function(power, [a:i64, b:i64], [i64],
    [ if(eqz(is_small(b)) \/ (b < 0), [do(call(type_error, []))]),
      if((b > tagged(65536)) /\ (call(compare_integers, [call(abs, [a]), 3]) > i32(0)), [do(call(no_room, []))]),
      set(r, 3),
      set(b, value(b)),
      loop(next,
         [ if(to32(b)/\i32(1), [set(r, call(mul, [r, a]))]),
           set(b, b>>1),
           if(b \== 0, [set(a, call(mul, [a, a])), continue(next)]) ]),
      return([r]) ]).

%   msb(a), lsb(a), popcount(a): of a > 0 (popcount: a >= 0)

function(msb, [a:i64], [i64],
    [ if(is_small(a) /\ (a > 1), [return([tagged(62-clz(a))])]),
      set(n, call(checked_limbs, [a, 1])<<i32(6)),
      set(p, to32(a)+(n>>i32(3))),
      loop(next,
         [ set(n, n-i32(64)),
           set(x, load64(p, 0)),
           set(p, p-i32(8)),
           if(x == 0, [continue(next)]) ]),
      return([tagged(to64u(n)+63-clz(x))]) ]).

function(lsb, [a:i64], [i64],
    [ if(is_small(a) /\ (a > 1), [return([tagged(ctz(value(a)))])]),
      do(call(checked_limbs, [a, 1])),
      set(p, to32(a)),
      loop(next,
         [ set(p, p+i32(8)),
           set(x, load64(p, 0)),
           if(x == 0, [continue(next)]) ]),
      return([tagged(to64u((p-to32(a)-i32(8))<<i32(3))+ctz(x))]) ]).

function(popcount, [a:i64], [i64],
    [ set(n, call(checked_limbs, [a, 0])),
      if(is_small(a), [return([tagged(popcnt(value(a)))])]),
      set(p, to32(a)),
      set(end, p+(n<<i32(3))),
      set(count, 0),
      loop(next,
         [ set(p, p+i32(8)),
           set(count, count+popcnt(load64(p, 0))),
           if(p \== end, [continue(next)]) ]),
      return([tagged(count)]) ]).

function(getbit, [a:i64, i:i64], [i64],
    [ do(call(checked_limbs, [a, 0])),
      do(call(checked_limbs, [i, 0])),
      return([call(and, [call(shift_right, [a, i]), 3])]) ]).

%   checked_limbs(a, least): how many limbs a has; the call ends unless it is at least least

function(checked_limbs, [a:i64, least:i64], [i32],
    [ if(to64(call(sign32, [a])) < least, [do(call(type_error, []))]),
      if(is_small(a), [return([i32(1)])]),
      return([load32(to32(a), 0)]) ]).

%   sign32(a): -1, 0 or 1

function(sign32, [a:i64], [i32],
    [ if(is_small(a), [return([(a > 1)-(a < 1)])]),
      if(eqz(call(is_big, [a])), [do(call(type_error, []))]),
      return([select(load64(to32(a)+(load32(to32(a), 0)<<i32(3)), 0) < 0, i32(-1), i32(1))]) ]).

function(compare_integers, [a:i64, b:i64], [i32],
    [ if(is_small(a/\b), [return([(a > b)-(a < b)])]),
      return([call(compare_big, [a, b])]) ]).
