:- use_module(library(lists), [member/2]).
:- use_module('../../prolog/dialects/next_goals').

:- begin_tests(next_goals).

%   written_rules(?Name, -Clause): ways to write moves/2. A position is a number; from 3 on the game is over.

written_rules(tests_and_list,     (moves(P, L) :- \+ over(P), findall(N, step(P, N), L), L \= [])).
written_rules(without_a_test,     (moves(P, L) :- findall(N, step(P, N), L))).
written_rules(only_the_list,      (moves(P, L) :- P < 3, findall(N, step(P, N), L), L = [_|_])).
written_rules(first_of_several,   (moves(P, L) :- from(P, Q), findall(N, step(Q, N), L))).
written_rules(first_that_has_any, (moves(P, L) :- from(P, Q), findall(N, step(Q, N), L), L \== [])).
written_rules(then_cut,           (moves(P, L) :- not(over(P)), from(P, Q), findall(N-Q, step(Q, N), L), !)).
written_rules(seen_elsewhere,     (moves(P, L) :- findall(N, step(P, N), L), last(L, _))).
written_rules(not_the_last_goal,  (moves(P, [N|L]) :- \+ over(P), findall(M, step(P, M), [N|L]))).
written_rules(needs_what_it_has,  (moves(P, L) :- from(P, N), findall(M, step(P, M), L), L = [N|_])).
written_rules(two_clauses,        (moves(P, []) :- over(P), !)).
written_rules(two_clauses,        (moves(P, L) :- findall(N, step(P, N), L))).
written_rules(cut_inside,         (moves(P, L) :- from(P, Q), findall(N, ( step(Q, N), !, N > 3 ), L), L \= [])).

called(over(3)).
called(over(4)).
called((step(P, N) :- member(P-N, [0-1, 0-2, 1-4, 1-2, 1-4, 3-5]))).
called((from(P, Q) :- member(Q, [P, 1, 0]))).

rules(Name, Rules) :-
    setof(Name, Clause^written_rules(Name, Clause), Names),
    member(Name, Names),
    atom_concat(rules_, Name, Rules),
    (   predicate_property(Rules:moves(_, _), static)
    ->  true
    ;   forall(( called(Clause) ; written_rules(Name, Clause) ), assertz(Rules:Clause)),
        Rules:compile_predicates([moves/2])
    ).

test(they_say_what_moves_says, [forall(rules(_, Rules)), Wrong == []]) :-
    Goal = ( Rules:moves(Position, Nexts) -> member(Next, Nexts) ),
    next_goals(Goal, Next, Some, Each),
    findall(Position,
            ( between(0, 5, Position),
              findall(Next, Goal, Expected),
              (   Expected == []
              ->  Some
              ;   \+ Some
              ;   findall(Next, Each, Others),
                  Others \== Expected
              ) ),
            Wrong).

test(what_is_denied_first_is_not_asked_again, Nexts == [5]) :-
    once(rules(tests_and_list, Rules)),
    next_goals(( Rules:moves(3, L) -> member(N, L) ), N, _, Each),
    findall(N, Each, Nexts).

:- end_tests(next_goals).
