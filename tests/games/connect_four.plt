:- use_module('../counts').
:- use_module('../../prolog/games/connect_four', []).
:- use_module('../../prolog/checks/perft').

:- begin_tests(connect_four).

played(Columns, Position) :-
    played('7x6', Columns, Position).

played(Size, Columns, Position) :-
    connect_four:start(Size, Start),
    foldl(play, Columns, Start, Position).

play(Column, Position, Next) :-
    once(connect_four:move(Position, Column, Next)).

test(connect_four_is_seven_by_six_unless_another_size_is_asked_for, Variants == ['7x6', '8x7', 20]) :-
    findall(Variant, connect_four:start(Variant, _), [First|Others]),
    last(Others, Last),
    length([First|Others], Count),
    Variants = [First, Last, Count].

test(an_unknown_size_is_no_variant_of_connect_four, [fail]) :-
    connect_four:start('9x9', _).

test(columns_are_tried_from_the_centre, Columns == [4,3,5,2,6,1,7]) :-
    played([], Position),
    findall(Column, connect_four:move(Position, Column, _), Columns).

test(columns_are_tried_from_the_centre_on_even_widths, Columns == [4,5,3,6,2,7,1,8]) :-
    played('8x7', [], Position),
    findall(Column, connect_four:move(Position, Column, _), Columns).

test(move_sequences_of_connect_four_are_as_many_as_published, true(append(Counts, _, [7, 49, 343, 2401, 16807, 117649, 823536]))) :-
    count(6, 7, Deepest),
    played([], Position),
    findall(Count,
            ( between(1, Deepest, Depth), perft(connect_four:Position, Depth, Count) ),
            Counts).

test(texts_that_are_no_position_of_connect_four_are_not_read, Wrong == []) :-
    findall(Text,
            ( member(Text, [ '', x, ' x', '---- x',
                             '-------/-------/-------/-------/-------/------- o',
                             '-------/-------/-------/-------/-------/------x x',
                             '-------/-------/-------/-------/-------/-----oo x',
                             '-------/-------/-------/-------/-----x-/------- o',
                             '-------/-------/-------/-------/-------/------z o',
                             '-------/-------/-------/-------/-------/------ x',
                             '-------/-------/-------/-------/----ooo/xxxx--- x'
                           ]),
              connect_four:position_text(_, Text)
            ),
            Wrong).

%   On boards of all sizes, there are as many keys as distinct positions up to symmetry.

test(positions_that_are_no_mirror_images_have_other_keys, Keys == Pairs) :-
    findall(Key-Text,
            ( connect_four:start(_, Start),
              between(0, 3, Depth),
              played_out(Depth, Start, Position),
              connect_four:canonical(Position, Key),
              least_text(Position, Text)
            ),
            All),
    sort(All, Unique),
    length(Unique, Pairs),
    findall(Key, member(Key-_, Unique), EachKey),
    sort(EachKey, UniqueKeys),
    length(UniqueKeys, Keys).

played_out(0, Position, Position) :-
    !.
played_out(Depth, Position, Later) :-
    Depth1 is Depth-1,
    connect_four:move(Position, _, Next),
    played_out(Depth1, Next, Later).

least_text(Position, Least) :-
    connect_four:position_text(Position, Text),
    atomic_list_concat([Board, Player], ' ', Text),
    atomic_list_concat(Lines, /, Board),
    maplist(mirrored_line, Lines, Mirrored),
    (   Lines @< Mirrored
    ->  Least = Lines-Player
    ;   Least = Mirrored-Player
    ).

mirrored_line(Line, Mirrored) :-
    atom_chars(Line, Chars),
    reverse(Chars, Reversed),
    atom_chars(Mirrored, Reversed).

test(the_board_of_connect_four_has_its_lowest_row_last_and_numbered_columns, Row-Labels == row('', [cell(1-1,x), cell(2-1,-), cell(3-1,-), cell(4-1,-)])-['1','2','3','4']) :-
    played('4x4', [1], Position),
    connect_four:board(Position, board(Labels, Rows)),
    last(Rows, Row).

test(the_cell_of_a_move_is_where_the_stone_lands, Ids == [4-3]) :-
    played([4,4], Position),
    connect_four:cells(Position, 4, Ids).

test(a_full_and_a_missing_column_are_refused_with_the_reason, Whys == [ 'column 4 is full', 'there is no column 8: the columns are 1 to 7' ]) :-
    played([4,4,4,4,4,4], Position),
    findall(Why, ( member(Column, [4,8]), connect_four:refusal(Position, Column, Why) ), Whys).

test(a_column_with_room_is_not_refused, [fail]) :-
    played([4], Position),
    connect_four:refusal(Position, 4, _).

test(a_stone_in_the_middle_is_worth_more_than_at_the_edge) :-
    played([4], Middle),
    played([1], Edge),
    connect_four:heuristic(Middle, High),
    connect_four:heuristic(Edge, Low),
    High > Low.

test(a_mirror_image_is_worth_the_same, A == B) :-
    played([4,4,1,2,2], Left),
    played([4,4,7,6,6], Right),
    connect_four:heuristic(Left, A),
    connect_four:heuristic(Right, B).

:- end_tests(connect_four).
