:- module(pybridge_weights,
          [ evaluations/6,      % +Kind, +Features, +Start, +Samples, +Results, -Evaluations
            balanced/4,         % +Features, +Start, +Estimates, -Weights
            by_gains/4          % +Samples, +Features, +Start, -Evaluation
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, maplist/3, maplist/4]).
:- use_module(library(lists), [member/2, nth1/3, sum_list/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module('../base/correlation', [correlation/2]).
:- use_module(features, [evaluation/4, feature_change/5, feature_columns/3, feature_counts/3]).
:- use_module(learning_games, [first_samples/3, sampled_step/4]).
:- use_module(regression, [regression/7, slopes/6, weight/2]).

/** <module> What features are worth, by the results of random games, or by what players gain

Chance makes white's men worth more than black's in random games, or less, or worth nothing for all that is certain.
What is of the same kind, is there as often in the first position, and may be worth as much with the other sign, is
taken to be so: both together say what it is. So is then what has the other sign, but is not certain by itself.

Who takes men leaves the other fewer, also in random games whose results say nothing about men. So it is good for a
player to have more of what mostly this player's moves add to, and what mostly the other's take away. A man that can do
much is worth more than others: a queen adds more moves to those of its player than a pawn. This also says what men are
worth of which results say nothing that is certain, beside those of which they do.
*/

%   Two estimates may be the same if they differ by no more than so many standard errors, or this many times. The
%   positions of one game are alike, so that errors are larger than they look.

standard_errors(3).
about_as_much(2).

%   What says little of itself one move later is not counted: this correlation is the least, in so many moves.

least_lasting(0.5).
fleeting_steps(300).

%   By gains, a man is worth a hundredth of a win, in 256,000ths, and another hundredth for each move that it adds.

hundredth(2_560).

%!  evaluations(+Kind, +Features, +Start, +Samples, +Results, -Evaluations) is semidet.
%
%   Evaluations are pairs Explained-Evaluation, by the regression of Results on counts of Features of this Kind; the one
%   that explains most comes first.

evaluations(Kind, Features, Start, Samples, Results, Evaluations) :-
    Samples = samples(Played, Sides, Plies, _, Positions, _, _),
    feature_columns(Features, Positions, Columns),
    fleeting(Features, Samples, Fleeting),
    findall(Explained-Evaluation,
            ( member(View, [absolute,relative]),
              regression(View, Sides, Plies, Columns, Results, Played, fit(Estimates, Explained)),
              (   Kind == places
              ->  maplist(weight, Estimates, Weights)
              ;   balanced(Features, Start, Estimates, Weights0),
                  (   View-Kind == absolute-counts,
                      gains(Samples, Features, Start, Gains)
                  ->  completed(Features, Weights0, Gains, Weights)
                  ;   Weights = Weights0
                  )
              ),
              findall(Weight,
                      ( nth1(N, Weights, Weight1), ( memberchk(N, Fleeting) -> Weight = 0 ; Weight = Weight1 ) ),
                      Lasting),
              evaluation(View, Features, Lasting, Evaluation) ),
            All),
    sort(1, @>=, All, Evaluations).

%   fleeting(+Features, +Samples, -Fleeting): the numbers of positions, such as that of the newest stone's cell, that
%   say next to nothing of any number after the next move, and so nothing of who will win. What is the mover's may be
%   the other's then.

fleeting(features(Count, Shape0), Samples0, Fleeting) :-
    numbers_only(Shape0, Shape),
    fleeting_steps(Most),
    first_samples(Most, Samples0, Samples),
    findall((N-M)-(Now-Then),
            ( sampled_step(Samples, _, Position, Next),
              feature_counts(features(Count, Shape), Position, Counts),
              feature_counts(features(Count, Shape), Next, NextCounts),
              member(N-Now, Counts),
              member(M-Then, NextCounts) ),
            All),
    keysort(All, Sorted),
    group_pairs_by_key(Sorted, Groups),
    least_lasting(Least),
    findall(N,
            ( member((N-_)-Pairs, Groups), correlation(Pairs, Correlation), abs(Correlation) >= Least ),
            Lasting),
    findall(N, ( sub_term(number(N), Shape), \+ memberchk(N, Lasting) ), Fleeting).

%   completed(+Features, +Weights0, +Gains, -Weights): pieces without a weight have what they gain, on the scale of the
%   others.

completed(features(_, Shape), Weights0, Gains, Weights) :-
    findall(N, ( sub_term(Part, Shape), kind(Part, N, piece) ), Pieces),
    foldl(add_known, Weights0, Gains, 0-0, Known-Gained),
    findall(Weight,
            ( nth1(N, Weights0, Weight0),
              nth1(N, Gains, Gain),
              (   Weight0 =:= 0,
                  Gained > 0,
                  memberchk(N, Pieces)
              ->  Weight is round(Gain*Known/Gained)
              ;   Weight = Weight0
              ) ),
            Weights).

add_known(Weight, Gain, Known0-Gained0, Known-Gained) :-
    (   Weight*Gain > 0
    ->  Known is Known0+abs(Weight),
        Gained is Gained0+abs(Gain)
    ;   Known = Known0,
        Gained = Gained0
    ).

numbers_only(Shape0, Shape) :-
    (   Shape0 = parts(Shapes0)
    ->  maplist(numbers_only, Shapes0, Shapes),
        Shape = parts(Shapes)
    ;   Shape0 = number(_)
    ->  Shape = Shape0
    ;   Shape = nothing
    ).

%!  balanced(+Features, +Start, +Estimates, -Weights) is det.
%
%   Weights are those of all Features; Estimates are as in regression/7.

balanced(Features, Start, Estimates, Weights) :-
    Features = features(_, Shape),
    findall(N-Kind, ( sub_term(Part, Shape), kind(Part, N, Kind) ), Kinds),
    ( feature_counts(Features, Start, Counts) -> true ; Counts = [] ),
    findall((Rank-Sureness)-pair(I, J, Weight), pair(Kinds, Counts, Estimates, I, J, Weight, Rank-Sureness), All),
    sort(1, @>=, All, Sorted),
    foldl(matched, Sorted, [], Pairs),
    findall(Weight,
            ( nth1(N, Estimates, Estimate),
              ( memberchk(N-Weight0, Pairs) -> Weight = Weight0 ; weight(Estimate, Weight) ) ),
            Weights).

kind(number(N), N, number).
kind(bits(N), N, bits).
kind(list(N, _), N, list).
kind(_-N, N, piece).

%   pair(+Kinds, +Counts, +Estimates, -I, -J, -Weight, -Rank-Sureness) is nondet: Weight, of I, and that of J, the
%   opposite, are what both estimates say together, and with this Sureness, above 1. Rank is `same` or `like`.

pair(Kinds, Counts, Estimates, I, J, Weight, Rank-Sureness) :-
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
    (   may_be_same(Slope1, Variance1, Opposite, Variance2)
    ->  Rank = same
    ;   Slope1*Opposite > 0,
        min(Sureness1, Sureness2) =< 1,
        Rank = like
    ),
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

%   matched(+Surest, +Pairs0, -Pairs): with the surest pair left; each feature has one partner. Pairs are N-Weight.

matched(_-pair(I, J, Weight), Pairs0, Pairs) :-
    (   member(N, [I,J]),
        memberchk(N-_, Pairs0)
    ->  Pairs = Pairs0
    ;   Other is -Weight,
        Pairs = [I-Weight,J-Other|Pairs0]
    ).

%!  by_gains(+Samples, +Features, +Start, -Evaluation) is semidet.
%
%   Features are those of Samples (learning_games.pl). Fails if no player gains any.

by_gains(Samples, Features, Start, Evaluation) :-
    gains(Samples, Features, Start, Weights),
    evaluation(absolute, Features, Weights, Evaluation),
    Evaluation = evaluation(_, Shape),
    Shape \== nothing.

gains(Samples, Features, Start, Weights) :-
    Samples = samples(_, Sides, Plies, _, Positions, Steps, _),
    feature_columns(Features, Positions, Columns),
    maplist(signed_moves, Sides, Steps, Moves),
    slopes(Sides, Plies, Columns, Moves, Slopes, _),
    findall(N-Sign,
            ( sampled_step(Samples, Side, Position, Next),
              feature_change(Features, Position, Next, N, More),
              Sign is Side*sign(More) ),
            All),
    keysort(All, Sorted),
    group_pairs_by_key(Sorted, Gains),
    findall(Estimate, ( nth1(N, Slopes, Slope), gain(N, Gains, Slope, Estimate) ), Estimates),
    balanced(Features, Start, Estimates, Weights).

signed_moves(Side, Moves-_, Signed) :-
    Signed is Side*Moves.

%   gain(+N, +Gains, +Slope, -Estimate): Gains are N-Signs for each feature that changes; a sign is 1 if a change was
%   for Max, otherwise -1. What it is worth is 0 unless four of five changes of feature N are for the same player, less
%   a standard error. Only half of the positions, where its player is to move, show what moves it adds.

gain(N, Gains, Slope, estimate(Gain, Variance, Sureness)) :-
    (   memberchk(N-Signs, Gains),
        length(Signs, All),
        sum_list(Signs, Sum),
        5*(abs(Sum)-sqrt(All)) >= 3*All
    ->  hundredth(Hundredth),
        Gain is Hundredth * sign(Sum) * (1 + 2*max(0, sign(Sum)*Slope)),
        Variance is (Gain/10)**2,
        Sureness = 2
    ;   Gain = 0,
        Variance = 1,
        Sureness = 0
    ).
