:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/ask').

:- begin_tests(ask).

ask_start(Text, Answers, Output) :-
    tictactoe:start(standard, Start),
    ask(tictactoe:Start, Text, 3, Answers, Output).

test(the_goal_is_called_in_the_games_module_with_the_position, Answers == [['P = x']]) :-
    ask_start("turn(Pos, P)", Answers, "").

test(no_more_answers_than_asked_for, Answers == [['M = 1'],['M = 2'],['M = 3']]) :-
    ask_start("move(Pos, M, _)", Answers, "").

test(a_goal_without_variables_is_just_true, Answers == [[]]) :-
    ask_start("true", Answers, "").

test(a_goal_that_fails_has_no_answers, Answers == []) :-
    ask_start("utility(Pos, V)", Answers, "").

test(what_the_goal_writes_is_kept, Output == "hello") :-
    ask_start("write(hello)", [[]], Output).

test(the_goal_cannot_wait_for_input, Answers == [['X = end_of_file']]) :-
    ask_start("read(X)", Answers, _).

test(text_that_is_no_goal_is_a_syntax_error, error(syntax_error(_))) :-
    ask_start("foo(", _, _).

test(an_error_comes_through, error(existence_error(procedure, _))) :-
    ask_start("no_such_predicate", _, _).

:- end_tests(ask).
