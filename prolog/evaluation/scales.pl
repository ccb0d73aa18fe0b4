:- module(pybridge_scales,
          [ first_scale/2,      % +Game, -Scale
            scale_from/4        % +Play, +Seconds, -Features, -Scale
          ]).
:- use_module(library(apply), [maplist/4]).
:- use_module(library(lists), [max_list/2, member/2, nth1/3, sum_list/2]).
:- use_module('../compiled/random_games', [quick_players/2]).
:- use_module('../rules/contract', [known_start/2, offers/2]).
:- use_module(evaluate, [evaluate/4]).
:- use_module(features, [features/4]).
:- use_module(learning_games, [random_samples/3]).
:- use_module(regression, [regression/7, weight/2]).
:- use_module(weights, [evaluations/6]).

/** <module> What a guess says of the utility to be expected, in a game of chance

The mean that chance comes to needs guesses and utilities on one scale. Random games give it: the regression of their
results on heuristic/2, or else on what can be counted (features.pl).
*/

%!  first_scale(+Game, -Scale) is semidet.
%
%   Scale is that of heuristic/2, from a few random games; it serves until rules are compiled and more is learned. Fails
%   if Game has none, or nothing can be said in a moment.

first_scale(Game, Scale) :-
    offers(Game, heuristic/2),
    module_property(Game, last_modified_generation(Time)),
    (   first(Game, Time, Scale0)
    ->  true
    ;   once(known_start(Game, Start)),
        quick_players(Game, Players),
        most_inferences(Most),
        Goal = scale_from(play(once, Players, Start), 0.05, _, Scale1),
        (   catch(call_with_inference_limit(Goal, Most, Result), error(_, _), fail),
            Result \== inference_limit_exceeded
        ->  Scale0 = Scale1
        ;   Scale0 = none
        ),
        retractall(first(Game, _, _)),
        assertz(first(Game, Time, Scale0))
    ),
    Scale0 \== none,
    Scale = Scale0.

%   Of rules that never end, too much is enough: some 0.2 s.

most_inferences(5_000_000).

:- dynamic first/3.             % Game, when its module was changed last, Scale or `none`

%!  scale_from(+Play, +Seconds, -Features, -Scale) is semidet.
%
%   Scale is that of expected_value.pl, or `none` if nothing is worth counting. Games are played in so many Seconds
%   (learning_games.pl). Features are those of positions for which Scale holds, or `none` for all. Fails if the rules
%   fail.

scale_from(Play, Seconds, Features, Scale) :-
    Play = play(_, players(Game, _, _), Start),
    random_samples(Play, Seconds, Samples),
    Samples = samples(_, _, _, _, _, _, Utilities),
    findall(Size, ( member(Utility, Utilities), Size is abs(Utility) ), Sizes),
    max_list([1|Sizes], Largest),
    findall(Result, ( member(Utility, Utilities), Result is Utility/Largest ), Results),
    (   said(Game, Start, Samples, Results, Features0, By, Said)
    ->  sum_list(Said, Sum),
        sum_list(Results, Sum1),
        length(Said, Count),
        Base is round((256_000*Sum1-Sum)/Count),
        Features = Features0,
        Scale = scale(Largest, Base, By)
    ;   Features = none,
        Scale = none
    ).

%   said(+Game, +Start, +Samples, +Results, -Features, -By, -Said) is semidet: Said is what By says of each sample.

said(Game, _, samples(Played, Sides, Plies, _, Positions, _, _), Results, none, heuristic(Weight), Said) :-
    offers(Game, heuristic/2),
    !,
    findall(Guess, ( member(Position, Positions), once(Game:heuristic(Position, Guess)) ), Guesses),
    findall(Nth-Guess, nth1(Nth, Guesses, Guess), Column),
    regression(absolute, Sides, Plies, [Column], Results, Played, fit([Estimate], _)),
    weight(Estimate, Weight),
    Weight > 0,
    findall(Each, ( member(Guess, Guesses), Each is Weight*Guess ), Said).
said(_, Start, Samples, Results, Features, counts(Evaluation), Said) :-
    Samples = samples(_, Sides, _, Movers, Positions, _, _),
    features(counts, Positions, Movers, Features),
    evaluations(counts, Features, Start, Samples, Results, [Explained-Evaluation|_]),
    Explained > 0,
    maplist(said_of(Evaluation), Sides, Positions, Said).

said_of(Evaluation, Side, Position, Said) :-
    evaluate(Evaluation, Side, Position, Value),
    Said is Value<<8.
