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

test(a_long_game_says_what_it_leaves_out, Pictures-Texts == 4-[start, '1. 1', '… 3 positions left out', '5. 5', '6. 6']) :-
    captions(tictactoe, ['1', '2', '3', '4', '5', '6'], [most(4)], Pictures, Texts).

test(a_game_of_no_moves_is_its_start, Pictures-Texts == 1-[start]) :-
    captions(last_mouse_lost, [], [], Pictures, Texts).

:- end_tests(strip_svg).
