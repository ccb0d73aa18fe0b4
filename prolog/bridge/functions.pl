:- module(pybridge_functions,
          [ define/5,           % +Module, +Name, +Inputs, +Kind, +Function
            request/4           % +Request, +Number, +Arguments, -Result
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(transfer, [plain/2]).

/** <module> Predicates written in Python

A Python function is identified by a number. It is called through one of two foreign predicates
that Python registers:

    python(+Request, +Number, +Plain, -Result)
    python(+Number, +Arguments, -Result)

Plain are the arguments as plain/2 makes them. The second predicate is a shortcut for the request
`call` with a list of simple values. Both fail after a Ctrl-C or another exception that a goal must
not catch.
*/

%!  define(+Module, +Name, +Inputs, +Kind, +Function) is det.
%
%   Define Module:Name to call the Python function. If Kind is `test`, the predicate has Inputs
%   arguments and succeeds or fails. If Kind is `value`, or `values` for any number of solutions,
%   it has one more argument, for the value that the function returns.
%
%   @error permission_error(redefine, procedure, PI) if it has clauses that do not call Python

define(Module, Name, Inputs, Kind, Function) :-
    length(Arguments, Inputs),
    body(Kind, Function, Arguments, All, Body),
    Head =.. [Name|All],
    functor(Head, Name, Arity),
    check_free(Module:Name/Arity),
    dynamic(Module:Name/Arity),
    retractall(Module:Head),
    assertz((Module:Head :- pybridge_functions:Body)).

%   Only predicates that the module itself defines are protected: inherited and autoloaded ones
%   are overridden, as by any definition.

check_free(Module:Name/Arity) :-
    functor(Head, Name, Arity),
    (   current_predicate(Module:Name/Arity),
        predicate_property(Module:Head, implementation_module(Module)),
        predicate_property(Module:Head, number_of_clauses(_)),
        clause(Module:Head, Body),
        \+ subsumes_term(pybridge_functions:_, Body)
    ->  throw(error(permission_error(redefine, procedure, Module:Name/Arity),
                    context(_, 'it has clauses in Prolog: give the Python function another name')))
    ;   true
    ).

body(test, Function, Arguments, Arguments, test(Function, Arguments)).
body(value, Function, Arguments, All, value(Function, Arguments, Result)) :-
    append(Arguments, [Result], All).
body(values, Function, Arguments, All, values(Function, Arguments, Result)) :-
    append(Arguments, [Result], All).

test(Function, Arguments) :-
    request(call, Function, Arguments, @(true)).

value(Function, Arguments, Result) :-
    request(call, Function, Arguments, Result).

values(Function, Arguments, Result) :-
    setup_call_cleanup(
        request(open, Function, Arguments, Generator),
        next_value(Generator, Result),
        request(close, Generator, [], _)).

next_value(Generator, Result) :-
    repeat,
    request(next, Generator, [], Next),
    (   Next = [Value]
    ->  Result = Value
    ;   !,
        fail
    ).

%!  request(+Request, +Number, +Arguments, -Result) is semidet.
%
%   Make Python call a function (`call`), call a generator function (`open`), return the next
%   value of a generator in a list, which is empty at its end (`next`), or close a generator
%   (`close`).

request(call, Number, Arguments, Result) :-
    simple(Arguments),
    !,
    (   python(Number, Arguments, Result0)
    ->  Result = Result0
    ;   abort
    ).
request(Request, Number, Arguments, Result) :-
    plain(Arguments, Plain),
    (   python(Request, Number, Plain, Result0)
    ->  Result = Result0
    ;   abort
    ).

%   simple(+Values): plain/2 would not change these values.

simple([]).
simple([Value|Values]) :-
    simple_value(Value),
    simple(Values).

simple_value(Integer) :-
    integer(Integer),
    !,
    Integer =< 0x7fffffffffffffff,
    Integer >= -0x8000000000000000.
simple_value(Atom) :-
    atom(Atom),
    !.
simple_value(Value) :-
    (   string(Value)
    ;   float(Value)
    ),
    !.
