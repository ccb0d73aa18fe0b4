:- module(pybridge_constraints,
          [ constraint/2,           % +Goal, -Constraint
            decided/3               % +Constraint, +State, -Goal
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(unification, [free/2, is_bound/2]).

:- op(700, xfx, #=).
:- op(700, xfx, #\=).
:- op(700, xfx, #<).
:- op(700, xfx, #>).
:- op(700, xfx, #=<).
:- op(700, xfx, #>=).
:- op(700, xfx, in).
:- op(450, xfx, ..).

/** <module> Constraints that are decided where they stand

Those of library(clpfd) that need not wait for a variable are arithmetic. No others are compiled.
*/

%!  constraint(+Goal, -Constraint) is semidet.
%
%   Goal is this Constraint, or what library(clpfd) makes of it when a file is loaded.

constraint(dif(A, B), dif(A, B)).
constraint(Goal, Goal) :-
    comparison(Goal, _).
constraint(X in Domain, X in Domain).
constraint(clpfd_equal(A, B), A #= B).
constraint(clpfd_geq(A, B), A #>= B).
constraint(clpfd_in(X, Domain), X in Domain).

comparison(A #= B, A =:= B).
comparison(A #\= B, A =\= B).
comparison(A #< B, A < B).
comparison(A #> B, A > B).
comparison(A #=< B, A =< B).
comparison(A #>= B, A >= B).

%!  decided(+Constraint, +State, -Goal) is semidet.
%
%   Goal says the same in this State (unification.pl).

decided(dif(A, B), State, A \== B) :-
    is_bound(A-B, State).
decided(X in Low..High, State, (X >= Low, X =< High)) :-
    is_bound(X, State),
    integer(Low),
    integer(High).
decided(Constraint, State, Goal) :-
    comparison(Constraint, Comparison),
    Comparison =.. [_, A, B],
    plain(A),
    plain(B),
    (   is_bound(A-B, State)
    ->  Goal = Comparison
    ;   Constraint = (_ #= _),
        member(X-Expression, [A-B, B-A]),
        free(X, State),
        is_bound(Expression, State)
    ->  Goal = (X is Expression)
    ).

%   plain(+Expression) is semidet: library(clpfd) and is/2 mean the same by it.

plain('$v'(_)) :-
    !.
plain(Expression) :-
    (   compound(Expression)
    ->  compound_name_arguments(Expression, Operator, Operands),
        memberchk(Operator, [+, -, *, ^, //, div, mod, rem, abs, min, max]),
        \+ ( member(Operand, Operands), \+ plain(Operand) )
    ;   integer(Expression)
    ).
