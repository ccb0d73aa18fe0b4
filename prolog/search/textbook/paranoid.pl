:- module(pybridge_paranoid,
          [ paranoid/3,         % :Position, -Next, -Value
            players/2,          % -Max, -Min
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            move/3              % +Position, ?Move, -Next
          ]).
:- use_module(library(lists), [nth1/3]).
:- use_module(alphabeta, [alphabeta/5]).
:- meta_predicate paranoid(:, -, -).

/** <module> All others against one: the paranoid search (Sturtevant & Korf 2000)

The player to move assumes that all others play against that player alone. So there are two sides again, and alpha-beta
cuts as it does for two: the player whose move it is at the root wants the highest result of their own, and everyone
else the lowest. What it finds is proven: whatever the others do, that much is sure.

    ?- paranoid(stones:pile(5, ann), Next, Value).

    Exercise: paranoid/3 says 0 of five stones, and so does it of six. Is ann as badly off with both? What does
    maxn/3 say?

This module is itself a game, for two, whose positions are against(Player-Seat, Game, Position).
*/

%!  paranoid(:Position, -Next, -Value) is det.
%
%   Value is the result of which the player to move in Game:Position can be sure, and Next is the position after the
%   move that makes it so. Next stays unbound at the end of the game, where Value is that of the first player.

paranoid(Game:Position, Next, Value) :-
    Alpha is -inf,
    Beta is inf,
    Game:turn(Position, Player),
    Game:players(Players),
    nth1(Seat, Players, Player),
    alphabeta(pybridge_paranoid:against(Player-Seat, Game, Position), Alpha, Beta, against(_, _, Next), Value).

players(one, others).

turn(against(Player-_, Game, Position), Side) :-
    ( Game:turn(Position, Player) -> Side = one ; Side = others ).

utility(against(_-Seat, Game, Position), Value) :-
    Game:utility(Position, Values),
    nth1(Seat, Values, Value).

move(against(One, Game, Position), Move, against(One, Game, Next)) :-
    Game:move(Position, Move, Next).
