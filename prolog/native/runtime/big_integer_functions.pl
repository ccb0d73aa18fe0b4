:- module(pybridge_big_integer_functions, []).

:- use_module(library(lists), [append/2, member/2]).

/** <module> Run-time library: integers of any size

Facts and rules function(Name, Params, Results, Body), as in wasm.pl. What bit sets need is here, but neither products
nor quotients. A result is written at h, with room enough, and result/1 makes it a word.
*/

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

%   add_big(a, b, flip): a+b, or a-b, which is a + (b xor -1) + 1, if flip is -1. The last limb is that of the
%   signs.

function(add_big, [a:i64, b:i64, flip:i64], [i64], Body) :-
    limbs([ set(x, xor(x, other)),
            set(y, xor(y, flip)),
            set(sum, x+y),
            set(total, sum+carry),
            set(carry, to64u(ult(sum, x) \/ ult(total, sum))),
            store64(slot, 0, total) ], Limbs),
    append([ [set(carry, flip /\ 1), set(other, 0)],
             Limbs,
             [ store64(slot, 8, (x>>63)+(y>>63)+carry),
               store64(r, 0, to64u('>>>'(n, i32(3)))+1),
               return([call(result, [r])]) ] ], Body).

%   big(Operation)(a, b)

function(big(Name), [a:i64, b:i64], [i64], Body) :-
    member(Name-Operation, [and-(x/\y), or-(x\/y), xor-xor(x, y)]),
    limbs([store64(slot, 0, Operation)], Limbs),
    finish(Finish),
    append([ [set(flip, 0), set(other, 0)], Limbs, [store64(r, 0, to64u('>>>'(n, i32(3))))], Finish ], Body).

%   shift_small(a, n): a<<n for a small a and n >= 0

function(shift_small, [a:i64, n:i64], [i64],
    [ if(a == 1, [return([1])]),
      set(r, global(h)),
      set(slot, r),
      set(end, r+(to32(n>>6)<<i32(3))),
      loop(next,
         [ if(slot \== end,
              [ set(slot, slot+i32(8)),
                store64(slot, 0, 0),
                continue(next) ]) ]),
      set(n, n /\ 63),
      set(low, value(a)<<n),
      set(high, (a>>2)>>(63-n)),
      set(slot, slot+i32(8)),
      store64(slot, 0, low),
      if(high \== low>>63, [set(slot, slot+i32(8)), store64(slot, 0, high)]),
      store64(r, 0, to64u('>>>'(slot-r, i32(3))))
    | Finish ]) :-
    finish(Finish).

%   shift_big(a, n): a>>n, or a<<(-n) if n < 0. Limb i of the result begins at bit 64i+n of a.

function(shift_big, [a:i64, n:i64], [i64], [set(n, call(evaluate, [n])), loop(again, [Address|Body])]) :-
    address(a, p, 0x20, Address),
    finish(Finish),
    Body =
    [ set(limbs, load32(p, 0)),
      set(sign, load64(p+(limbs<<i32(3)), 0)>>63),
      if(eqz(is_small(n)) \/ (n < tagged(-0x10000000)), [do(call(no_room, []))]),
      set(n, value(n)),
      if(n > 0x10000000, [return([tagged(sign)])]),
      set(offset, to32(n>>6)),
      set(n, n /\ 63),
      set(size, select(limbs > offset, limbs-offset+(offset < i32(0)), i32(1))),
      set(r, global(h)),
      store64(r, 0, to64u(size)),
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
           if(slot \== end, [continue(next)]) ])
    | Finish ].

%   compare_big(a, b): the one with more limbs lies farther from 0

function(compare_big, [a:i64, b:i64], [i32], [loop(again, [AddressA, AddressB|Body])]) :-
    address(a, p, 0x20, AddressA),
    address(b, q, 0x30, AddressB),
    Body =
    [ set(n, load32(p, 0)),
      set(m, load32(q, 0)),
      set(i, n<<i32(3)),
      set(x, load64(p+i, 0)),
      set(y, load64(q+(m<<i32(3)), 0)),
      if(n \== m, [return([select(n > m, select(x < 0, i32(-1), i32(1)), select(y < 0, i32(1), i32(-1)))])]),
      if(x \== y, [return([select(x < y, i32(-1), i32(1))])]),
      loop(next,
         [ set(i, i-i32(8)),
           if(eqz(i), [return([i32(0)])]),
           set(x, load64(p+i, 0)),
           set(y, load64(q+i, 0)),
           if(x == y, [continue(next)]) ]),
      return([ult(y, x)-ult(x, y)]) ].

%   limbs(+Each, -Statements): at the end of the arena, r, a result is written. For each limb, slot is the place of
%   the result's, x and y are those of a and b, or of b and a, and y is that of the shorter one, continued by its
%   sign; flip and other change places with them. At last, n is 8 times the number of limbs.

limbs(Each, [loop(again, [AddressA, AddressB]), set(n, load32(p, 0)<<i32(3)), set(m, load32(q, 0)<<i32(3)), Longer,
             set(sign, load64(q+m, 0)>>63), set(r, global(h)), set(i, i32(0)), loop(next, Next)]) :-
    address(a, p, 0x20, AddressA),
    address(b, q, 0x30, AddressB),
    Longer = if(ult(n, m), [ set(i, p), set(p, q), set(q, i), set(i, n), set(n, m), set(m, i),
                             set(sum, flip), set(flip, other), set(other, sum) ]),
    append([ [ set(i, i+i32(8)),
               set(x, load64(p+i, 0)),
               set(y, sign),
               if(ule(i, m), [set(y, load64(q+i, 0))]),
               set(slot, r+i) ],
             Each,
             [if(i \== n, [continue(next)])] ], Next).

%   finish(-Statements): return the integer at r, whose last limb is at slot. Most need no trimming.

finish([ if((slot > r+i32(8)) /\ (load64(slot, 0) \== load64(slot-i32(8), 0)>>63),
            [set_global(h, slot+i32(8)), return([to64u(r)])]),
         return([call(result, [r])]) ]).

%   address(+A, +P, +Scratch, -Statement): local P becomes the address of the integer A, which is written at the
%   address Scratch if it is small. If A is an expression, it is evaluated, and the loop `again` begins anew.

address(A, P, Scratch,
        if(is_small(A),
           [ set(P, i32(Scratch)),
             store64(P, 0, 1),
             store64(P, 8, value(A)) ],
           [ set(P, to32(A)),
             if(tag(A) \== i32(0), Evaluate, [if(load32(P, 4), Evaluate)]) ])) :-
    Evaluate = [set(A, call(evaluate, [A])), continue(again)].
