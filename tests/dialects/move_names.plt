:- use_module('../../prolog/dialects/move_names').
:- use_module('../../prolog/dialects/state_board').

:- begin_tests(move_names).

%   names(+Position, +Nexts, -Texts): the names of the moves.

names(Position, Nexts, Texts) :-
    named_moves(Position, Nexts, named, Named),
    findall(Text, ( member(Name-_, Named), name_text(Name, Text) ), Texts).

%   named(?What, -Position, -Nexts, -Texts).

named(a_piece_put_down_is_its_cell,            [x, [o,-,-]],     [[o, [o,x,-]], [o, [o,-,x]]],               ['2','3']).
named(a_step_is_both_cells_from_the_one_left,  [x, [x,-,-,x]],   [[o, [-,x,-,x]], [o, [x,-,x,-]]],           ['1-2','4-3']).
named(a_capture_is_a_step,                     [x, [x,o,-,-]],   [[o, [-,-,x,-]]],                           ['1-3']).
named(a_piece_that_changes_on_its_way,         [x, [-,p,o]],     [[o, [k,-,o]], [o, [q,-,o]]],               ['2-1=k','2-1=q']).
named(a_piece_that_turns_others_is_its_cell,   [x, [-,o,x,o,-]], [[o, [x,x,x,o,-]], [o, [-,o,x,x,x]]],       ['1','5']).
named(piles_say_what_they_become,              [ann, [2,1]],     [[ben, [1,1]], [ben, [0,1]], [ben, [2,0]]], ['1=1','1=0','2=0']).
named(a_pile_with_only_one_move_left,          [ann, [0,1]],     [[ben, [0,0]]],                             ['2=0']).
named(numbers_as_pieces_are_no_piles,          [1, [0,2,0]],     [[2, [1,2,0]], [2, [0,2,1]]],               ['1','3']).
named(nothing_changed_is_a_pass,               [x, [-,o]],       [[o, [-,o]], [o, [x,o]]],                   [pass,'1']).
named(rows_are_counted_through,                [x, [[-,o],[x,-]]], [[o, [[-,o],[x,o]]]],                     ['4']).
named(the_state_may_stand_alone,               [x,o,-],          [[x,o,x]],                                  ['3']).

test(a_move_is_named_after_what_it_changes, [forall(named(_, Position, Nexts, Expected)), Texts == Expected]) :-
    names(Position, Nexts, Texts).

test(the_state_may_be_any_part, Texts == ['2', '2']) :-
    names(state([x,-], o, 7), [state([x,o], x, 8)], [Text1]),
    names(o-[x,-], [x-[x,o]], [Text2]),
    Texts = [Text1, Text2].

%   Moves that cannot be told apart, a state that is no list, and one that ceases to be a list.

nameless([x, [-,-]], [[o, [x,-]], [o, [x,-]]]).
nameless([x, 7], [[o, 6]]).
nameless([x, [[-]]], [[o, won]]).

test(other_moves_have_no_names, [forall(nameless(Position, Nexts)), fail]) :-
    names(Position, Nexts, _).

test(a_board_is_square_where_it_can_be_else_one_row_or_the_rows_given, Boards == [[[a,b],[c,d]], [[a,b,c]], [[a,b,c],[d,e,f]]]) :-
    findall(Rows, ( member(State, [x-[a,b,c,d], x-[a,b,c], [[a,b,c],[d,e,f]]]), state_rows(State, Rows) ), Boards).

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
