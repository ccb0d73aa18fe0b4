:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/search/views/perft').

:- begin_tests(perft).

test(one_empty_sequence, Count == 1) :-
    tictactoe:start(_, Position),
    perft(tictactoe:Position, 0, Count).

test(sequences_of_tic_tac_toe, Counts == [9,72,504,3024,15120,54720]) :-
    tictactoe:start(_, Position),
    findall(Count,
            ( between(1, 6, Depth), perft(tictactoe:Position, Depth, Count) ),
            Counts).

test(an_ended_game_has_none, Count == 0) :-
    tictactoe:position_text(Position, 'xxx/oo-/--- o'),
    perft(tictactoe:Position, 1, Count).

test(depth_must_not_be_negative, [error(type_error(nonneg, -1))]) :-
    tictactoe:start(_, Position),
    perft(tictactoe:Position, -1, _).

:- end_tests(perft).
