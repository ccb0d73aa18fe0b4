:- module(random_trees,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            move/3,             % +Position, ?Move, -Next
            heuristic/2         % +Position, -Guess
          ]).

/** <module> Small games without rhyme or reason, for tests

A position is node(Seed, Level, Place). Everything about it is drawn from its
hash: who moves (nobody takes turns), whether it has ended and how (utilities
from -3 to 4), and to which of five places on the next level its moves lead, so
that ways meet again. Guesses are random as well: a search that believes them is wrong.
*/

players(high, low).

start(Seed, node(Seed, 0, 0)).

turn(Position, Player) :-
    draw(Position, turn, 2, N),
    nth0(N, [high,low], Player).

utility(Position, Value) :-
    Position = node(_, Level, _),
    Level > 0,
    draw(Position, ended, 4, Ended),
    (   ( Ended =:= 0 ; Level >= 7 )
    ->  draw(Position, value, 8, N),
        Value is N-3
    ).

move(Position, Move, node(Seed, Level1, Place)) :-
    Position = node(Seed, Level, _),
    Level1 is Level+1,
    draw(Position, moves, 3, Last),
    between(0, Last, Move),
    draw(Position, Move, 5, Place).

heuristic(Position, Guess) :-
    draw(Position, guess, 2000, N),
    Guess is N-1000.

draw(Position, What, Limit, N) :-
    term_hash(draw(Position, What), Hash),
    N is (Hash>>3) mod Limit.
