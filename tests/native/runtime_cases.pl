:- module(runtime_cases, [main/0]).

:- use_module(library(random)).
:- use_module('../../prolog/memory/search_memory').
:- use_module('../../prolog/native/symbol_tables').
:- use_module('../../prolog/native/words').
:- use_module(random_terms).
:- use_module(runtime_module).

/*  For test_runtime.py: main/0 writes a module in which functions of the run-time library can be called with
    terms in the transfer format, and random calls with the answers of SWI-Prolog, one a line:

        name input ... ; output ...        (words; "trap" for the outputs if SWI-Prolog gives an error or a float) */

main :-
    current_prolog_flag(argv, [File, Seed, Count|_]),
    atom_number(Seed, Number),
    atom_number(Count, Cases),
    set_random(seed(Number)),
    constants(Constants),
    functors(Functors),
    add_module(0, symbols(Constants, Functors, numbered)),
    setof(Name, Kind^Goal^case(Name, Kind, Goal), Names),
    write_module(File, Names),
    forall(( case(Name, Kind, Goal), between(1, Cases, _) ),
           ( inputs(Kind, Inputs),
             outputs(Goal, Inputs, Outputs),
             write_case(Name, Inputs, Outputs) )).

%   case(?Function, -Kind, -Goal): Goal is true of Inputs of this Kind and the Outputs.

case(Function, integers, value(Operator)) :-
    member(Function-Operator,
           [ add-(+), sub-(-), and-(/\), or-(\/), xor-xor, min-min, max-max ]).
case(Function, integers, narrow(Operator)) :-
    member(Function-Operator, [mul-(*), int_divide-(//), div-div, mod-mod, rem-rem, divide_exactly-(/), gcd-gcd]).
case(divide_exactly, multiples, narrow(/)).
case(Function, shift, value(Operator)) :-
    member(Function-Operator, [shift_left-(<<), shift_right-(>>), getbit-getbit]).
case(shift_right, far, value(>>)).
case(power, power, narrow(^)).
case(Function, integer, value(Operator)) :-
    member(Function-Operator, [neg-(-), not-(\), abs-abs, sign-sign, msb-msb, lsb-lsb, popcount-popcount]).
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
case(keep, three, kept).
case(read_term, term, =).
case(integer_root, square, root).
case(spend, positions, spent).
case(set_table_value, table_script, table_answers).
case(set_array_value, array_script, array_answers).

value(Operator, Inputs, [Value]) :-
    Expression =.. [Operator|Inputs],
    Value is Expression,
    integer(Value).

%   Wide integers have neither products nor quotients.

narrow(gcd, [X, 0], [Value]) :-
    !,
    Value is abs(X).
narrow(Operator, Inputs, [Value]) :-
    \+ ( member(Input, Inputs), \+ narrow(Input, 62) ),
    value(Operator, Inputs, [Value]),
    narrow(Value, 63).

narrow(N, Bits) :-
    N >= -(1<<Bits),
    N < 1<<Bits.

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
    (   compound(Term)
    ->  compound_name_arity(Term, Name, Arity),
        functors(Functors),
        memberchk(Name/Arity, Functors)                 % others are not known to the module
    ;   true
    ).

cell([Head, Tail], [[Head|Tail]]).

appended([L, Tail], [List]) :-
    append(L, Tail, List).

kept([Old, _, New], [[New, Old], 1, 1, 1]).

%   Inputs of scripts are Most or Size, a number of steps, and three terms for each: what to do, with what key or
%   index, and a value. Outputs are those of the readings.

table_answers([Most, _|Steps], Outputs) :-
    new_table(Most, Table),
    phrase(answers(Steps, table_step(Table)), Outputs).

answers([], _) -->
    [].
answers([What, Key, Value|Steps], Step) -->
    { call(Step, What, Key, Value, Outputs) },
    Outputs,
    answers(Steps, Step).

table_step(Table, 1, Key, Value, []) :-
    set_table_value(Table, Key, Value).
table_step(Table, 0, Key, _, Outputs) :-
    (   table_value(Table, Key, Value)
    ->  Outputs = [1, Value]
    ;   Outputs = [0, 0]
    ).

root([N], [Root]) :-
    integer_root(N, Root),
    N >= Root*Root,
    N < (Root+1)*(Root+1).

spent([Positions, Milliseconds], [Times]) :-
    new_budget(Positions, Milliseconds, Budget),
    aggregate_all(count, ( between(1, 20, _), spend(Budget, 1) ), Times).

array_answers([Size, _|Steps], Outputs) :-
    new_array(Size, 7, Array),
    phrase(answers(Steps, array_step(Array)), Outputs).

array_step(Array, 1, Index, Value, []) :-
    set_array_value(Array, Index, Value).
array_step(Array, 0, Index, _, [Value]) :-
    array_value(Array, Index, Value).
array_step(Array, 2, Size, Value, []) :-
    extend_array(Array, Size, Value).

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
inputs(far, [X, N]) :-
    random_integer(X),
    random_member(Bits, [28, 29, 32, 61]),
    N is 1<<Bits.
inputs(power, [X, N]) :-
    random_member(Bits, [2, 10, 70, 200]),
    bits_integer(Bits, X),
    random_between(1, 20, N),
    Size is msb(abs(X**N) \/ 1),
    \+ between(61, 64, Size),
    !.
inputs(power, Inputs) :-
    inputs(power, Inputs).
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

inputs(table_script, [Most, Length|Steps]) :-
    random_member(Most, [0, 1, 2, 7, 30, 100]),
    random_between(1, 60, NumberOfKeys),
    length(Keys, NumberOfKeys),
    maplist(random_term(4), Keys),
    random_between(0, 200, Length),
    findall(Step, ( between(1, Length, _), script_step(Keys, Step) ), Nested),
    append(Nested, Steps).
inputs(array_script, [Size, Length|Steps]) :-
    random_between(1, 9, Size),
    random_between(0, 30, Length),
    Last is Size-1,
    numlist(0, Last, Indices0),
    random_member(Indices, [Indices0, Indices0, [-1, Size|Indices0]]),
    findall(Step, ( between(1, Length, _), array_script_step(Indices, Step) ), Nested),
    append(Nested, Steps).

inputs(square, [N]) :-
    random_between(0, 53, Bits),
    Most is 1<<Bits,
    random_between(0, Most, N0),
    random_between(-1, 1, More),
    random_member(Expression, [N0, integer(sqrt(N0))**2+More]),
    N is Expression.
inputs(positions, [Positions, Milliseconds]) :-
    random_between(-2, 25, Positions),
    random_member(Milliseconds, [-1, 0, 100000, 0x10000000000]).

array_script_step(Indices, Step) :-
    (   maybe(0.1)
    ->  random_between(-1, 40, Size),
        Step = [2, Size, 5]
    ;   script_step(Indices, Step)
    ).

script_step(Keys, [What, Key, Value]) :-
    random_between(0, 1, What),
    random_member(Key0, Keys),
    (   What =:= 0, compound(Key0)
    ->  changed(Key0, Key)
    ;   Key = Key0
    ),
    random_member(Bits, [2, 61]),
    bits_integer(Bits, Value).

sort_element(small, X) :-
    random_between(-20, 20, X).
sort_element(pair, K-V) :-
    random_between(0, 9, K0),
    random_member(K, [K0, K0, a, f(K0), 0x10000000000000000]),
    random_between(0, 9, V).
sort_element(any, T) :-
    random_term(2, T).

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
    terms_words(Terms, 0, Words),
    forall(member(Word, Words), format(" ~d", [Word])).
