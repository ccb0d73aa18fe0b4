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

:- end_tests(included_files).
