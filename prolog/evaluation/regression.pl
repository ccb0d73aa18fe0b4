:- module(pybridge_regression,
          [ regression/7,       % +View, +Sides, +Plies, +Columns, +Results, +Games, -Fit
            weight/2,           % +Estimate, -Weight
            slopes/6            % +Sides, +Plies, +Columns, +Results, -Slopes, -Parts
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, foldl/5, maplist/3, maplist/4, maplist/5]).
:- use_module(library(lists), [max_list/2, member/2, sum_list/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).

/** <module> Linear regression of results on counts, one feature at a time
*/

%   A feature counts if its correlation is so many standard errors from 0, and it explains a tenth of what the best one
%   does.

standard_errors(2).

%   What a feature that says nothing explains, on average, of one game, as correlations below that limit do not count.

by_chance(0.26).

%!  regression(+View, +Sides, +Plies, +Columns, +Results, +Games, -Fit) is semidet.
%
%   Fit is fit(Estimates, Explained): what one more of each feature adds to the results, as estimate(Slope, Variance,
%   Sureness), where Slope is in 256,000ths, the Variance is that of the Slope, and Sureness, which grows with the
%   square of the Slope, is above 1 if that cannot be by chance; and the sum of the parts of the results' variance that
%   such features explain, less what chance would. Columns has pairs Nth-Count for each feature, of the positions of all
%   Games where it is counted; Sides are to move in them, 1 or -1. Results are from the side to move if View is
%   `relative`. The side and the number of plies are allowed for first, as many counts only grow or shrink in the course
%   of a game. Fails if all results are the same.

regression(View, Sides, Plies, Columns, Results0, Games, fit(Estimates, Explained)) :-
    maplist(seen(View), Sides, Results0, Results),
    slopes(Sides, Plies, Columns, Results, Slopes, Parts),
    max_list([0|Parts], Most),
    standard_errors(Errors),
    Least is max(Errors**2/Games, Most/10),
    maplist(estimate(Games, Least), Slopes, Parts, Estimates),
    aggregate_all(sum(Part), ( member(Part, Parts), Part > Least ), Sum),
    length(Parts, Tried),
    by_chance(ByChance),
    Explained is Sum - ByChance*Tried/Games.

%!  weight(+Estimate, -Weight) is det.
%
%   Weight is the slope, or 0 if that may be by chance.

weight(estimate(Slope, _, Sureness), Weight) :-
    ( Sureness > 1 -> Weight is round(Slope) ; Weight = 0 ).

%!  slopes(+Sides, +Plies, +Columns, +Results, -Slopes, -Parts) is semidet.
%
%   The same, but Slopes are what one more of each feature adds to Results, and Parts what it explains of their
%   variance.

slopes(Sides, Plies0, Columns, Results0, Slopes, Parts) :-
    centred(Sides, Plies0, Plies),
    sum_of_products(Plies, Plies, Square),
    cleared(Sides, Plies, Square, Results0, Results),
    sum_of_products(Results, Results, Variance),
    Variance > 0,
    aggregate_all(count, member(1, Sides), Count),
    length(Sides, Size),
    Others is Size-Count,
    maplist(=.., Moments, [[side|Sides],[ply|Plies],[result|Results]]),
    maplist(fit(Moments, at(Count, Others, Square), Variance), Columns, Slopes, Parts).

seen(absolute, _, Result, Result).
seen(relative, Side, Result0, Result) :-
    Result is Side*Result0.

%   cleared(+Sides, +Plies, +Square, +Values0, -Values): less what depends on the player to move and on the ply.

cleared(Sides, Plies, Square, Values0, Values) :-
    centred(Sides, Values0, Values1),
    sum_of_products(Plies, Values1, Product),
    Slope is Product/max(1, Square),
    maplist(less(Slope), Plies, Values1, Values).

less(Slope, Ply, Value0, Value) :-
    Value is Value0-Slope*Ply.

%   centred(+Sides, +Values0, -Values): less the mean of those with the same player to move.

centred(Sides, Values0, Values) :-
    pairs_keys_values(Pairs, Sides, Values0),
    maplist(mean(Pairs), [1,-1], [Max,Min]),
    maplist(less_mean(Max, Min), Sides, Values0, Values).

mean(Pairs, Side, Mean) :-
    findall(Value, member(Side-Value, Pairs), Values),
    sum_list(Values, Sum),
    length(Values, Count),
    Mean is Sum/max(1, Count).

less_mean(Max, Min, Side, Value0, Value) :-
    (   Side =:= 1
    ->  Value is Value0-Max
    ;   Value is Value0-Min
    ).

sum_of_products(Values1, Values2, Sum) :-
    foldl(add_product, Values1, Values2, 0, Sum).

add_product(Value1, Value2, Sum0, Sum) :-
    Sum is Sum0 + Value1*Value2.

%   fit(+Moments, +At, +Variance, +Column, -Slope, -Part): Part is the part of Variance that the feature explains, once
%   it is cleared like the results in Moments.

fit(Moments, at(Count, Others, PlySquare), Variance, Column, Slope, Part) :-
    foldl(add_count(Moments), Column, sums(0, 0, 0, 0, 0), sums(Sum, Signed, Plies, Squares, Product)),
    Max is (Sum+Signed)/2,
    Min is (Sum-Signed)/2,
    Square is Squares - Max**2/max(1, Count) - Min**2/max(1, Others) - Plies**2/max(1, PlySquare),
    (   Square > 1
    ->  Slope is Product/Square,
        Part is Slope*Product/Variance
    ;   Slope = 0,
        Part = 0
    ).

add_count([Sides,Plies,Results], Nth-Count, Sums0, sums(Sum, Signed, Ply, Square, Product)) :-
    Sums0 = sums(Sum0, Signed0, Ply0, Square0, Product0),
    arg(Nth, Sides, Side),
    arg(Nth, Plies, At),
    arg(Nth, Results, Result),
    Sum is Sum0+Count,
    Signed is Signed0+Side*Count,
    Ply is Ply0+At*Count,
    Square is Square0+Count*Count,
    Product is Product0+Result*Count.

%   estimate(+Games, +Least, +Slope, +Part, -Estimate): a Slope counts if it explains more than Least.

estimate(Games, Least, Slope0, Part, estimate(Slope, Variance, Sureness)) :-
    Slope is 256_000*Slope0,
    Sureness is Part/Least,
    Variance is Slope**2/max(1.0e-9, Games*Part).
