:- module(pybridge_balance,
          [ balanced/5          % +Features, +Start, +Weights0, +Estimates, -Weights
          ]).
:- use_module(library(apply), [maplist/4]).
:- use_module(library(lists), [member/2, nth1/3, numlist/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(features, [feature_counts/3]).

/** <module> What both players have is worth the same to both

Chance makes white's men worth more than black's in random games, or less, or worth nothing for all that is certain.
What is of the same kind, is there as often in the first position, and may be worth as much with the other sign, is
taken to be so: both together say what it is.
*/

%   Two estimates may be the same if they differ by no more than so many standard errors, or this many times. The
%   positions of one game are alike, so that errors are larger than they look.

standard_errors(3).
about_as_much(2).

%!  balanced(+Features, +Start, +Weights0, +Estimates, -Weights) is det.
%
%   Weights are those of all Features; Weights0 and Estimates are as in regression/7.

balanced(Features, Start, Weights0, Estimates, Weights) :-
    Features = features(Count, Shape),
    findall(N-Kind, ( sub_term(Part, Shape), kind(Part, N, Kind) ), Kinds),
    numlist(1, Count, Numbers),
    (   feature_counts(Features, Start, Counts)
    ->  true
    ;   Counts = []
    ),
    findall(Sureness-pair(I, J, Weight), pair(Kinds, Counts, Estimates, I, J, Weight, Sureness), All),
    sort(1, @>=, All, Sorted),
    matched(Sorted, [], Pairs),
    maplist(balanced_weight(Pairs), Numbers, Weights0, Weights).

kind(number(N), N, number).
kind(bits(N), N, bits).
kind(list(N, _), N, list).
kind(_-N, N, piece).

%   pair(+Kinds, +Counts, +Estimates, -I, -J, -Weight, -Sureness) is nondet: Weight, of I, and that of J, the opposite,
%   are what both estimates say together, and with this Sureness, above 1.

pair(Kinds, Counts, Estimates, I, J, Weight, Sureness) :-
    nth1(I, Estimates, estimate(Slope1, Variance1, Sureness1)),
    nth1(J, Estimates, estimate(Slope2, Variance2, Sureness2)),
    I < J,
    memberchk(I-Kind, Kinds),
    memberchk(J-Kind, Kinds),
    Sureness1 > 0,
    Sureness2 > 0,
    count(Counts, I, Count),
    count(Counts, J, Count),
    Opposite is -Slope2,
    may_be_same(Slope1, Variance1, Opposite, Variance2),
    Mean is (Slope1*Variance2 + Opposite*Variance1)/(Variance1+Variance2),
    Weight is round(Mean),
    Variance is Variance1*Variance2/(Variance1+Variance2),
    Sureness is Mean**2/Variance * Sureness1*Variance1/Slope1**2,
    Sureness > 1.

may_be_same(Slope1, Variance1, Slope2, Variance2) :-
    standard_errors(Errors),
    (   (Slope1-Slope2)**2 =< Errors**2 * (Variance1+Variance2)
    ->  true
    ;   Slope1*Slope2 > 0,
        about_as_much(Most),
        max(abs(Slope1), abs(Slope2)) =< Most*min(abs(Slope1), abs(Slope2))
    ).

count(Counts, N, Count) :-
    ( memberchk(N-Count0, Counts) -> Count = Count0 ; Count = 0 ).

%   matched(+Sorted, +Before, -Weights): the surest pairs; each feature has one partner. Weights are pairs N-Weight.

matched([], _, []).
matched([_-pair(I, J, Weight)|Sorted], Before, Weights) :-
    (   member(N, [I,J]),
        memberchk(N, Before)
    ->  Weights = Weights1,
        matched(Sorted, Before, Weights1)
    ;   Other is -Weight,
        Weights = [I-Weight,J-Other|Weights1],
        matched(Sorted, [I,J|Before], Weights1)
    ).

balanced_weight(Pairs, N, Weight0, Weight) :-
    ( memberchk(N-Weight1, Pairs) -> Weight = Weight1 ; Weight = Weight0 ).
