:- module(endless, [players/2, start/2, turn/2, utility/2, move/3]).

/** <module> A game without an end, in which no position comes twice

From N one goes on to 2N or to 2N+1.
*/

players(one, other).

start(first, 1).

turn(N, Player) :-
    (   msb(N) mod 2 =:= 0
    ->  Player = one
    ;   Player = other
    ).

utility(0, 0).

move(N, Digit, Next) :-
    between(0, 1, Digit),
    Next is 2*N + Digit.
