:- module(last_stone, [players/2, start/2, turn/2, utility/2, move/3]).

% There are twenty-one stones. In turn, ann and bob take one, two or three.
% The player who takes the last stone wins. A position is pile(Stones, Player):
% the stones that are left, and the player to move.

players(ann, bob).

start(standard, pile(21, ann)).

turn(pile(_, Player), Player).

utility(pile(0, bob), 1).       % ann has taken the last one
utility(pile(0, ann), -1).

move(pile(Stones, Player), Take, pile(Left, Other)) :-
    member(Take, [1, 2, 3]),
    Take =< Stones,
    Left is Stones - Take,
    other(Player, Other).

other(ann, bob).
other(bob, ann).
