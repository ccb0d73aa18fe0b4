:- use_module('../../prolog/rules/contract').
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/dialects/dialects', []).
:- use_module('../../prolog/rules/positions').
:- use_module('../../prolog/rules/touched_cells').
:- use_module('../../prolog/search/textbook/minimax').
:- use_module('../files').

:- begin_tests(lab, [setup(make_folder), cleanup(remove_folder)]).

%   The lab's tic-tac-toe in its original form, including the solver.

lab_file(File) :-
    written('labgame.pl', "
startGame :- write('Do you want x or o?'), nl, read(_).
other(x, o).
other(o, x).
three(Z, [Z,Z,Z,_,_,_,_,_,_]).  three(Z, [_,_,_,Z,Z,Z,_,_,_]).  three(Z, [_,_,_,_,_,_,Z,Z,Z]).
three(Z, [Z,_,_,Z,_,_,Z,_,_]).  three(Z, [_,Z,_,_,Z,_,_,Z,_]).  three(Z, [_,_,Z,_,_,Z,_,_,Z]).
three(Z, [Z,_,_,_,Z,_,_,_,Z]).  three(Z, [_,_,Z,_,Z,_,Z,_,_]).
winner(State, Z) :- three(Z, State), Z \\= '-', !.
move([Player, State], [Next, NextState]) :- not(winner(State, _)), other(Player, Next), fill(State, Player, NextState).
fill(['-'|T], P, [P|T]).
fill([H|T], P, [H|NextT]) :- fill(T, P, NextT).
utility([_, State], Value) :- winner(State, Winner), !, ( Winner = x -> Value = 1 ; Value = -1 ).
utility(_, 0).
isMinPlayer([o, _]).
draw([]) :- !.
draw([H|T]) :- length(T, N), write(H), ( 0 is N mod 3 -> nl ; write(' ') ), draw(T).
minimax(_, _, _) :- throw(never).
", File).

loaded(Game) :-
    lab_file(File),
    load_game(File, Game).

start(Game, Position) :-
    Game:start('[x, [-,-,-,-,-,-,-,-,-]]', Position).

test(the_players_of_a_lab_file_are_max_and_min, Players-Turn == (max-min)-max) :-
    loaded(Game),
    Game:players(Max, Min),
    start(Game, Position),
    Game:turn(Position, Turn),
    Players = Max-Min.

test(moves_are_named_by_the_cell_that_changes, Texts == ['1','2','3','4','5','6','7','8','9']) :-
    loaded(Game),
    start(Game, Position),
    legal_moves(Game:Position, Moves),
    findall(Text, member(_-Text, Moves), Texts).

test(a_cell_has_the_same_name_throughout_the_game, Texts == ['2','3','4','6','7','8','9']) :-
    loaded(Game),
    legal_moves(Game:[x, [o,-,-,-,x,-,-,-,-]], Moves),
    findall(Text, member(_-Text, Moves), Texts).

test(moves_without_a_board_are_numbered_in_the_order_found, Texts == ['1','2']) :-
    written('numbered.pl', "start(7).\nmove(P, N) :- P > 0, member(K, [2,1]), N is P-K.\nutility(_, 1).\nisMinPlayer(0).\n", File),
    load_game(File, Game),
    legal_moves(Game:7, Moves),
    findall(Text, member(_-Text, Moves), Texts),
    assertion(\+ offers(Game, board/2)).

test(a_state_that_is_a_list_is_a_board, Board-Ids == Expected-[3]) :-
    loaded(Game),
    start(Game, _),
    Game:board([x, [o,-,-,-,x,-,-,-,-]], Board),
    touched_cells(Game:[x, [o,-,-,-,x,-,-,-,-]], 3, Ids),
    Expected = board([], [row('', [cell(1,o), cell(2,-), cell(3,-)]),
                          row('', [cell(4,-), cell(5,x), cell(6,-)]),
                          row('', [cell(7,-), cell(8,-), cell(9,-)])]).

test(numbered_moves_touch_no_cells, Ids == []) :-
    written('alike.pl', "start([x, [-,-]]).\nmove([x, [-,-]], [o, [x,-]]).\nmove([x, [-,-]], [o, [x,-]]).\nutility(_, 1).\nisMinPlayer(0).\n", File),
    load_game(File, Game),
    touched_cells(Game:[x, [-,-]], 2, Ids).

test(the_board_goes_where_the_start_has_none_after_an_edit, [fail]) :-
    written('boarded.pl', "start([x, [-,-]]).\nmove([x, [-,-]], [o, [x,-]]).\nutility(_, 1).\nisMinPlayer(0).\n", File),
    load_game(File, Game),
    assertion(offers(Game, board/2)),
    written('boarded.pl', "start(a).\nmove(a, b).\nutility(_, 1).\nisMinPlayer(0).\n", File),
    load_game(File, Game),
    offers(Game, board/2).

test(positions_of_a_lab_file_are_its_own_terms, Next == [o, [-,-,-,-,x,-,-,-,-]]) :-
    loaded(Game),
    start(Game, Position),
    read_move(Game:Position, '5', _, Next).

test(a_lab_file_has_a_utility_only_where_the_game_has_ended, [fail]) :-
    loaded(Game),
    start(Game, Position),
    Game:utility(Position, _).

test(minimax_searches_a_lab_file_as_it_is, Value == 0) :-
    loaded(Game),
    minimax(Game:[o, [x,o,x,-,o,-,-,x,-]], _, Value).

test(a_lab_file_with_draw_draws_itself, Text == "- - -\n- - -\n- - -\n") :-
    loaded(Game),
    start(Game, Position),
    offers(Game, drawing/2),
    Game:drawing(Position, Text).

test(a_number_too_high_is_refused, [error(illegal_move('10', 'there is no move 10: the moves are 1 to 9'))]) :-
    loaded(Game),
    start(Game, Position),
    read_move(Game:Position, '10', _, _).

test(a_cell_that_is_taken_is_refused, [error(illegal_move('5', 'cell 5 is taken by x'))]) :-
    loaded(Game),
    read_move(Game:[o, [-,-,-,-,x,-,-,-,-]], '5', _, _).

test(a_lab_file_without_a_start_is_refused, [error(game_error(_, 1, "there is no start position: add a fact start(Position), or give it with --start"))]) :-
    loaded(Game),
    Game:start(_, _).

test(a_start_that_is_no_term_is_refused, [error(game_error(_, 1, "a start position must be a Prolog term without variables, not [x"))]) :-
    loaded(Game),
    Game:start('[x', _).

test(a_missing_predicate_of_a_lab_file_is_named, [error(game_error(_, 1, "utility/2 is missing: a file without a :- module line must be in the lab's style, with utility(Position, Value)"))]) :-
    written('half.pl', "move(1, 2).\n", File),
    load_game(File, _).

test(lab_files_of_one_name_coexist, Starts == [a, b]) :-
    folder(Folder),
    findall(Start,
            ( member(Start0, [a, b]),
              directory_file_path(Folder, Start0, Other),
              make_directory(Other),
              atom_concat(Start0, '/countdown.pl', Base),
              format(string(Text), "start(~w).\nmove(~w, c).\nutility(_, 1).\nisMinPlayer(c).\n", [Start0, Start0]),
              written(Base, Text, File),
              load_game(File, Game),
              assertz(game_of(Start0, Game)),
              Start = Start0
            ),
            _),
    findall(Start, ( game_of(_, Game), Game:start(_, Start) ), Starts).

:- dynamic game_of/2.

test(a_lab_file_without_draw_has_no_drawing, [fail]) :-
    written('plain.pl', "start(a).\nmove(a, c).\nutility(_, 1).\nisMinPlayer(c).\n", File),
    load_game(File, Game),
    offers(Game, drawing/2).

:- end_tests(lab).
