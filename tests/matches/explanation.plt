:- use_module('../../prolog/matches/decisions').
:- use_module('../../prolog/pybridge').

:- begin_tests(explanation).

explained(Text, Changes, Lines) :-
    load_game(tictactoe, _),
    position_text(tictactoe, Position, Text),
    analyse(tictactoe:Position, [depth(9)], Analysis),
    atom_string(Move, Analysis.move),
    Thought = Analysis.put(_{move:Move, line:[Move]}).put(Changes),
    explanation(tictactoe:Position, [x-'Ann',o-'Bob'], Thought, Lines).

test(the_only_move, Lines == ["Ann has played 9. Expected: a draw (9)", "It had no other move.",
                              "It looked at 1 position, to the end of the game, in 0.50 s."]) :-
    explained('xox/xoo/ox- x', _{nodes:1, seconds:0.5, table_hits:0, depth:1, winner:draw, exact:true}, Lines0),
    include([Line]>>( \+ sub_string(Line, 0, _, _, "The full") ), Lines0, Lines).

test(the_moves_that_lose_are_feared_the_worst_first, true(sub_string(Second, 0, _, _, "  after "))) :-
    explained('xx-/oo-/--- x', _{}, ["Ann has played 3. Expected: Ann wins in 1 (3)", "It feared:", Second|_]).

test(a_guess_is_no_proof, First == "Ann has played 3. Expected: guess +12 (3)") :-
    explained('xx-/oo-/--- x', _{winner:unknown, value:12, exact:false}, [First|_]).

test(playouts_are_counted, Last == "It played out 300 games from here, 600 per second.") :-
    explained('xx-/oo-/--- x', _{algorithm:mcts, playouts:300, seconds:0.5}, Lines),
    last(Lines, Last).

test(a_solved_game_was_looked_up, Last == "It looked the move up in the solution of the whole game.") :-
    explained('xx-/oo-/--- x', _{nodes:0}, Lines),
    last(Lines, Last).

%   The values are those of the solution: bob, to move after a 1, wins with a probability of (1 + 0.664) / 2.

test(what_may_come_is_told_by_outcome, Lines == [ "Ann has played roll. Expected: +0.515 on average (roll)",
                                                  "After roll, the worst first:",
                                                  "  after 1 (1 in 6) it fears roll: -0.664 on average",
                                                  "  after 2 (1 in 6) it would play roll: +0.630 on average",
                                                  "  after 3 (1 in 6) it would play roll: +0.676 on average",
                                                  "  after 4 (1 in 6) it would play roll: +0.723 on average",
                                                  "  after 5 (1 in 6) it would play roll: +0.723 on average",
                                                  "  after 6 (1 in 6) Ann wins",
                                                  "It feared:",
                                                  "  after hold: roll, -0.610 on average",
                                                  "It looked the move up in the solution of the whole game." ]) :-
    load_game(pig, _),
    position_text(pig, Position, '10 15 20 ann 4 choose'),
    thought(perfect([]), pig:Position, @(none), analysis(Analysis, [Move]), _),
    !,
    explanation(pig:Position, [ann-'Ann',bob-'Bob'], Analysis.put(_{move:Move, line:[Move]}), Lines).

throw_of_twelve(twelve:first) :-
    tmp_file_stream(File, Out, [extension(pl)]),
    format(Out, "~w~n",
           [":- module(twelve, [players/2, start/2, turn/2, move/3, utility/2]).
            players(high, low). start(only, first). turn(first, high). turn(dice, chance).
            move(first, throw, dice). move(dice, N, end(N)) :- between(1, 12, N).
            utility(end(N), V) :- V is N-7."]),
    close(Out),
    load_game(File, twelve).

test(of_many_outcomes_the_worst_are_told,
     Lines == [ "After throw, the worst first:", "  after 1 (1 in 12) Low wins by 6", "  after 2 (1 in 12) Low wins by 5",
                "  after 3 (1 in 12) Low wins by 4", "  after 4 (1 in 12) Low wins by 3",
                "  and 8 more outcomes that it likes better" ]) :-
    throw_of_twelve(Start),
    analyse(Start, [nodes(100)], Analysis),
    explanation(Start, [high-'High',low-'Low'], Analysis.put(_{line:[throw]}), [_|Lines0]),
    length(Lines, 6),
    append(Lines, _, Lines0).

:- end_tests(explanation).
