:- module(pybridge_alphabeta,
          [ alphabeta/5         % :Position, +Alpha, +Beta, -Next, -Value
          ]).
:- meta_predicate alphabeta(:, +, +, -, -).

/** <module> Step 2: alpha-beta pruning (Knuth and Moore 1975)

Minimax without the branches that cannot affect the result. Alpha is the value that Max is
already sure of, Beta the one that Min is sure of. When they meet, the other moves are cut.

    ?- tictactoe:start(_, Position), alphabeta(tictactoe:Position, -100, 100, Next, Value).

In the tree of minimax.pl, Max is sure of 3 after the left move. Min answers the right move
with 2, which cuts 9: six positions are entered. Exercise: in which order is nothing cut?
*/

%!  alphabeta(:Position, +Alpha, +Beta, -Next, -Value) is det.
%
%   As minimax/3, for values between Alpha and Beta. A Value =< Alpha is an upper bound of the
%   true value, and a Value >= Beta is a lower bound.

alphabeta(Game:Position, Alpha, Beta, Next, Value) :-
    (   Game:utility(Position, Value0)
    ->  Value = Value0
    ;   findall(Child, Game:move(Position, _, Child), Children),
        Game:turn(Position, Player),
        (   Game:players(Player, _)
        ->  highest(Children, Game, Alpha, Beta, Next, Value)
        ;   lowest(Children, Game, Alpha, Beta, Next, Value)
        )
    ).

highest([Child|Children], Game, Alpha, Beta, Best, BestValue) :-
    alphabeta(Game:Child, Alpha, Beta, _, Value),
    NewAlpha is max(Alpha, Value),
    (   ( Children == [] ; NewAlpha >= Beta )
    ->  Best = Child, BestValue = Value
    ;   highest(Children, Game, NewAlpha, Beta, Other, OtherValue),
        (   OtherValue > Value
        ->  Best = Other, BestValue = OtherValue
        ;   Best = Child, BestValue = Value
        )
    ).

lowest([Child|Children], Game, Alpha, Beta, Best, BestValue) :-
    alphabeta(Game:Child, Alpha, Beta, _, Value),
    NewBeta is min(Beta, Value),
    (   ( Children == [] ; NewBeta =< Alpha )
    ->  Best = Child, BestValue = Value
    ;   lowest(Children, Game, Alpha, NewBeta, Other, OtherValue),
        (   OtherValue < Value
        ->  Best = Other, BestValue = OtherValue
        ;   Best = Child, BestValue = Value
        )
    ).
