:- use_module(library(assoc), [get_assoc/3]).
:- use_module('../../prolog/native/native', [native_versions/4]).

:- begin_tests(determinism).

%   set(?Way, -Clause): ways to write that element N of a list, from 0, becomes X.

set(greater,    (set(N, [E|Es], X, [E|Fs]) :- N > 0, M is N-1, set(M, Es, X, Fs))).
set(less,       (set(N, [E|Es], X, [E|Fs]) :- 0 < N, M is N-1, set(M, Es, X, Fs))).
set(not_equal,  (set(N, [E|Es], X, [E|Fs]) :- N =\= 0, M is N-1, set(M, Es, X, Fs))).
set(other,      (set(N, [E|Es], X, [E|Fs]) :- N \== 0, M is N-1, set(M, Es, X, Fs))).
set(no_unifier, (set(N, [E|Es], X, [E|Fs]) :- N \= 0, M is N-1, set(M, Es, X, Fs))).
set(nth,        (set(N, Es, X, Fs) :- nth0(N, Es, _, Gs), nth0(N, Fs, X, Gs))).

%   Where N is 0, these may have a second answer, or an error after the first.

several(at_least,    (set(N, [E|Es], X, [E|Fs]) :- N >= 0, M is N-1, set(M, Es, X, Fs))).
several(too_late,    (set(N, [E|Es], X, [E|Fs]) :- M is N-1, N > 0, set(M, Es, X, Fs))).
several(another,     (set(N, [E|Es], X, [E|Fs]) :- X > 0, M is N-1, set(M, Es, X, Fs))).

single(Way, Clause, Kind) :-
    atom_concat(way_, Way, Module),
    ( Way == nth -> true ; assertz(Module:set(0, [_|Es0], X0, [X0|Es0])) ),
    assertz(Module:Clause),
    Module:compile_predicates([set/4]),
    once(native_versions([Module:set(+, +, +, -)], [Number], _, Single)),
    get_assoc(Number, Single, Kind).

test(clauses_whose_tests_exclude_each_other_have_one_answer, [forall(set(Way, Clause)), Kind == true]) :-
    single(Way, Clause, Kind).

test(other_clauses_may_have_several, [forall(several(Way, Clause)), Kind == false]) :-
    single(Way, Clause, Kind).

:- end_tests(determinism).
