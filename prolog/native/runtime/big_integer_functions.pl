:- module(pybridge_big_integer_functions, []).

:- use_module(library(lists), [append/3, member/2]).

/** <module> Run-time library: integers of any size

Facts and rules function(Name, Params, Results, Body), as in wasm.pl. Big integers are read through their
addresses, by limb/2 (64 bits) or half/2 (32 bits), as if their sign went on for ever. A result is written at
h, with room enough, and result/1 makes it a word.
*/

%   big(a): the address of a as a big integer, new if a is small

function(big, [a:i64], [i32],
    [ if(is_small(a),
         [ set(p, global(h)),
           store64(p, 0, 1),
           store64(p, 8, value(a)),
           set_global(h, p+i32(16)),
           return([p]) ]),
      if(eqz(call(is_big, [a])), [do(call(type_error, []))]),
      return([to32(a)]) ]).

%   limb(p, i): 0 for i < 0

function(limb, [p:i32, i:i32], [i64],
    [ set(n, load32(p, 0)),
      if(ult(i, n), [return([load64(p+(i<<i32(3)), 8)])]),
      if(i < i32(0), [return([0])]),
      return([load64(p+(n<<i32(3)), 0)>>63]) ]).

%   half(p, i): the i-th 32 bits, unsigned

function(half, [p:i32, i:i32], [i64],
    [ if(ult(i, load32(p, 0)<<i32(1)), [return([to64u(load32(p+(i<<i32(2)), 8))])]),
      return(['>>>'(call(limb, [p, i]), 32)]) ]).

%   result(p): the integer at p, behind which nothing is needed; its first word is the number of limbs

function(result, [p:i32], [i64],
    [ set(n, load32(p, 0)),
      loop(trim,
         [ set(last, p+(n<<i32(3))),
           set(x, load64(last, 0)),
           if(n > i32(1),
              [ if(load64(last-i32(8), 0)>>63 == x,
                   [ set(n, n-i32(1)),
                     continue(trim) ]) ],
              [ if((x<<1)>>1 == x,
                   [ set_global(h, p),
                     return([tagged(x)]) ]) ]) ]),
      store64(p, 0, to64u(n)),
      set_global(h, last+i32(8)),
      return([to64u(p)]) ]).

%   space(n): the address for a result of n limbs

function(space, [n:i32], [i32],
    [ set(p, global(h)),
      store64(p, 0, to64u(n)),
      set_global(h, p+((n+i32(1))<<i32(3))),
      return([p]) ]).

function(cleared, [n:i32], [i32],
    [ set(p, call(space, [n])),
      fill(p+i32(8), i32(0), n<<i32(3)),
      return([p]) ]).

%   wide(p, n): the address of the same integer with n limbs, which are more

function(wide, [p:i32, n:i32], [i32],
    [ set(i, load32(p, 0)),
      set(q, call(space, [n])),
      copy(q+i32(8), p+i32(8), i<<i32(3)),
      set(sign, call(limb, [p, i])),
      loop(next,
         [ store64(q+(i<<i32(3)), 8, sign),
           set(i, i+i32(1)),
           if(i \== n, [continue(next)]) ]),
      return([q]) ]).

function(larger, [m:i32, n:i32], [i32], [return([select(m > n, m, n)])]).

%   add_big(a, b, flip): a+b, or a-b, which is a + (b xor -1) + 1, if flip is -1. The last limb is that of the
%   signs.

function(add_big, [a:i64, b:i64, flip:i64], [i64], Body) :-
    both(Both),
    append(Both,
           [ set(r, call(space, [n+i32(1)])),
             set(end, r+(n<<i32(3))),
             set(carry, flip /\ 1),
             set(slot, r),
             loop(next,
                [ set(p, p+i32(8)),
                  set(q, q+i32(8)),
                  set(slot, slot+i32(8)),
                  set(x, load64(p, 0)),
                  set(y, xor(load64(q, 0), flip)),
                  set(sum, x+y),
                  set(total, sum+carry),
                  set(carry, to64u(ult(sum, x) \/ ult(total, sum))),
                  store64(slot, 0, total),
                  if(slot \== end, [continue(next)]) ]),
             store64(end, 8, (x>>63)+(y>>63)+carry),
             return([call(result, [r])]) ], Body).

%   big(Operation)(a, b)

function(big(Name), [a:i64, b:i64], [i64], Body) :-
    member(Name-Operation, [and-(x/\y), or-(x\/y), xor-xor(x, y)]),
    both(Both),
    append(Both,
           [ set(r, call(space, [n])),
             set(end, r+(n<<i32(3))),
             set(slot, r),
             loop(next,
                [ set(p, p+i32(8)),
                  set(q, q+i32(8)),
                  set(slot, slot+i32(8)),
                  set(x, load64(p, 0)),
                  set(y, load64(q, 0)),
                  store64(slot, 0, Operation),
                  if(slot \== end, [continue(next)]) ]),
             return([call(result, [r])]) ], Body).

%   mul_big(a, b): modulo 2^(64n), where n limbs are enough

function(mul_big, [a:i64, b:i64], [i64],
    [ set(p, call(big, [a])),
      set(q, call(big, [b])),
      set(n, load32(p, 0)+load32(q, 0)),
      set(r, call(cleared, [n])),
      set(n, n<<i32(1)),
      set(i, i32(0)),
      loop(row,
         [ set(x, call(half, [p, i])),
           set(carry, 0),
           set(j, i),
           loop(column,
              [ set(slot, r+(j<<i32(2))),
                set(sum, x*call(half, [q, j-i])+to64u(load32(slot, 8))+carry),
                store32(slot, 8, to32(sum)),
                set(carry, '>>>'(sum, 32)),
                set(j, j+i32(1)),
                if(j \== n, [continue(column)]) ]),
           set(i, i+i32(1)),
           if(i \== n, [continue(row)]) ]),
      return([call(result, [r])]) ]).

%   shift_small(a, n): a<<n for a small a and n >= 0

function(shift_small, [a:i64, n:i64], [i64],
    [ set(size, to32(n>>6)+i32(2)),
      set(r, call(cleared, [size])),
      set(end, r+(size<<i32(3))),
      set(n, n /\ 63),
      store64(end-i32(8), 0, value(a)<<n),
      store64(end, 0, (a>>2)>>(63-n)),
      return([call(result, [r])]) ]).

%   shift_big(a, n): a>>n, or a<<(-n) if n < 0. Limb i of the result begins at bit 64i+n of a.

function(shift_big, [a:i64, n:i64], [i64],
    [ set(p, to32(a)),
      if(tag(a), [set(p, call(big, [a]))], [if(load32(p, 4), [do(call(type_error, []))])]),
      set(limbs, load32(p, 0)),
      set(sign, load64(p+(limbs<<i32(3)), 0)>>63),
      if(eqz(is_small(n)) \/ (n < tagged(-0x10000000)), [do(call(no_room, []))]),
      set(n, value(n)),
      if(n > 0x10000000, [return([tagged(sign)])]),
      set(offset, to32(n>>6)),
      set(n, n /\ 63),
      set(size, select(limbs >= offset, limbs-offset+i32(1), i32(1))),
      set(r, call(space, [size])),
      set(slot, r),
      set(end, r+(size<<i32(3))),
      set(low, select(offset < i32(0), 0, sign)),
      if(ult(offset, limbs), [set(low, load64(p+(offset<<i32(3)), 8))]),
      loop(next,
         [ set(offset, offset+i32(1)),
           set(high, select(offset < i32(0), 0, sign)),
           if(ult(offset, limbs), [set(high, load64(p+(offset<<i32(3)), 8))]),
           store64(slot, 8, '>>>'(low, n) \/ ((high<<1)<<(63-n))),
           set(low, high),
           set(slot, slot+i32(8)),
           if(slot \== end, [continue(next)]) ]),
      return([call(result, [r])]) ]).

%   divide_big(a, b): quotient, rounded towards 0, and remainder. Long division by halves (Knuth, The Art of
%   Computer Programming, 4.3.1, algorithm D) of the absolute values, both shifted to the left, so that the
%   divisor has at least two halves and the highest bit of the highest is set.

function(divide_big, [a:i64, b:i64], [i64, i64],
    [ if(b == 1, [do(call(type_error, []))]),
      set(v, call(big, [call(abs, [b])])),
      set(m, call(halves, [v])),
      set(shift, tagged(to64u(clz(to32(call(half, [v, m-i32(1)]))))+32)),
      set(v, call(big, [call(shift_left, [to64u(v), shift])])),
      set(m, m+i32(1)),
      set(s, call(big, [call(shift_left, [call(abs, [a]), shift])])),
      set(k, call(halves, [s])),
      if(k < m, [return([1, a])]),
      set(u, call(cleared, [(k+i32(2))>>i32(1)])),      % with room for half k
      copy(u+i32(8), s+i32(8), k<<i32(2)),
      set(q, call(cleared, [((k-m)>>i32(1))+i32(2)])),
      set(j, k-m),
      loop(digit,
         [ store32(q+(j<<i32(2)), 8, call(digit, [u+(j<<i32(2)), v, m])),
           set(j, j-i32(1)),
           if(j >= i32(0), [continue(digit)]) ]),
      set(quotient, call(result, [q])),
      set(rest, call(shift_big, [to64u(u), shift])),
      if(call(sign32, [a]) < i32(0), [set(rest, call(neg, [rest]))]),
      if(call(sign32, [a]) \== call(sign32, [b]), [set(quotient, call(neg, [quotient]))]),
      return([quotient, rest]) ]).

%   halves(p): how many halves an integer > 0 has, without leading zeros

function(halves, [p:i32], [i32],
    [ set(n, load32(p, 0)<<i32(1)),
      loop(next,
         [ if(call(half, [p, n-i32(1)]) == 0,
              [ set(n, n-i32(1)),
                if(n, [continue(next)]) ]) ]),
      return([n]) ]).

%   digit(u, v, m): a half of the quotient; m+1 halves of u are diminished by v times it

function(digit, [u:i32, v:i32, m:i32], [i32],
    [ set(top, u+(m<<i32(2))),
      set(last, v+(m<<i32(2))),
      set(d, to64u(load32(last, 4))),
      set(n, (to64u(load32(top, 8))<<32) \/ to64u(load32(top, 4))),
      set(q, divu(n, d)),
      set(r, remu(n, d)),
      loop(correct,
         [ if(('>>>'(q, 32) \== 0) \/ ult((r<<32) \/ to64u(load32(top, 0)), q*to64u(load32(last, 0))),
              [ set(q, q-1),
                set(r, r+d),
                if('>>>'(r, 32) == 0, [continue(correct)]) ]) ]),
      if(call(add_multiple, [u, v, m, q, -1]) < 0,
         [ set(q, q-1),
           do(call(add_multiple, [u, v, m, 1, 1])) ]),
      return([to32(q)]) ]).

%   add_multiple(u, v, m, f, sign): adds v*f*sign; negative if the highest half became so

function(add_multiple, [u:i32, v:i32, m:i32, f:i64, sign:i64], [i64],
    [ set(end, v+(m<<i32(2))),
      set(carry, 0),
      loop(next,
         [ set(product, to64u(load32(v, 8))*f),
           set(sum, to64u(load32(u, 8))+(product /\ 0xFFFFFFFF)*sign+carry),
           store32(u, 8, to32(sum)),
           set(carry, '>>>'(product, 32)*sign+(sum>>32)),
           set(u, u+i32(4)),
           set(v, v+i32(4)),
           if(v \== end, [continue(next)]) ]),
      set(sum, to64u(load32(u, 8))+carry),
      store32(u, 8, to32(sum)),
      return([sum]) ]).

%   compare_big(a, b): the one with more limbs lies farther from 0

function(compare_big, [a:i64, b:i64], [i32],
    [ set(sign, call(sign32, [a])),
      set(other, call(sign32, [b])),
      if(is_small(a), [return([i32(0)-other])]),
      if(is_small(b), [return([sign])]),
      set(p, to32(a)),
      set(q, to32(b)),
      set(i, load32(p, 0)),
      set(n, load32(q, 0)),
      if((i \== n) \/ (sign \== other), [return([select(i < n, i32(0)-other, sign)])]),
      loop(next,
         [ set(x, load64(p+(i<<i32(3)), 0)),
           set(y, load64(q+(i<<i32(3)), 0)),
           set(i, i-i32(1)),
           if((x == y) /\ (i \== i32(0)), [continue(next)]) ]),
      return([ult(y, x)-ult(x, y)]) ]).

%   both(-Statements): p and q become the addresses of a and b, with the same number n of limbs.

both([ set(p, to32(a)),
       set(q, to32(b)),
       if(tag(a), [set(p, call(big, [a]))], [if(load32(p, 4), [do(call(type_error, []))])]),
       if(tag(b), [set(q, call(big, [b]))], [if(load32(q, 4), [do(call(type_error, []))])]),
       set(n, load32(p, 0)),
       set(m, load32(q, 0)),
       if(m > n, [set(p, call(wide, [p, m])), set(n, m)]),
       if(m < n, [set(q, call(wide, [q, n]))]) ]).
