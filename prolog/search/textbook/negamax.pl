:- module(pybridge_negamax,
          [ negamax/5,          % :Position, +Alpha, +Beta, -Next, -Value
            best/8,             % +Children, +Game, +Player, :Search, +Alpha, +Beta, -Best, -Value
            for_player/4        % +Game, +Player, +Value0, -Value
          ]).
:- meta_predicate negamax(:, +, +, -, -), best(+, +, +, 5, +, +, -, -).

/** <module> Step 3: negamax (Knuth and Moore 1975)

Alpha-beta with one rule for both players: values are those of the player to move, who wants
the highest. What is good for one is bad for the other, so a child's value is negated, and
the window too; but only where turn/2 changes: in Kalah, a player may move twice in a row.

    ?- tictactoe:start(_, Position), negamax(tictactoe:Position, -100, 100, Next, Value).

In the tree of minimax.pl, Min's values are -3, -5 and -2, so the left move is worth -3 to
Min and 3 to Max. The right move is searched from -100 to -3: -2 cuts -9.
Exercise: what would negating after every move say of a puzzle, where Min never moves?
*/

%!  negamax(:Position, +Alpha, +Beta, -Next, -Value) is det.
%
%   As alphabeta/5, but Alpha, Beta and Value are from the point of view of the player to move.
%   Next is none if the game has ended.

negamax(Game:Position, Alpha, Beta, Next, Value) :-
    Game:turn(Position, Player),
    (   Game:utility(Position, Value0)
    ->  Next = none,
        for_player(Game, Player, Value0, Value)
    ;   findall(Child, Game:move(Position, _, Child), Children),
        best(Children, Game, Player, negamax, Alpha, Beta, Next, Value)
    ).

%!  for_player(+Game, +Player, +Value0, -Value) is det.
%
%   Value is Value0, which is Max's, from the side of Player; or the other way round.

for_player(Game, Player, Value0, Value) :-
    (   Game:players(Player, _)
    ->  Value = Value0
    ;   Value is -Value0
    ).

%!  best(+Children, +Game, +Player, :Search, +Alpha, +Beta, -Best, -BestValue) is det.

best([Child|Children], Game, Player, Search, Alpha, Beta, Best, BestValue) :-
    Game:turn(Child, Mover),
    (   Mover == Player
    ->  call(Search, Game:Child, Alpha, Beta, _, Value)
    ;   ChildAlpha is -Beta, ChildBeta is -Alpha,
        call(Search, Game:Child, ChildAlpha, ChildBeta, _, Value0),
        Value is -Value0
    ),
    NewAlpha is max(Alpha, Value),
    (   ( Children == [] ; NewAlpha >= Beta )
    ->  Best = Child, BestValue = Value
    ;   best(Children, Game, Player, Search, NewAlpha, Beta, Other, OtherValue),
        (   OtherValue > Value
        ->  Best = Other, BestValue = OtherValue
        ;   Best = Child, BestValue = Value
        )
    ).
