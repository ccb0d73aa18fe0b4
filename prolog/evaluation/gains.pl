:- module(pybridge_gains,
          [ by_gains/3          % +Samples, -Features, -Evaluation
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/4, maplist/5]).
:- use_module(library(lists), [append/2, member/2, nth1/3]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(features, [evaluation/4, feature_columns/3, feature_counts/3, features/4]).
:- use_module(regression, [slopes/6]).

/** <module> What players gain by their own moves

Who takes men leaves the other fewer, also in random games whose results say nothing about men. So it is good for a
player to have more of what mostly this player's moves add to, and what mostly the other's take away. A man that can do
much is worth more than others: a queen adds more moves to those of its player than a pawn.
*/

%   A man is worth a hundredth of a win, in 256,000ths, and another hundredth for each move that it adds.

hundredth(2_560).

%!  by_gains(+Samples, -Features, -Evaluation) is semidet.
%
%   Samples are those of learning.pl. Fails if no feature is gained by one player.

by_gains(samples(_, Sides, Plies, Movers, Positions, Steps, _), Features, evaluation(absolute, Shape)) :-
    features(counts, Positions, Movers, Features),
    feature_columns(Features, Positions, Columns),
    maplist(signed_moves, Sides, Steps, Moves),
    slopes(Sides, Plies, Columns, Moves, Slopes, _),
    gains(Features, Sides, Positions, Steps, Gains),
    findall(Weight, ( nth1(N, Slopes, Slope), weight(N, Gains, Slope, Weight) ), Weights),
    evaluation(absolute, Features, Weights, evaluation(_, Shape)),
    Shape \== nothing.

signed_moves(Side, Moves-_, Signed) :-
    Signed is Side*Moves.

%   gains(+Features, +Sides, +Positions, +Steps, -Gains): for each feature that changes N-Signs, of which each is 1 if a
%   change was for Max, otherwise -1.

gains(Features, Sides, Positions, Steps, Gains) :-
    maplist(step_gains(Features), Sides, Positions, Steps, All0),
    append(All0, All),
    keysort(All, Sorted),
    group_pairs_by_key(Sorted, Gains).

step_gains(Features, Side, Position, _-Next, Signs) :-
    findall(N-Sign, ( changed(Features, Position, Next, N, More), Sign is Side*sign(More) ), Signs).

%   changed(+Features, +Position, +Next, -N, -More) is nondet: Next has More of feature N than Position.

changed(Features, Position, Next, N, More) :-
    feature_counts(Features, Position, Before),
    feature_counts(Features, Next, After),
    findall(N1-Count, ( member(N1-Count, After) ; member(N1-Less, Before), Count is -Less ), All),
    keysort(All, Sorted),
    group_pairs_by_key(Sorted, Groups),
    member(N-Counts, Groups),
    aggregate_all(sum(Count), member(Count, Counts), More),
    More =\= 0.

%   weight(+N, +Gains, +Slope, -Weight): Weight is 0 unless four of five changes of feature N are for the same player,
%   less a standard error. Only half of the positions, where its player is to move, show what moves it adds.

weight(N, Gains, Slope, Weight) :-
    (   memberchk(N-Signs, Gains),
        length(Signs, All),
        aggregate_all(sum(Sign), member(Sign, Signs), Sum),
        5*(abs(Sum)-sqrt(All)) >= 3*All
    ->  hundredth(Hundredth),
        Weight is round(Hundredth * sign(Sum) * (1 + 2*max(0, sign(Sum)*Slope)))
    ;   Weight = 0
    ).
