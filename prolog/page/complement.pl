:- module(pybridge_complement,
          [ computed/2          % ?Value, +Expression
          ]).
:- use_module(library(apply), [maplist/3]).

/** <module> The complement of integers beyond 64 bits

In SWI-Prolog built with LibBF, as for WebAssembly, `\X` of a large integer complements its digits and keeps its
sign: `X is \(1<<70)` gives 2**70-1. There, goals that compute are expanded as they are loaded: `\X` becomes
`xor(X, -1)`, and an expression that a goal receives in a variable is rewritten when it is evaluated.
*/

%!  computed(?Value, +Expression) is semidet.
%
%   As is/2, for an expression that is known only at run time.

computed(Value, Expression) :-
    without_complement(Expression, Exact),
    Value is Exact.

without_complement(Term, Term) :-
    \+ compound(Term),
    !.
without_complement(\Term, xor(Exact, -1)) :-
    !,
    without_complement(Term, Exact).
without_complement(Term, Exact) :-
    compound_name_arguments(Term, Name, Arguments),
    maplist(without_complement, Arguments, Exacts),
    compound_name_arguments(Exact, Name, Exacts).

:- if(\ (1<<70) > 0).

:- multifile pybridge_program:meaning/2.
:- dynamic pybridge_program:meaning/2.

pybridge_program:meaning(pybridge_complement:computed(Value, Expression), Value is Expression).

expanded(Value is Expression, pybridge_complement:computed(Value, Expression)) :-
    var(Expression),
    !.
expanded(Goal, Exact) :-
    computing(Goal),
    without_complement(Goal, Exact),
    Exact \== Goal.

computing(_ is _).
computing(_ =:= _).
computing(_ =\= _).
computing(_ < _).
computing(_ > _).
computing(_ =< _).
computing(_ >= _).

:- multifile system:goal_expansion/2.
:- dynamic system:goal_expansion/2.

system:goal_expansion(Goal, Exact) :-
    expanded(Goal, Exact).

:- endif.
