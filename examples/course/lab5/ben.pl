% Lab 5: chance. Fill in the hole; what the predicate must do is said above it.
% Try it with: swipl -g run_tests -t halt lab5.plt, and: pybridge play ./lab5.pl --players human own:expectimax
%
% ann and bob toss two coins in turn, as often as they like, and add up: two heads are 3 points, one is 1. No head loses what has been
% tossed in this turn, and ends it; holding scores it. The first to have 10 points wins.
% A position is at(Phase, Player, Ann, Bob, Total): the player chooses to toss or to hold, or has tossed, and the coins are in the air;
% then the points of both, and the total of this turn.

:- module(lab5, [players/2, start/2, turn/2, move/3, odds/3, utility/2, heuristic/2, expectimax/4]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [member/2, sum_list/2]).

players(ann, bob).

start(standard, at(choose, ann, 0, 0, 0)).

turn(at(choose, Player, _, _, _), Player).
turn(at(air, _, _, _, _), chance).

move(at(choose, Player, Ann, Bob, Total), toss, at(air, Player, Ann, Bob, Total)).
move(at(choose, ann, Ann, Bob, Total), hold, at(choose, bob, Ann1, Bob, 0)) :-
    Total > 0,
    Ann1 is Ann+Total.
move(at(choose, bob, Ann, Bob, Total), hold, at(choose, ann, Ann, Bob1, 0)) :-
    Total > 0,
    Bob1 is Bob+Total.
move(at(air, Player, Ann, Bob, Total), Heads, at(choose, Player, Ann, Bob, Total1)) :-
    points(Heads, Points),
    Total1 is Total+Points.
move(at(air, Player, Ann, Bob, _), none, at(choose, Other, Ann, Bob, 0)) :-
    other(Player, Other).

points(two, 3).
points(one, 1).

other(ann, bob).
other(bob, ann).

% odds(Position, Heads, Weight): there are two ways to have one head, and one for each of the others.

odds(at(air, _, _, _, _), two,  1).
odds(at(air, _, _, _, _), one,  2).
odds(at(air, _, _, _, _), none, 1).

utility(at(choose, ann, Ann, _, Total), 100) :-
    Ann+Total >= 10.
utility(at(choose, bob, _, Bob, Total), -100) :-
    Bob+Total >= 10.

% heuristic(Position, Guess): the lead, with the total of this turn.

heuristic(at(_, ann, Ann, Bob, Total), Guess) :-
    Guess is Ann+Total-Bob.
heuristic(at(_, bob, Ann, Bob, Total), Guess) :-
    Guess is Ann-Bob-Total.

% expectimax(Position, Depth, Next, Value): Value is what Position is worth if one looks Depth moves ahead.

expectimax(Position, _, _, Value) :-
    utility(Position, Value0),
    !,
    Value = Value0.
expectimax(Position, 0, _, Value) :-
    !,
    heuristic(Position, Value).
expectimax(Position, Depth, Next, Value) :-
    Less is Depth-1,
    findall(Value1-(Move-After), ( move(Position, Move, After), expectimax(After, Less, _, Value1) ), Pairs),
    turn(Position, Player),
    worth(Player, Position, Pairs, Next, Value).

worth(ann, _, [Pair|Pairs], Next, Value) :-
    foldl(higher, Pairs, Pair, Value-(_-Next)).
worth(bob, _, [Pair|Pairs], Next, Value) :-
    foldl(lower, Pairs, Pair, Value-(_-Next)).
worth(chance, _, Pairs, _, Value) :-
    findall(Value1, member(Value1-_, Pairs), Values),
    sum_list(Values, Sum),
    length(Values, Count),
    Value is Sum rdiv Count.

higher(Value-Way, Value0-Way0, Best) :-
    ( Value > Value0 -> Best = Value-Way ; Best = Value0-Way0 ).

lower(Value-Way, Value0-Way0, Best) :-
    ( Value < Value0 -> Best = Value-Way ; Best = Value0-Way0 ).
