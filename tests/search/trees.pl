:- module(trees,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            move/3              % +Position, ?Move, -Next
          ]).

/** <module> A game whose positions are its tree, for tests

A position is end(Value), or node(Player, Children): moves are the children's numbers.
*/

players(high, low).

start(smallest, node(high, [end(0)])).

turn(node(Player, _), Player).
turn(end(_), high).

utility(end(Value), Value).

move(node(_, Children), Number, Child) :-
    nth1(Number, Children, Child).
