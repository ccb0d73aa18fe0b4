:- module(liar, [players/2, start/2, turn/2, utilities/2, utility/2, move/3]).

/** <module> A game that breaks the contract: it ends with more than its utilities/2 says there is
*/

players(a, b).

start(only, 5).

turn(N, Player) :-
    (   N mod 2 =:= 0
    ->  Player = a
    ;   Player = b
    ).

utilities(-1, 1).

utility(N, 5) :-
    N =< 0.

move(N, go, N1) :-
    N1 is N-1.
move(N, jump, N1) :-
    N1 is N-2.
