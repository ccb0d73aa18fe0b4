:- module(chain, [players/2, start/2, turn/2, utility/2, move/3]).

/** <module> A game of one line: from N it is N moves to the end, and from below 0 there is none

As deep as one likes, and no deeper than the stack if that is what a search relies on.
*/

players(a, b).

start(long, 20_000).

turn(_, a).

utility(0, 1).

move(N, go, N1) :-
    N1 is N-1.
