:- module(pybridge_functions,
          [ define/5,           % +Module, +Name, +Inputs, +Kind, +Function
            request/4           % +Request, +Number, +Arguments, -Result
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(transfer, [plain/2]).

/** <module> Predicates written in Python

A Python function is known here by a number. What is called on the other side is one
foreign predicate, which Python registers:

    python(+Request, +Number, +Plain, -Result)

Plain are the arguments as plain/2 makes them. There is python(+Number, +Arguments, -Result)
as well, which only calls, with a list of simple values. They fail after a Ctrl-C, or what
else a goal must not catch.
*/

%!  define(+Module, +Name, +Inputs, +Kind, +Function) is det.
%
%   Define Module:Name to call the Python function. It has Inputs arguments, and for
%   the Kind `value` or `values` (any number of solutions) one more, for what
%   the function gives; Kind `test` only succeeds or fails.
%
%   @error permission_error(redefine, procedure, PI) where it has clauses that do not call
%   Python

define(Module, Name, Inputs, Kind, Function) :-
    length(Arguments, Inputs),
    body(Kind, Function, Arguments, All, Body),
    Head =.. [Name|All],
    functor(Head, Name, Arity),
    check_free(Module:Name/Arity),
    dynamic(Module:Name/Arity),
    retractall(Module:Head),
    assertz((Module:Head :- pybridge_functions:Body)).

%   Only what the module defines itself is looked at: what it would inherit or autoload is
%   overridden, as by any definition.

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
%   Have Python call a function (`call`), open a generator with one (`open`), or give the
%   next value of a generator as a list, empty at its end (`next`), or close it (`close`).

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

%   simple(+Values): they are the same as plain/2 makes them.

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
