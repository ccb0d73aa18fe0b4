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

%   bad(?Name, -Changes, -Line, -Why): the game with these Changes is refused at Line with a text that begins with Why.

bad(bad_syntax, [utility-"utility(1 x)."], 5, "Syntax error").
bad(bad_syntax, [utility-"utility(1 x)."], 5, "Syntax error").         % again, when it is loaded again
bad(bad_export_missing, [utility-""], 1, "utility/2 is exported but missing: expected utility(+Position, -Value)").
bad(bad_ground, [move-"move(0, go, f(_))."], 6, "move/3 must return a ground position, not").
bad(bad_loop, [move-"move(P, M, N) :- move(P, M, N)."], 6, "move/3 does not terminate").
bad(bad_endless, [move-"move(0, M, 1) :- repeat, M = go."], 6, "move/3 does not terminate").
bad(bad_throw, [utility-"utility(_, V) :- atom_length(_, V)."], 5, "utility/2 raises an error: ").
bad(bad_start, [start-"start(_, P) :- atom_length(_, P)."], 3, "start/2 raises an error: ").
bad(bad_unknown, [utility-"utility(P, V) :- no_such(P, V)."], 5, "").
bad(bad_type, [utility-"utility(_, win)."], 5, "utility/2 must return an integer, not win").
bad(bad_stuck, [move-"move(1, go, 1)."], 6, "move/3 has no solution in 0, and neither has utility/2").
bad(bad_twice, [move-"move(0, go, N) :- member(N, [1, 2])."], 6, "move/3 returns the move go more than once").
bad(bad_players, [players-"players(a, a)."], 2, "").
bad(bad_players, [players-"players(1, b)."], 2, "").
bad(bad_players, [players-"players(a, 2)."], 2, "").
bad(bad_name, [turn-"turn(_, a). write(1)."], 4,
    "No permission to modify static procedure `write/1': SWI-Prolog has this predicate: give yours another name").
bad(bad_import, [turn-":- use_module(library(lists), [last/2]). turn(_, a). last(1, 2)."], 4,
    "No permission to redefine imported_procedure `lists:last/2': give yours another name, or import only what you need").
bad(bad_turn, [turn-"turn(_, c)."], 4, "turn/2 returns c, which is not one of the players [a,b]").

test(a_game_with_one_fault_is_refused_with_its_line_and_the_reason, forall(bad(Name, Changes, Line, Begin))) :-
    refused_change(Name, Changes, Refused, Why),
    assertion(Refused == Line),
    assertion(sub_string(Why, 0, _, _, Begin)).

%   head(?Base, -Text, -Line, -Why): what is wrong with the first lines of a file, likewise.

head('bad_head.pl', ":- module(bad_head, [).\n", 1, "Syntax error").
head('bad_order.pl', Late, 3, ":- module(bad_order, ...) must be the first term of the file: move it to the top") :-
    game(bad_order, [], Text),
    string_concat(":- use_module(library(lists)).\n\n", Text, Late).
head('bad_missing.pl', Text, 1, "utility/2 is missing: expected utility(+Position, -Value)") :-
    string_concat(":- module(bad_missing, [players/2, start/2, turn/2, move/3]).\n",
                  "players(a,b).\nstart(s,0).\nturn(_,a).\nmove(0,go,1).\n", Text).
head('bad_export.pl', Text, 5, "turn/2 is not exported: add it to the list of :- module(bad_export, [...])") :-
    string_concat(":- module(bad_export, [players/2, start/2, move/3, utility/2]).\n\n",
                  "players(a,b).\nstart(s,0).\nturn(_,a).\nmove(0,go,1).\nutility(1,1).\n", Text).
head('no_module.pl', "players(a, b).\nstart(s, 0).\nturn(_, a).\nmove(0, go, 1).\nutility(1, 1).\n", 1,
     "the file is not a module: its first term must be :- module(Name").

test(a_file_with_a_wrong_head_is_refused_with_its_line_and_the_reason, forall(head(Base, Text, Line, Begin))) :-
    refused(Base, Text, Refused, Why),
    assertion(Refused == Line),
    assertion(sub_string(Why, 0, _, _, Begin)).

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
