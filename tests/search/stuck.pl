:- module(stuck, [players/2, start/2, turn/2, utility/2, move/3]).

/** <module> A game that breaks the contract: position 1 has neither a move nor a utility

Position 2 leads there, and so does 3, which goes round with 4.
*/

players(a, b).

start(straight, 2).
start(round, 4).

turn(_, a).

utility(0, 0).

move(2, end, 0).
move(2, on, 1).
move(3, around, 4).
move(3, on, 1).
move(4, back, 3).
