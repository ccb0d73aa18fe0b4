:- module(circling, [players/2, start/2, turn/2, utility/2, move/3]).

/** <module> Ten places in a circle, and no end

One may stay or go on.
*/

players(one, other).

start(circle, 0).

turn(Place, Player) :-
    (   Place mod 2 =:= 0
    ->  Player = one
    ;   Player = other
    ).

utility(-1, 0).

move(Place, stay, Place).
move(Place, go, Next) :-
    Next is (Place+1) mod 10.
