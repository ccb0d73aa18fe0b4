:- module(pybridge_balance,
          [ balanced/5          % +Features, +Start, +Weights0, +Doubtful, -Weights
          ]).
:- use_module(library(apply), [maplist/4]).
:- use_module(library(lists), [member/2, nth1/3, numlist/3]).
:- use_module(features, [feature_counts/3]).

/** <module> What both players have is worth the same to both

In a thousand random games, chance makes white's men worth more than black's, or less, or worth nothing for all that is
certain. What there is as much of in the first position, and is worth about as much with the other sign, is worth the mean
of both.
*/

%   Of two weights, the larger one is at most so many times the smaller one, also if the latter is doubtful.

about_as_much(certain, 2).
about_as_much(doubtful, 4).

%!  balanced(+Features, +Start, +Weights0, +Doubtful, -Weights) is det.
%
%   Weights are those of all Features; Weights0 and Doubtful are as in regression/7.

balanced(Features, Start, Weights0, Doubtful, Weights) :-
    Features = features(Count, _),
    numlist(1, Count, Numbers),
    (   feature_counts(Features, Start, Counts)
    ->  true
    ;   Counts = []
    ),
    findall(Doubt-Difference-pair(I, J, Weight), pair(Counts, Weights0, Doubtful, Doubt, Difference, I, J, Weight), All),
    keysort(All, Sorted),
    matched(Sorted, [], Pairs),
    maplist(balanced_weight(Pairs), Numbers, Weights0, Weights).

%   pair(+Counts, +Weights, +Doubtful, -Doubt, -Difference, -I, -J, -Weight) is nondet: Weight is the mean of that of I,
%   and the opposite of that of J. Doubt is `certain`, or `doubtful` if one of them is.

pair(Counts, Weights, Doubtful, Doubt, Difference, I, J, Weight) :-
    weighed(Weights, Doubtful, I, Doubt1, Weight1),
    Weight1 > 0,
    count(Counts, I, Count),
    weighed(Weights, Doubtful, J, Doubt2, Weight2),
    Weight2 < 0,
    count(Counts, J, Count),
    doubt(Doubt1, Doubt2, Doubt),
    Difference is abs(Weight1+Weight2),
    about_as_much(Doubt, Most),
    max(Weight1, -Weight2) =< Most*min(Weight1, -Weight2),
    Weight is (Weight1-Weight2)//2.

weighed(Weights, _, N, certain, Weight) :-
    nth1(N, Weights, Weight),
    Weight =\= 0.
weighed(_, Doubtful, N, doubtful, Weight) :-
    nth1(N, Doubtful, Weight),
    Weight =\= 0.

doubt(certain, Doubt, Doubt).
doubt(doubtful, certain, doubtful).

count(Counts, N, Count) :-
    ( memberchk(N-Count0, Counts) -> Count = Count0 ; Count = 0 ).

%   matched(+Sorted, +Before, -Weights): the closest ones, of which each has one partner. Weights are pairs N-Weight.

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
