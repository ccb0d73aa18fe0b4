:- use_module('../../prolog/rules/contract').
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/rules/positions').
:- use_module('../../prolog/rules/strategies').
:- use_module(typed_moves, []).

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

test(all_legal_moves_are_listed_with_their_texts, Texts == ['1','2','3','4','5','6','7','8','9']) :-
    start(Position),
    legal_moves(Position, Moves),
    pairs_values(Moves, Texts).

test(a_game_that_goes_on_has_no_outcome, [fail]) :-
    start(Position),
    outcome(Position, _, _).

test(the_outcome_names_the_winner, Winner-Value == x-1) :-
    after(['1','4','2','5','3'], Position),
    outcome(Position, Winner, Value).

test(an_ended_game_has_no_moves, Moves == []) :-
    after(['1','4','2','5','3'], Position),
    legal_moves(Position, Moves).

test(an_illegal_move_is_refused_with_the_games_own_reason, Why == 'square 1 is taken by x') :-
    after(['1'], Position),
    refused(Position, '1', Why).

test(the_error_for_a_word_that_is_not_a_move_shows_what_moves_look_like,
     Why == 'it does not name a move; moves look like: 1 2 3 4 5 6 7 8 9') :-
    start(Position),
    refused(Position, abc, Why).

test(the_error_for_a_move_after_the_end_says_who_won, Why == 'the game has ended: x has won') :-
    after(['1','4','2','5','3'], Position),
    refused(Position, '9', Why).

test(a_strategy_is_known_long_before_it_has_a_move, Names == [last]) :-
    strategies(typed_moves, Names).

test(an_unknown_variant_has_no_start, [fail]) :-
    start_position(tictactoe, '17x17', _).

test(a_position_text_reads_back, Again == Position) :-
    after(['1','4','2'], tictactoe:Position),
    position_text(tictactoe, Position, Text),
    position_text(tictactoe, Again, Text).

test(a_broken_position_text_is_not_read, [fail]) :-
    position_text(tictactoe, _, 'xx-/---').

test(what_the_rules_cannot_compare_is_no_move, Why == 'it is not a legal move here; legal: 1 2 3') :-
    refused(typed_moves:10, levels, Why).

test(a_term_that_is_no_move_is_refused, [error(illegal_move(foo, _))]) :-
    start(Position),
    check_move(Position, foo, _).

test(a_position_text_that_play_cannot_reach_is_not_read, [forall(member(Text, [ 'xxx/ooo/--- x', 'xxx/xxx/xxx o',
                                                                              'xxx/---/--- x' ])),
                                                         fail]) :-
    position_text(tictactoe, _, Text).

:- end_tests(positions).
