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

:- end_tests(explanation).
