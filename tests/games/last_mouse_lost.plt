:- use_module('../../prolog/games/last_mouse_lost', []).

:- begin_tests(last_mouse_lost).

at(Text, Position) :-
    last_mouse_lost:position_text(Position, Text).

test(classic_is_the_only_variant_by_name, Variants == [classic]) :-
    findall(Variant, last_mouse_lost:start(Variant, _), Variants).

test(any_rows_are_a_variant, Texts == ['3/3 4/4 5/5 first', '20/20 first']) :-
    findall(Text,
            ( member(Variant, ['rows 3 4 5', 'rows 20', 'rows', 'rows 0', 'rows 21', 'rows x', 'rows 1 1 1 1 1 1 1 1 1', 'rows  3', cols]),
              last_mouse_lost:start(Variant, Position),
              last_mouse_lost:position_text(Position, Text)
            ),
            Texts).

test(positions_with_the_same_rows_in_any_order_have_one_key, A == B) :-
    at('3/3 0/4 1/5 first', PositionA),
    at('1/1 3/7 first', PositionB),
    last_mouse_lost:canonical(PositionA, A),
    last_mouse_lost:canonical(PositionB, B).

%   The rows in any order, empty ones left out, and the player to move: 1,509
%   of these can be reached (own Python program), 762 multisets of rows.

test(mirror_as_second_wins_against_every_line) :-
    once(last_mouse_lost:start(classic, Start)),
    forall(last_mouse_lost:move(Start, _, Next), answered(mirror, second, Next)).

%   answered(+Strategy, +Player, +Position): Player, who is to move, wins
%   against every defence. Positions already seen are not searched again.

:- dynamic seen/1.

answered(Strategy, Player, Position) :-
    last_mouse_lost:canonical(Position, Key),
    (   seen(Strategy-Key)
    ->  true
    ;   last_mouse_lost:utility(Position, Value)
    ->  last_mouse_lost:win(Player, Value)
    ;   once(last_mouse_lost:strategy(Strategy, Position, Move)),
        once(last_mouse_lost:move(Position, Move, Next)),
        (   last_mouse_lost:utility(Next, Value)
        ->  last_mouse_lost:win(Player, Value)
        ;   forall(last_mouse_lost:move(Next, _, Later), answered(Strategy, Player, Later))
        ),
        assertz(seen(Strategy-Key))
    ).

%   won(+Rows): found by looking ahead, with code independent of the game's.

:- table won/1.

won([]).
won(Rows) :-
    select(Dots, Rows, Others),
    Most is Dots-1,
    between(0, Most, Rest),
    (   Rest =:= 0
    ->  Left = Others
    ;   msort([Rest|Others], Left)
    ),
    tnot(won(Left)).

rows(Rows, Limit) :-
    between(1, 4, Count),
    length(Rows, Count),
    ascending(Rows, 1, Limit).

ascending([], _, _).
ascending([Dots|Rows], Least, Limit) :-
    between(Least, Limit, Dots),
    ascending(Rows, Dots, Limit).

test(nim_wins_from_every_won_position_of_four_rows_of_six) :-
    forall(( rows(Rows, 6), won(Rows) ),
           answered(nim, first, position(first, Rows, Rows))).

test(mirror_wins_where_no_more_than_two_rows_are_left_over) :-
    forall(( rows(Rows, 6),
             won(Rows),
             last_mouse_lost:left_over(Rows, LeftOver),
             length(LeftOver, Length),
             Length =< 2
           ),
           answered(mirror, first, position(first, Rows, Rows))).

test(strategies_have_a_move_in_lost_positions_too, Moves == [1-1, 1-1]) :-
    at('2/2 2/2 first', Position),
    findall(Move, last_mouse_lost:strategy(_, Position, Move), Moves).

test(texts_that_are_no_position_of_last_mouse_lost_are_not_read, Wrong == []) :-
    findall(Text,
            ( member(Text, ['', first, '3/3', '3 first', '4/3 first', '3/3 third', '-1/3 first', '3/3  first', '0/0 first', '1/21 first']),
              at(Text, _)
            ),
            Wrong).

test(too_many_dots_and_missing_rows_are_refused_with_the_reason, Whys == ['row 2 has 3 dots left, not 5', 'row 3 has 1 dot left, not 2', 'row 1 is empty',
                        'there is no row 4: the rows are 1 to 3', 'there is no row 0: the rows are 1 to 3',
                        'take at least one dot']) :-
    at('0/3 3/5 1/6 second', Position),
    findall(Why,
            ( member(Move, [2-5, 3-2, 1-1, 4-1, 0-1, 2-0]),
              \+ last_mouse_lost:move(Position, Move, _),
              last_mouse_lost:refusal(Position, Move, Why)
            ),
            Whys).

test(taking_dots_that_are_there_is_not_refused, [fail]) :-
    at('0/3 3/5 1/6 second', Position),
    last_mouse_lost:refusal(Position, 2-3, _).

test(taken_dots_are_drawn_as_x, Row == row('2', [cell(2-1,x), cell(2-2,x), cell(2-3,o), cell(2-4,o), cell(2-5,o)])) :-
    at('0/3 3/5 1/6 second', Position),
    last_mouse_lost:board(Position, board(_, [_,Row,_])).

test(the_click_that_tells_a_move_comes_first, Ids == [2-4, 2-3]) :-
    at('0/3 3/5 1/6 second', Position),
    last_mouse_lost:cells(Position, 2-2, Ids).

:- end_tests(last_mouse_lost).
