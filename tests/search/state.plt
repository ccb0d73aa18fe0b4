:- use_module('../../prolog/native/search_memory', [array_value/3, new_array/3, set_array_value/3]).
:- use_module('../../prolog/search/state').
:- use_module('../../prolog/search/score').

:- begin_tests(state).

test(a_field_is_compiled_to_a_unification, Body == (Term = T)) :-
    expand_goal(field(root, Term, [order(S)]), Body),
    Body = (_ = T),
    T =.. [root|Arguments],
    assertion(memberchk(S, Arguments)).

test(a_field_that_was_set_has_its_new_value, Value-Order == 7-natural) :-
    field(root, Root, [order(natural), nodes(0)]),
    set_field(root, Root, nodes(7)),
    field(root, Root, [nodes(Value), order(Order)]).

test(a_misspelled_field_is_reported, error(existence_error(field, sdie), _)) :-
    expand_goal(field(root, _, [sdie(_)]), _).

test(a_row_of_an_array_is_read_and_set_by_the_names_of_its_fields, Sums-At == [0,7]-7) :-
    new_array(20, 0, Array),
    set_row(node, Array, 10, [sum(7)]),
    findall(Sum, ( member(Row, [0,10]), row(node, Array, Row, [sum(Sum)]) ), Sums),
    array_value(Array, 11, At).

test(a_field_of_a_row_is_compiled_to_an_access, Body == (I is N+1, array_value(A, I, Sum))) :-
    expand_goal(row(node, A, N, [sum(Sum)]), Body),
    Body = (I is _, _).

test(a_score_is_inlined, Goal == (U is (S+8388608)>>24)) :-
    expand_goal(score_utility(S, U), Goal).

test(a_score_has_its_utility_and_plies, forall(( member(U, [-3, -1, 1, 10**30]), member(N, [0, 5, 4_000_000]) ))) :-
    Utility is U,
    utility_score(Utility, N, Score),
    score_utility(Score, Utility1),
    score_plies(Score, N1),
    assertion(Utility1-N1 == Utility-N),
    farther(Score, 2, Later),
    score_plies(Later, N2),
    assertion(N2 =:= N+2).

test(any_win_outranks_any_guess_and_any_guess_any_loss) :-
    guess_score(1_000_000_000, High),
    guess_score(-1_000_000_000, Low),
    utility_score(1, 4_000_000, Win),
    utility_score(-1, 4_000_000, Loss),
    assertion(( Win > High, High > 0, 0 > Low, Low > Loss )).

:- end_tests(state).
