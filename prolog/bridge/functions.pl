:- module(pybridge_functions,
          [ python_has_janus/0,
            define/5,           % +Module, +Name, +Inputs, +Kind, +Function
            assert_facts/3      % +Module, +Name, +Generator
          ]).
:- use_module(library(lists), [append/3, member/2]).

/** <module> Predicates written in Python, and facts that come from there

A Python function is identified by a number. The compiled part has the foreign predicate that calls it:

    python(+Request, +Number, +Arguments, -Result)

It fails after a Ctrl-C or another exception that a goal must not catch.
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

body(test, Function, Arguments, Arguments, request(call, Function, Arguments, @(true))).
body(value, Function, Arguments, All, request(call, Function, Arguments, Result)) :-
    append(Arguments, [Result], All).
body(values, Function, Arguments, All, values(Function, Arguments, Result)) :-
    append(Arguments, [Result], All).

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

%   request(+Request, +Number, +Arguments, -Result): make Python call a function (`call`), call a generator function
%   (`open`), return the next value of a generator in a list, which is empty at its end (`next`), or close a generator
%   (`close`). A variable that Python returns is the one of the Arguments that it was given.

request(Request, Number, Arguments, Result) :-
    ( python(Request, Number, Arguments, Result0) -> Result = Result0 ; abort ).

%!  python_has_janus is semidet.
%
%   Python has loaded its half of Janus.

python_has_janus :-
    request(call, 0, [], @(true)).

%!  assert_facts(+Module, +Name, +Generator) is det.
%
%   Add Name(Value, ...) to Module for each row, a tuple, of the Generator's chunks, which are lists, so that the
%   memory needed is bounded. If there is an error, no fact is added.

assert_facts(Module, Name, Generator) :-
    transaction(( next_value(Generator, [], Chunk),
                  forall(member(Row, Chunk), assert_row(Row, Module, Name)),
                  fail
                ; true
                )).

assert_row(Row, Module, Name) :-
    compound_name_arguments(Row, _, Arguments),
    compound_name_arguments(Fact, Name, Arguments),
    assertz(Module:Fact).
