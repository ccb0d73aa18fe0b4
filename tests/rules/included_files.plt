:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/dialects/dialects', []).
:- use_module('../files').
:- use_module(library(lists)).

:- begin_tests(included_files, [setup(make_folder), cleanup(remove_folder)]).

%   A game whose file defines the value while another has the rules, and the result of value/1.

lab(Base, Value, Directive, Game) :-
    written('shared_rules.pl', "move(a, b).\nisMinPlayer(b).\nvalue(V) :- mine(V).\n", _),
    format(string(Text), "~w.\nstart(a).\nmine(~w).\nutility(_, V) :- value(V).\n", [Directive, Value]),
    written(Base, Text, File),
    load_game(File, Game).

test(labs_share_a_file_however_they_consult_it, Values == [1, 2, 3, 4]) :-
    lab('one.pl',   1, ":- [shared_rules]", One),
    lab('two.pl',   2, ":- ['shared_rules.pl', library(lists)]", Two),
    lab('three.pl', 3, ":- consult(shared_rules)", Three),
    lab('four.pl',  4, ":- ensure_loaded(shared_rules)", Four),
    findall(Value, ( member(Game, [One, Two, Three, Four]), Game:utility(b, Value) ), Values).

test(a_file_consulted_twice_is_read_once, Moves == [b]) :-
    lab('again.pl', 1, ":- [shared_rules, shared_rules].\n:- consult(shared_rules)", Game),
    findall(Next, Game:move(a, _, Next), Moves).

test(files_may_consult_each_other, Moves == [b]) :-
    written('mutual.pl', ":- [mutual_rules].\nstart(a).\nutility(_, 1).\n", File),
    written('mutual_rules.pl', ":- [mutual].\nmove(a, b).\nisMinPlayer(b).\n", _),
    load_game(File, Game),
    findall(Next, Game:move(a, _, Next), Moves).

test(a_module_that_a_lab_uses_is_left_alone, Values == [7]) :-
    written('helper.pl', ":- module(lab_helper, [seven/1]).\nseven(7).\n", _),
    written('helped.pl', ":- [helper].\nstart(a).\nmove(a, b).\nisMinPlayer(b).\nutility(_, V) :- seven(V).\n", File),
    load_game(File, Game),
    findall(Value, Game:utility(b, Value), Values).

test(an_error_in_a_consulted_file_has_its_place, Base-Line == 'broken_rules.pl'-2) :-
    written('broken.pl', ":- [broken_rules].\nstart(a).\n", File),
    written('broken_rules.pl', "move(a, b).\nisMinPlayer(b.\n", _),
    catch(load_game(File, _), error(game_error(Place, Line, _), _), true),
    file_base_name(Place, Base).

test(a_consulted_file_that_has_changed_is_loaded_again, Moves == [c]) :-
    written('edited.pl', ":- [edited_rules].\nstart(a).\nutility(_, 1).\n", File),
    written('edited_rules.pl', "move(a, b).\nisMinPlayer(b).\n", _),
    load_game(File, _),
    written('edited_rules.pl', "move(a, c).\nisMinPlayer(b).\n", _),
    load_game(File, Game),
    findall(Next, Game:move(a, _, Next), Moves).

%   The answers of utility/2 in a plain program with these lines.

values(Base, Lines, Values) :-
    format(string(Text), ":- use_module(library(lists)).~nstart(a).~nmove(a, b).~nisMinPlayer(b).~n~w~n", [Lines]),
    written(Base, Text, File),
    load_game(File, _),
    load_game(File, Game),
    findall(Value, Game:utility(b, Value), Values).

test(a_plain_program_has_the_lists_of_sicstus, Values == [[[c,a,b],[[1,3],[2,4]],6,[1,2],[x]-1]]) :-
    values('more_lists.pl',
           "add(X, Y, Z) :- Z is X+Y.\nutility(_, [R, T, S, U, P-B]) :- some(==(a), [b,a]), rotate_list(2, [a,b,c], R), \c
            transpose([[1,2],[3,4]], T), scanlist(add, [1,2,3], 0, S), remove_dups([1,2,1], U), \c
            P = [x], sublist([y,x], P, B).", Values).

test(a_predicate_of_its_own_comes_first, Values == [mine-[2]]) :-
    values('own.pl', "some(_, mine).\nutility(_, X-Y) :- some(==(a), X), sublist([Z]>>(Z > 1), [1,2], Y).", Values).

test(named_imports_may_be_of_sicstus, Values == [[b,a]]) :-
    values('named.pl', ":- use_module(library(lists), [rotate_list/2,member/2]).\nutility(_, L) :- rotate_list([a,b], L).",
           Values).

test(a_set_is_that_of_library_sets, Values == [[a,b]-[c]]) :-
    values('both_lists.pl', ":- use_module(library(sets)).\nutility(_, S-D) :- list_to_set([b,a,b], S), subtract([c,a], S, D).",
           Values).

test(a_file_without_a_module_may_be_used_as_one, Values == [5]) :-
    written('used_rules.pl', "five(5).\n", _),
    values('user_of_rules.pl', ":- use_module(used_rules).\nutility(_, V) :- five(V).", Values).

test(a_game_that_is_a_module_has_swi_prologs_lists, fail) :-
    written('modern.pl', ":- module(modern, [players/2, start/2, turn/2, utility/2, move/3]).\n\c
             :- use_module(library(lists)).\nplayers(a, b).\nstart(standard, s).\nturn(_, a).\nutility(t, 1).\n\c
             move(s, go, t).\n", File),
    load_game(File, Game),
    predicate_property(Game:some(_, _), visible).

:- end_tests(included_files).
