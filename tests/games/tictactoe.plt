:- use_module('../../prolog/games/tictactoe', []).

:- begin_tests(tictactoe).

test(moves_come_in_the_order_of_the_squares, Squares == [1,2,3,4,5,6,7,8,9]) :-
    tictactoe:start(_, Position),
    findall(Square, tictactoe:move(Position, Square, _), Squares).

test(a_taken_square_is_refused_with_its_piece, Why == 'square 1 is taken by x') :-
    tictactoe:start(_, Position),
    once(tictactoe:move(Position, 1, Next)),
    tictactoe:refusal(Next, 1, Why).

:- end_tests(tictactoe).
