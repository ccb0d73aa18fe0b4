:- module(huge, [players/2, start/2, turn/2, utility/2, move/3]).

/** <module> A game about a very large sum, without a word on what may be won or lost

From 3 the only end is the loss of the sum for whom is Max; from 4 there is the win, too.
*/

players(rich, poor).

start(lost, 3).
start(won, 4).

turn(_, rich).

utility(0, Loss) :-
    Loss is -10**60.
utility(10, Win) :-
    Win is 10**60.

move(4, take, 10).
move(N, pay, N1) :-
    N1 is N-1.
