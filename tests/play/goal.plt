:- use_module('../../prolog/dialects/dialects', []).
:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/play/goal').
:- use_module('../../prolog/rules/load_game').
:- use_module(library(filesex), [directory_file_path/3]).

:- begin_tests(goal).

from_start(Text, Answers, Output) :-
    tictactoe:start(standard, Start),
    goal_answers(tictactoe:Start, Text, 3, Answers, Output, "").

test(the_goal_is_called_in_the_games_module_with_the_position, Answers == [['P = x']]) :-
    from_start("turn(Pos, P)", Answers, "").

test(no_more_answers_than_asked_for, Answers == [['M = 1'],['M = 2'],['M = 3']]) :-
    from_start("move(Pos, M, _)", Answers, "").

test(a_goal_may_look_into_dicts, Answers == [['D = p{a:1}', 'A = 1']]) :-
    from_start("D = p{a:1}, A = D.a", Answers, "").

test(a_goal_that_fails_has_no_answers, Answers == []) :-
    from_start("utility(Pos, V)", Answers, "").

test(the_terminal_is_empty_under_its_aliases_too, Answers == [['X = end_of_file', 'C = -1']]) :-
    from_start("read(user_input, X), get_code(user_input, C)", Answers, "").

test(a_toplevel_of_its_own_ends_at_once, Answers == [[]]) :-
    from_start("prolog, break", Answers, _).

test(what_goes_to_the_terminal_by_name_is_kept, Output == "one\ntwo\n") :-
    from_start("writeln(user_output, one), writeln(user_error, two)", [[]], Output).

test(errors_and_warnings_are_kept, Output == "here\nerror: 1\nwarning: 2\n") :-
    from_start("print_message(error, format('1', [])), print_message(warning, format('2', [])), writeln(here)",
              [[]], Output).

test(a_trace_is_written_and_asks_nothing, true(sub_string(Output, _, _, _, "Call: ("))) :-
    from_start("trace, turn(Pos, P)", [['P = x']], Output).

test(the_trace_of_a_goal_ends_at_its_error, true(\+ sub_string(Output, _, _, _, "pybridge"))) :-
    ask_problem("trace, atom_length(_, _)", Output, _),
    assertion(sub_string(Output, _, _, _, "Exception: (")).

test(a_goal_after_a_traced_one_is_not_traced, Output == "") :-
    from_start("trace, fail", [], _),
    from_start("turn(Pos, _)", [[]], Output).

test(the_terminal_is_given_back_after_a_goal, After == Before) :-
    terminal(Before),
    from_start("close(user_input)", [[]], _),
    catch(from_start("throw(ball)", _, _), ball, true),
    from_start("prolog", [[]], _),
    terminal(After).

test(other_threads_keep_the_terminal, Seen == Expected) :-
    terminal(Expected),
    thread_self(Me),
    thread_create(( thread_get_message(look),
                    terminal(Terminal),
                    thread_send_message(Me, seen(Terminal)) ),
                  _,
                  [alias(looking), detached(true)]),
    from_start("thread_send_message(looking, look), thread_get_message(seen(_S)), nb_setval(seen, _S)", [[]], _),
    nb_getval(seen, Seen).

terminal([In, Out, Error, Current]) :-
    stream_property(In, alias(user_input)),
    stream_property(Out, alias(user_output)),
    stream_property(Error, alias(user_error)),
    current_input(Current).

test(what_was_written_before_an_error_is_kept, Output-Problem == "1"-"Unknown error term: ball") :-
    ask_problem("write(1), throw(error(ball, _))", Output, Problem).

ask_problem(Text, Output, Problem) :-
    tictactoe:start(standard, Start),
    goal_answers(tictactoe:Start, Text, 3, [], Output, Problem).

test(a_goal_that_closes_its_output_is_an_error, error(permission_error(close, stream, _))) :-
    from_start("told", _, _).

test(text_that_is_no_goal_is_a_syntax_error, error(syntax_error(_))) :-
    from_start("foo(", _, _).

test(a_full_stop_may_end_the_goal, Answers == [['C = 46']]) :-
    from_start("C = 0'..  % the code of a full stop", Answers, "").

test(a_second_goal_is_refused, error(syntax_error(behind_goal("Y = 2.")))) :-
    from_start("X = 1. Y = 2.", _, _).

test(no_goal_is_refused, error(syntax_error(no_goal))) :-
    from_start("% nothing", _, _).

test(an_error_of_a_goal_is_shown, true(sub_string(Problem, _, _, _, "Unknown procedure"))) :-
    ask_problem("no_such_predicate", "", Problem).

test(a_built_in_predicate_that_raises_an_error_is_named, Problem == Expected) :-
    Expected = "atom_length/2: Arguments are not sufficiently instantiated",
    ask_problem("atom_length(_, _)", "", Problem).

%   A file in the lab's style.

:- dynamic here/1.
:- prolog_load_context(directory, Here), asserta(here(Here)).

ask_lab(Text, Answers, Output, Problem) :-
    lab_start(Start),
    goal_answers(Start, Text, 3, Answers, Output, Problem).

lab_start(Game:Start) :-
    here(Here),
    directory_file_path(Here, '../data/lab6/lab6.pl', File),
    load_game(File, Game),
    once(Game:start(_, Start)).

test(a_labs_own_predicates_are_known, Answers == [['P = o', 'N = [o, [x, x, x, o, o, -, -, -, -]]', 'V = 1']]) :-
    ask_lab("otherPlayer(x, P), minimax([x, [x,-,x,o,o,-,-,-,-]], N, V)", Answers, "", "").

test(the_handouts_mistake_is_seen, Answers == []) :-
    ask_lab("getWinner([-,-,-,x,x,x,o,o,-], W)", Answers, "", "").

test(a_labs_own_utility_is_meant, Answers == [['V = 0']]) :-
    ask_lab("utility(Pos, V)", Answers, "", "").

test(the_contract_is_known_beside, Answers == [['Ms = [1, 2, 3, 4, 5, 6, 7, 8, 9]', 'P = max']]) :-
    ask_lab("findall(M, move(Pos, M, _), Ms), turn(Pos, P)", Answers, "", "").

test(a_labs_predicates_are_traced_by_their_names, true(Steps == 1)) :-
    ask_lab("trace, getWinner([x,x,x,o,o,-,-,-,-], W)", [['W = x']], Output, ""),
    split_string(Output, "\n", "", Lines),
    aggregate_all(count, ( member(Line, Lines), called(Line, ") getWinner([x, x, x, o, o, -, -, -, -], _") ), Steps).

%   SWI-Prolog 10 also traces cuts, with the port Cut_call.

called(Line, Goal) :-
    once(sub_string(Line, _, _, _, " Call: ")),
    once(sub_string(Line, _, _, _, Goal)).

test(an_error_in_the_games_file_has_its_line, true(sub_string(Problem, _, _, 0, Expected))) :-
    Expected = "lab6/solver.pl:19: Arithmetic: `b/0' is not a function",
    ask_lab("betterOf([o, a], b, c, 1, P, V)", [], "", Problem).

%   A question whose answers come one by one.

question(Text, Goal) :-
    tictactoe:start(standard, Start),
    open_goal(tictactoe:Start, Text, Goal).

next_answers(0, _, []) :-
    !.
next_answers(Count, Goal, [Answer-Output|Rest]) :-
    next_answer(Goal, Answer, Output),
    Less is Count-1,
    next_answers(Less, Goal, Rest).

%   first_answers(+Count, +Text, -Answers): the first Count answers, each with what was written on the way.

first_answers(Count, Text, Answers) :-
    setup_call_cleanup(
        question(Text, Goal),
        next_answers(Count, Goal, Answers),
        engine_destroy(Goal)).

test(a_question_runs_only_as_far_as_the_answer_asked_for, Answers == Expected) :-
    Expected = [answer(['X = 1'], true)-"a", answer(['X = 2'], true)-"b", none-"c"],
    first_answers(3, "( write(a), X = 1 ; write(b), X = 2 ; write(c), fail )", Answers).

test(nothing_in_a_question_runs_twice, Answers == [answer(['X = 1'], true)-"now", answer(['X = 2'], false)-""]) :-
    first_answers(2, "write(now), member(X, [1,2])", Answers).

test(errors_and_warnings_of_a_question_are_kept, Answers == [answer([], false)-"hereerror: 1\n"]) :-
    first_answers(1, "print_message(error, format('1', [])), write(here)", Answers).

test(a_question_cannot_wait_for_input, Answers == [answer(['X = end_of_file', 'Y = end_of_file'], false)-""]) :-
    first_answers(1, "read(X), read(user_input, Y)", Answers).

test(a_question_writes_to_its_caller_by_any_name_and_after_each_answer, Answers == Expected) :-
    Expected = [answer([], true)-"12", answer([], false)-"34"],
    first_answers(2, "( write(user_output, 1), write(user_error, 2) ; write(user_output, 3), write(user_error, 4) )",
                  Answers).

test(an_error_ends_a_question_behind_its_answers, Answers == [answer(['X = 1'], true)-"", problem(Text)-"o"]) :-
    Text = "atom_length/2: Arguments are not sufficiently instantiated",
    first_answers(2, "( X = 1 ; write(o), atom_length(_, _) )", Answers).

test(a_question_may_be_traced, true(sub_string(Output, _, _, 0, ") fail\n"))) :-
    first_answers(2, "( true ; trace, fail )", [answer([], true)-"", none-Output]),
    assertion(\+ sub_string(Output, _, _, _, "pybridge")).

test(the_terminal_is_the_same_while_a_question_is_open, After == Before) :-
    terminal(Before),
    first_answers(1, "member(_, [1,2])", _),
    terminal(After).

test(last_calls_are_optimised_while_a_question_is_open) :-
    setup_call_cleanup(
        ( question("member(_, [1,2])", Goal), next_answer(Goal, _, _) ),
        current_prolog_flag(last_call_optimisation, true),
        engine_destroy(Goal)).

test(the_cleanup_of_a_question_that_is_abandoned_runs, Cleaned == yes) :-
    first_answers(1, "setup_call_cleanup(true, member(_, [1,2]), assertz(cleaned_up))", _),
    ( retract(tictactoe:cleaned_up) -> Cleaned = yes ; Cleaned = no ).

test(a_question_in_a_labs_file_knows_the_line_of_an_error, true(sub_string(Problem, _, _, 0, Expected))) :-
    Expected = "lab6/solver.pl:19: Arithmetic: `b/0' is not a function",
    lab_start(Start),
    setup_call_cleanup(
        open_goal(Start, "betterOf([o, a], b, c, 1, P, V)", Goal),
        next_answer(Goal, problem(Problem), ""),
        engine_destroy(Goal)).

:- end_tests(goal).
