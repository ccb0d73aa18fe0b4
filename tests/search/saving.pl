:- module(saving, [players/2, start/2, turn/2, utility/2, move/3]).

/** <module> Forty moves, each of which saves from 1 to 3; the player who has saved more at the end wins

A position is saving(Left, Player, Mine, Theirs), as the player to move sees it.
*/

players(ann, bob).

start(standard, saving(40, ann, 0, 0)).

turn(saving(_, Player, _, _), Player).

utility(saving(0, _, Anns, Bobs), Value) :-
    Value is sign(Anns-Bobs).

move(saving(Left, Player, Mine, Theirs), Coins, saving(Left1, Other, Theirs, Mine1)) :-
    other(Player, Other),
    Left1 is Left-1,
    between(1, 3, Coins),
    Mine1 is Mine+Coins.

other(ann, bob).
other(bob, ann).
