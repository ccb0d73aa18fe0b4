:- module(chance_trees,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            utilities/2,        % -Lowest, -Highest
            move/3,             % +Position, ?Move, -Next
            odds/3              % +Position, ?Move, -Weight
          ]).

/** <module> Small games of chance without rhyme or reason, for tests

As random_trees.pl: a position is node(Seed, Level, Place). In about half of the positions chance decides, with weights
from 1 to 5.
*/

players(high, low).

start(Seed, node(Seed, 0, 0)) :-
    ( nonvar(Seed) -> true ; Seed = 1 ).

turn(Position, Player) :-
    draw(Position, turn, 4, N),
    nth0(N, [high,low,chance,chance], Player).

utility(Position, Value) :-
    Position = node(_, Level, _),
    Level > 0,
    draw(Position, ended, 5, Ended),
    (   ( Ended =:= 0 ; Level >= 6 )
    ->  draw(Position, value, 8, N),
        Value is N-3
    ).

utilities(-3, 4).

move(Position, Move, node(Seed, Level1, Place)) :-
    Position = node(Seed, Level, _),
    Level1 is Level+1,
    draw(Position, moves, 3, Last),
    between(0, Last, Move),
    draw(Position, Move, 5, Place).

odds(Position, Move, Weight) :-
    draw(Position, moves, 3, Last),
    between(0, Last, Move),
    draw(Position, odds(Move), 5, N),
    Weight is N+1.

draw(Position, What, Limit, N) :-
    term_hash(draw(Position, What), Hash),
    N is (Hash>>3) mod Limit.
