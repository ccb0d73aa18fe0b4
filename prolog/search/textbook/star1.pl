:- module(pybridge_star1,
          [ star1/5             % :Position, +Alpha, +Beta, -Next, -Value
          ]).
:- use_module('../../rules/chance_moves', [outcomes/3]).
:- meta_predicate star1(:, +, +, -, -).

/** <module> Alpha-beta with dice: Star1 (Ballard 1983)

A mean of values between utilities(L, H) is known in part before all outcomes are searched: those
that are left count at least L and at most H. As soon as the mean cannot come between Alpha and
Beta any more, they are cut. The window of an outcome is what it must be worth for that to happen.

    ?- load_game(pig, _), star1(pig:pig(choose, ann, 7, 8, 0, 10), -1, 1, Next, Value).

       Max                 Max is sure of 1 by the left move. With utilities(-2, 3), the coin on
      /    \               the right comes to 1/2 * -2 + 1/2 * 3 = 1/2 at most once -2 is known:
    1     Chance           the other side of the coin is cut.
          /    \
        -2      ?          Exercise: how do wider utilities/2 change what is cut?
*/

%!  star1(:Position, +Alpha, +Beta, -Next, -Value) is det.
%
%   As expectiminimax/3, for values between Alpha and Beta, which lie between those of utilities/2.
%   A Value =< Alpha is an upper bound of the true value, and a Value >= Beta a lower bound.

star1(Game:Position, Alpha, Beta, Next, Value) :-
    (   Game:utility(Position, Value0)
    ->  Value = Value0
    ;   Game:turn(Position, Player),
        (   Player == chance
        ->  outcomes(Game:Position, Outcomes, Sum),
            TotalAlpha is Alpha*Sum,
            TotalBeta is Beta*Sum,
            mean(Outcomes, Game, TotalAlpha, TotalBeta, Sum, 0, Total),
            Value is Total rdiv Sum
        ;   findall(Child, Game:move(Position, _, Child), Children),
            ( Game:players(Player, _) -> Sign = 1 ; Sign = -1 ),
            best(Children, Game, Sign, Alpha, Beta, Next, Value)
        )
    ).

%   mean(+Outcomes, +Game, +Alpha, +Beta, +Left0, +Known, -Total): Known is the sum of weight times
%   value so far, Left0 the sum of the weights of Outcomes; all is multiplied by the sum of all weights.

mean([], _, _, _, _, Total, Total).
mean([outcome(_, Child, Weight)|Outcomes], Game, Alpha, Beta, Left0, Known0, Total) :-
    Game:utilities(Lowest, Highest),
    Left is Left0-Weight,
    ChildAlpha is (Alpha - Known0 - Left*Highest) rdiv Weight,
    ChildBeta is (Beta - Known0 - Left*Lowest) rdiv Weight,
    WindowAlpha is max(Lowest, ChildAlpha),
    WindowBeta is min(Highest, ChildBeta),
    star1(Game:Child, WindowAlpha, WindowBeta, _, Value),
    Known is Known0 + Weight*Value,
    (   Value =< ChildAlpha
    ->  Total is Known + Left*Highest
    ;   Value >= ChildBeta
    ->  Total is Known + Left*Lowest
    ;   mean(Outcomes, Game, Alpha, Beta, Left, Known, Total)
    ).

%   best(+Children, +Game, +Sign, +Alpha, +Beta, -Best, -BestValue): Sign is 1 for Max, and -1 for Min.

best([Child|Children], Game, Sign, Alpha, Beta, Best, BestValue) :-
    star1(Game:Child, Alpha, Beta, _, Value),
    narrowed(Sign, Value, Alpha, Beta, NewAlpha, NewBeta),
    (   ( Children == [] ; NewAlpha >= NewBeta )
    ->  Best = Child, BestValue = Value
    ;   best(Children, Game, Sign, NewAlpha, NewBeta, Other, OtherValue),
        (   Sign*OtherValue > Sign*Value
        ->  Best = Other, BestValue = OtherValue
        ;   Best = Child, BestValue = Value
        )
    ).

narrowed(1, Value, Alpha, Beta, NewAlpha, Beta) :-
    NewAlpha is max(Alpha, Value).
narrowed(-1, Value, Alpha, Beta, Alpha, NewBeta) :-
    NewBeta is min(Beta, Value).
