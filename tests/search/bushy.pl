:- module(bushy, [players/2, start/2, turn/2, utility/2, move/3]).

% Every position has eight moves for five plies, and then the game is over. The growth of the
% tree over the first plies does not show that.

players(a, b).

start(only, 1).

turn(N, Player) :-
    (   floor(log(N)/log(8) + 1.0e-9) mod 2 =:= 0
    ->  Player = a
    ;   Player = b
    ).

utility(N, Value) :-
    N >= 8**5,
    Value is N mod 3 - 1.

move(N, K, Next) :-
    between(0, 7, K),
    Next is 8*N + K.
