% Lab 4: several agents. Fill in the three holes; what each predicate must do is said above it.
% Try it with: swipl -g run_tests -t halt lab4.plt, and: pybridge analyse ./lab4.pl
%
% A row of coins lies on the table. ann, bob and cid in turn take the first or the last coin, and each keeps what they took.
% A position is coins(Row, Player, Kept): the coins that are left, whose turn it is, and what each has, in the order of players/1.

:- module(lab4, [players/1, start/2, turn/2, move/3, utility/2, paranoid/3, maxn/3, expectimax/3]).
:- use_module(library(lists), [append/3]).

players([ann, bob, cid]).

start(standard, coins([3,1,7,2,9,4,8], ann, [0,0,0])).

turn(coins(_, Player, _), Player).

move(coins([Coin|Row], Player, Kept), first, coins(Row, Next, Kept1)) :-
    taken(Player, Coin, Kept, Next, Kept1).
move(coins(Row, Player, Kept), last, coins(Row1, Next, Kept1)) :-
    append([First|Between], [Coin], Row),
    Row1 = [First|Between],
    taken(Player, Coin, Kept, Next, Kept1).

taken(ann, Coin, [Ann,Bob,Cid], bob, [Ann1,Bob,Cid]) :- Ann1 is Ann+Coin.
taken(bob, Coin, [Ann,Bob,Cid], cid, [Ann,Bob1,Cid]) :- Bob1 is Bob+Coin.
taken(cid, Coin, [Ann,Bob,Cid], ann, [Ann,Bob,Cid1]) :- Cid1 is Cid+Coin.

utility(coins([], _, Kept), Kept).

% paranoid(Position, Next, Value): Value is what the player to move can be sure of, whatever the others do: minimax, in which
% that player is max, and all others together are min. Next is the position after a best move.

% Your clauses here. Without any, nothing holds:

paranoid(_, _, _) :-
    fail.

% maxn(Position, Next, Values): Values is what each will have, in the order of players/1, if everyone plays for themselves and
% knows that the others do. Among moves that are equally good for a player, the first that move/3 finds is played.

% Your clauses here. Without any, nothing holds:

maxn(_, _, _) :-
    fail.

% expectimax(Position, Next, Value): Value is what the player to move will have on the average if all others choose their moves
% at random, each with the same chance: a rational number, as by X is 1 rdiv 2.

% Your clauses here. Without any, nothing holds:

expectimax(_, _, _) :-
    fail.
