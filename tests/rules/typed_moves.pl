:- module(typed_moves, [players/2, start/2, turn/2, utility/2, move/3, strategy/3]).

/** <module> A countdown whose rules raise an error for a move that is not a number

Its strategy has a move only at the end.
*/

players(a, b).

start(ten, 10).

turn(_, a).

utility(0, 1).

move(Left0, Take, Left) :-
    between(1, 3, Take),
    Take =< Left0,
    Left is Left0-Take.

strategy(last, 1, 1).
