:- use_module('../../prolog/bridge/calls').

:- begin_tests(once_answer).

test(variables_by_name, Reply == [1, 1, 'X', 1, 'Y', a]) :-
    once_answer("X = 1, Y = a", in, _, Reply).

test(the_same_as_json, Json == "[1,1,\"X\",1]") :-
    once_answer("X = 1", in, Json, _).

test(no_json_where_a_value_has_none, Json-Reply == ""-[1, 1, 'X', Stream]) :-
    current_output(Stream),
    once_answer("current_output(X)", in, Json, Reply).

test(failure, Json-Reply == "[0]"-[0]) :-
    once_answer("X = 1, fail", in, Json, Reply).

test(inputs_and_underscores_are_not_told, Reply == [1, 1, 'Z', 7]) :-
    once_answer("_Y = 2, Z = X", in('X', 7), _, Reply).

test(an_input_may_occur_in_two_places, Reply == [1, 1, 'A', f(x), 'B', f(x)]) :-
    once_answer("A = f(X), B = f(X)", in('W', 1, 'X', x), _, Reply).

test(undefined, Reply == [1, 2]) :-
    once_answer("undefined", in, _, Reply).

test(an_error, Text-Formal == "Type error: `integer' expected, found `a' (an atom)"-type_error(integer, a)) :-
    once_answer("must_be(integer, a)", in, _, [2, Text, error(Formal, _)]).

test(any_ball, Ball == ball(1)) :-
    once_answer("throw(ball(1))", in, _, [2, _, Ball]).

test(no_goal, true(subsumes_term(syntax_error(_), Formal))) :-
    once_answer("X = (", in, _, [2, _, error(Formal, _)]).

test(no_text, true(subsumes_term(syntax_error(_), Formal))) :-
    once_answer("", in, _, [2, _, error(Formal, _)]).

test(stopped, Json-Reply == "[3,\"timeout\"]"-[3, timeout]) :-
    once_answer("throw('$pybridge'(timeout))", in, Json, Reply).

:- end_tests(once_answer).


:- begin_tests(apply_answer).

test(the_value_of_one_more_argument, Reply == [1, 1, 3]) :-
    apply_answer(once, user, plus, [1, 2], _, Reply).

test(the_truth_of_a_call, Reply == [1, 1, @(true)]) :-
    apply_answer(cmd, user, atom, [a], _, Reply).

test(undefined, Reply == [1, 2, @(true)]) :-
    apply_answer(cmd, user, undefined, [], _, Reply).

test(failure, Reply == [0]) :-
    apply_answer(cmd, user, atom, [1], _, Reply).

test(an_error, true(subsumes_term(existence_error(procedure, _), Formal))) :-
    apply_answer(cmd, user, no_such_predicate, [], _, [2, _, error(Formal, _)]).

:- end_tests(apply_answer).


:- begin_tests(open_query).

opened(Text, Engine) :-
    open_query(Text, in, Engine, _, _).

test(names_of_the_variables, Names == ['X', 'Y']) :-
    open_query("member(X, [1]), _Z = Y", in, Engine, _, [1|Names]),
    close_query(Engine, _, _).

test(blocks_of_answers, Replies == [[5, [[1, 1], [1, 2]], [1]], [5, [[1, 3]], [0]]]) :-
    opened("member(X, [1, 2, 3])", Engine),
    next_answers(Engine, 2, _, Reply1),
    next_answers(Engine, 2, _, Reply2),
    Replies = [Reply1, Reply2].

test(no_answer_is_computed_before_it_is_asked_for, Computed == [0, 1, 3]) :-
    flag(pybridge_test, _, 0),
    opened("between(1, inf, X), flag(pybridge_test, N, N + 1)", Engine),
    flag(pybridge_test, Computed1, Computed1),
    next_answers(Engine, 1, _, _),
    flag(pybridge_test, Computed2, Computed2),
    next_answers(Engine, 2, _, _),
    flag(pybridge_test, Computed3, Computed3),
    close_query(Engine, _, _),
    Computed = [Computed1, Computed2, Computed3].

test(answers_before_an_error_are_kept, [Answers, Ball] == [[[1, 1]], ball]) :-
    opened("( X = 1 ; throw(ball) )", Engine),
    next_answers(Engine, 9, _, [5, Answers, [2, _, Ball]]).

test(a_block_ends_before_what_cannot_cross, Reply-Error == [5, [[1, 1], [1, 2]]]-free_of_attvar) :-
    opened("member(X, [1, 2, _, 4]), ( var(X) -> freeze(X, true) ; true )", Engine),
    next_answers(Engine, 9, "", [Kind, Answers, [2, _, error(type_error(Error, _), _)]]),
    Reply = [Kind, Answers].

test(answers_that_are_undefined, Answers == [[2, a], [1, b]]) :-
    opened("( undefined, X = a ; X = b )", Engine),
    next_answers(Engine, 9, _, [5, Answers, [0]]).

test(a_query_closed_twice, Reply == [1]) :-
    opened("repeat", Engine),
    close_query(Engine, _, _),
    close_query(Engine, _, Reply).

test(a_syntax_error, true(subsumes_term(syntax_error(_), Formal))) :-
    open_query("X = (", in, _, _, [2, _, error(Formal, _)]).

test(values_of_one_more_argument, Reply == [5, [[1], [2]], [0]]) :-
    open_apply(user, between, [1, 2], Engine, _, _),
    next_answers(Engine, 9, _, Reply).

:- end_tests(open_query).


:- begin_tests(load).

loaded(Data, Messages) :-
    load(pybridge_test, Data, pybridge_test, _, [1|Messages]).

test(text_without_a_fault, Messages == []) :-
    loaded("likes(ann, X) :- likes(X, ann).\n", Messages).

test(into_a_module, X == 2) :-
    loaded("two(2).\n", []),
    pybridge_test:two(X).

test(a_fault_with_its_line, [Kind, Text, Line] == [warning, "Singleton variables: [X]", 2]) :-
    loaded("a.\nb(X).\n", [[Kind, Text, _, Line, _]]).

test(a_syntax_error_with_its_line, [Kind, Line] == [error, 2]) :-
    loaded("a.\nb(.\n", [[Kind, _, _, Line, _]]).

:- end_tests(load).
