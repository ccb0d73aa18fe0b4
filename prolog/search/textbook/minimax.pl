:- module(pybridge_minimax,
          [ minimax/3           % :Position, -Next, -Value
          ]).

/** <module> Minimax

Search the whole game tree, depth first. Max picks the child with the highest value,
Min the one with the lowest; among equals, both take the first.

    ?- start(_, Position), minimax(tictactoe:Position, Next, Value).
*/

:- meta_predicate
    minimax(:, -, -).

%!  minimax(:Position, -Next, -Value) is det.
%
%   Value is the utility that Game:Position leads to if both sides play their best, and Next is
%   the position after the best move. Next stays unbound if the game has ended. The time taken is
%   proportional to the size of the tree.

minimax(Game:Position, Next, Value) :-
    (   Game:utility(Position, Value0)
    ->  Value = Value0
    ;   findall(Child, Game:move(Position, _, Child), Children),
        Game:turn(Position, Player),
        best(Children, Game, Player, Next, Value)
    ).

best([Child], Game, _, Child, Value) :-
    !,
    minimax(Game:Child, _, Value).
best([Child|Children], Game, Player, Best, BestValue) :-
    minimax(Game:Child, _, Value),
    best(Children, Game, Player, Other, OtherValue),
    (   prefers(Game, Player, OtherValue, Value)
    ->  Best = Other, BestValue = OtherValue
    ;   Best = Child, BestValue = Value
    ).

%   prefers(Game, Player, A, B): Player would rather have A than B.

prefers(Game, Player, A, B) :-
    (   Game:players(Player, _)
    ->  A > B
    ;   A < B
    ).
