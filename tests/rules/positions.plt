:- use_module('../../prolog/rules/contract').
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/rules/positions').

:- begin_tests(positions, [setup(load_game(tictactoe, _))]).

start(tictactoe:Position) :-
    start_position(tictactoe, default, Position).

after(Texts, tictactoe:Position) :-
    start(Start),
    foldl([Text, P, tictactoe:Next]>>read_move(P, Text, _, Next), Texts, Start, tictactoe:Position).

refused(Position, Text, Why) :-
    catch(( read_move(Position, Text, _, _), fail ),
          error(illegal_move(Text, Why), _),
          true).

test(nine_moves_at_the_start, Texts == ['1','2','3','4','5','6','7','8','9']) :-
    start(Position),
    legal_moves(Position, Moves),
    pairs_values(Moves, Texts).

test(no_outcome_while_the_game_goes_on, [fail]) :-
    start(Position),
    outcome(Position, _, _).

test(outcome_names_the_winner, Winner-Value == x-1) :-
    after(['1','4','2','5','3'], Position),
    outcome(Position, Winner, Value).

test(an_ended_game_has_no_moves, Moves == []) :-
    after(['1','4','2','5','3'], Position),
    legal_moves(Position, Moves).

test(the_game_gives_its_reason, Why == 'square 1 is taken by x') :-
    after(['1'], Position),
    refused(Position, '1', Why).

test(a_word_that_is_no_move_is_told_what_moves_look_like,
     Why == 'it does not name a move; moves look like: 1 2 3 4 5 6 7 8 9') :-
    start(Position),
    refused(Position, abc, Why).

test(a_move_after_the_end_is_told_who_won, Why == 'the game has ended: x has won') :-
    after(['1','4','2','5','3'], Position),
    refused(Position, '9', Why).

test(unknown_variant_fails, [fail]) :-
    start_position(tictactoe, '17x17', _).

test(position_text_reads_what_it_writes, Again == Position) :-
    after(['1','4','2'], tictactoe:Position),
    position_text(tictactoe, Position, Text),
    position_text(tictactoe, Again, Text).

test(a_broken_position_text_fails, [fail]) :-
    position_text(tictactoe, _, 'xx-/---').

test(a_term_that_is_no_move_is_refused, [error(illegal_move(foo, _))]) :-
    start(Position),
    check_move(Position, foo, _).

test(a_text_of_a_position_that_play_cannot_reach_fails, [forall(member(Text, [ 'xxx/ooo/--- x', 'xxx/xxx/xxx o',
                                                                              'xxx/---/--- x' ])),
                                                         fail]) :-
    position_text(tictactoe, _, Text).

:- end_tests(positions).
