:- use_module('../../prolog/play/click').
:- use_module('../../prolog/games/connect_four', []).
:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/rules/load_game').

:- dynamic rook:legal/2, rook:cells/3, rook:move/3, rook:utility/2, rook:refusal/3.

rook:utility(_, _) :- fail.
rook:legal(a1, rook(a1,To)) :- member(To, [a2,a3,b1,c1]).
rook:move(Position, Move, Position) :- rook:legal(Position, Move).
rook:cells(_, rook(From,To), [From,To]).
rook:refusal(_, rook(From,To), Why) :-
    format(atom(Why), 'the rook on ~w cannot go to ~w', [From, To]).

:- begin_tests(click).

example(Name, Game) :-
    module_property(pybridge_click, file(File)),
    file_directory_name(File, Console),
    atomic_list_concat([Console, '/../../examples/', Name, '.pl'], Path),
    load_game(Path, Game).

test(a_taken_square_is_reported_by_the_games_own_reason, Why == 'square 5 is taken by x') :-
    tictactoe:position_text(Position, '---/-x-/--- o'),
    refused_click(tictactoe:Position, [5], Why).

test(a_move_that_is_a_number_is_made_from_the_cell, Why == 'there is a stone on f6') :-
    example(hex, Game),
    Game:start('11x11', Start),
    once(Game:text(Cell, f6)),
    once(Game:move(Start, Cell, Next)),
    refused_click(Game:Next, [Cell], Why).

played(Move, _, Position, Next) :-
    once(connect_four:move(Position, Move, Next)).

test(a_full_column_is_known_by_its_label, Why == 'column 1 is full') :-
    once(connect_four:start(_, Start)),
    foldl(played(1), [_,_,_,_,_,_], Start, Position),
    connect_four:board(Position, board(_, [row(_, [cell(Id, _)|_])|_])),
    refused_click(connect_four:Position, [Id], Why).

test(a_step_is_made_from_the_piece_and_the_cell_where_it_was_to_go,
     Why == 'the rook on a1 cannot go to c2') :-
    refused_click(rook:a1, [a1,c2], Why).

test(a_legal_move_has_no_reason, fail) :-
    refused_click(rook:a1, [a1,a3], _).

test(no_reason_where_the_game_offers_none, fail) :-
    refused_click(user:position, [5], _).

:- end_tests(click).
