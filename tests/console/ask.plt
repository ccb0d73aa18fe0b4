:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/console/ask').
:- use_module('../../prolog/rules/load_game').
:- use_module(library(filesex), [directory_file_path/3]).

:- begin_tests(ask).

ask_start(Text, Answers, Output) :-
    tictactoe:start(standard, Start),
    ask(tictactoe:Start, Text, 3, Answers, Output, "").

test(the_goal_is_called_in_the_games_module_with_the_position, Answers == [['P = x']]) :-
    ask_start("turn(Pos, P)", Answers, "").

test(no_more_answers_than_asked_for, Answers == [['M = 1'],['M = 2'],['M = 3']]) :-
    ask_start("move(Pos, M, _)", Answers, "").

test(a_goal_without_variables_is_just_true, Answers == [[]]) :-
    ask_start("true", Answers, "").

test(a_goal_may_look_into_dicts, Answers == [['D = p{a:1}', 'A = 1']]) :-
    ask_start("D = p{a:1}, A = D.a", Answers, "").

test(a_goal_that_fails_has_no_answers, Answers == []) :-
    ask_start("utility(Pos, V)", Answers, "").

test(what_the_goal_writes_is_kept, Output == "hello") :-
    ask_start("write(hello)", [[]], Output).

test(the_goal_cannot_wait_for_input, Answers == [['X = end_of_file']]) :-
    ask_start("read(X)", Answers, _).

test(the_terminal_is_empty_under_its_aliases_too, Answers == [['X = end_of_file', 'C = -1']]) :-
    ask_start("read(user_input, X), get_code(user_input, C)", Answers, "").

test(a_toplevel_of_its_own_ends_at_once, Answers == [[]]) :-
    ask_start("prolog, break", Answers, _).

test(what_goes_to_the_terminal_by_name_is_kept, Output == "one\ntwo\n") :-
    ask_start("writeln(user_output, one), writeln(user_error, two)", [[]], Output).

test(errors_and_warnings_are_kept, Output == "here\nerror: 1\nwarning: 2\n") :-
    ask_start("print_message(error, format('1', [])), print_message(warning, format('2', [])), writeln(here)",
              [[]], Output).

test(a_trace_is_written_and_asks_nothing, true(sub_string(Output, _, _, _, "Call: ("))) :-
    ask_start("trace, turn(Pos, P)", [['P = x']], Output).

test(the_trace_of_a_goal_ends_at_its_error, true(\+ sub_string(Output, _, _, _, "pybridge"))) :-
    ask_problem("trace, atom_length(_, _)", Output, _),
    assertion(sub_string(Output, _, _, _, "Exception: (")).

test(a_goal_after_a_traced_one_is_not_traced, Output == "") :-
    ask_start("trace, fail", [], _),
    ask_start("turn(Pos, _)", [[]], Output).

test(the_terminal_is_given_back_after_a_goal, After == Before) :-
    terminal(Before),
    ask_start("close(user_input)", [[]], _),
    catch(ask_start("throw(ball)", _, _), ball, true),
    ask_start("prolog", [[]], _),
    terminal(After).

test(other_threads_keep_the_terminal, Seen == Expected) :-
    terminal(Expected),
    thread_self(Me),
    thread_create(( thread_get_message(look),
                    terminal(Terminal),
                    thread_send_message(Me, seen(Terminal)) ),
                  _,
                  [alias(looking), detached(true)]),
    ask_start("thread_send_message(looking, look), thread_get_message(seen(_S)), nb_setval(seen, _S)", [[]], _),
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
    ask(tictactoe:Start, Text, 3, [], Output, Problem).

test(a_goal_that_closes_its_output_is_an_error, error(permission_error(close, stream, _))) :-
    ask_start("told", _, _).

test(text_that_is_no_goal_is_a_syntax_error, error(syntax_error(_))) :-
    ask_start("foo(", _, _).

test(a_full_stop_may_end_the_goal, Answers == [['C = 46']]) :-
    ask_start("C = 0'..  % the code of a full stop", Answers, "").

test(a_second_goal_is_refused, error(syntax_error(behind_goal("Y = 2.")))) :-
    ask_start("X = 1. Y = 2.", _, _).

test(no_goal_is_refused, error(syntax_error(no_goal))) :-
    ask_start("% nothing", _, _).

test(an_error_of_a_goal_is_shown, true(sub_string(Problem, _, _, _, "Unknown procedure"))) :-
    ask_problem("no_such_predicate", "", Problem).

test(a_built_in_predicate_that_raises_an_error_is_named, Problem == Expected) :-
    Expected = "atom_length/2: Arguments are not sufficiently instantiated",
    ask_problem("atom_length(_, _)", "", Problem).

%   A file in the lab's style.

:- dynamic here/1.
:- prolog_load_context(directory, Here), asserta(here(Here)).

ask_lab(Text, Answers, Output, Problem) :-
    here(Here),
    directory_file_path(Here, '../data/lab6/lab6.pl', File),
    load_game(File, Game),
    once(Game:start(_, Start)),
    ask(Game:Start, Text, 3, Answers, Output, Problem).

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
    aggregate_all(count, sub_string(Output, _, _, _, ") getWinner([x, x, x, o, o, -, -, -, -], _"), Steps).

test(an_error_in_the_games_file_has_its_line, true(sub_string(Problem, _, _, 0, Expected))) :-
    Expected = "lab6/solver.pl:19: Arithmetic: `b/0' is not a function",
    ask_lab("betterOf([o, a], b, c, 1, P, V)", [], "", Problem).

:- end_tests(ask).
