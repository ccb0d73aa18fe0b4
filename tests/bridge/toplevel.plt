:- use_module('../../prolog/bridge/toplevel').

:- begin_tests(answer_texts).

test(as_one_would_type_them, Texts == ["'A b'", "\"s\"", "1+2", "f(a, b)", "[1, 2]", "'\\n'"]) :-
    answer_texts(['A b', "s", 1+2, f(a, b), [1, 2], '\n'], Texts).

test(a_variable_has_one_name, Texts == ["f(_A, _B)", "[_A|_C]"]) :-
    answer_texts([f(A, _), [A|_]], Texts).

test(more_variables_than_letters, [First, Last] == ["_A", "_B1"]) :-
    length(Variables, 28),
    answer_texts(Variables, Texts),
    Texts = [First|_],
    last(Texts, Last).

test(no_values, Texts == []) :-
    answer_texts([], Texts).

test(no_list, error(type_error(list, a))) :-
    answer_texts(a, _).

:- end_tests(answer_texts).


:- begin_tests(predicate_names, [setup(assertz(user:pybridge_test_likes(a, b))),
                                 cleanup(abolish(user:pybridge_test_likes/2))]).

test(of_the_user, Names == [pybridge_test_likes]) :-
    predicate_names(pybridge_test, Names).

test(built_in, true(memberchk(atom_length, Names))) :-
    predicate_names(atom_l, Names).

test(of_the_library, true(memberchk(foldl, Names))) :-
    predicate_names(fold, Names).

test(each_once, Sorted == Names) :-
    predicate_names(atom, Names),
    sort(Names, Sorted).

test(none, Names == []) :-
    predicate_names('no such prefix', Names).

test(none_of_the_systems_own, Names == []) :-
    predicate_names($, Names).

test(no_atom, error(type_error(atom, 1))) :-
    predicate_names(1, _).

:- end_tests(predicate_names).


:- begin_tests(solution).

test(goals_may_look_into_dicts, Lines == ["D = p{a:1}", "A = 1"]) :-
    once(solution("D = p{a:1}, A = D.a", Lines, _)).

:- end_tests(solution).
