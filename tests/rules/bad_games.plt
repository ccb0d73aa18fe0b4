:- use_module('../../prolog/rules/contract').
:- use_module('../../prolog/rules/load_game').
:- use_module('../files').

:- begin_tests(bad_games, [setup(make_folder), cleanup(remove_folder)]).

%   refused(+Base, +Text, -Line, -Why): the game file with this Text is refused.

refused(Base, Text, Line, Why) :-
    written(Base, Text, File),
    catch(( load_game(File, _), fail ), error(game_error(File, Line, Why), _), true).

%   A game of one move, with a clause added or replaced.

game(Name, Changes, Text) :-
    Clauses = [ players-"players(a, b).", start-"start(only, 0).", turn-"turn(_, a).",
                utility-"utility(1, 1).", move-"move(0, go, 1)." ],
    findall(Clause,
            ( member(Key-Default, Clauses),
              (   memberchk(Key-Clause, Changes)
              ->  true
              ;   Clause = Default
              )
            ),
            Lines),
    atomic_list_concat(Lines, '\n', Body),
    format(string(Text), ":- module(~w, [players/2, start/2, turn/2, utility/2, move/3]).~n~w~n", [Name, Body]).

refused_change(Name, Changes, Line, Why) :-
    game(Name, Changes, Text),
    atom_concat(Name, '.pl', Base),
    refused(Base, Text, Line, Why).

test(the_game_that_is_changed_in_these_tests_is_sound, Game == sound) :-
    game(sound, [], Text),
    written('sound.pl', Text, File),
    load_game(File, Game).

test(a_syntax_error_in_a_game_is_refused_with_its_line, Line == 5) :-
    refused_change(bad_syntax, [utility-"utility(1 x)."], Line, Why),
    sub_string(Why, _, _, _, "Syntax error"),
    !.

test(a_game_with_a_syntax_error_is_refused_again_when_loaded_again, Line == 5) :-
    refused_change(bad_syntax, [utility-"utility(1 x)."], Line, _).

test(a_syntax_error_in_the_first_line_of_a_game_is_refused, Line == 1) :-
    refused('bad_head.pl', ":- module(bad_head, [).\n", Line, _).

test(a_directive_before_the_module, Line-Why == 3-":- module(bad_order, ...) must be the first term of the file: move it to the top") :-
    game(bad_order, [], Text),
    string_concat(":- use_module(library(lists)).\n\n", Text, Late),
    refused('bad_order.pl', Late, Line, Why).

test(a_missing_predicate_is_named_with_what_is_expected, Line-Why == 1-"utility/2 is missing: expected utility(+Position, -Value)") :-
    refused('bad_missing.pl', ":- module(bad_missing, [players/2, start/2, turn/2, move/3]).\nplayers(a,b).\nstart(s,0).\nturn(_,a).\nmove(0,go,1).\n", Line, Why).

test(an_exported_predicate_without_clauses_is_named, Line-Why == 1-"utility/2 is exported but missing: expected utility(+Position, -Value)") :-
    refused_change(bad_export_missing, [utility-""], Line, Why).

test(a_predicate_that_is_not_exported_is_named, Line-Why == 5-"turn/2 is not exported: add it to the list of :- module(bad_export, [...])") :-
    refused('bad_export.pl', ":- module(bad_export, [players/2, start/2, move/3, utility/2]).\n\nplayers(a,b).\nstart(s,0).\nturn(_,a).\nmove(0,go,1).\nutility(1,1).\n", Line, Why).

test(a_position_that_is_not_ground_is_refused, Line-Why == 6-Begin) :-
    refused_change(bad_ground, [move-"move(0, go, f(_))."], Line, Why0),
    Begin = "move/3 must return a ground position, not",
    sub_string(Why0, 0, _, _, Begin),
    Why = Begin.

test(rules_that_recurse_for_ever_are_refused, Line-Why == 6-"move/3 does not terminate") :-
    refused_change(bad_loop, [move-"move(P, M, N) :- move(P, M, N)."], Line, Why).

test(rules_with_endless_solutions_are_refused, Line-Why == 6-"move/3 does not terminate") :-
    refused_change(bad_endless, [move-"move(0, M, 1) :- repeat, M = go."], Line, Why).

test(a_utility_that_raises_an_error_is_refused, Line-Begin == 5-"utility/2 raises an error: ") :-
    refused_change(bad_throw, [utility-"utility(_, V) :- atom_length(_, V)."], Line, Why),
    Begin = "utility/2 raises an error: ",
    sub_string(Why, 0, _, _, Begin).

test(rules_that_call_an_unknown_predicate_are_refused, Line == 5) :-
    refused_change(bad_unknown, [utility-"utility(P, V) :- no_such(P, V)."], Line, _).

test(a_utility_that_is_no_integer_is_refused, Line-Why == 5-"utility/2 must return an integer, not win") :-
    refused_change(bad_type, [utility-"utility(_, win)."], Line, Why).

test(a_position_with_neither_a_utility_nor_a_move_is_refused, Line-Why == 6-"move/3 has no solution in 0, and neither has utility/2") :-
    refused_change(bad_stuck, [move-"move(1, go, 1)."], Line, Why).

test(a_move_that_comes_twice_is_refused, Line-Why == 6-"move/3 returns the move go more than once") :-
    refused_change(bad_twice, [move-"move(0, go, N) :- member(N, [1, 2])."], Line, Why).

test(a_file_that_lacks_its_module_line_is_refused_with_the_reason, Line == 1) :-
    refused('no_module.pl', "players(a, b).\nstart(s, 0).\nturn(_, a).\nmove(0, go, 1).\nutility(1, 1).\n", Line, Why),
    sub_string(Why, 0, _, _, "the file is not a module: its first term must be :- module(Name"),
    !.

test(two_players_of_one_name_are_refused, Line == 2) :-
    refused_change(bad_players, [players-"players(a, a)."], Line, _).

test(players_that_are_not_atoms_are_refused, [forall(member(Players, ["players(1, b).", "players(a, 2)."])), Line == 2]) :-
    refused_change(bad_players, [players-Players], Line, _).

test(a_turn_of_someone_who_does_not_play_is_refused, Line-Why == 4-"turn/2 returns c, which is not one of the players [a,b]") :-
    refused_change(bad_turn, [turn-"turn(_, c)."], Line, Why).

test(a_game_whose_module_is_another_files_is_refused) :-
    game(tictactoe, [], Text),
    load_game(tictactoe, _),
    refused('taken.pl', Text, 1, Why),
    sub_string(Why, _, _, _, "there is already a module tictactoe, from "),
    !.

test(an_edited_game_is_loaded_again, Players == [a-b, x-y]) :-
    game(edited, [], Before),
    written('edited.pl', Before, File),
    load_game(File, edited),
    edited:players(A, B),
    game(edited, [players-"players(x, y).", turn-"turn(_, x)."], After),
    written('edited.pl', After, File),
    load_game(File, edited),
    edited:players(C, D),
    Players = [A-B, C-D].

:- end_tests(bad_games).
