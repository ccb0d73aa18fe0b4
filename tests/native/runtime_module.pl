:- module(runtime_module, [write_module/2]).    % +File, +Names

:- use_module('../../prolog/native/arithmetic_code').
:- use_module('../../prolog/native/constants', [new_constants/1]).
:- use_module('../../prolog/native/runtime').
:- use_module('../../prolog/native/simple_goals', [element/5]).
:- use_module('../../prolog/native/spellings').
:- use_module('../../prolog/native/symbol_tables').
:- use_module('../../prolog/native/wasm').
:- use_module(random_terms).

/*  A module in which functions of the run-time library can be called with terms in the transfer format. */

%   write_module(+File, +Names): for each function that is tested, one that reads its arguments and writes its
%   results, and the functions special/2.

write_module(File, Names) :-
    runtime_functions(Functions),
    findall(function(test(Name), [], [], Body),
            ( member(Name, Names), body(Name, Functions, Body) ),
            Tests0),
    findall(function(test(Name), [], [], Body), special(Name, Body), Tests, Tests0),
    new_constants(Symbols),
    evaluate_function(Symbols, Evaluate),
    spelling_functions(Symbols, Spelling),
    append([Tests, [Evaluate], Spelling, [function(store_begins, [], [], [ set_global(store, global(h)),
                                                     set_global(arena, global(h)+i32(0x1000000)),
                                                     set_global(h, global(arena)) ])], Functions], All),
    findall(test(Name)-Text, ( member(function(test(Name), _, _, _), Tests), atom_string(Name, Text) ), Exports),
    symbol_data(Data),
    wasm_module(All, Exports, Data, Bytes),
    setup_call_cleanup(open(File, write, Stream, [encoding(octet)]),
                       write(Stream, Bytes),
                       close(Stream)).

body(read_term, _, Body) :-
    !,
    Body = [do(call(write_term, [call(read_term, [])]))].
body(keep, _, Body) :-
    !,
    maplist(write_value(i32), [head(list) == load64(p, 0), head(tail(list)) == old, load64(p, 16) == old], Writes),
    Body = [ set(old, call(read_term, [])),
             set(mark, global(h)),
             do(call(push, [1])),
             do(call(read_term, [])),
             set(new, call(read_term, [])),
             do(call(push, [new])),
             do(call(push, [call(make_list, [new, call(make_list, [old, 2])])])),
             do(call(push, [old])),
             do(call(keep, [mark, i32(3)])),
             set(p, global(rs)-i32(24)),
             set(list, load64(p, 8)),
             do(call(write_term, [list]))
           | Writes ].
body(set_table_value, _, Body) :-
    !,
    write_value(i32, found, WriteFound),
    script(call(new_table, [call(read_term, [])]), [do(call(set_table_value, [x, key, value]))],
           [ set([found, value], call(table_value, [x, key])), WriteFound, do(call(write_term, [value])) ], Body).
body(set_array_value, _, Body) :-
    !,
    element(x, key, found, Find, Address),
    append(Find, [store64(Address, 0, value)], Set),
    append(Find, [do(call(write_term, [load64(Address, 0)]))], Get),
    script(call(new_array, [call(read_term, []), 15]), [if(what == 3, Set, [do(call(extend_array, [x, key, value]))])], Get, Body).
body(spend, _, Body) :-
    !,
    Body = [ StoreBegins,
             set(x, call(new_budget, [call(read_term, []), call(read_term, [])])),
             set(times, 1),
             loop(next, [if(call(spend, [x, 3]) /\ (times < 41), [set(times, times+2), continue(next)])]),
             do(call(write_term, [times])) ],
    store_begins(StoreBegins).
body(list_of, _, Body) :-
    !,
    Body = [ set(mark, global(rs)),
             do(call(push, [1])),
             do(call(push_all, [call(read_term, [])])),
             do(call(write_term, [call(list_of, [mark+i32(8), call(read_term, [])])])) ].
body(Name, Functions, Body) :-
    memberchk(function(Name, Params, Results, _), Functions),
    findall(Read, ( member(_:Type, Params), read_value(Type, Read) ), Reads),
    findall(v(I), nth1(I, Results, _), Locals),
    findall(Write, ( nth1(I, Results, Type), write_value(Type, v(I), Write) ), Writes),
    Body = [set(Locals, call(Name, Reads))|Writes].

script(New, Set, Reading,
       [ fill(global(h), i32(0), i32(0x80000)),         % what an earlier case has left there
         StoreBegins,
         set(x, New),
         set(steps, call(read_term, [])),
         loop(next,
            [ if(steps \== 1,
                 [ set(steps, steps-2),
                   set(what, call(read_term, [])),
                   set(key, call(read_term, [])),
                   set(value, call(read_term, [])),
                   if(what == 1, Reading, Set),
                   continue(next) ]) ]) ]) :-
    store_begins(StoreBegins).

store_begins(do(call(store_begins, []))).

%   special(?Name, -Body): functions without inputs

special(million,                                        % 1, 2, ..., 10^6 and its reverse, above rubbish
        [ set(list, 2),
          set(n, 2000001),
          loop(next,
             [ do(call(make_list, [list, n])),
               set(list, call(make_list, [n, list])),
               set(n, n-2),
               if(n > 1, [continue(next)]) ]),
          do(call(push, [list])),
          do(call(push, [call(sort, [list, i32(0), i32(1), i32(0)])])),
          do(call(keep, [global(arena), i32(2)])),
          set(list, load64(global(rs)-i32(16), 0)),
          set(reversed, load64(global(rs)-i32(8), 0)),
          do(call(write_term, [call(length, [list])])),
          do(call(write_term, [head(list)])),
          do(call(write_term, [head(reversed)])),
          do(call(write_term, [call(length, [reversed])])),
          Write ]) :-
    write_value(i32, call(memberchk, [0x2000000000000001, reversed]), Write).
special(table_bytes,                                    % what each of the positions in a list takes of STORE
        [ StoreBegins,
          set(begin, global(store)),
          set(positions, call(read_term, [])),
          set(n, call(length, [positions])),
          set(x, call(new_table, [n])),
          loop(next,
             [ if(is_cell(positions),
                  [ do(call(set_table_value, [x, head(positions), -1])),
                    set(positions, tail(positions)),
                    continue(next) ]) ]),
          Write ]) :-
    store_begins(StoreBegins),
    write_value(i32, divs(global(store)-begin, to32(value(n))), Write).
special(forgetful,                                      % [1], ..., [500000] in a table of 200,000
        [ StoreBegins,
          set(begin, global(store)),
          set(x, call(new_table, [400001])),
          set(n, 1),
          loop(next,
             [ set(n, n+2),
               do(call(set_table_value, [x, call(make_list, [n, 2]), n])),
               if(n < 1000001, [continue(next)]) ]),
          WriteBytes,
          set(count, 1),
          loop(back,
             [ set([found, value], call(table_value, [x, call(make_list, [n, 2])])),
               if(found /\ (value == n), [set(count, count+2), set(n, n-2), continue(back)]) ]),
          do(call(write_term, [count])) ]) :-
    store_begins(StoreBegins),
    write_value(i32, global(store)-begin, WriteBytes).
special(push_for_ever, [loop(next, [do(call(push, [1])), continue(next)])]).

read_value(i64, call(read_term, [])).
read_value(i32, to32(value(call(read_term, [])))).

write_value(i64, X, do(call(write_term, [X]))).
write_value(i32, X, do(call(write_term, [tagged(to64(X))]))).

symbol_data([ data(0x1000, ConstantRanks), data(0x41000, FunctorRanks), data(0x140000, words(Rows)) ]) :-
    symbol_ranks(0, Ranks, Ranks2),
    rank_bytes(Ranks, ConstantRanks),
    rank_bytes(Ranks2, FunctorRanks),
    functor_rows(0, Rows).

rank_bytes(Ranks, Bytes) :-
    findall(Byte, ( member(Rank, Ranks), member(Shift, [0, 8, 16, 24]), Byte is (Rank >> Shift) /\ 255 ), Codes),
    string_codes(Bytes, Codes).
