:- module(pybridge_functions,
          [ define/5,           % +Module, +Name, +Inputs, +Kind, +Function
            request/4           % +Request, +Number, +Arguments, -Result
          ]).
:- use_module(library(lists), [append/3]).

/** <module> Predicates written in Python

A Python function is identified by a number. It is called through one of two foreign predicates of
the compiled part:

    python(+Number, +Arguments, -Result)
    python(+Request, +Number, +Arguments, -Result)

They fail after a Ctrl-C or another exception that a goal must not catch.
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
        next_value(Generator, Arguments, Result),
        request(close, Generator, [], _)).

next_value(Generator, Arguments, Result) :-
    repeat,
    request(next, Generator, Arguments, Next),
    (   Next = [Value]
    ->  Result = Value
    ;   !,
        fail
    ).

%!  request(+Request, +Number, +Arguments, -Result) is semidet.
%
%   Make Python call a function (`call`), call a generator function (`open`), return the next
%   value of a generator in a list, which is empty at its end (`next`), or close a generator
%   (`close`). A variable that Python returns is the one of the Arguments that it was given.

request(Request, Number, Arguments, Result) :-
    (   foreign(Request, Number, Arguments, Result0)
    ->  Result = Result0
    ;   abort
    ).

foreign(call, Number, Arguments, Result) :-
    !,
    python(Number, Arguments, Result).
foreign(Request, Number, Arguments, Result) :-
    python(Request, Number, Arguments, Result).
