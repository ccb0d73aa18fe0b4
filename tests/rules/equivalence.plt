:- use_module('../../prolog/dialects/dialects', []).
:- use_module('../../prolog/rules/equivalence').
:- use_module('../files').

:- begin_tests(equivalence, [setup(make_folder), cleanup(remove_folder)]).

%   game(+Name, +Changes, -File): a race on four cells in a row: take a cell; the player who takes
%   the last one wins. Changes are pairs Old-New applied to its text.

game(Name, Changes, File) :-
    Text = "start([x, [-,-,-,-]]).
other(x, o).
other(o, x).
move([P, S], [Q, T]) :- other(P, Q), append(A, [-|B], S), append(A, [P|B], T).
utility([x, _], -1).
utility([o, _], 1).
isMinPlayer([o, _]).
",
    foldl([Old-New, T0, T1]>>( atomic_list_concat(Parts, Old, T0), atomic_list_concat(Parts, New, T1) ),
          Changes, Text, Changed),
    atom_concat(Name, '.pl', Base),
    written(Base, Changed, File).

%   found(+Name, +Changes, -Found): how the changed game differs from the original.

found(Name, Changes, Found) :-
    game(race, [], Race),
    game(Name, Changes, File),
    check_equivalence(File, default, Race, 1000-60, Report),
    (   Report.difference == @(none)
    ->  Found = same(Report.positions, Report.complete)
    ;   _{kind:Kind, text:Text, line:Line, moves:Moves, position:Position} :< Report.difference,
        Found = different(Kind, Moves, Line, Text, Position)
    ).

test(a_game_plays_like_itself, Found == same(35, @(true))) :-
    found(itself, [], Found).

test(other_names_of_pieces_do_not_matter, Found == same(35, @(true))) :-
    found(renamed, ["x"-"black", "[o"-"[white", "o,"-"white,", " o)"-" white)"], Found).

test(comparing_games_ends_at_its_limit, Count-Complete == 10-(@(false))) :-
    game(race, [], Race),
    check_equivalence(Race, default, Race, 10-60, Report),
    _{positions:Count, complete:Complete} :< Report.

test(games_without_a_start_begin_where_they_are_given_one, Count == 35) :-
    game(startless, ["start([x, [-,-,-,-]]).\n"-""], File),
    game(startless_too, ["start([x, [-,-,-,-]]).\n"-""], Other),
    check_equivalence(File, '[x,[-,-,-,-]]', Other, 1000-60, Report),
    _{positions:Count} :< Report.

%   differing(?Name, -Changes, -Found): the first difference, with the moves to it and the line.

differing(valued, ["-1"-"1"], different(value, ['1','2','3','4'], 5, "the value is -1 in race, but 1 in valued", '[x,[x,o,x,o]]')).
differing(ended, ["move([P, S]"-"move([x, S]", "[Q, T]) :- other(P, Q)"-"[o, T]) :- P = x"],
          different(end, ['1'], 4, "race goes on with 2 3 4, but ended has ended, with the value 1", '[o,[x,-,-,-]]')).
differing(missing, ["append(A, [P"-"A = [_|_], append(A, [P"], different(moves, [], 4, "missing lacks 1, which race has", '[x,[-,-,-,-]]')).
differing(turned, ["isMinPlayer([o"-"isMinPlayer([x"], different(turn, [], 7, "it is Max's turn in race, but Min's in turned", '[x,[-,-,-,-]]')).

test(the_first_difference_is_found, [forall(differing(Name, Changes, Expected)), Found == Expected]) :-
    found(Name, Changes, Found).

test(a_board_of_another_size_is_found, Kind-Text == board-"the board has 9 cells in tictactoe, but 4 in race") :-
    game(race, [], Race),
    check_equivalence(Race, default, tictactoe, 10-60, Report),
    _{kind:Kind, text:Text} :< Report.difference.

test(what_else_differs_after_as_many_moves, Count == 5) :-
    game(race, [], Race),
    game(other_valued, ["-1"-"1"], File),
    check_equivalence(File, default, Race, 1000-60, Report),
    length(Report.difference.also, Count).

%   two_ways(+Name, +Moves, -File): a game of one cell, which each of its two moves touches.

two_ways(Name, Moves, File) :-
    format(string(Text), ":- module(~w, [players/2, start/2, turn/2, utility/2, move/3, board/2, cells/3]).
players(a, b).
start(only, 0).
turn(_, a).
utility(1, 1).
utility(2, -1).
board(_, board([], [row('', [cell(c, -)])])).
cells(_, _, [c]).
~w
", [Name, Moves]),
    atom_concat(Name, '.pl', Base),
    written(Base, Text, File).

test(moves_that_touch_the_same_cells_are_matched_by_their_texts, Count-Difference == 3-(@(none))) :-
    two_ways(up_first, "move(0, up, 1).\nmove(0, down, 2).", File),
    two_ways(down_first, "move(0, down, 2).\nmove(0, up, 1).", Other),
    check_equivalence(File, default, Other, 1000-60, Report),
    _{positions:Count, difference:Difference} :< Report.

test(an_error_of_the_rules_has_its_line, Line-Text == 5-"Arithmetic: `nothing/0' is not a function") :-
    game(race, [], Race),
    game(erring, ["utility([x, _], -1)"-"utility([x, _], V) :- N = nothing, V is N+1"], File),
    catch(check_equivalence(Race, default, File, 1000-60, _), error(game_error(File, Line, Text), _), true).

test(games_without_cells_are_compared_by_the_texts_of_moves, Kind == same) :-
    check_equivalence(last_mouse_lost, default, last_mouse_lost, 50-60, Report),
    (   Report.difference == @(none) -> Kind = same ; Kind = Report.difference.kind ).

:- end_tests(equivalence).
