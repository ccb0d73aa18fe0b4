:- module(runtime_cases, [main/0]).

:- use_module(library(random)).
:- use_module('../../prolog/native/runtime').
:- use_module('../../prolog/native/wasm').

/*  For test_runtime.py: main/0 writes a module in which functions of the run-time library can be called with
    terms in the transfer format, and random calls with the answers of SWI-Prolog, one a line:

        name input ... ; output ...        (words; "trap" for the outputs if SWI-Prolog gives an error or a float) */

main :-
    current_prolog_flag(argv, [File, Seed, Count|_]),
    atom_number(Seed, Number),
    atom_number(Count, Cases),
    set_random(seed(Number)),
    write_module(File),
    forall(( case(Name, Kind, Goal), between(1, Cases, _) ),
           ( inputs(Kind, Inputs),
             outputs(Goal, Inputs, Outputs),
             write_case(Name, Inputs, Outputs) )).

%   case(?Function, -Kind, -Goal): Goal is true of Inputs of this Kind and the Outputs.

case(Function, integers, value(Operator)) :-
    member(Function-Operator,
           [ add-(+), sub-(-), mul-(*), int_divide-(//), div-div, mod-mod, rem-rem, divide_exactly-(/), and-(/\),
             or-(\/), xor-xor, min-min, max-max, gcd-gcd ]).
case(divide_exactly, multiples, value(/)).
case(Function, shift, value(Operator)) :-
    member(Function-Operator, [shift_left-(<<), shift_right-(>>), getbit-getbit]).
case(power, power, value(^)).
case(Function, integer, value(Operator)) :-
    member(Function-Operator, [neg-(-), not-(\), abs-abs, sign-sign, msb-msb, lsb-lsb, popcount-popcount, integer-(+)]).
case(compare_integers, integers, order).
case(Function, alike, Goal) :-
    member(Function-Goal, [compare-order, eq-same]).
case(memberchk, element, holds(memberchk)).
case(length, term, length_of).
case(sort, sorting, sorted).
case(arg, arg, argument).
case(term_to_list, term, univ).
case(list_to_term, univ, composed).
case(make_list, two, cell).
case(list_of, term_list, appended).
case(hash, term, same_hash).
case(keep, three, kept).
case(read_term, term, =).

value(Operator, Inputs, [Value]) :-
    Expression =.. [Operator|Inputs],
    Value is Expression,
    integer(Value).

order([X, Y], [Order]) :-
    compare(Sign, X, Y),
    nth0(I, [<, =, >], Sign),
    Order is I-1.

same([X, Y], [Truth]) :-
    truth(X == Y, Truth).

truth(Goal, Truth) :-
    (   Goal
    ->  Truth = 1
    ;   Truth = 0
    ).

holds(Goal, Inputs, [Truth]) :-
    truth(apply(Goal, Inputs), Truth).

length_of([L], [N]) :-
    length(L, N).

sorted([L, Key, Descending, Unique], [Sorted]) :-
    nth0(Descending, [[@=<, @<], [@>=, @>]], Orders),
    nth0(Unique, Orders, Order),
    sort(Key, Order, L, Sorted).

argument([N, Term], Outputs) :-
    (   arg(N, Term, Argument)
    ->  Outputs = [1, Argument]
    ;   Outputs = [0, 0]
    ).

univ([Term], [List]) :-
    (   compound(Term)
    ->  compound_name_arguments(Term, Name, Arguments),
        List = [Name|Arguments]
    ;   List = [Term]
    ).

composed([List], [Term]) :-
    Term =.. List,
    phrase(terms([Term]), _).                           % no functor that the module does not know

cell([Head, Tail], [[Head|Tail]]).

appended([L, Tail], [List]) :-
    append(L, Tail, List).

same_hash([_], [1]).

kept([Old, _, New], [[New, Old], 1, 1, 1]).

%   inputs(+Kind, -Inputs)

inputs(integer, [X]) :-
    random_integer(X).
inputs(integers, [X, Y]) :-
    random_integer(X),
    (   maybe(0.1)
    ->  Y = X
    ;   random_integer(Y)
    ).
inputs(multiples, [X, Y]) :-
    random_integer(Z),
    random_integer(Y),
    X is Z*Y.
inputs(shift, [X, N]) :-
    random_integer(X),
    random_between(0, 700, N0),
    random_member(N, [N0, N0, N0, -N0, 0, 62, 63, 64, 1]),
    integer(N),
    !.
inputs(shift, Inputs) :-
    inputs(shift, Inputs).
inputs(power, [X, N]) :-
    random_member(Bits, [2, 10, 70, 200]),
    bits_integer(Bits, X),
    random_between(0, 20, N).
inputs(term, [T]) :-
    random_term(4, T).
inputs(two, [T, U]) :-
    random_term(3, T),
    random_term(3, U).
inputs(three, [T, U, V]) :-
    inputs(two, [T, U]),
    random_term(5, V).
inputs(alike, [T, U]) :-
    random_term(4, T),
    (   maybe(0.2)
    ->  random_term(2, U)
    ;   changed(T, U)
    ).
inputs(element, [X, L]) :-
    random_list(3, L),
    (   maybe, L = [_|_]
    ->  random_member(Y, L),
        changed(Y, X)
    ;   random_term(2, X)
    ).
inputs(term_list, [L, T]) :-
    random_list(3, L),
    random_term(2, T).
inputs(arg, [N, T]) :-
    random_term(3, T),
    random_between(-1, 6, N).
inputs(univ, [L]) :-
    (   maybe
    ->  inputs(term, [T]),
        univ([T], [L])
    ;   random_list(3, L)
    ).
inputs(sorting, [L, Key, Descending, Unique]) :-
    random_member(Most, [3, 10, 40, 200]),
    random_between(0, Most, Length),
    random_member(Kind, [small, pair, any]),
    length(L, Length),
    maplist(sort_element(Kind), L),
    random_between(0, 1, Descending),
    random_between(0, 1, Unique),
    (   Kind == pair
    ->  random_between(0, 3, Key)
    ;   Key = 0
    ).

sort_element(small, X) :-
    random_between(-20, 20, X).
sort_element(pair, K-V) :-
    random_between(0, 9, K0),
    random_member(K, [K0, K0, a, f(K0), 0x10000000000000000]),
    random_between(0, 9, V).
sort_element(any, T) :-
    random_term(2, T).

random_integer(X) :-
    (   maybe(0.3)
    ->  random_member(Bits, [0, 23, 31, 32, 61, 62, 63, 64, 65, 127, 128, 129, 192]),
        random_between(-2, 2, Near),
        random_member(Sign, [1, -1]),
        X is Sign*(1<<Bits)+Near
    ;   random_between(1, 600, Bits0),
        random_member(Bits, [3, 30, 61, 62, 64, 130, Bits0]),
        bits_integer(Bits, X)
    ).

bits_integer(Bits, X) :-
    random_member(Sign, [1, -1]),
    (   maybe(0.2)                                      % sparse, with long runs of ones and of zeros
    ->  random_between(0, Bits, A),
        random_between(0, Bits, B),
        X is Sign*((1<<A)-(1<<B))
    ;   X is Sign*random(1<<Bits)
    ).

random_list(Depth, L) :-
    random_between(0, 5, Length),
    length(L, Length),
    maplist(random_term(Depth), L).

random_term(Depth, T) :-
    random_between(1, 10, Choice),
    (   Choice =< 3
    ->  random_between(-3, 3, T)
    ;   Choice =:= 4
    ->  random_integer(T)
    ;   Choice =:= 5
    ->  random_member(T, [8388607, 8388608, -8388608, -8388609])
    ;   Choice =< 6
    ->  constants(Constants),
        random_member(T, Constants)
    ;   Depth =:= 0
    ->  T = a
    ;   Depth1 is Depth-1,
        (   Choice =< 8
        ->  random_list(Depth1, L),
            (   maybe(0.1)
            ->  append(L, b, T)
            ;   T = L
            )
        ;   functors(Functors),
            random_member(Name/Arity, Functors),
            length(Arguments, Arity),
            maplist(random_term(Depth1), Arguments),
            compound_name_arguments(T, Name, Arguments)
        )
    ).

%   changed(+T, -U): U is T, or differs in one place

changed(T, U) :-
    (   compound(T),
        compound_name_arguments(T, Name, Arguments),
        Arguments \== []
    ->  length(Arguments, N),
        random_between(1, N, I),
        nth1(I, Arguments, Argument, Others),
        changed(Argument, New),
        nth1(I, Changed, New, Others),
        compound_name_arguments(U, Name, Changed)
    ;   maybe
    ->  U = T
    ;   random_term(1, U)
    ).

outputs(Goal, Inputs, Outputs) :-
    (   catch(call(Goal, Inputs, Outputs), error(_, _), fail)
    ->  true
    ;   Outputs = trap
    ).

write_case(Name, Inputs, Outputs) :-
    write(Name),
    write_words(Inputs),
    write(' ;'),
    (   Outputs == trap
    ->  write(' trap')
    ;   write_words(Outputs)
    ),
    nl.

write_words(Terms) :-
    phrase(terms(Terms), Words),
    forall(member(Word, Words), format(" ~d", [Word])).


                /*******************************
                *       TRANSFER FORMAT        *
                *******************************/

constants([[], b, a, ab, 'Z', '', "a", "b", 'é', "", -, f, g, foo, p, '[|]']).

functors(['[|]'/2, f/2, (-)/2, g/1, foo/0, f/1, a/3, p/5]).

terms([]) -->
    [].
terms([T|Ts]) -->
    term(T),
    terms(Ts).

term(T) -->
    (   { integer(T) }
    ->  integer(T)
    ;   { T = [_|_] }
    ->  { '$skip_list'(N, T, Tail),
          Word is N<<3 \/ 4,
          length(L, N),
          append(L, Tail, T) },
        [Word],
        terms(L),
        term(Tail)
    ;   { compound(T) }
    ->  { compound_name_arguments(T, Name, Arguments),
          length(Arguments, Arity),
          functors(Functors),
          nth1(F, Functors, Name/Arity),
          Word is F<<32 \/ Arity<<3 },
        [Word],
        terms(Arguments)
    ;   { constants(Constants),
          nth0(I, Constants, Constant),
          Constant == T,
          Word is I<<3 \/ 2 },
        [Word]
    ).

integer(X) -->
    (   { X >= -(1<<62), X < 1<<62 }
    ->  { Word is X<<1 \/ 1 },
        [Word]
    ;   { phrase(limbs(X), Limbs),
          length(Limbs, N),
          Word is N<<3 \/ 6 },
        [Word],
        string(Limbs)
    ).

limbs(X) -->
    { Low is (X /\ 0xFFFFFFFFFFFFFFFF),
      Limb is Low-((Low>>63)<<64) },
    [Limb],
    (   { Limb =:= X }
    ->  []
    ;   { High is X>>64 },
        limbs(High)
    ).

string([]) -->
    [].
string([X|Xs]) -->
    [X],
    string(Xs).

symbol_data([ data(0x1000, ConstantRanks), data(0x41000, FunctorRanks), data(0x140000, words([Count|Rows])) ]) :-
    constants(Constants),
    msort(Constants, Sorted),
    findall(Rank, ( member(C, Constants), once(( nth0(Rank, Sorted, D), C == D )) ), Ranks),
    rank_bytes(Ranks, ConstantRanks),
    functors(Functors),
    findall(Arity/Name, member(Name/Arity, Functors), Keys),
    sort(Keys, SortedKeys),
    findall(Rank, ( member(Key, Keys), nth0(Rank, SortedKeys, Key) ), Ranks2),
    rank_bytes([0|Ranks2], FunctorRanks),
    length(Functors, Count),
    findall(Row, ( member(Name/Arity, Functors), functor_row(Name, Arity, Row) ), Rows).

rank_bytes(Ranks, Bytes) :-
    findall(Byte, ( member(Rank, Ranks), member(Byte, [Rank, 0, 0, 0]) ), Codes),
    string_codes(Bytes, Codes).

functor_row(Name, Arity, Row) :-
    constants(Constants),
    nth0(I, Constants, Name),
    Row is Arity<<32 \/ I.


                /*******************************
                *            MODULE            *
                *******************************/

%   For each function that is tested, one that reads its arguments and writes its results.

write_module(File) :-
    runtime_functions(Functions),
    findall(function(test(Name), [], [], Body),
            ( setof(Name, Kind^Goal^case(Name, Kind, Goal), Names),
              member(Name, Names),
              body(Name, Functions, Body) ),
            Tests0),
    findall(function(test(Name), [], [], Body), special(Name, Body), Tests, Tests0),
    append(Tests, Functions, All),
    findall(test(Name)-Text, ( member(function(test(Name), _, _, _), Tests), atom_string(Name, Text) ), Exports),
    symbol_data(Data),
    wasm_module(All, Exports, Data, Bytes),
    setup_call_cleanup(open(File, write, Stream, [encoding(octet)]),
                       write(Stream, Bytes),
                       close(Stream)).

body(read_term, _, Body) :-
    !,
    Body = [do(call(write_term, [call(read_term, [])]))].
body(hash, _, Body) :-
    !,
    Body = [ set(cursor, global(in)),
             set(x, call(hash, [call(read_term, [])])),
             set_global(in, cursor),
             set(same, x == call(hash, [call(read_term, [])])),
             Write ],
    write_value(i32, same, Write).
body(keep, _, Body) :-
    !,
    maplist(write_value(i32), [head(list) == load64(p, 0), head(tail(list)) == old, load64(p, 16) == old], Writes),
    Body = [ set(old, call(read_term, [])),
             set(mark, global(h)),
             do(call(push, [1])),
             drop(call(read_term, [])),
             set(new, call(read_term, [])),
             do(call(push, [new])),
             do(call(push, [call(make_list, [new, call(make_list, [old, 2])])])),
             do(call(push, [old])),
             do(call(keep, [mark, i32(3)])),
             set(p, global(rs)-i32(24)),
             set(list, load64(p, 8)),
             do(call(write_term, [list]))
           | Writes ].
body(list_of, _, Body) :-
    !,
    Body = [ set(mark, global(rs)),
             do(call(push, [1])),
             drop(call(push_all, [call(read_term, [])])),
             do(call(write_term, [call(list_of, [mark+i32(8), call(read_term, [])])])) ].
body(Name, Functions, Body) :-
    memberchk(function(Name, Params, Results, _), Functions),
    findall(Read, ( member(_:Type, Params), read_value(Type, Read) ), Reads),
    findall(v(I), nth1(I, Results, _), Locals),
    findall(Write, ( nth1(I, Results, Type), write_value(Type, v(I), Write) ), Writes),
    Body = [set(Locals, call(Name, Reads))|Writes].

%   special(?Name, -Body): functions without inputs

special(million,                                        % 1, 2, ..., 10^6 and its reverse, above rubbish
        [ set(list, 2),
          set(n, 2000001),
          loop(next,
             [ drop(call(make_list, [list, n])),
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
special(push_for_ever, [loop(next, [do(call(push, [1])), continue(next)])]).

read_value(i64, call(read_term, [])).
read_value(i32, to32(value(call(read_term, [])))).

write_value(i64, X, do(call(write_term, [X]))).
write_value(i32, X, do(call(write_term, [tagged(to64(X))]))).
