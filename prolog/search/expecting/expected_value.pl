:- module(pybridge_expected_value,
          [ new_expecting/2,    % +Most, -Memory
            expecting_share/7   % +Rules, !Memory, +Scale, +Share, +Position, +Task, -Done
          ]).
:- use_module(library(lists), [selectchk/3, sum_list/2]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module('../../evaluation/evaluate', [evaluate/4]).
:- use_module('../../memory/search_memory',
              [budget_left/2, new_budget/3, new_table/2, renew_budget/3, set_table_value/3, spend/2, table_value/3]).
:- use_module('../game_calls', [in_order/3, mover/3, numbered/3, outcome_weight/4, position_guess/3, position_key/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Expectimax with cuts, to a depth: Star1 (Ballard 1983) with a table

This continues textbook/star1.pl. Values are what Max can expect, in 100,000ths of the largest utility, and those of
chance are means, rounded. It can run compiled, together with the rules of a game (expecting.pl).

A Search is search(Scale, Table, Budget). Rules are those of game_calls.pl. A Scale, scale(Largest, Base, By), says what
a position beyond the horizon is worth: heuristic/2 times Weight where By is heuristic(Weight), or what an Evaluation
(../../evaluation/features.pl) says where it is counts(Evaluation), in 256,000ths of the Largest utility. Base is added,
so that the mean over random games is right. Nothing is proven here.
*/

one(100_000).

%!  new_expecting(+Most, -Memory) is det.
%
%   Memory is what stays from share to share: memory(Table, Budget), with a table of Most entries.

new_expecting(Most, memory(Table, Budget)) :-
    new_table(Most, Table),
    new_budget(0, 0, Budget).

%!  expecting_share(+Rules, !Memory, +Scale, +Share, +Position, +Task, -Done) is det.
%
%   Search Position, where a player is to move, for a Share of the work, share(Positions, Milliseconds). Task is
%   look(Depth, Order): the moves, by their numbers in the game's order, are tried in this Order, [] the first time.
%   Done is done(Answer, Entered): Answer is best(Value, Order), with the best move first, or `stopped` if the share was
%   too small.

expecting_share(Rules, memory(Table, Budget), Scale, share(Positions, Milliseconds), Position, look(Depth, Order0),
                done(Answer, Entered)) :-
    renew_budget(Budget, Positions, Milliseconds),
    Search = search(Scale, Table, Budget),
    (   looked(Order0, Rules, Search, Position, Depth, Answer0)
    ->  Answer = Answer0
    ;   Answer = stopped
    ),
    budget_left(Budget, Left),
    Entered is Positions-Left.

looked(Order0, Rules, Search, Position, Depth, best(Value, [Best|Others])) :-
    Rules = rules(Game, _, _, _, _, _),
    mover(Rules, Position, Side),
    findall(Next, Game:move(Position, _, Next), Successors),
    numbered(Successors, 1, Children0),
    (   Order0 = [_|_]
    ->  in_order(Order0, Children0, Children)
    ;   Children = Children0
    ),
    one(One),
    Worst is -One-1,
    Depth1 is Depth-1,
    best_child(Children, Rules, Search, Side, Depth1, best(Worst, 0), best(Value0, Best)),
    Value is Side*Value0,
    pairs_keys(Children, Numbers),
    selectchk(Best, Numbers, Others).

%   best_child(+Children, +Rules, +Search, +Side, +Depth, +Best0, -Best) is semidet: Best is best(Value, Number), with
%   the Value that Side sees.

best_child([], _, _, _, _, Best, Best).
best_child([Number-Next|Children], Rules, Search, Side, Depth, Best0, Best) :-
    one(One),
    Best0 = best(Value0, _),
    side_value(Rules, Search, Side, Next, Depth, Value0, One, Value),
    (   Value > Value0
    ->  best_child(Children, Rules, Search, Side, Depth, best(Value, Number), Best)
    ;   best_child(Children, Rules, Search, Side, Depth, Best0, Best)
    ).

%   side_value(+Rules, +Search, +Side, +Position, +Depth, +Alpha, +Beta, -Value) is semidet: Value, Alpha and Beta are
%   Side's.

side_value(Rules, Search, Side, Position, Depth, Alpha, Beta, Value) :-
    turned(Side, Alpha, Beta, Alpha1, Beta1),
    value(Rules, Search, Position, Depth, Alpha1, Beta1, Value1),
    Value is Side*Value1.

%   turned(+Side, +Alpha0, +Beta0, -Alpha, -Beta): the window of Max as Side sees it, or the other way round.

turned(Side, Alpha0, Beta0, Alpha, Beta) :-
    Alpha is min(Side*Alpha0, Side*Beta0),
    Beta is max(Side*Alpha0, Side*Beta0).

%   value(+Rules, +Search, +Position, +Depth, +Alpha, +Beta, -Value) is semidet: a Value of at most Alpha is an upper
%   bound, and one of at least Beta a lower bound. Fails if the budget is spent.

value(Rules, Search, Position, Depth, Alpha, Beta, Value) :-
    Search = search(Scale, Table, Budget),
    Rules = rules(Game, _, _, _, _, _),
    spend(Budget, 1),
    (   Game:utility(Position, Utility)
    ->  Scale = scale(Largest, _, _),
        one(One),
        Value is max(-One, min(One, One*Utility//Largest))
    ;   Depth =< 0
    ->  guessed(Scale, Rules, Position, Value)
    ;   position_key(Rules, Position, Key),
        (   table_value(Table, Key, Entry0)
        ->  Entry = Entry0
        ;   Entry = 0
        ),
        (   Entry /\ 255 >= Depth
        ->  Value is (Entry>>8) - 1_000_000
        ;   mover(Rules, Position, Side),
            Depth1 is Depth-1,
            inner(Side, Rules, Search, Position, Depth1, Alpha, Beta, Value),
            (   Value > Alpha,
                Value < Beta
            ->  Entry1 is ((Value+1_000_000)<<8) + Depth,
                set_table_value(Table, Key, Entry1)
            ;   true
            )
        )
    ).

inner(Side, Rules, Search, Position, Depth, Alpha, Beta, Value) :-
    Rules = rules(Game, _, _, _, _, _),
    (   Side =:= 0
    ->  findall(Weight-Next,
                ( Game:move(Position, Move, Next), outcome_weight(Rules, Position, Move, Weight) ),
                Outcomes),
        pairs_keys(Outcomes, Weights),
        sum_list(Weights, All),
        AllAlpha is Alpha*All,
        AllBeta is Beta*All,
        mean(Outcomes, Rules, Search, Depth, window(AllAlpha, AllBeta, All), All, 0, Value)
    ;   findall(Next, Game:move(Position, _, Next), Successors),
        Successors = [_|_],
        turned(Side, Alpha, Beta, Alpha1, Beta1),
        best(Successors, Rules, Search, Side, Depth, Alpha1, Beta1, Value1),
        Value is Side*Value1
    ).

%   best(+Successors, +Rules, +Search, +Side, +Depth, +Alpha, +Beta, -Value) is semidet: Value is Alpha if none is
%   better.

best([], _, _, _, _, Value, _, Value).
best([Next|Successors], Rules, Search, Side, Depth, Alpha, Beta, Value) :-
    side_value(Rules, Search, Side, Next, Depth, Alpha, Beta, Value1),
    (   Value1 >= Beta
    ->  Value = Value1
    ;   Alpha1 is max(Alpha, Value1),
        best(Successors, Rules, Search, Side, Depth, Alpha1, Beta, Value)
    ).

%   mean(+Outcomes, +Rules, +Search, +Depth, +Window, +Left, +Known, -Value) is semidet: Known is the sum of weight
%   times value so far, and Left that of the weights of Outcomes. Window is window(Alpha, Beta, All): All is the sum of
%   all weights, by which Alpha and Beta are multiplied. What is left lies between -1 and 1, and so bounds the mean.

mean([], _, _, _, window(_, _, All), _, Known, Value) :-
    Value is Known//All.
mean([Weight-Next|Outcomes], Rules, Search, Depth, Window, Left0, Known0, Value) :-
    Window = window(Alpha, Beta, All),
    one(One),
    Left is Left0-Weight,
    ChildAlpha is max(-One-1, (Alpha - Known0 - Left*One) // Weight - 1),
    ChildBeta is min(One+1, (Beta - Known0 + Left*One) // Weight + 1),
    value(Rules, Search, Next, Depth, ChildAlpha, ChildBeta, Value1),
    Known is Known0 + Weight*Value1,
    (   Value1 =< ChildAlpha
    ->  Value is (Known + Left*One) // All
    ;   Value1 >= ChildBeta
    ->  Value is (Known - Left*One) // All
    ;   mean(Outcomes, Rules, Search, Depth, Window, Left, Known, Value)
    ).

%   guessed(+Scale, +Rules, +Position, -Value): the hyperbolic tangent of what is said of Position keeps it between -1
%   and 1, as x(27+xx) / (27+9xx).

guessed(scale(_, Base, By), Rules, Position, Value) :-
    said(By, Rules, Position, Sum0),
    X is max(-300_000, min(300_000, (Sum0+Base)*25//64)),
    Square is X*X,
    Value is X*(270_000_000_000+Square) // (270_000_000_000+9*Square).

said(heuristic(Weight), Rules, Position, Sum) :-
    position_guess(Rules, Position, Guess),
    Sum is Weight*Guess.
said(counts(Evaluation), Rules, Position, Sum) :-
    mover(Rules, Position, Side),
    evaluate(Evaluation, Side, Position, Value),
    Sum is Value<<8.
