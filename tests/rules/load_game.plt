:- use_module('../../prolog/rules/contract').
:- use_module('../../prolog/rules/load_game').

:- begin_tests(load_game).

test(the_built_in_games_include_the_lab_game) :-
    once(built_in_game(tictactoe, _)).

test(loading_a_built_in_game_gives_its_module, Game == tictactoe) :-
    load_game(tictactoe, Game).

test(a_game_loaded_twice_is_one_module, Game == tictactoe) :-
    load_game(tictactoe, _),
    load_game(tictactoe, Game).

test(an_unknown_game_is_an_existence_error, [error(existence_error(game, ticktacktoe))]) :-
    load_game(ticktacktoe, _).

:- end_tests(load_game).
