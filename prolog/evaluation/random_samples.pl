:- module(pybridge_random_samples,
          [ random_samples/5    % :Run, +Players, +Start, +Seconds, -Samples
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../base/chance', [chance/2]).
:- use_module(periods, [begin_period/3, goes_on/2]).

/** <module> Positions of random games, to learn from
*/

%   So many games are played, if there is time, and with these there are enough.

most_games(1_000).
enough_games(400).

:- meta_predicate random_samples(1, +, +, +, -).

%!  random_samples(:Run, +Players, +Start, +Seconds, -Samples) is semidet.
%
%   Samples are samples(Games, Sides, Plies, Movers, Positions, Steps, Utilities): positions of this number of random
%   games, who is to move there, after how many plies, how many moves there are and what came next, and how the games
%   end. They take no more than so many Seconds of processor time if that is enough. Fails if the rules fail.

random_samples(Run, Players, Start, Seconds, samples(Played, Sides, Plies, Movers, Positions, Steps, Utilities)) :-
    most_games(Number),
    enough_games(Enough),
    begin_period(Seconds, Enough, Period),
    findall(Utility-Samples,
            ( number_in(Period, Number, N),
              chance([N,1], Chance),
              call(Run, pybridge_greedy:random_game(Players, Start, Chance, game(Samples, Utility))) ),
            Games),
    Games = [_|_],
    length(Games, Played),
    findall((Side-Utility)-((Mover-Ply)-(Sample-Step)),
            ( member(Utility-Samples, Games), member(sample(Side, Mover, Ply, Sample, Step), Samples) ),
            All),
    pairs_keys_values(All, Known, Seen),
    pairs_keys_values(Known, Sides, Utilities),
    pairs_keys_values(Seen, Reached, Sampled),
    pairs_keys_values(Reached, Movers, Plies),
    pairs_keys_values(Sampled, Positions, Steps).

number_in(Period, Number, N) :-
    between(1, Number, N),
    Done is N-1,
    (   goes_on(Period, Done)
    ->  true
    ;   !,
        fail
    ).
