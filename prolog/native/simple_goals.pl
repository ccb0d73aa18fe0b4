:- module(pybridge_simple_goals,
          [ simple_code/4,          % +Goal, +Fail, +Output, -Code
            defines/2,              % +Goals, -Numbers
            element/5               % +Array, +Index, +Local, -Code, -Address
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(arithmetic_code, [compared/6, evaluate/4, operator/1]).
:- use_module(constants, [constant/3, functor_number/4, spell/1]).
:- use_module(goal_parts, [goal_within/2]).
:- use_module(term_code, [build/4, build_all/4, match/6, new_local/2, same/5, unused/2]).

/** <module> Code for goals with at most one solution, other than calls and branches
*/

%!  simple_code(+Goal, +Fail, +Output, -Code) is det.
%
%   Code does the simple Goal (goal_code.pl), or what Fail, a list of statements, says. What is only for a variable
%   that nobody looks at is left out.

simple_code(let('$v'(N), Term), _, Output, Code) :-
    (   unused(Output, N)
    ->  Code = []
    ;   build(Term, Output, Build, Word),
        Code = [Build, set(v(N), Word)]
    ).
simple_code(match('$v'(N), Pattern, Fresh), Fail, Output, Code) :-
    match(v(N), Pattern, Fresh, Fail, Output, Code).
simple_code(same(A, B), Fail, Output, Code) :-
    same(A, B, Fail, Output, Code).
simple_code(is('$v'(N), Expression), _, Output, [Evaluate, set(v(N), Word)]) :-
    evaluate(Expression, Output, Evaluate, Word).
simple_code(compare(Operator, A, B), Fail, Output, Code) :-
    compared(Operator, A, B, Fail, Output, Code).
simple_code(test(Name, Inputs), Fail, Output, [Build, Code]) :-
    build_all(Inputs, Output, Build, Words),
    (   Name == set_array_value
    ->  Words = [Array, Index, Word],
        new_local(Output, Found),
        element(Array, Index, Found, Find, Address),
        Code = [Find, if(eqz(is_small(Word)), [do(call(type_error, []))]), store64(Address, 0, Word)]
    ;   (   test_code(Name, Words, Condition0)
        ->  Condition = Condition0
        ;   Condition = call(Name, Words)
        ),
        Code = if(eqz(Condition), Fail)
    ).
simple_code(function('$v'(N), Name, Inputs), _, Output, [Build, Compute, set(v(N), Word)]) :-
    may_make(Name, Inputs, Functors),
    arg(1, Output, Symbols),
    maplist(numbered_functor(Symbols), Functors),
    build_all(Inputs, Output, Build, Words),
    function_code(Name, Words, Output, Compute, Word).
simple_code(partial('$v'(N), Name, Inputs), Fail, Output, [Build, set([Ok, v(N)], Call), if(eqz(Ok), Fail)]) :-
    build_all(Inputs, Output, Build, Words),
    new_local(Output, Ok),
    partial_code(Name, Words, Call).

%   may_make(+Function, +Inputs, -Functors): what the Function makes may have these Functors, Name/Arity, which a
%   program can only make if it knows them: those of one name, of a board for example, or of an expression.

may_make(Function, Inputs, Functors) :-
    (   Function == list_to_term,
        Inputs = [[Name|_]]
    ->  (   atom(Name)
        ->  findall(Name/Arity, between(1, 400, Arity), Functors)
        ;   findall(Operator, operator(Operator), Functors)
        )
    ;   Functors = []
    ).

numbered_functor(Symbols, Name/Arity) :-
    functor_number(Symbols, Name, Arity, _).

%   test_code(+Name, +Words, -Condition) is semidet: fails for a test that is a function of the run-time library
%   with the same Name.

test_code(order(<), Words, call(compare, Words) < i32(0)).
test_code(order(>), Words, call(compare, Words) > i32(0)).
test_code(order(=<), Words, call(compare, Words) =< i32(0)).
test_code(order(>=), Words, call(compare, Words) >= i32(0)).
test_code(integer, [Word], call(is_integer, [Word])).
test_code(rational, [Word], call(is_integer, [Word])).
test_code(number, [Word], call(is_integer, [Word])).
test_code(float, [_], i32(0)).
test_code(atom, [Word], call(is_name, [Word])).
test_code(string, [Word], call(is_string, [Word])).
test_code(atomic, [Word], eqz(call(is_compound, [Word]))).
test_code(compound, [Word], call(is_compound, [Word])).
test_code(setarg(_), Words, call(setarg, Words)).
test_code(is_list, [Word], call(is_proper_list, [Word])).

function_code(sort(Key, Descending, Unique), [Word], _, [], call(sort, [Word, i32(Key), i32(D), i32(U)])) :-
    !,
    flag_value(Descending, D),
    flag_value(Unique, U).
function_code(identity, [Word], _, [], Word) :-
    !.
function_code(arity, [Word], _, [], tagged(to64u(call(arity, [Word])))) :-
    !.
function_code(order, [A, B], Output, [set(C, call(compare, [A, B])), if(C < i32(0), [set(R, Less)], [NotLess])], R) :-
    !,
    NotLess = if(C > i32(0), [set(R, More)], [set(R, Equal)]),
    new_local(Output, C),
    new_local(Output, R),
    arg(1, Output, Symbols),
    maplist(constant(Symbols), [<, >, =], [Less, More, Equal]).
function_code(array_value, [Array, Index], Output, Find, load64(Address, 0)) :-
    !,
    new_local(Output, Found),
    element(Array, Index, Found, Find, Address).
function_code(count, [Rows], _, [], tagged('>>>'(Rows, 32))) :-
    !.
function_code(place_value, [Place], _, [], xor(load64(to32(value(Place)), 8), 1)) :-
    !.
function_code(text(Name), Words, Output, [], call(Name, Words)) :-
    !,
    arg(1, Output, Symbols),
    spell(Symbols).
function_code(Name, Words, _, [], call(Name, Words)).

flag_value(true, 1).
flag_value(false, 0).

partial_code(argument, Words, call(arg, Words)).
partial_code(changed, Words, call(changed, Words)).
partial_code(table_value, Words, call(table_value, Words)).
partial_code(remembered, Words, call(remembered, Words)).
partial_code(known_place, Words, call(known_place, Words)).
partial_code(next_term, Words, call(next_term, Words)).
partial_code(nth0, [Index, List], call(nth, [Index, List, 0])).
partial_code(nth1, [Index, List], call(nth, [Index, List, 1])).

%!  element(+Array, +Index, +Local, -Code, -Address) is det.
%
%   After Code, which uses Local, Address is that of the element of the Array (search_memory_functions.pl) with this
%   Index.

element(Array, Index, Local,
        [ set(Local, to32(value(Array))),
          if(eqz(is_small(Index)) \/ ule(to64u(load32(Local, 0)), value(Index)), [do(call(type_error, []))]) ],
        load32(Local, 4) + (to32(value(Index))<<i32(3))).

%!  defines(+Goals, -Numbers) is det.
%
%   Numbers, sorted, are those of the variables that Goals may set.

defines(Goals, Numbers) :-
    findall(N, defined_in(Goals, N), Numbers0),
    sort(Numbers0, Numbers).

defined_in(Goals, N) :-
    goal_within(Goals, Goal),
    defined_by(Goal, N).

defined_by(let('$v'(N), _), N).
defined_by(is('$v'(N), _), N).
defined_by(function('$v'(N), _, _), N).
defined_by(partial('$v'(N), _, _), N).
defined_by(count('$v'(N), _), N).
defined_by(between('$v'(N), _, _), N).
defined_by(findall(_, _, '$v'(N), _), N).
defined_by(element('$v'(A), '$v'(B), _), N) :-
    member(N, [A, B]).
defined_by(row(_, _, Columns), N) :-
    member('$v'(N), Columns).
defined_by(rows(_, _, Columns), N) :-
    member('$v'(N), Columns).
defined_by(pick(Columns, _, _, _), N) :-
    member('$v'(N), Columns).
defined_by(match(_, _, Fresh), N) :-
    member(N, Fresh).
defined_by(call(_, _, Outputs), N) :-
    member('$v'(N), Outputs).
