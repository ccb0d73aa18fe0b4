:- module(pybridge_lambdas, []).
:- use_module(library(apply_macros), []).       % maplist/N runs faster, and compiles with a closure that is not bound
:- use_module(library(ordsets), [ord_intersection/3, ord_subtract/3]).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module(library(terms), [mapsubterms/3]).
:- use_module(own_output, []).

/** <module> What a lambda of a game's file shares with its clause

In `maplist([X, Y] >> (Y is X-K), Xs, Ys)`, K has its value from the clause. That is lost where library(yall) and
library(apply_macros) are both loaded, which any other file may have done; so it is said here that K is shared:
`maplist({K}/[X, Y] >> (Y is X-K), Xs, Ys)`.
*/

%   sharing(+Goal0, -Goal) is semidet: what occurs only in lambdas is their own, and so are their parameters.

sharing(Goal0, Goal) :-
    compound(Goal0),
    compound_name_arguments(Goal0, maplist, [Lambda|Lists]),
    lambda(Lambda, Parameters, Body),
    Parameters = [_|_],
    prolog_load_context(term, Clause),
    mapsubterms(without_lambda, Clause, Rest),
    variables(Rest, Outside),
    variables(Parameters, Own),
    variables(Body, Inside),
    ord_intersection(Inside, Outside, Met),
    ord_subtract(Met, Own, Shared),
    Shared = [_|_],
    comma_list(Free, Shared),
    compound_name_arguments(Goal, maplist, [{Free}/Parameters>>Body|Lists]).

without_lambda(Term, lambda) :-
    lambda(Term, _, _).

lambda(Lambda, Parameters, Body) :-
    nonvar(Lambda),
    Lambda = (Parameters>>Body),
    nonvar(Parameters),
    memberchk(Parameters, [[_|_], _/_]).

variables(Term, Variables) :-
    term_variables(Term, Variables0),
    sort(Variables0, Variables).

:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2.

user:goal_expansion(Goal0, Goal) :-
    pybridge_own_output:own_source,
    pybridge_lambdas:sharing(Goal0, Goal).
