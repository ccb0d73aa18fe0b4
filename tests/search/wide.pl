:- module(wide, [players/2, start/2, turn/2, utility/2, move/3]).

/** <module> A game of eight moves, each a number from 1 to 60; a last number above 30 wins for x
*/

players(x, o).

start(plain, wide(plain, 0, 0)).

turn(wide(_, Ply, _), Player) :-
    (   Ply mod 2 =:= 0
    ->  Player = x
    ;   Player = o
    ).

utility(wide(_, 8, Last), Value) :-
    Value is sign(2*Last - 61).

move(wide(Variant, Ply, _), Number, wide(Variant, Ply1, Number)) :-
    Ply1 is Ply+1,
    between(1, 60, Number).
