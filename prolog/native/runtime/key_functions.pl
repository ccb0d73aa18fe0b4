:- module(pybridge_key_functions, []).

/** <module> Run-time library: keys of terms, and their hashes

Facts function(Name, Params, Results, Body), as in wasm.pl. A key is the term in prefix order, in bytes that no other
term has.
*/

%   key_and_hash(x): the length of its key, written at h, and the hash; the length is 0 for a small integer

function(key_and_hash, [x:i64], [i32, i64],
    [ if(is_small(x), [return([i32(0), call(hash_small, [x])])]),
      set(p, global(h)),
      set(n, call(write_key, [p, x])-p),
      if(n > i32(65000), [do(call(no_room, []))]),
      return([n, call(hash_bytes, [p, n])]) ]).

%   hash_bytes(p, n): of the n bytes at p, n > 0, if 8 bytes more can be read there

function(hash_bytes, [p:i32, n:i32], [i64],
    [ set(hash, to64u(n)),
      loop(next,
         [ set(word, load64(p, 0)),
           if(n >= i32(8),
              [ set(hash, call(mix, [hash, word])),
                set(p, p+i32(8)),
                set(n, n-i32(8)),
                continue(next) ]) ]),
      if(n, [set(hash, call(mix, [hash, word<<to64((i32(8)-n)<<i32(3))]))]),
      return([call(mix, [hash, 0])]) ]).

%   hash_small(x): eight neighbours have one, so that they share lines of the cache

function(hash_small, [x:i64], [i64],
    [ return([call(mix, [call(mix, [x>>4, 0]), 0])]) ]).

%   mix(hash, x)

function(mix, [hash:i64, x:i64], [i64],
    [ set(hash, xor(hash, x)*0x9FB21C651E98DF25),
      return([xor(hash, '>>>'(hash, 32))]) ]).

%   write_key(p, x): the end of the key written at p. Each part begins with a number and its kind: 0, an integer
%   with its sign in the lowest bit; 1, a constant; 2, the length of a list and whether it does not end in []; 3, a
%   functor, which is 0 for a big integer, and after which comes the number of codes of a text.

function(write_key, [p:i32, x:i64], [i32],
    [ loop(next,
         [ if(is_small(x), [return([call(write_number, [p, 0, xor(value(x)<<1, x>>63)])])]),
           if(is_atom(x), [return([call(write_number, [p, 1, x>>3])])]),
           if(is_cell(x),
              [ set(n, 0),
                set(l, x),
                loop(count,
                   [ set(n, n+1),
                     set(l, tail(l)),
                     if(is_cell(l), [continue(count)]) ]),
                set(p, call(write_number, [p, 2, (n<<1)+to64u(l \== 2)])),
                loop(element,
                   [ set(p, call(write_key, [p, head(x)])),
                     set(x, tail(x)),
                     if(is_cell(x), [continue(element)]) ]),
                if(x == 2, [return([p])]),
                continue(next) ]),
           set(f, call(functor, [x])),
           set(arity, call(arity, [x])),
           if(call(is_text, [x]),
              [ set(f, load32(to32(x), 4)),
                set(arity, load32(to32(x), 0)) ]),
           set(p, call(write_number, [p, 3, to64u(f)])),
           if(eqz(f),
              [ set(bytes, (load32(to32(x), 0)+i32(1))<<i32(3)),
                copy(p, to32(x), bytes),
                return([p+bytes]) ]),
           if(ult(f, i32(4)), [set(p, call(write_number, [p, 0, to64u(arity<<i32(1))]))]),
           set(i, i32(0)),
           loop(argument,
              [ if(i == arity, [return([p])]),
                set(i, i+i32(1)),
                set(p, call(write_key, [p, call(argument, [x, i])])),
                continue(argument) ]) ]) ]).

%   write_number(p, kind, n): in a byte two bits of kind and six of n; or, if n >= 56, 55 more than the number of
%   bytes of n that follow

function(write_number, [p:i32, kind:i64, n:i64], [i32],
    [ if(ult(n, 56),
         [ store8(p, 0, to32(kind \/ (n<<2))),
           return([p+i32(1)]) ]),
      set(bytes, '>>>'(71-clz(n), 3)),
      store8(p, 0, to32(kind \/ ((55+bytes)<<2))),
      store64(p, 1, n),
      return([p+i32(1)+to32(bytes)]) ]).

%   read_key(p): the term whose key is at p, and the end of the key

function(read_key, [p:i32], [i64, i32],
    [ set(byte, to64u(load8(p, 0))),
      set(kind, byte /\ 3),
      set(n, byte>>2),
      set(p, p+i32(1)),
      if(n >= 56,
         [ set(unused, (63-n)<<3),
           set(p, p+to32(n-55)),
           set(n, '>>>'(load64(p-to32(n-55), 0)<<unused, unused)) ]),
      if(kind == 0, [return([tagged(xor('>>>'(n, 1), 0-(n /\ 1))), p])]),
      if(kind == 1, [return([(n<<3) \/ 2, p])]),
      set(q, global(h)),
      if(kind == 2,
         [ set(end, q+to32((n>>1)<<4)),
           set_global(h, end),
           set(first, to64u(q) \/ 4),
           loop(element,
              [ set([x, p], call(read_key, [p])),
                store64(q, 0, x),
                set(q, q+i32(16)),
                if(q \== end,
                   [ store64(q-i32(8), 0, to64u(q) \/ 4),
                     continue(element) ]) ]),
           set(x, 2),
           if(n /\ 1 \== 0, [set([x, p], call(read_key, [p]))]),
           store64(end-i32(8), 0, x),
           return([first, p]) ]),
      set(f, to32(n)),
      if(eqz(f),
         [ set(bytes, (load32(p, 0)+i32(1))<<i32(3)),
           copy(q, p, bytes),
           set_global(h, q+bytes),
           return([to64u(q), p+bytes]) ]),
      set(arity, load32(f<<i32(3), 0x140004)),
      if(ult(f, i32(4)),
         [ set([x, p], call(read_key, [p])),
           set(arity, to32('>>>'(x, 1))) ]),
      if((arity == i32(2)) /\ ult(i32(3), f),
         [ set([x, p], call(read_key, [p])),
           set([y, p], call(read_key, [p])),
           return([call(make_pair, [f, x, y]), p]) ]),
      set(end, q+(arity<<i32(3))),
      store64(q, 0, (to64u(f)<<32) \/ to64u(arity)),
      set_global(h, end+i32(8)),
      set(first, to64u(q)),
      loop(argument,
         [ if(q \== end,
              [ set(q, q+i32(8)),
                set([x, p], call(read_key, [p])),
                store64(q, 0, x),
                continue(argument) ]) ]),
      return([first, p]) ]).
