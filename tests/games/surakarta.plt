:- use_module('../../prolog/games/surakarta', []).
:- use_module('../../prolog/search/scheduler/analyse').
:- use_module('../../prolog/search/textbook/minimax').

:- begin_tests(surakarta).

at(Text, Position) :-
    surakarta:position_text(Position, Text).

test(a_capture_sets_the_count_back_a_step_adds_one, Quiets == [0, 8]) :-
    at('----o-/------/------/------/o-----/-x---- x 7', Position),
    findall(Quiet,
            ( member(Text, [b1xa2, 'b1-b2']),
              surakarta:text(Move, Text),
              once(surakarta:move(Position, Move, position(_, _, _, Quiet)))
            ),
            Quiets).

test(after_fifty_quiet_moves_the_side_with_more_pieces_wins, Values == [1, -1, 0, none]) :-
    findall(Value,
            ( member(Text, [ 'o-----/------/------/------/------/x-x--- o 50',
                             'o-o---/------/------/------/------/x----- o 50',
                             'o-----/------/------/------/------/x----- x 50',
                             'o-----/------/------/------/------/x-x--- o 49' ]),
              at(Text, Position),
              (   surakarta:utility(Position, Value0)
              ->  Value = Value0
              ;   Value = none
              )
            ),
            Values).

test(a_side_without_pieces_loses, Value == -1) :-
    at('o-----/------/------/------/------/------ x 0', Position),
    surakarta:utility(Position, Value).

test(a_side_that_cannot_move_loses, Value == -1) :-
    at('------/------/------/------/oo----/xo---- x 0', Position),
    surakarta:utility(Position, Value).

%   The count of quiet moves affects values, so positions that differ only
%   in it must not share a key.

counted(Board, Quiet, Position) :-
    atom_concat(Board, Quiet, Text),
    at(Text, Position).

test(analyse_agrees_with_minimax_whatever_the_count_of_quiet_moves) :-
    forall(( member(Board, ['--x--o/------/------/------/------/------ x ',
                            'x-----/-----o/------/------/------/------ x ',
                            'x---o-/------/------/------/------/------ x ']),
             member(Quiet, [49, 48, 47]),
             counted(Board, Quiet, Position)
           ),
           ( minimax(surakarta:Position, _, Value),
             analyse(surakarta:Position, [], Analysis),
             Analysis.value =:= Value
           )).

test(captures_of_surakarta_are_forcing, Forcing == [b1xa2, b1xe6]) :-
    at('----o-/------/------/------/o-----/-x---- x 7', Position),
    findall(Text,
            ( surakarta:move(Position, Move, _),
              surakarta:forcing(Position, Move),
              surakarta:text(Move, Text)
            ),
            Forcing).

test(texts_that_are_no_position_of_surakarta_are_not_read, Wrong == []) :-
    findall(Text,
            ( member(Text, [ '', x, 'oooooo/oooooo/------/------/xxxxxx/xxxxxx x',
                             'oooooo/oooooo/------/------/xxxxxx/xxxxxx x 51',
                             'oooooo/oooooo/------/------/xxxxxx/xxxxxx x -1',
                             'oooooo/oooooo/------/------/xxxxxx/xxxxxx z 0',
                             'oooooo/oooooo/------/-----x/xxxxxx/xxxxxx x 0',
                             'oooooo/oooooo/------/-----./xxxxxx/xxxxxx x 0',
                             'oooooo/oooooo/------/xxxxxx/xxxxxx x 0',
                             'oooooo/oooooo/------/-------/xxxxxx/xxxxxx x 0',
                             '------/------/------/------/------/xxxxxx x 0' ]),
              at(Text, _)
            ),
            Wrong).

test(illegal_moves_of_surakarta_are_refused_with_the_reason, Whys == [ 'a1 is empty', 'the piece on e6 is not yours: it is x\'s turn',
                         'b1 is taken by your own piece', 'a2 is taken by o',
                         'd3 is not one step from b1', 'there is nothing to capture on c1',
                         'there is no free way from b2 round a loop to a2' ]) :-
    at('----o-/------/------/------/ox----/-x---- x 7', Position),
    findall(Why,
            ( member(Text, ['a1-b2', 'e6-e5', 'b2-b1', 'b1-a2', 'b1-d3', 'b1xc1', 'b2xa2']),
              surakarta:text(Move, Text),
              \+ surakarta:move(Position, Move, _),
              surakarta:refusal(Position, Move, Why)
            ),
            Whys).

test(a_legal_capture_is_not_refused, [fail]) :-
    at('----o-/------/------/------/ox----/-x---- x 7', Position),
    surakarta:text(Move, b1xa2),
    surakarta:refusal(Position, Move, _).

test(a_capture_is_clicked_from_and_to_and_columns_are_letters, Ids-Labels == [b1, a2]-[a,b,c,d,e,f]) :-
    at('----o-/------/------/------/ox----/-x---- x 7', Position),
    surakarta:text(Move, b1xa2),
    surakarta:cells(Position, Move, Ids),
    surakarta:board(Position, board(Labels, _)).

:- end_tests(surakarta).
