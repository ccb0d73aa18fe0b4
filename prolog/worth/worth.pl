:- module(pybridge_worth,
          [ game_range/2,       % +Game, -Range
            game_range/3,       % +Game, +Unbounded, -Range
            nothing_known/2,    % +Game, -Worth
            exact_worth/2,      % +Score, -Worth
            utility_worth/2,    % +Utility, -Worth
            score_worth/5,      % +Prove, +Proven, +Score, +Range, -Worth
            common_worth/3,     % +Worth1, +Worth2, -Worth
            farther_worth/3,    % +Worth0, +Plies, -Worth
            worth_level/2,      % +Worth, -Level
            proof_done/2,       % +Prove, +Worth
            sure_score/2,       % +Worth, -Score
            decided/2,          % +Low, +High
            closed/3,           % +Slack, +Low, +High
            unlimited/1,        % +Bound
            slack/2,            % +Game, -Slack
            scaled/2,           % +Utility, -Scaled
            expected_utility/2, % +Scaled, -Utility
            expected_value/3,   % +Worth, +Guess, -Value
            bounds/2            % +Worth, -Bounds
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../base/expansion', [goal_expansion/2, inline/1]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/contract', [offers/2]).
:- use_module(score, [end_score/2, farther/3, score_utility/2, utility_score/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The worth of a position: what is proven of it

    worth(Low, High)

Both are scores (score.pl), from Max's side: whatever is not known yet, Max can be sure of Low, and Min of High. So
the position is exactly worth its score where both are the same; its winner is proven where both lie on one side of 0;
a search that was cut has one of them; and where nothing is known, they are the best and the worst that the rules of
the game allow, its **range**. A guess is never part of a worth.

In a game of chance the value is an expectation, and what is proven of it is

    expected(Low, High)

2^24 times the utility, rounded outward. No distance is part of it, and nobody need win for certain. Bounds that are
as close as the slack of the game count as met: dice with six sides never let them meet exactly. ../search/playouts/
makes results of playouts of them; no other file depends on these numbers.
*/

:- inline([decided/2, closed/3, unlimited/1]).

%   No score is larger; in a game of chance sums of it, weighted, still fit into a word.

unbounded(Game, Unbounded) :-
    (   has_chance(Game)
    ->  Unbounded = 0x4000000000000
    ;   Unbounded = 0x400000000000000
    ).

%!  unlimited(+Bound) is semidet.
%
%   So much, in a game of chance, is no bound, see unbounded/2; nor is it of the other sign.

unlimited(Bound) :-
    Bound >= 0x4000000000000.

%!  game_range(+Game, -Range) is det.
%!  game_range(+Game, +Unbounded, -Range) is det.
%
%   Range is the worth of a position of which nothing is known, by utilities/2; without it, the bounds are Unbounded
%   and -Unbounded.

game_range(Game, Range) :-
    unbounded(Game, Unbounded),
    game_range(Game, Unbounded, Range).

game_range(Game, Unbounded, worth(Low, High)) :-
    (   offers(Game, utilities/2)
    ->  Game:utilities(Lowest, Highest),
        utility_worth(Lowest, worth(Low, _)),
        utility_worth(Highest, worth(_, High))
    ;   High = Unbounded,
        Low is -Unbounded
    ).

%!  nothing_known(+Game, -Worth) is det.
%
%   Worth is that of a position which has not been searched.

nothing_known(Game, Worth) :-
    game_range(Game, worth(Low, High)),
    (   has_chance(Game)
    ->  Worth = expected(Low, High)
    ;   Worth = worth(Low, High)
    ).

%!  exact_worth(+Score, -Worth) is det.

exact_worth(Score, worth(Score, Score)).

%!  utility_worth(+Utility, -Worth) is det.
%
%   The utility is proven, but not the distance.

utility_worth(Utility, worth(Low, High)) :-
    end_score(Utility, Soon),
    late_score(Utility, Late),
    Low is min(Soon, Late),
    High is max(Soon, Late).

%   late_score(+Utility, -Score): a win or a loss may come so late.

late_score(Utility, Score) :-
    utility_score(Utility, 4_000_000, Score).

%!  score_worth(+Prove, +Proven, +Score, +Range, -Worth) is det.
%
%   Score has been found, and Proven is 1 if it is proven, otherwise 0. If Prove is `winner`, the distance in it does
%   not count; otherwise it is `distance`.

score_worth(distance, 1, Score, _, Worth) :-
    exact_worth(Score, Worth).
score_worth(distance, 0, Score, Range, Worth) :-
    sure_worth(Score, Range, Worth).
score_worth(winner, 1, Score, _, Worth) :-
    score_utility(Score, Utility),
    utility_worth(Utility, Worth).
score_worth(winner, 0, Score, Range, Worth) :-
    score_utility(Score, Utility),
    late_score(Utility, Late),
    sure_worth(Late, Range, Worth).

%   sure_worth(+Score, +Range, -Worth): a win that is not proven is certain whatever else is unknown: the winner can
%   only do better. Worth is Range if it is neither a win nor a loss.

sure_worth(Score, worth(Low0, High0), worth(Low, High)) :-
    score_utility(Score, Utility),
    (   Utility > 0
    ->  Low = Score,
        High is max(Score, High0)
    ;   Utility < 0
    ->  Low is min(Score, Low0),
        High = Score
    ;   Low = Low0,
        High = High0
    ).

%!  common_worth(+Worth1, +Worth2, -Worth) is det.
%
%   What both say together of the same position.

common_worth(worth(Low1, High1), worth(Low2, High2), worth(Low, High)) :-
    Low is max(Low1, Low2),
    High is min(High1, High2).
common_worth(expected(Low1, High1), expected(Low2, High2), expected(Low, High)) :-
    Low is max(Low1, Low2),
    High is min(High1, High2).

%!  farther_worth(+Worth0, +Plies, -Worth) is det.
%
%   Worth is that of a position so many Plies before one that is worth Worth0.

farther_worth(worth(Low0, High0), Plies, worth(Low, High)) :-
    farther(Low0, Plies, Low),
    farther(High0, Plies, High).
farther_worth(expected(Low, High), _, expected(Low, High)).

%!  worth_level(+Worth, -Level) is det.
%
%   How much is known: 3 if the distance is proven, or it is a draw; 2 if the utility is; 1 if it is known who wins;
%   otherwise 0.

worth_level(worth(Low, High), Level) :-
    (   Low =:= High
    ->  Level = 3
    ;   score_utility(Low, Utility),
        score_utility(High, Utility)
    ->  Level = 2
    ;   decided(Low, High)
    ->  Level = 1
    ;   Level = 0
    ).
worth_level(expected(Low, High), Level) :-
    chance_slack(Slack),
    (   High-Low =< Slack
    ->  Level = 3
    ;   Level = 0
    ).

%!  proof_done(+Prove, +Worth) is semidet.
%
%   All is proven that the option prove asks for.

proof_done(Prove, Worth) :-
    worth_level(Worth, Level),
    asked(Prove, Least),
    Level >= Least.

asked(winner, 2).
asked(distance, 3).

%!  decided(+Low, +High) is semidet.
%
%   In a position that is worth so much the winner is certain, or a draw.

decided(Low, High) :-
    (   Low > 0
    ->  true
    ;   High < 0
    ->  true
    ;   Low =:= High
    ).

%!  closed(+Slack, +Low, +High) is semidet.
%
%   Nothing is to be gained by searching a position that is worth so much: the winner is certain; or where chance
%   decides, and Slack is not negative, Low and High differ by no more than that. It is inlined, and so has the
%   goals of decided/2.

closed(Slack, Low, High) :-
    (   Slack < 0
    ->  (   Low > 0
        ->  true
        ;   High < 0
        ->  true
        ;   Low =:= High
        )
    ;   High-Low =< Slack
    ).

%!  slack(+Game, -Slack) is det.
%
%   Slack is that of closed/3: negative in a game without chance.

slack(Game, Slack) :-
    (   has_chance(Game)
    ->  chance_slack(Slack)
    ;   Slack = -1
    ).

chance_slack(256).

%!  scaled(+Utility, -Scaled) is det.
%!  expected_utility(+Scaled, -Utility) is det.
%
%   The number that stands for an expected Utility, and the other way round, exactly.

scaled(Utility, Scaled) :-
    Scaled is Utility*16_777_216.

expected_utility(Scaled, Utility) :-
    (   float(Scaled)
    ->  Utility is Scaled/16_777_216
    ;   Utility is Scaled rdiv 16_777_216
    ).

%!  expected_value(+Worth, +Guess, -Value) is det.
%
%   Value is the utility to be expected in a game of chance: exactly where the bounds are the same; a float in the
%   middle where they are met; otherwise the Guess.

expected_value(expected(Low, High), Guess, Value) :-
    (   Low =:= High
    ->  expected_utility(Low, Value)
    ;   worth_level(expected(Low, High), 3)
    ->  Middle is (Low+High)/2.0,
        expected_utility(Middle, Value)
    ;   Value = Guess
    ).

%!  bounds(+Worth, -Bounds) is det.
%
%   Bounds are the lowest and the highest utility that is possible, or @(none) where there is no bound.

bounds(worth(Low, High), [Lowest, Highest]) :-
    maplist(bound(score_utility, 0x300000000000000), [Low, High], [Lowest, Highest]).
bounds(expected(Low, High), [Lowest, Highest]) :-
    maplist(bound(expected_utility, 0x4000000000000), [Low, High], [Lowest, Highest]).

bound(Read, Unbounded, Score, Bound) :-
    (   abs(Score) < Unbounded
    ->  call(Read, Score, Bound)
    ;   Bound = @(none)
    ).

%!  sure_score(+Worth, -Score) is semidet.
%
%   Score is what the winner is sure of, or 0 for a draw. Fails if neither is certain.

sure_score(worth(Low, High), Score) :-
    (   Low > 0
    ->  Score = Low
    ;   High =< 0,
        decided(Low, High),
        Score = High
    ).
