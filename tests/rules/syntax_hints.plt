:- use_module('../../prolog/rules/load_game').
:- use_module('../files').
:- use_module(library(lists)).

:- begin_tests(syntax_hints, [setup(make_folder), cleanup(remove_folder)]).

%   refused(+Text, -Line, -Hint): a file with Text is refused, with this Hint.

refused(Text, Line, Hint) :-
    written('hinted.pl', Text, File),
    catch(load_game(File, _), error(game_error(_, Line, Message), _), true),
    split_string(Message, ":", " ", Parts),
    once(append(_, [Hint], Parts)).

test(a_space_before_the_arguments_is_named, Line-Hint == 2-"there must be no space between other and its (") :-
    refused("% a (comment)\nother (x, o).\nother(o, x).\n", Line, Hint).

test(a_missing_full_stop_is_named, Line-Hint == 1-"the clause that ends in line 1 has no full stop") :-
    refused("other(x, o)\nother(o, x).\n", Line, Hint).

test(a_quote_that_is_not_closed_is_named_where_it_opens, Hint == "a quote that is opened in line 2 is not closed") :-
    refused("it(0'') :- write('it''s'). % isn't\nwin :- write('won!), nl.\nlost :- write('lost'), nl.\n", _, Hint).

test(operators_may_be_followed_by_a_space, [fail]) :-
    refused("a :- X is (1+2), \\+ (X > 2), b c.\n", _, Hint),
    sub_string(Hint, _, _, _, "space").

test(moves_and_positions_in_the_other_order_are_seen, true(sub_string(Text, _, _, 0, "are Move and Next the other way round?"))) :-
    written('swapped.pl', ":- module(swapped, [players/2, start/2, turn/2, utility/2, move/3]).\nplayers(a, b).\nstart(s, p(a, 3)).\n\c
                           turn(p(P, _), P).\nutility(p(_, 0), 0).\nmove(p(_, N), p(b, M), 1) :- M is N-1.\n", File),
    catch(load_game(File, _), error(game_error(_, _, Text), _), true).

test(a_variable_for_an_empty_cell_is_explained, true(sub_string(Text, _, _, 0, "for an empty cell, write an atom such as -"))) :-
    written('unbound.pl', ":- module(unbound, [players/2, start/2, turn/2, utility/2, move/3]).\nplayers(a, b).\nstart(s, [a, _]).\n\c
                           turn([P, _], P).\nutility(_, 0).\nmove(P, 1, P).\n", File),
    catch(load_game(File, _), error(game_error(_, _, Text), _), true).

test(a_dict_without_a_tag_is_explained, true(sub_string(Text, _, _, 0, "give the dict a tag, as in state{left:3,turn:a}"))) :-
    written('untagged.pl', ":- module(untagged, [players/2, start/2, turn/2, utility/2, move/3]).\nplayers(a, b).\n\c
                            start(s, _{turn:a, left:3}).\nturn(S, S.turn).\nutility(_, 0).\nmove(S, 1, S).\n", File),
    catch(load_game(File, _), error(game_error(_, _, Text), _), true).

:- end_tests(syntax_hints).
