:- module(pybridge_expectiminimax,
          [ expectiminimax/3    % :Position, -Next, -Value
          ]).
:- use_module('../../rules/chance_moves', [outcomes/3]).
:- meta_predicate expectiminimax(:, -, -).

/** <module> Minimax with dice: expectiminimax (Michie 1966)

Where chance decides, the value is the mean of the values of the outcomes, each weighted by its
probability. It is a rational number, so nothing is rounded.

    ?- load_game(pig, _), expectiminimax(pig:pig(choose, ann, 7, 8, 0, 10), Next, Value).

       Max                 Chance is a fair coin. The left move is worth 1/2 * 5 + 1/2 * -2 = 3/2,
      /    \               the right one 1. So Max makes the left move, and the value is 3/2.
    Chance   1
    /    \                 Exercise: which utilities change Max's move here, although they order
   5     -2                the ends in the same way? Could they in a game without chance?
*/

%!  expectiminimax(:Position, -Next, -Value) is det.
%
%   Value is the utility to be expected from Game:Position if both sides play their best, and Next
%   is the position after the best move. Next stays unbound where chance decides, and at the end.

expectiminimax(Game:Position, Next, Value) :-
    (   Game:utility(Position, Value0)
    ->  Value = Value0
    ;   Game:turn(Position, Player),
        (   Player == chance
        ->  outcomes(Game:Position, Outcomes, Sum),
            weighted(Outcomes, Game, 0, Total),
            Value is Total rdiv Sum
        ;   findall(Child, Game:move(Position, _, Child), Children),
            ( Game:players(Player, _) -> Sign = 1 ; Sign = -1 ),
            best(Children, Game, Sign, Next, Value)
        )
    ).

weighted([], _, Total, Total).
weighted([outcome(_, Child, Weight)|Outcomes], Game, Total0, Total) :-
    expectiminimax(Game:Child, _, Value),
    Total1 is Total0 + Weight*Value,
    weighted(Outcomes, Game, Total1, Total).

%   best(+Children, +Game, +Sign, -Best, -BestValue): Sign is 1 for Max, and -1 for Min.

best([Child|Children], Game, Sign, Best, BestValue) :-
    expectiminimax(Game:Child, _, Value),
    (   Children == []
    ->  Best = Child, BestValue = Value
    ;   best(Children, Game, Sign, Other, OtherValue),
        (   Sign*OtherValue > Sign*Value
        ->  Best = Other, BestValue = OtherValue
        ;   Best = Child, BestValue = Value
        )
    ).
