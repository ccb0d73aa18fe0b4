:- use_module('../../prolog/dialects/move_names').
:- use_module('../../prolog/dialects/state_board').

:- begin_tests(move_names).

%   names(+Position, +Nexts, -Texts): the names of the moves.

names(Position, Nexts, Texts) :-
    named_moves(Position, Nexts, named, Named),
    findall(Text, ( member(Name-_, Named), name_text(Name, Text) ), Texts).

test(a_piece_put_down_is_its_cell, Texts == ['2', '3']) :-
    names([x, [o,-,-]], [[o, [o,x,-]], [o, [o,-,x]]], Texts).

test(a_step_is_both_cells_from_the_one_that_is_left, Texts == ['1-2', '4-3']) :-
    names([x, [x,-,-,x]], [[o, [-,x,-,x]], [o, [x,-,x,-]]], Texts).

test(a_capture_is_a_step, Texts == ['1-3']) :-
    names([x, [x,o,-,-]], [[o, [-,-,x,-]]], Texts).

test(a_piece_that_changes_on_its_way_is_a_step, Texts == ['2-1=k', '2-1=q']) :-
    names([x, [-,p,o]], [[o, [k,-,o]], [o, [q,-,o]]], Texts).

test(a_piece_that_turns_others_is_its_cell, Texts == ['1', '5']) :-
    names([x, [-,o,x,o,-]], [[o, [x,x,x,o,-]], [o, [-,o,x,x,x]]], Texts).

test(piles_say_what_they_become, Texts == ['1=1', '1=0', '2=0']) :-
    names([ann, [2,1]], [[ben, [1,1]], [ben, [0,1]], [ben, [2,0]]], Texts).

test(a_pile_is_named_alike_where_only_one_move_is_left, Texts == ['2=0']) :-
    names([ann, [0,1]], [[ben, [0,0]]], Texts).

test(numbers_as_pieces_are_no_piles, Texts == ['1', '3']) :-
    names([1, [0,2,0]], [[2, [1,2,0]], [2, [0,2,1]]], Texts).

test(nothing_changed_is_a_pass, Texts == [pass, '1']) :-
    names([x, [-,o]], [[o, [-,o]], [o, [x,o]]], Texts).

test(rows_are_counted_through, Texts == ['4']) :-
    names([x, [[-,o],[x,-]]], [[o, [[-,o],[x,o]]]], Texts).

test(the_state_may_stand_alone, Texts == ['3']) :-
    names([x,o,-], [[x,o,x]], Texts).

test(the_state_may_be_any_part, Texts == ['2', '2']) :-
    names(state([x,-], o, 7), [state([x,o], x, 8)], [Text1]),
    names(o-[x,-], [x-[x,o]], [Text2]),
    Texts = [Text1, Text2].

test(moves_that_cannot_be_told_apart_have_no_names, [fail]) :-
    names([x, [-,-]], [[o, [x,-]], [o, [x,-]]], _).

test(a_state_that_is_no_list_gives_no_names, [fail]) :-
    names([x, 7], [[o, 6]], _).

test(a_state_that_ceases_to_be_a_list_gives_no_names, [fail]) :-
    names([x, [[-]]], [[o, won]], _).

test(boards_are_square_where_they_can_be, Rows == [[a,b],[c,d]]) :-
    state_rows(x-[a,b,c,d], Rows).

test(other_lists_are_one_row, Rows == [[a,b,c]]) :-
    state_rows(x-[a,b,c], Rows).

test(a_list_of_lists_has_its_rows, Rows == [[a,b,c],[d,e,f]]) :-
    state_rows([[a,b,c],[d,e,f]], Rows).

test(a_list_of_anything_else_is_no_board, [fail]) :-
    state_rows([x, [p(1), p(2)]], _).

test(a_zero_is_an_empty_cell_unless_the_start_has_other_numbers, Pieces == [[-,-], [-,x], [0,2]]) :-
    findall([A,B],
            ( member(Start-Position, [(x-[0,0])-(x-[0,0]), (x-[0,0])-(x-[0,x]), (x-[1,2])-(x-[0,2])]),
              zero_is(Start, Zero),
              state_board(Position, Zero, board([], [row('', [cell(1, A), cell(2, B)])])) ),
            Pieces).

test(texts_read_back, Names == [5, 3-5, 3=x, (3-5)=2, pass]) :-
    findall(Name,
            ( member(Name0, [5, 3-5, 3=x, (3-5)=2, pass]), name_text(Name0, Text), name_text(Name, Text) ),
            Names).

test(only_names_are_read, Read == []) :-
    findall(Text, ( member(Text, ['05', '0''a', '', x, '1-2-3', '=', '1.5', 'x=1']), name_text(_, Text) ), Read).

:- end_tests(move_names).
