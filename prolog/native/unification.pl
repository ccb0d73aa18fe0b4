:- module(pybridge_unification,
          [ variable_in/2,          % +Term, -Number
            gap_in/1,               % +Term
            variables/2,            % +Term, -Numbers
            once_only/2,            % +Term, -Numbers
            new_variable/2,         % +Program, -Variable
            number_variables/2,     % +Program, +Term
            is_bound/2,             % +Term, +State
            free/2,                 % +Variable, +State
            bind/3,                 % +Variable, +State0, -State
            resolved/3,             % +Term, +State, -Resolved
            replaced/3,             % +Term0, +Pairs, -Term
            unify/5,                % +A, +B, +State0, -State, -Simple
            unify_all/4             % +Equations, +State0, -State, -Simple
          ]).
:- use_module(library(apply), [maplist/2, maplist/4]).
:- use_module(library(lists), [append/3, clumped/2, member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_memberchk/2, ord_subtract/3, ord_union/3]).

/** <module> Unification, worked out when a program is compiled

Variables are written '$v'(N). What is known at one point of a clause is state(Bound, Meanings): the sorted numbers of
those that hold a value, and N-Term for those that stand for a Term that is not bound yet. After a goal that never
succeeds, it is `dead`. Simple goals are those of goal_code.pl.
*/

%!  number_variables(+Program, ?Term) is det.
%
%   Bind the variables of Term to '$v'(N). They are numbered throughout the program, after the parameters.

number_variables(Program, Term) :-
    term_variables(Term, Variables),
    maplist(new_variable(Program), Variables).

%!  new_variable(+Program, -Variable) is det.

new_variable(Program, '$v'(N)) :-
    arg(5, Program, N),
    N1 is N+1,
    setarg(5, Program, N1).

%!  variable_in(+Term, -N) is nondet.
%
%   '$v'(N) occurs in Term, once for each solution.

variable_in(Term, N) :-
    sub_term(Part, Term),
    nonvar(Part),
    Part = '$v'(N).

%!  gap_in(+Term) is semidet.
%
%   Term has a part that may be unbound (gaps.pl).

gap_in(Term) :-
    sub_term(Part, Term),
    nonvar(Part),
    unclear(Part),
    !.

unclear('$gap'(_)).
unclear('$gapped'(_)).
unclear('$maybe'(_)).

%!  variables(+Term, -Numbers) is det.
%
%   Numbers, sorted, are those of the variables in Term.

variables(Term, Numbers) :-
    occurrences(Term, [], Numbers0),
    sort(Numbers0, Numbers).

occurrences(Term, Numbers0, Numbers) :-
    (   compound(Term)
    ->  (   Term = '$v'(N)
        ->  Numbers = [N|Numbers0]
        ;   compound_name_arguments(Term, _, Arguments),
            all_occurrences(Arguments, Numbers0, Numbers)
        )
    ;   Numbers = Numbers0
    ).

all_occurrences([], Numbers, Numbers).
all_occurrences([Term|Terms], Numbers0, Numbers) :-
    occurrences(Term, Numbers0, Numbers1),
    all_occurrences(Terms, Numbers1, Numbers).

%!  once_only(+Term, -Numbers) is det.
%
%   Numbers, sorted, are those of the variables that occur once in Term.

once_only(Term, Numbers) :-
    occurrences(Term, [], All),
    msort(All, Sorted),
    clumped(Sorted, Counts),
    findall(N, member(N-1, Counts), Numbers).

%!  bind(+Variable, +State0, -State) is det.
%
%   Variable holds a value from now on.

bind('$v'(N), state(Bound0, Meanings), state(Bound, Meanings)) :-
    ord_union(Bound0, [N], Bound).

%   is_bound(+Term, +State): all of Term has a value.

is_bound(Term, State) :-
    (   compound(Term)
    ->  (   Term = '$v'(N)
        ->  State = state(Bound, Meanings),
            ( memberchk(N-Meaning, Meanings) -> is_bound(Meaning, State) ; ord_memberchk(N, Bound) )
        ;   \+ memberchk(Term, ['$mixed'(_), '$gap'(_), '$gapped'(_), '$maybe'(_)]),
            \+ ( arg(_, Term, Argument), \+ is_bound(Argument, State) )
        )
    ;   true
    ).

%!  resolved(+Term0, +State, -Term) is det.
%
%   Term is Term0 with the meanings of its variables in their place.

resolved(Term0, state(_, Meanings), Term) :-
    ( Meanings == [] -> Term = Term0 ; resolved_by(Meanings, Term0, Term) ).

resolved_by(Meanings, Term0, Term) :-
    replaced(Term0, Meanings, Term1),
    ( Term1 == Term0 -> Term = Term0 ; resolved_by(Meanings, Term1, Term) ).

%!  replaced(+Term0, +Pairs, -Term) is det.
%
%   Each '$v'(N) of which Pairs have N-New is New in Term.

replaced(Term0, Pairs, Term) :-
    (   compound(Term0)
    ->  (   Term0 = '$v'(N)
        ->  ( memberchk(N-New, Pairs) -> Term = New ; Term = Term0 )
        ;   compound_name_arguments(Term0, Name, Arguments0),
            all_replaced(Arguments0, Pairs, Arguments),
            compound_name_arguments(Term, Name, Arguments)
        )
    ;   Term = Term0
    ).

all_replaced([], _, []).
all_replaced([Term0|Terms0], Pairs, [Term|Terms]) :-
    replaced(Term0, Pairs, Term),
    all_replaced(Terms0, Pairs, Terms).

%   unify(+A, +B, +State0, -State, -Simple): A and B are resolved first.

unify(A0, B0, State0, State, Simple) :-
    resolved(A0, State0, A),
    resolved(B0, State0, B),
    unify_resolved(A, B, State0, State, Simple).

unify_resolved(A, B, State0, State, Simple) :-
    (   A == B
    ->  State = State0,
        Simple = []
    ;   free(A, State0)
    ->  stand(A, B, State0, State, Simple)
    ;   free(B, State0)
    ->  stand(B, A, State0, State, Simple)
    ;   ( unclear(A) ; unclear(B) )
    ->  throw(refused(A = B, 'an output may stay unbound'))
    ;   A = '$v'(_)
    ->  match(A, B, State0, State, Simple)
    ;   B = '$v'(_)
    ->  match(B, A, State0, State, Simple)
    ;   compound(A),
        compound(B),
        compound_name_arguments(A, Name, As),
        compound_name_arguments(B, Name, Bs),
        maplist(equation, As, Bs, Equations)
    ->  unify_all(Equations, State0, State, Simple)
    ;   State = dead,
        Simple = [fail]
    ).

equation(A, B, A=B).

%!  free(+Variable, +State) is semidet.
%
%   Variable holds no value yet.

free('$v'(N), state(Bound, _)) :-
    \+ ord_memberchk(N, Bound).

stand('$v'(N), Term, State0, State, Simple) :-
    State0 = state(Bound, Meanings),
    (   ( Term = '$v'(_) ; atomic(Term) )
    ->  Simple = [],
        State = state(Bound, [N-Term|Meanings])
    ;   is_bound(Term, State0)
    ->  Simple = [let('$v'(N), Term)],
        bind('$v'(N), State0, State)
    ;   variable_in(Term, N)
    ->  State = dead,
        Simple = [fail]
    ;   Simple = [],
        State = state(Bound, [N-Term|Meanings])
    ).

%   match(+Variable, +Term, ...): what is free in Term gets its value from the parts of Variable.

match(Variable, Term, State0, State, Simple) :-
    (   is_bound(Term, State0),
        Term = '$v'(_)
    ->  State = State0,
        Simple = [same(Variable, Term)]
    ;   gap_in(Term)
    ->  throw(refused(Variable = Term, 'an output may stay unbound'))
    ;   State0 = state(Bound0, Meanings),
        variables(Term, Ns),
        ord_subtract(Ns, Bound0, Free),
        ord_union(Bound0, Free, Bound),
        State = state(Bound, Meanings),
        Simple = [match(Variable, Term, Free)]
    ).

%!  unify_all(+Equations, +State0, -State, -Simple) is det.
%
%   Simple goals unify both sides of each of the Equations, A=B.

unify_all([], State, State, []).
unify_all([A=B|Equal], State0, State, Simple) :-
    unify(A, B, State0, State1, Simple1),
    (   State1 == dead
    ->  State = dead,
        Simple = Simple1
    ;   unify_all(Equal, State1, State, Simple2),
        append(Simple1, Simple2, Simple)
    ).
