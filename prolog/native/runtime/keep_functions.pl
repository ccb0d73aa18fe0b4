:- module(pybridge_keep_functions, []).

/** <module> Run-time library: keeping what is still needed of the arena

Facts function(Name, Params, Results, Body), as in wasm.pl. Terms reached are copied to the end of the
arena, with the addresses they will have at mark, where the copies are moved at last. The first word of
what has been copied holds the new address: 0xFFFF in the upper 16 bits, the address in the next 32, and
0xFFFE, which is neither a term (no packed pair has functor 8191) nor the header of one.
*/

%   keep(mark, n): of the arena above mark, only what the upper n results reach

function(keep, [mark:i32, n:i32], [],
    [ set(start, global(h)),
      set(p, global(rs)-(n<<i32(3))),
      loop(next,
         [ if(p \== global(rs),
              [ do(call(keep_at, [p, load64(p, 0), mark, start-mark])),
                set(p, p+i32(8)),
                continue(next) ]) ]),
      set(size, global(h)-start),
      copy(mark, start, size),
      set_global(h, mark+size) ]).

%   keep_at(slot, x, mark, shift): stores at slot the copy of x, or x itself if it is older than mark

function(keep_at, [slot:i32, x:i64, mark:i32, shift:i32], [],
    [ loop(next,
         [ set(p, address(x)),
           if(is_word(x) \/ ult(p, mark), [store64(slot, 0, x), return([])]),
           set(first, load64(p, 0)),
           if((first /\ 0xFFFF00000000FFFF) == 0xFFFF00000000FFFE,
              [ store64(slot, 0, ('>>>'(first, 16) /\ 0xFFFFFFFF) \/ (x /\ 7)),
                return([]) ]),
           set(q, global(h)),
           set(new, to64u(q-shift)),
           store64(slot, 0, new \/ (x /\ 7)),
           if(is_cell(x),
              [ set_global(h, q+i32(16)),
                store64(p, 0, 0xFFFF00000000FFFE \/ (new<<16)),
                if(is_word(first),
                   [ store64(q, 0, first) ],
                   [ do(call(keep_at, [q, first, mark, shift])) ]),
                set(slot, q+i32(8)) ],
              [ set(bytes, to32(first)<<i32(3)),
                set_global(h, q+bytes+i32(8)),
                if(eqz(first>>32),
                   [ copy(q, p, bytes+i32(8)),
                     store64(p, 0, 0xFFFF00000000FFFE \/ (new<<16)),
                     return([]) ]),
                store64(p, 0, 0xFFFF00000000FFFE \/ (new<<16)),
                store64(q, 0, first),
                if(eqz(bytes), [return([])]),
                set(slot, q+i32(8)),
                set(q, q+bytes),
                loop(argument,
                   [ set(p, p+i32(8)),
                     if(slot \== q,
                        [ do(call(keep_at, [slot, load64(p, 0), mark, shift])),
                          set(slot, slot+i32(8)),
                          continue(argument) ]) ]),
                set(p, p-i32(8)) ]),
           set(x, load64(p, 8)),
           continue(next) ]) ]).
