:- [lab1].

:- begin_tests(lab1).

test(a_column_wins, Winner == o) :-
    getWinner([o,x,x, o,x,-, o,-,-], Winner).
test(three_empty_cells_do_not_win, fail) :-
    getWinner([-,-,-, x,o,x, -,-,-], _).
test(nine_first_moves, Count == 9) :-
    start(Position),
    findall(Next, move(Position, Next), Nexts),
    length(Nexts, Count).
test(a_won_game_has_no_moves, fail) :-
    move([o, [x,x,x, o,o,-, -,-,-]], _).
test(x_takes_the_win, Next-Value == [o, [x,x,x, o,o,-, -,-,-]]-1) :-
    minimax([x, [x,x,-, o,o,-, -,-,-]], Next, Value).

:- end_tests(lab1).
