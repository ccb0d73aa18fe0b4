:- module(pybridge_paranoid,
          [ paranoid/3          % :Position, -Next, -Value
          ]).
:- use_module(library(lists), [nth1/3]).
:- meta_predicate paranoid(:, -, -).

/** <module> All others against one: the paranoid search (Sturtevant & Korf 2000)

The player to move assumes that all others play against that player alone. So there are two sides again, and alpha-beta
cuts as it does for two: the player whose move it is at the root wants the highest result of their own, and everyone
else the lowest. What it finds is proven: whatever the others do, that much is sure.

    ?- paranoid(stones:pile(5, ann), Next, Value).

    Exercise: paranoid/3 says 0 of five stones, and so does it of six. Is ann as badly off with both? What does
    maxn/3 say?
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
    search(Position, Game, Player-Seat, Alpha, Beta, Next, Value).

search(Position, Game, Player-Seat, Alpha, Beta, Next, Value) :-
    (   Game:utility(Position, Values)
    ->  nth1(Seat, Values, Value)
    ;   findall(Child, Game:move(Position, _, Child), Children),
        (   Game:turn(Position, Player)
        ->  highest(Children, Game, Player-Seat, Alpha, Beta, Next, Value)
        ;   lowest(Children, Game, Player-Seat, Alpha, Beta, Next, Value)
        )
    ).

highest([Child|Children], Game, Root, Alpha, Beta, Best, BestValue) :-
    search(Child, Game, Root, Alpha, Beta, _, Value),
    Alpha1 is max(Alpha, Value),
    (   ( Children == [] ; Value >= Beta )
    ->  Best = Child, BestValue = Value
    ;   highest(Children, Game, Root, Alpha1, Beta, Other, OtherValue),
        (   OtherValue > Value
        ->  Best = Other, BestValue = OtherValue
        ;   Best = Child, BestValue = Value
        )
    ).

lowest([Child|Children], Game, Root, Alpha, Beta, Best, BestValue) :-
    search(Child, Game, Root, Alpha, Beta, _, Value),
    Beta1 is min(Beta, Value),
    (   ( Children == [] ; Value =< Alpha )
    ->  Best = Child, BestValue = Value
    ;   lowest(Children, Game, Root, Alpha, Beta1, Other, OtherValue),
        (   OtherValue < Value
        ->  Best = Other, BestValue = OtherValue
        ;   Best = Child, BestValue = Value
        )
    ).
