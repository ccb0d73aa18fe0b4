:- use_module('../../prolog/bridge/toplevel').

:- begin_tests(answer_texts).

test(answers_are_written_as_one_would_type_them, Texts == ["'A b'", "\"s\"", "1+2", "f(a, b)", "[1, 2]", "'\\n'"]) :-
    answer_texts(['A b', "s", 1+2, f(a, b), [1, 2], '\n'], Texts).

test(a_variable_has_one_name_in_all_texts_of_an_answer, Texts == ["f(_A, _B)", "[_A|_C]"]) :-
    answer_texts([f(A, _), [A|_]], Texts).

test(variables_beyond_the_letters_are_numbered, [First, Last] == ["_A", "_B1"]) :-
    length(Variables, 28),
    answer_texts(Variables, Texts),
    Texts = [First|_],
    last(Texts, Last).

test(an_answer_without_values_has_no_texts, Texts == []) :-
    answer_texts([], Texts).

test(values_that_are_no_list_are_a_type_error, error(type_error(list, a))) :-
    answer_texts(a, _).

:- end_tests(answer_texts).


:- begin_tests(predicate_names, [setup(assertz(user:pybridge_test_likes(a, b))),
                                 cleanup(abolish(user:pybridge_test_likes/2))]).

test(predicates_of_the_user_complete_a_name, Names == [pybridge_test_likes]) :-
    predicate_names(pybridge_test, Names).

test(built_in_predicates_complete_a_name, true(memberchk(atom_length, Names))) :-
    predicate_names(atom_l, Names).

test(predicates_of_the_library_complete_a_name, true(memberchk(foldl, Names))) :-
    predicate_names(fold, Names).

test(each_predicate_name_comes_once, Sorted == Names) :-
    predicate_names(atom, Names),
    sort(Names, Sorted).

test(an_unknown_prefix_completes_to_nothing, Names == []) :-
    predicate_names('no such prefix', Names).

test(private_predicates_of_the_system_complete_no_name, Names == []) :-
    predicate_names($, Names).

test(a_prefix_that_is_no_atom_is_a_type_error, error(type_error(atom, 1))) :-
    predicate_names(1, _).

:- end_tests(predicate_names).


:- begin_tests(solution).

test(a_goal_at_the_dialogue_may_look_into_dicts, Lines == ["D = p{a:1}", "A = 1"]) :-
    once(solution("D = p{a:1}, A = D.a", Lines, _)).

:- end_tests(solution).
