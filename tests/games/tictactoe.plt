:- use_module('../../prolog/games/tictactoe', []).

:- begin_tests(tictactoe).

test(x_moves_first) :-
    tictactoe:start(standard, Position),
    tictactoe:turn(Position, x).

test(moves_come_in_the_order_of_the_squares, Squares == [1,2,3,4,5,6,7,8,9]) :-
    tictactoe:start(_, Position),
    findall(Square, tictactoe:move(Position, Square, _), Squares).

test(a_taken_square_is_no_move, [fail]) :-
    tictactoe:start(_, Position),
    tictactoe:move(Position, 5, Next),
    tictactoe:move(Next, 5, _).

test(three_in_a_line_wins, Value == 1) :-
    tictactoe:position_text(Position, 'xxx/oo-/--- o'),
    tictactoe:utility(Position, Value).

test(three_of_o_in_a_line_win_for_min, Value == -1) :-
    tictactoe:position_text(Position, 'xx-/ooo/x-- x'),
    tictactoe:utility(Position, Value).

test(a_full_board_without_a_line_is_a_draw, Value == 0) :-
    tictactoe:position_text(Position, 'xox/xxo/oxo o'),
    tictactoe:utility(Position, Value).

test(a_game_that_goes_on_has_no_utility, [fail]) :-
    tictactoe:start(_, Position),
    tictactoe:utility(Position, _).

test(a_position_text_of_tic_tac_toe_goes_both_ways, Text == 'xo-/-x-/--- o') :-
    tictactoe:position_text(Position, 'xo-/-x-/--- o'),
    tictactoe:position_text(Position, Text).

test(a_taken_square_is_refused_with_its_piece, Why == 'square 1 is taken by x') :-
    tictactoe:start(_, Position),
    once(tictactoe:move(Position, 1, Next)),
    tictactoe:refusal(Next, 1, Why).

:- end_tests(tictactoe).
