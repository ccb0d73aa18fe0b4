:- module(pybridge_closure_calls,
          [ called/2,               % +Goal, -Called
            copied_lambda/4         % +Called, +Program, +State, -Goal
          ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(unification, [free/2, is_bound/2, number_variables/2, replaced/3, variable_in/2]).

/** <module> Goals that are put together by call/N */

%!  called(+Goal, -Called) is semidet.
%
%   Goal is a call/N whose closure is known: Called is the goal that it calls, or lambda(Lambda, Arguments).

called(Goal, Called) :-
    compound(Goal),
    compound_name_arguments(Goal, call, [Closure|More]),
    More \== [],
    nonvar(Closure),
    \+ Closure = '$v'(_),
    with_arguments(Closure, More, Called).

with_arguments(Module:Closure, More, Module:Goal) :-
    !,
    with_arguments(Closure, More, Goal).
with_arguments(Parameters>>Body, More, lambda(Parameters>>Body, More)) :-
    !.
with_arguments(Closure, More, Goal) :-
    Closure =.. Parts0,
    append(Parts0, More, Parts),
    Goal =.. Parts.

%!  copied_lambda(+Called, +Program, +State, -Goal) is det.
%
%   A lambda expression is copied before each call, except for what is bound or shared (`Shared/Lambda`).

copied_lambda(Module:Called, Program, State, Module:Goal) :-
    !,
    copied_lambda(Called, Program, State, Goal).
copied_lambda(lambda(Lambda, Arguments), Program, State, Goal) :-
    !,
    (   Lambda = (Shared/_>>_),
        nonvar(Shared),
        \+ is_bound(Shared, State),
        \+ Shared == []
    ->  throw(refused(Lambda, 'it shares an unbound variable'))
    ;   true
    ),
    findall(N, ( variable_in(Lambda, N), free('$v'(N), State) ), Ns0),
    sort(Ns0, Ns),
    findall(N-_, member(N, Ns), Renaming),
    replaced(Lambda, Renaming, Copy),
    number_variables(Program, Copy),
    applied(Copy, Arguments, Goal).
copied_lambda(Goal, _, _, Goal).

applied(Parameters0>>Body, Arguments, (Unify, Goal)) :-
    ( Parameters0 = _/Parameters -> true ; Parameters = Parameters0 ),
    bound_parameters(Parameters, Arguments, Unify, Rest),
    ( Rest == [] -> Goal = call(Body) ; Goal =.. [call, Body|Rest] ).

bound_parameters([Parameter|Parameters], [Argument|Arguments], (Parameter = Argument, Unify), Rest) :-
    !,
    bound_parameters(Parameters, Arguments, Unify, Rest).
bound_parameters(_, Rest, true, Rest).
