:- module(both_wait, [players/2, start/2, turn/2, utility/2, move/3, odds/3]).

% Both may wait, and whoever goes first is likely to lose by it. In `hurried`, a sixth of the times that somebody waits the player to
% move has to go; in `kept`, ann can make sure of 1/2, and may be kept waiting for it.

players(ann, bob).

start(waiting, at(ann)).
start(hurried, hurried(ann)).
start(kept, kept).
start(rich, rich).

turn(at(Player), Player).
turn(gone(_), chance).
turn(hurried(Player), Player).
turn(clock(_), chance).
turn(kept, ann).
turn(bobs, bob).
turn(half, chance).
turn(rich, chance).
turn(end(_), ann).

utility(end(Value), Value).

move(at(Player), wait, at(Other)) :- other(Player, Other).
move(at(Player), go, gone(Player)).
move(gone(Player), Outcome, end(Value)) :-
    member(Outcome-Sign, [wins-1, loses-(-1)]),
    sign(Player, Own),
    Value is Sign*Own.
move(hurried(Player), wait, clock(Player)).
move(hurried(Player), go, gone(Player)).
move(clock(Player), time, hurried(Other)) :- other(Player, Other).
move(clock(Player), over, gone(Player)).
move(kept, stay, bobs).
move(kept, leave, half).
move(bobs, back, kept).
move(bobs, give, end(1)).
move(half, win, end(1)).
move(half, nothing, end(0)).

move(rich, win, end(1_000_000_000_000)).
move(rich, lose, end(-999_999_999_996)).
move(rich, again, rich).

odds(gone(_), wins, 1).
odds(gone(_), loses, 2).
odds(clock(_), time, 5).
odds(clock(_), over, 1).
odds(half, win, 1).
odds(half, nothing, 1).
odds(rich, win, 1_000_000).
odds(rich, lose, 1_000_000).
odds(rich, again, 1).

other(ann, bob).
other(bob, ann).

sign(ann, 1).
sign(bob, -1).
