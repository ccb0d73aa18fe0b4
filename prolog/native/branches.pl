:- module(pybridge_branches,
          [ same_in_all/6           % +States, +State0, +Rest, -State, +Simple0, -Simple
          ]).
:- use_module(library(apply), [foldl/4, maplist/5]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(ordsets), [ord_intersection/3, ord_memberchk/2, ord_union/3]).
:- use_module(unification, [is_bound/2, resolved/3, variable_in/2]).

/** <module> The places where branches meet again */

%!  same_in_all(+States, +State0, +Rest, -State, +Simple0, -Simple) is semidet.
%
%   each of the States after a branch is left with the same
%   variables bound, those that Rest needs.

same_in_all(States0, State0, Rest, State, [Simple0], [Simple]) :-
    Simple0 =.. [Kind|Parts0],
    length(States0, Count),
    length(Branches0, Count),
    append(Before, Branches0, Parts0),
    maplist(built(State0), States0, Branches0, States1, Branches),
    append(Before, Branches, Parts),
    Simple =.. [Kind|Parts],
    (   foldl(joined, States1, dead, State1),
        State1 = state(Bound, _)
    ->  arg(2, State0, Meanings),
        State = state(Bound, Meanings),
        resolved(Rest, State0, Rest1),
        \+ ( member(Other, States1), known(Other, N), \+ ord_memberchk(N, Bound), \+ memberchk(N-_, Meanings), variable_in(Rest1, N) )
    ;   State = dead
    ).

known(state(Bound, Meanings), N) :-
    (   member(N, Bound)
    ;   member(N-_, Meanings)
    ).

joined(dead, State, State) :-
    !.
joined(State, dead, State) :-
    !.
joined(state(Bound1, _), state(Bound2, _), state(Bound, [])) :-
    ord_intersection(Bound1, Bound2, Bound).

%   built(+State0, +State1, +Simple1, -State, -Simple): variables that stand for a bound term since State0 get it as their value.

built(_, dead, Simple, dead, Simple) :-
    !.
built(state(_, Meanings0), state(Bound0, Meanings1), Simple1, state(Bound, Meanings), Simple) :-
    findall(N, ( member(N-Term, Meanings1), \+ memberchk(N-_, Meanings0), resolved(Term, state(Bound0, Meanings1), Resolved), is_bound(Resolved, state(Bound0, Meanings1)) ), Ns),
    findall(let('$v'(N), Term), ( member(N, Ns), resolved('$v'(N), state(Bound0, Meanings1), Term) ), Lets),
    append(Simple1, Lets, Simple),
    sort(Ns, Sorted),
    ord_union(Bound0, Sorted, Bound),
    findall(N-Term, ( member(N-Term, Meanings1), \+ memberchk(N, Ns) ), Meanings).
