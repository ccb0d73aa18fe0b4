:- use_module('../../prolog/bridge/calls').

pybridge_signals:python_go.

:- begin_tests(once_answer).

test(an_answer_has_its_variables_by_name, Reply == [answer, @(true), 'X'-1, 'Y'-a]) :-
    once_answer("X = 1, Y = a", _{}, @(true), Reply).

test(a_goal_that_fails_answers_so, Reply == [no]) :-
    once_answer("X = 1, fail", _{}, @(true), Reply).

test(inputs_and_variables_with_an_underscore_are_left_out, Reply == [answer, @(true), 'Z'-7]) :-
    once_answer("_Y = 2, Z = X", _{'X':7}, @(true), Reply).

test(an_input_may_occur_in_two_places, Reply == [answer, @(true), 'A'-f(x), 'B'-f(x)]) :-
    once_answer("A = f(X), B = f(X)", _{'X':x}, @(true), Reply).

test(an_input_that_the_goal_lacks_is_an_error, Formal == existence_error(variable, 'W', ['A', 'X'])) :-
    once_answer("A = X", _{'X':1, 'W':x}, @(true), [thrown, _, error(Formal, _)|_]).

test(an_undefined_goal_answers_so, Reply == [answer, undefined]) :-
    once_answer("undefined", _{}, @(true), Reply).

test(an_error_of_a_goal_is_in_its_answer_as_text_and_term, Text-Formal == "Type error: `integer' expected, found `a' (an atom)"-type_error(integer, a)) :-
    once_answer("must_be(integer, a)", _{}, @(true), [thrown, Text, error(Formal, _)|_]).

test(any_ball_thrown_is_in_the_answer, Ball == ball(1)) :-
    once_answer("throw(ball(1))", _{}, @(true), [thrown, _, Ball|_]).

test(a_text_that_is_no_goal_is_a_syntax_error, true(subsumes_term(syntax_error(_), Formal))) :-
    once_answer("X = (", _{}, @(true), [thrown, _, error(Formal, _)|_]).

test(an_empty_text_is_a_syntax_error, true(subsumes_term(syntax_error(_), Formal))) :-
    once_answer("", _{}, @(true), [thrown, _, error(Formal, _)|_]).

test(a_call_that_was_stopped_says_by_what, Reply == [stopped, timeout]) :-
    once_answer("throw('$pybridge'(timeout))", _{}, @(true), Reply).

:- end_tests(once_answer).


:- begin_tests(apply_answer).

test(a_call_answers_with_its_truth_and_binds_its_result, Reply-Sum == true-3) :-
    apply_answer(user, plus(1, 2, Sum), Reply).

test(an_undefined_call_answers_so, Reply == undefined) :-
    apply_answer(user, undefined, Reply).

test(a_call_that_fails_answers_so, Reply == [no]) :-
    apply_answer(user, atom(1), Reply).

test(an_error_of_a_call_is_in_its_answer, true(subsumes_term(existence_error(procedure, _), Formal))) :-
    apply_answer(user, no_such_predicate, [thrown, _, error(Formal, _)|_]).

:- end_tests(apply_answer).


:- begin_tests(open_query).

opened(Text, Solve) :-
    open_query(Text, _{}, @(true), [query, _, _, Solve]).

rows(Solve, Rows) :-
    findall(Row, call(pybridge_calls:Solve, Row, _), Rows).

test(an_open_query_has_the_names_of_its_variables, Names == ['X', 'Y']) :-
    open_query("member(X, [1]), _Z = Y", _{}, @(true), [query, Names, _, _]).

test(an_undefined_answer_differs_from_a_true_one, Rows == [[undefined, a], [@(true), b]]) :-
    opened("( undefined, X = a ; X = b )", Solve),
    rows(Solve, Rows).

test(a_query_with_a_syntax_error_is_not_opened, true(subsumes_term(syntax_error(_), Formal))) :-
    open_query("X = (", _{}, @(true), [thrown, _, error(Formal, _)|_]).

test(apply_answers_with_all_values_of_one_more_argument, Rows == [[@(true), 1], [@(true), 2]]) :-
    open_apply(user, between(1, 2, _), [query, @(none), _, Solve]),
    rows(Solve, Rows).

test(the_size_of_an_answer_grows_with_its_values, true(Size > 1_000_000)) :-
    opened("numlist(1, 400_000, X)", Solve),
    call(pybridge_calls:Solve, _, Size).

test(constraints_are_goals_of_the_answer, Goals == [dif(X, a)]) :-
    opened("dif(X, a)", Solve),
    rows(Solve, [[[@(true), Goals], X]]).

:- end_tests(open_query).


:- begin_tests(load).

loaded(Data, Messages) :-
    apply_answer(pybridge_loading, load_source(Data, pybridge_test:pybridge_test, Messages), true).

test(loading_a_sound_text_has_no_messages, Messages == []) :-
    loaded("likes(ann, X) :- likes(X, ann).\n", Messages).

test(a_text_is_loaded_into_its_module, X == 2) :-
    loaded("two(2).\n", []),
    pybridge_test:two(X).

test(a_warning_in_a_loaded_text_has_its_line, [Kind, Text, Line] == [warning, "Singleton variables: [X]", 2]) :-
    loaded("a.\nb(X).\n", [[Kind, Text, _, Line, _]]).

test(a_syntax_error_in_a_loaded_text_has_its_line, [Kind, Line] == [error, 2]) :-
    loaded("a.\nb(.\n", [[Kind, _, _, Line, _]]).

:- end_tests(load).


:- begin_tests(refusal).

test(a_cyclic_term_is_refused) :-
    Cyclic = f(Cyclic),
    refusal(Cyclic, [thrown, _, error(type_error(acyclic_term, _), _), []]).

test(an_attributed_variable_is_refused_with_its_goals) :-
    put_attr(Attributed, pybridge_test, 1),
    refusal(f(Attributed), [thrown, _, error(type_error(free_of_attvar, [put_attr(_, pybridge_test, 1)]), _), []]).

:- end_tests(refusal).


:- begin_tests(make_rational).

test(a_rational_is_made_of_two_integers, Rational =:= 2 rdiv 3) :-
    make_rational(4, 6, Rational).

test(a_rational_that_is_whole_is_an_integer, Rational == 2) :-
    make_rational(4, 2, Rational).

:- end_tests(make_rational).
