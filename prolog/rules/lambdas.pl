:- module(pybridge_lambdas, []).
:- use_module(library(apply_macros), []).       % maplist/N runs faster, and compiles with a closure that is not bound
:- use_module(library(lists), [append/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_intersection/3, ord_subtract/3]).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module(library(terms), [mapsubterms/3]).
:- use_module(library(yall), []).               % else the first lambda would load it, unexpanded, and copy open terms
:- use_module(own_output, []).

/** <module> What a lambda of a game's file shares with its clause

In `maplist([X, Y] >> (Y is X-K), Xs, Ys)`, K has its value from the clause. That is lost where library(yall) is
loaded, and library(apply_macros) or what calls the lambda, which any other file may have done; so it is said here that
K is shared: `maplist({K}/[X, Y] >> (Y is X-K), Xs, Ys)`.
*/

%   sharing(+Goal0, -Goal) is semidet: the lambda shares what occurs before it in the clause, but not in other lambdas.

sharing(Goal0, Goal) :-
    compound(Goal0),
    compound_name_arguments(Goal0, Name, Arguments0),
    lambda_of(Name, Arguments0, Lambda, New, Arguments),
    lambda(Lambda, Parameters, Body),
    Parameters = [_|_],
    prolog_load_context(term, Clause),
    mapsubterms(marked(Lambda, Here), Clause, Rest),
    term_variables(Rest, InOrder),
    append(Before, [Mark|_], InOrder),
    Mark == Here,
    !,
    sort(Before, Outside),
    variables(Parameters, Own),
    variables(Body, Inside),
    ord_intersection(Inside, Outside, Met),
    ord_subtract(Met, Own, Shared),
    mapsubterms(sharing, Body, Body1),          % those inside, too, as their variables are renamed with this one's
    (   Shared == []
    ->  Body1 \== Body,
        All = Parameters
    ;   comma_list(Free, Shared),
        All = {Free}/Parameters
    ),
    New = (All>>Body1),
    compound_name_arguments(Goal, Name, Arguments).

%   lambda_of(+Name, +Arguments0, -Lambda, -New, -Arguments) is semidet: of a maplist/N, which library(apply_macros) may
%   unfold, or of the call of a lambda, as whatever takes goals makes it. Arguments have New instead of Lambda.

lambda_of(maplist, [Lambda|Lists], Lambda, New, [New|Lists]).
lambda_of(>>, [Parameters0,Body0|More], Parameters0>>Body0, Parameters>>Body, [Parameters,Body|More]).

%   marked(+Lambda, +Here, +Term, -Mark) is semidet. What another branch binds is not bound.

marked(Lambda, Here, Term, Mark) :-
    lambda(Term, _, _),
    (   Term == Lambda
    ->  Mark = Here
    ;   \+ within(Term, Lambda),
        Mark = lambda
    ).
marked(Lambda, Here, Term, Mark) :-
    nonvar(Term),
    Term = ( _ ; Branch ),
    within(Branch, Lambda),
    mapsubterms(marked(Lambda, Here), Branch, Mark).

within(Term, Lambda) :-
    sub_term(Part, Term),
    Part == Lambda,
    !.

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
