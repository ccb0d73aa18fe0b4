:- module(won_trees, [players/2, start/2, turn/2, utilities/2, utility/2, move/3, heuristic/2]).
:- use_module(random_trees, []).

/** <module> Random trees in which every end is a win for the same player

Utilities of random_trees from -3 to 4 become 1 to 8 thousand, all above the guesses.
*/

players(high, low).

start(Seed, Position) :-
    random_trees:start(Seed, Position).

turn(Position, Player) :-
    random_trees:turn(Position, Player).

utilities(1000, 8000).

utility(Position, Value) :-
    random_trees:utility(Position, Value0),
    Value is 1000*(Value0+4).

move(Position, Move, Next) :-
    random_trees:move(Position, Move, Next).

heuristic(Position, Guess) :-
    random_trees:heuristic(Position, Guess).
