:- module(random_graphs,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            move/3              % +Position, ?Move, -Next
          ]).

/** <module> Small games that go round in circles, for tests

As random_trees.pl, but a position is node(Seed, Place) with twelve places, and
moves lead anywhere.
*/

players(high, low).

start(Seed, node(Seed, 0)).

turn(Position, Player) :-
    draw(Position, turn, 2, N),
    nth0(N, [high,low], Player).

utility(Position, Value) :-
    Position \= node(_, 0),
    draw(Position, ended, 3, 0),
    draw(Position, value, 5, N),
    Value is N-2.

move(Position, Move, node(Seed, Place)) :-
    Position = node(Seed, _),
    draw(Position, moves, 3, Last),
    between(0, Last, Move),
    draw(Position, Move, 12, Place).

draw(Position, What, Limit, N) :-
    term_hash(draw(Position, What), Hash),
    N is (Hash>>3) mod Limit.
