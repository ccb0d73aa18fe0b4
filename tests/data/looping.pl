:- module(looping, [ players/2, start/2, turn/2, utility/2, move/3 ]).

/** <module> A game for tests whose rules never end once somebody has moved */

players(one, other).

start(standard, begun).

turn(begun, one).
turn(moved, other).

utility(moved, _) :-
    repeat,
    fail.

move(begun, go, moved).
