:- module(pybridge_minimax,
          [ minimax/3           % :Position, -Next, -Value
          ]).
:- meta_predicate minimax(:, -, -).

/** <module> Step 1: minimax (Shannon 1950)

Search the whole game tree, depth first. Max picks the child with the highest value,
Min the one with the lowest; among equals, both take the first.

    ?- tictactoe:start(_, Position), minimax(tictactoe:Position, Next, Value).

         Max                Min answers the left move with 3 and the right one
       /     \              with 2. So Max makes the left move, and the value is 3.
     Min     Min            All seven positions are entered.
     / \     / \
    3   5   2   9           Exercise: count the positions that minimax/3 enters.
*/

%!  minimax(:Position, -Next, -Value) is det.
%
%   Value is the utility that Game:Position leads to if both sides play their best, and Next is
%   the position after the best move. Next stays unbound if the game has ended.

minimax(Game:Position, Next, Value) :-
    (   Game:utility(Position, Value0)
    ->  Value = Value0
    ;   findall(Child, Game:move(Position, _, Child), Children),
        Game:turn(Position, Player),
        (   Game:players(Player, _)
        ->  highest(Children, Game, Next, Value)
        ;   lowest(Children, Game, Next, Value)
        )
    ).

highest([Child|Children], Game, Best, BestValue) :-
    minimax(Game:Child, _, Value),
    (   Children == []
    ->  Best = Child, BestValue = Value
    ;   highest(Children, Game, Other, OtherValue),
        (   OtherValue > Value
        ->  Best = Other, BestValue = OtherValue
        ;   Best = Child, BestValue = Value
        )
    ).

lowest([Child|Children], Game, Best, BestValue) :-
    minimax(Game:Child, _, Value),
    (   Children == []
    ->  Best = Child, BestValue = Value
    ;   lowest(Children, Game, Other, OtherValue),
        (   OtherValue < Value
        ->  Best = Other, BestValue = OtherValue
        ;   Best = Child, BestValue = Value
        )
    ).
