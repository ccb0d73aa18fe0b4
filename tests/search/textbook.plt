:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/search/textbook/minimax').
:- use_module('../../prolog/search/textbook/alphabeta').

:- begin_tests(textbook).

test(minimax_finds_that_perfect_tic_tac_toe_is_a_draw, Value == 0) :-
    tictactoe:start(_, Position),
    minimax(tictactoe:Position, _, Value).

test(alphabeta_agrees_with_minimax, ValueA == ValueM) :-
    tictactoe:position_text(Position, 'xo-/-x-/--- o'),
    minimax(tictactoe:Position, Next, ValueM),
    alphabeta(tictactoe:Position, -100, 100, Next, ValueA).

test(minimax_takes_the_win, Next == Won) :-
    tictactoe:position_text(Position, 'xx-/oo-/--- x'),
    once(tictactoe:move(Position, 3, Won)),
    minimax(tictactoe:Position, Next, 1).

test(minimax_has_no_next_position_where_the_game_has_ended, Next-Value == unbound-1) :-
    tictactoe:position_text(Position, 'xxx/oo-/--- o'),
    minimax(tictactoe:Position, Next, Value),
    (   var(Next)
    ->  Next = unbound
    ;   true
    ).

:- end_tests(textbook).
