:- module(pybridge_generate,
          [ version_functions/4     % +Version, +Program, +Output, -Functions
          ]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(ordsets), [ord_subtract/3]).
:- use_module(call_frames, [entry/2, label/4, leave/3]).
:- use_module(goal_code, [code/7]).
:- use_module(index_code, [decision/4, index/5]).
:- use_module(unification, [once_only/2]).

/** <module> From versions to functions

A version with at most one solution becomes a function of its parameters that returns whether it succeeded, and its
outputs. Any other version gets a continuation as well: a function, and the address of the frame with that function's
variables. It calls this continuation with its outputs for each solution and returns 1 if the continuation did, or 0
when there are no more.
*/

%!  version_functions(+Version, +Program, +Output, -Functions) is det.
%
%   Functions are the functions of the intermediate code for Version. Program is program(Single, Heavy, Tables):
%   assocs that say of each version whether it is single (determinism.pl) and whether its calls may leave much
%   behind.

version_functions(version(Number, _, _, Parameters, Outputs, Clauses), Program, Output, [Main|Locals]) :-
    Program = program(Single, _, _),
    get_assoc(Number, Single, Kind),
    Home = home(Number, Kind, [], 16, [], [], none, _),
    X = x(Output, Home, main, Program),
    findall(N, between(1, Parameters, N), Bound),
    findall(v(N):i64, member(N, Bound), Params0),
    clauses_code(Clauses, Parameters, Bound, X, Body),
    findall(0, between(1, Outputs, _), Zeros),
    (   Kind == true
    ->  Params = Params0,
        findall(i64, member(_, Zeros), Types),
        leave([i32(0)|Zeros], X, Failed)
    ;   append(Params0, [k:i32, kframe:i32], Params),
        Types = [],
        leave([i32(0)], X, Failed)
    ),
    entry(Home, Entry),
    Main = function(version(Number), Params, [i32|Types],
                    [ Entry, set(base, global(h)), set(answers, global(rs)),
                      loop(start, [block(no, Body), Failed, trap]) ]),
    arg(6, Home, Locals).

%   clauses_code(+Clauses, +Count, +Bound, +X, -Code): if each clause asks for a constant in the place of one of the
%   Count parameters, only those with the right one are tried.

clauses_code(Clauses, Count, Bound, X, Code) :-
    (   index(Clauses, Count, X, Number, Groups)
    ->  decision(Groups, v(Number), group_code(Bound, X), Code)
    ;   each_clause(Clauses, Bound, X, Code)
    ).

group_code(Bound, X, Clauses, Code) :-
    each_clause(Clauses, Bound, X, Code).

%   Each clause is tried in a block of its own.

each_clause([], _, _, []).
each_clause([clause(_, Goals, _)|Clauses], Bound, X, [block(Name, Code)|Blocks]) :-
    once_only(Goals, Once0),                    % what gives a variable its value names it once
    ord_subtract(Once0, Bound, Once),
    X = x(Output, _, _, _),
    setarg(3, Output, Once),
    label(X, [], Fail, Name),
    last_clause(Clauses, Name, X),
    code(Goals, done, Fail, label(main, no, []), Bound, X, Code),
    each_clause(Clauses, Bound, X, Blocks).

%   Where the last clause fails, there is nothing more to try.

last_clause(Clauses, Name, x(_, Home, _, _)) :-
    ( Clauses == [] -> setarg(7, Home, Name) ; setarg(7, Home, none) ).

