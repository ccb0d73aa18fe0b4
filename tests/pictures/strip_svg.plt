:- use_module('../../prolog/pictures/strip_svg').
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/rules/positions').
:- use_module(library(sgml)).

:- begin_tests(strip_svg).

%   captions(+Game, +Moves, +Options, -Pictures, -Texts): the number of positions, and the
%   texts that are not on a board.

captions(Game, Moves, Options, Pictures, Texts) :-
    load_game(Game, Game),
    start_position(Game, default, Start),
    strip_svg(Game:Start, Moves, Options, Svg),
    setup_call_cleanup(
        open_string(Svg, In),
        load_structure(In, [element(_, _, Content)], [dialect(xmlns), max_errors(0), syntax_errors(quiet)]),
        close(In)),
    findall(x, member(element(_:svg, _, _), Content), Found),
    length(Found, Pictures),
    findall(Text, member(element(_:text, _, [Text]), Content), Texts).

test(each_position_is_there_with_its_move, Pictures-Texts == 4-[start, '1. 5', '2. 1', '3. 9']) :-
    captions(tictactoe, ['5', '1', '9'], [], Pictures, Texts).

test(the_end_is_shown, Last == '5. 3: x has won') :-
    captions(tictactoe, ['1', '4', '2', '5', '3'], [], _, Texts),
    last(Texts, Last).

test(a_long_game_says_what_it_leaves_out, Pictures-Texts == 4-[start, '1. 1', '… 3 positions left out', '5. 5', '6. 6']) :-
    captions(tictactoe, ['1', '2', '3', '4', '5', '6'], [most(4)], Pictures, Texts).

test(a_caption_stands_first, First == 'x: a < b') :-
    captions(tictactoe, ['5'], [caption('x: a < b')], _, [First|_]).

test(a_game_of_no_moves_is_its_start, Pictures-Texts == 1-[start]) :-
    captions(last_mouse_lost, [], [], Pictures, Texts).

test(an_illegal_move_is_reported, error(illegal_move('5', 'square 5 is taken by x'))) :-
    captions(tictactoe, ['5', '5'], [], _, _).

test(an_unknown_option_is_reported, error(domain_error(picture_option, rows(3)))) :-
    captions(tictactoe, [], [rows(3)], _, _).

test(an_animated_game_has_all_its_positions_in_one_place_and_ends_with_the_last) :-
    load_game(tictactoe, Game),
    start_position(Game, default, Start),
    strip_svg(Game:Start, ['5','1','9'], [animated(true)], Svg),
    aggregate_all(count, sub_string(Svg, _, _, _, "<svg x=\"12\" y=\"12\""), 4),
    aggregate_all(count, sub_string(Svg, _, _, _, "class=\"pybridge-frame\""), 3),
    once(sub_string(Svg, _, _, _, "<g class=\"pybridge-last-4\">")),
    forall(member(Active, ["<script", "href", "url("]), \+ sub_string(Svg, _, _, _, Active)).

:- end_tests(strip_svg).
