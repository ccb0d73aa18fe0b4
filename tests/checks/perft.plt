:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/checks/perft').

:- begin_tests(perft).

test(there_is_one_sequence_of_no_moves, Count == 1) :-
    tictactoe:start(_, Position),
    perft(tictactoe:Position, 0, Count).

test(no_sequence_of_moves_goes_on_after_the_end, Count == 0) :-
    tictactoe:position_text(Position, 'xxx/oo-/--- o'),
    perft(tictactoe:Position, 1, Count).

test(perft_to_a_negative_depth_is_refused, [error(type_error(nonneg, -1))]) :-
    tictactoe:start(_, Position),
    perft(tictactoe:Position, -1, _).

:- end_tests(perft).
