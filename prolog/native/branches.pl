:- module(pybridge_branches,
          [ same_in_all/3,          % +States, +State0, +Rest
            joined/5,               % +States, +State0, -State, +Simple0, -Simple
            mixed/1                 % +Term
          ]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/5]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_intersection/3, ord_memberchk/2, ord_union/3]).
:- use_module(unification, [is_bound/2, resolved/3, variable_in/2]).

/** <module> The places where branches meet again

What is bound in one branch only is '$mixed'(N) where they meet: it may be bound or not, so that no goal can be
compiled that has it.
*/

%!  same_in_all(+States, +State0, +Rest) is semidet.
%
%   Nothing in Rest is bound in one of the States after a branch only.

same_in_all(States, State0, Rest0) :-
    maplist(with_values(State0), States, Known),
    meeting(Known, State0, _, Mixed),
    resolved(Rest0, State0, Rest),
    \+ ( member(N-_, Mixed), variable_in(Rest, N) ).

with_values(State0, State1, State) :-
    built(State0, State1, [], State, _).

%!  joined(+States, +State0, -State, +Simple0, -Simple) is det.
%
%   State is that after branches, which begin in State0 and end in States. What has a value in each of them is set
%   in Simple.

joined(States0, State0, State, [Simple0], [Simple]) :-
    Simple0 =.. [Kind|Parts0],
    length(States0, Count),
    length(Branches0, Count),
    append(Before, Branches0, Parts0),
    maplist(built(State0), States0, Branches0, States, Branches),
    append(Before, Branches, Parts),
    Simple =.. [Kind|Parts],
    meeting(States, State0, Bound, Mixed),
    (   Bound == dead
    ->  State = dead
    ;   arg(2, State0, Meanings0),
        append(Mixed, Meanings0, Meanings),
        State = state(Bound, Meanings)
    ).

%   meeting(+States, +State0, -Bound, -Mixed): Bound, or `dead`, is bound in all States, and Mixed has N-'$mixed'(N)
%   for what else is known in one.

meeting(States, state(_, Meanings), Bound, Mixed) :-
    foldl(bound_in_both, States, dead, Bound),
    findall(N,
            ( Bound \== dead, member(State, States), valued(State, N), \+ ord_memberchk(N, Bound),
              \+ memberchk(N-_, Meanings) ),
            Ns0),
    sort(Ns0, Ns),
    findall(N-'$mixed'(N), member(N, Ns), Mixed).

valued(state(Bound, Meanings), N) :-
    (   member(N, Bound)
    ;   member(N-_, Meanings)
    ).

bound_in_both(dead, Bound, Bound) :-
    !.
bound_in_both(state(Bound, _), dead, Bound) :-
    !.
bound_in_both(state(Bound1, _), Bound2, Bound) :-
    ord_intersection(Bound1, Bound2, Bound).

%!  mixed(+Term) is semidet.
%
%   Term has a part of which it is not known whether it is bound.

mixed(Term) :-
    sub_term(Part, Term),
    nonvar(Part),
    Part = '$mixed'(_),
    !.

%   built(+State0, +State1, +Simple1, -State, -Simple): variables that stand for a bound term since State0 get it as
%   their value.

built(_, dead, Simple, dead, Simple) :-
    !.
built(state(_, Meanings0), state(Bound0, Meanings1), Simple1, state(Bound, Meanings), Simple) :-
    State1 = state(Bound0, Meanings1),
    findall(N,
            ( member(N-Term, Meanings1), \+ memberchk(N-_, Meanings0), resolved(Term, State1, Resolved),
              is_bound(Resolved, State1) ),
            Ns),
    findall(let('$v'(N), Term), ( member(N, Ns), resolved('$v'(N), State1, Term) ), Lets),
    append(Simple1, Lets, Simple),
    sort(Ns, Sorted),
    ord_union(Bound0, Sorted, Bound),
    findall(N-Term, ( member(N-Term, Meanings1), \+ memberchk(N, Ns) ), Meanings).
