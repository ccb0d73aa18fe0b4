:- use_module('../../prolog/play/clicks').
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

:- begin_tests(clicks).

example(Name, Game) :-
    module_property(pybridge_clicks, file(File)),
    file_directory_name(File, Console),
    atomic_list_concat([Console, '/../../examples/', Name, '.pl'], Path),
    load_game(Path, Game).

test(a_taken_square_is_reported_by_the_games_own_reason, Why == 'square 5 is taken by x') :-
    tictactoe:position_text(Position, '---/-x-/--- o'),
    click_refusal(tictactoe:Position, [5], Why).

test(a_move_that_is_a_number_is_made_from_the_cell, Why == 'there is a stone on f6') :-
    example(hex, Game),
    Game:start('11x11', Start),
    once(Game:text(Cell, f6)),
    once(Game:move(Start, Cell, Next)),
    click_refusal(Game:Next, [Cell], Why).

played(Move, _, Position, Next) :-
    once(connect_four:move(Position, Move, Next)).

test(a_full_column_is_known_by_its_label, Why == 'column 1 is full') :-
    once(connect_four:start(_, Start)),
    foldl(played(1), [_,_,_,_,_,_], Start, Position),
    connect_four:board(Position, board(_, [row(_, [cell(Id, _)|_])|_])),
    click_refusal(connect_four:Position, [Id], Why).

test(a_step_is_made_from_the_piece_and_the_cell_where_it_was_to_go,
     Why == 'the rook on a1 cannot go to c2') :-
    click_refusal(rook:a1, [a1,c2], Why).

test(a_game_without_a_reason_has_a_general_one, Why == 'the piece cannot go there: its targets are marked') :-
    click_refusal(rook:a1, [a1,a3], Why).

test(nothing_can_be_clicked_after_the_end, Why == 'the game has ended: restart for another one') :-
    tictactoe:position_text(Position, 'xxx/oo-/--- o'),
    click_refusal(tictactoe:Position, [9], Why).

%   The upper row is as long as the row of labels, and has a gap; the lower one is shorter.

board(board(squares-'', labels(0, ['1','','3']),
            [ row('', 0, [cell(a,-), cell(b,x), cell(c,-)]),
              row('', 0, [cell(d,''), cell(e,-), cell(f,o)]),
              row('', 1, [cell(g,-), cell(h,-)]) ])).

board_clicks(Moves, Clicks) :-
    board(Board),
    clicks(Board, Moves, Clicks).

test(a_label_names_a_move, Clicks == [[c]-['3'],[f]-['3']]) :-
    board_clicks([move(up, up, []), move(3, '3', [])], Clicks).

test(a_move_is_named_if_it_stays_in_the_column, Clicks == [[c]-['drop(3)'],[f]-['drop(3)']]) :-
    board_clicks([move(drop(3), 'drop(3)', [c])], Clicks).

test(no_column_names_a_move_that_leaves_it_or_touches_nothing, fail) :-
    board_clicks([move(3, 'row(3)', [a,c]), move(3, 'pass(3)', []), move(h, 'drop(3)', [h]), move(3, '3)', [c])], Clicks),
    memberchk([f]-_, Clicks).

test(the_first_of_several_moves_is_named, Clicks == [[c]-['drop(3)'],[f]-['drop(3)']]) :-
    board_clicks([move(drop(3), 'drop(3)', [c]), move(3, '3', [c])], Clicks).

test(a_step_takes_two_clicks, Clicks == [[b]-[],[b,c]-['b-c']]) :-
    board_clicks([move(step, 'b-c', [b,c])], Clicks).

test(the_user_chooses_among_steps_with_the_same_ends, Clicks == [[b]-[],[b,c]-['b-c','b-a-c']]) :-
    board_clicks([move(short, 'b-c', [b,c]), move(long, 'b-a-c', [b,a,c])], Clicks).

test(one_click_on_either_end_is_enough_if_the_cells_are_of_one_kind,
     Clicks == [[a]-[fill],[g]-[fill],[a,g]-[fill]]) :-
    board_clicks([move(fill, fill, [a,c,g])], Clicks).

test(a_man_is_placed_by_one_click, Clicks == [[a]-[place],[a,b]-[place]]) :-
    board_clicks([move(place, place, [a,b])], Clicks).

test(what_is_taken_is_chosen_by_a_second_click, Clicks == [[a]-[],[a,b]-['axb'],[a,f]-['axf']]) :-
    board_clicks([move(one, 'axb', [a,b]), move(other, 'axf', [a,f])], Clicks).

:- end_tests(clicks).
