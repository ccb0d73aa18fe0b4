:- module(pybridge_balance,
          [ balanced/4          % +Features, +Start, +Weights0, -Weights
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth1/3, numlist/3]).
:- use_module(features, [feature_counts/3]).

/** <module> What both players have is worth the same to both

In a thousand random games, chance makes white's men worth more than black's, or less. What there is as much of in the
first position, and is worth about as much with the other sign, is worth the mean of both.
*/

%   Of two weights, the larger one is at most so many times the smaller one.

about_as_much(2).

%!  balanced(+Features, +Start, +Weights0, -Weights) is det.
%
%   Weights are those of all Features.

balanced(Features, Start, Weights0, Weights) :-
    Features = features(Count, _),
    numlist(1, Count, Numbers),
    (   feature_counts(Features, Start, Counts)
    ->  true
    ;   Counts = []
    ),
    findall(Difference-(I-J), pair(Counts, Weights0, I, J, Difference), All),
    keysort(All, Sorted),
    matched(Sorted, [], Pairs),
    maplist(balanced_weight(Pairs, Weights0), Numbers, Weights).

%   pair(+Counts, +Weights, -I, -J, -Difference) is nondet.

pair(Counts, Weights, I, J, Difference) :-
    nth1(I, Weights, Weight1),
    Weight1 > 0,
    count(Counts, I, Count),
    nth1(J, Weights, Weight2),
    Weight2 < 0,
    count(Counts, J, Count),
    Difference is abs(Weight1+Weight2),
    about_as_much(Most),
    max(Weight1, -Weight2) =< Most*min(Weight1, -Weight2).

count(Counts, N, Count) :-
    ( memberchk(N-Count0, Counts) -> Count = Count0 ; Count = 0 ).

%   matched(+Sorted, +Before, -Pairs): the closest ones, of which each has one partner.

matched([], _, []).
matched([_-(I-J)|Sorted], Before, Pairs) :-
    (   member(N, [I,J]),
        memberchk(N, Before)
    ->  Pairs = Pairs1,
        matched(Sorted, Before, Pairs1)
    ;   Pairs = [I-J,J-I|Pairs1],
        matched(Sorted, [I,J|Before], Pairs1)
    ).

balanced_weight(Pairs, Weights, N, Weight) :-
    nth1(N, Weights, Weight0),
    (   memberchk(N-Other, Pairs)
    ->  nth1(Other, Weights, Weight1),
        Weight is (Weight0-Weight1)//2
    ;   Weight = Weight0
    ).
