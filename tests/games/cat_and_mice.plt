:- use_module('../../prolog/games/cat_and_mice', []).

:- begin_tests(cat_and_mice).

at(Text, Position) :-
    cat_and_mice:position_text(Position, Text).

moves(Position, Texts) :-
    findall(Text,
            ( cat_and_mice:move(Position, Move, _), cat_and_mice:text(Move, Text) ),
            Texts).

test(cat_and_mice_has_four_sizes_and_either_side_may_begin, Variants == [ '8x8', '6x6', '4x4', '10x10', '8x8 mice first',
                             '6x6 mice first', '4x4 mice first', '10x10 mice first' ]) :-
    findall(Variant, cat_and_mice:start(Variant, _), Variants).

test(the_mice_start_on_the_first_row_and_the_cat_in_the_middle_of_the_last, Texts == [ '.c.-/-.-./.-.-/m.m. cat',
                        '.-.c.-/-.-.-./.-.-.-/-.-.-./.-.-.-/m.m.m. mice' ]) :-
    findall(Text,
            ( member(Variant, ['4x4', '6x6 mice first']),
              cat_and_mice:start(Variant, Position),
              cat_and_mice:position_text(Position, Text)
            ),
            Texts).

test(the_cat_moves_in_all_directions_down_first, Texts == ['c3-d2', 'c3-b2', 'c3-b4', 'c3-d4']) :-
    at('.-.-/-.c./.-.-/m.m. cat', Position),
    moves(Position, Texts).

test(texts_that_are_no_position_of_cat_and_mice_are_not_read, Wrong == []) :-
    findall(Text,
            ( member(Text, [ '', cat, '.-.c/-.-./.-.-/m.m.', '.-.c/-.-./.-.-/m.m. dog',
                             '.-.c/-.-./.-.-/m.-. cat', '.-.-/-.-./.-.-/m.m. cat',
                             '.-.c/-.-./.-.c/m.m. cat', '.-.c/-.-./m-.-/m.-. cat',
                             '.-.c/-.-./.-.-/m.m cat', '.-.c/-.-./m.m. cat',
                             '.-.c/-.-./.-.-/m.m.  cat', '.-.c/-.-./.-.m/m.m. cat' ]),
              cat_and_mice:position_text(_, Text)
            ),
            Wrong).

refused(Position, Text, Why) :-
    cat_and_mice:text(Move, Text),
    \+ cat_and_mice:move(Position, Move, _),
    cat_and_mice:refusal(Position, Move, Why).

test(illegal_moves_of_the_mice_are_refused_with_the_reason, Whys == [ 'c1 is empty', 'mice only move towards row 4',
                                 'the cat on c3 is not yours: it is the mice\'s turn',
                                 'c3 is taken by the cat', 'd4 is not one step diagonally from a1',
                                 'a2 is a light square: pieces stay on the dark ones',
                                 'e5 is not on the board', 'z9 is not on the board' ]) :-
    at('.-.-/-.c./.-.m/m.-. mice', Position),
    findall(Why,
            ( member(Text, ['c1-b2', 'd2-c1', 'c3-d4', 'd2-c3', 'a1-d4', 'a1-a2', 'd2-e5', 'z9-a1']),
              refused(Position, Text, Why)
            ),
            Whys).

test(illegal_moves_of_the_cat_are_refused_with_the_reason, Whys == [ 'the mouse on a1 is not yours: it is the cat\'s turn',
                                    'd2 is taken by a mouse' ]) :-
    at('.-.-/-.c./.-.m/m.-. cat', Position),
    findall(Why, ( member(Text, ['a1-b2', 'c3-d2']), refused(Position, Text, Why) ), Whys).

test(a_legal_move_of_the_cat_is_not_refused, [fail]) :-
    at('.-.-/-.c./.-.m/m.-. cat', Position),
    cat_and_mice:text(Move, 'c3-b2'),
    cat_and_mice:refusal(Position, Move, _).

test(a_cat_past_the_mice_is_as_good_as_home) :-
    at('.-.-.-/-.-.m./.-.-.-/m.m.c./.-.-.-/-.-.-. mice', Past),
    at('.-.-.-/-.-.m./.-.-.-/m.-.c./.m.-.-/-.-.-. mice', NotYet),
    cat_and_mice:heuristic(Past, High),
    cat_and_mice:heuristic(NotYet, Low),
    High > 900,
    Low < 900.

test(a_barred_way_is_worse_than_a_long_one) :-
    at('.-.-/-.c./.m.m/-.-. mice', Barred),
    at('.-.c/-.-./.-.m/m.-. mice', Open),
    cat_and_mice:heuristic(Barred, Low),
    cat_and_mice:heuristic(Open, High),
    Low < High.

test(forward_moves_the_cat_down_and_the_rearmost_mouse, Texts == ['c3-b2', 'a1-b2']) :-
    findall(Text,
            ( member(Player, [cat, mice]),
              atom_concat('.-.-/-.c./.-.m/m.-. ', Player, PositionText),
              at(PositionText, Position),
              cat_and_mice:strategy(forward, Position, Move),
              cat_and_mice:text(Move, Text)
            ),
            Texts).

test(cells_are_clicked_from_and_to, Ids == [b4, a3]) :-
    cat_and_mice:start('4x4', Position),
    cat_and_mice:text(Move, 'b4-a3'),
    cat_and_mice:cells(Position, Move, Ids).

test(the_board_has_gaps_for_light_squares, Labels-Row == [a,b,c,d]-row('4', [cell(a4,''), cell(b4,c), cell(c4,''), cell(d4,-)])) :-
    cat_and_mice:start('4x4', Position),
    cat_and_mice:board(Position, board(Labels, [Row|_])).

:- end_tests(cat_and_mice).
