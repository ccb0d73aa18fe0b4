:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/rules/error_place').

:- begin_tests(error_place).

test(an_error_without_a_backtrace_stays_as_it_is, Error == error(type_error(integer, a), Context)) :-
    placed_error(tictactoe, error(type_error(integer, a), Context), Error).

:- end_tests(error_place).
