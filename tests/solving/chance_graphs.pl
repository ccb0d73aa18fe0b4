:- module(chance_graphs, [players/2, start/2, turn/2, utility/2, move/3, odds/3]).

/** <module> Small games of chance that go round in circles, for tests

As search/random_graphs.pl: a position is node(Seed, Place) with seven places, and moves lead anywhere. In a third of the positions
chance decides, with weights from 1 to 3.
*/

players(high, low).

start(Seed, node(Seed, 0)) :-
    ( nonvar(Seed) -> true ; Seed = 1 ).

turn(Position, Player) :-
    draw(Position, turn, 3, N),
    nth0(N, [high,low,chance], Player).

utility(Position, Value) :-
    Position \= node(_, 0),
    draw(Position, ended, 4, 0),
    draw(Position, value, 5, N),
    Value is N-2.

move(Position, Move, node(Seed, Place)) :-
    Position = node(Seed, _),
    between(0, 1, Move),
    draw(Position, Move, 7, Place).

odds(Position, Move, Weight) :-
    between(0, 1, Move),
    draw(Position, odds(Move), 3, N),
    Weight is N+1.

draw(Position, What, Limit, N) :-
    term_hash(draw(Position, What), Hash),
    N is (Hash>>3) mod Limit.
