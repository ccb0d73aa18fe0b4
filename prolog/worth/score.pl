:- module(pybridge_score,
          [ utility_score/3,    % +Utility, +Plies, -Score
            side_score/4,       % +Utility, +Side, +Plies, -Score
            end_score/2,        % +Utility, -Score
            guess_score/2,      % +Guess, -Score
            score_utility/2,    % +Score, -Utility
            score_plies/2,      % +Score, -Plies
            farther/3,          % +Score0, +Plies, -Score
            nearer/2,           % +Score0, -Score
            proven_result/2,    % +Score, -Result
            guessed_result/2,   % +Score, -Result
            result_score/2,     % +Result, -Score
            result_proven/2,    % +Result, -Proven
            opposite_result/2,  % +Result0, -Result
            as_proven/3         % +Result0, +Result1, -Result
          ]).
:- use_module('../base/expansion', [goal_expansion/2, inline/1]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Scores: a value and its distance in one integer

Search compares scores from Max's side. The score of a utility U, reached in N plies, is

    U*2^24 - N   if U > 0: a win, the sooner the better
    0            if it is a draw
    U*2^24 + N   if U < 0: a loss, the later the better

so that the utility counts first and the distance second. The score of a guess is an
integer closer to 0 than any of those: every proven win outranks it, every proven loss
ranks below it, and a proven draw counts as 0. Distances and guesses are limited to four
million (2^22), so 2^23 separates wins from guesses.

A **result** is what a search says of one position: twice its score, plus 1 if the score is proven.

The predicates that a search calls at every node are inlined. ../search/alpha_beta/ also writes the bit itself, where it
is known beforehand; no other file depends on these numbers.
*/

:- inline([ end_score/2, guess_score/2, score_utility/2, score_plies/2, farther/3, nearer/2,
            proven_result/2, guessed_result/2, result_score/2, result_proven/2, opposite_result/2, as_proven/3 ]).

%!  utility_score(+Utility, +Plies, -Score) is det.

utility_score(Utility, Plies, Score) :-
    side_score(Utility, 1, Plies, Score).

%!  side_score(+Utility, +Side, +Plies, -Score) is det.
%
%   Score is from the point of view of Side: 1 for Max, -1 for Min.

side_score(Utility, Side, Plies, Score) :-
    (   Utility > 0
    ->  Score is Side*((Utility<<24) - Plies)
    ;   Utility < 0
    ->  Score is Side*((Utility<<24) + Plies)
    ;   Score = 0
    ).

%!  end_score(+Utility, -Score) is det.
%
%   Score is that of a position where the game has ended.

end_score(Utility, Score) :-
    Score is Utility<<24.

%!  guess_score(+Guess, -Score) is det.

guess_score(Guess, Score) :-
    Score is max(-4_194_304, min(4_194_304, Guess)).

%!  score_utility(+Score, -Utility) is det.
%
%   Utility is 0 for a draw and for a guess.

score_utility(Score, Utility) :-
    Utility is (Score + 8_388_608) >> 24.

%!  score_plies(+Score, -Plies) is det.
%
%   The distance in a win's or loss's Score.

score_plies(Score, Plies) :-
    Plies is abs((((Score + 8_388_608) >> 24) << 24) - Score).

%!  farther(+Score0, +Plies, -Score) is det.
%
%   The win or loss in Score comes Plies later than that in Score0, or sooner if Plies is negative.

farther(Score0, Plies, Score) :-
    (   Score0 > 8_388_608
    ->  Score is Score0-Plies
    ;   Score0 < -8_388_608
    ->  Score is Score0+Plies
    ;   Score = Score0
    ).

%!  nearer(+Score0, -Score) is det.
%
%   Score is what a position has after the best move, if Score0, proven, is that of the position before it.

nearer(Score0, Score) :-
    Score is Score0 + sign(Score0).

%!  proven_result(+Score, -Result) is det.
%!  guessed_result(+Score, -Result) is det.

proven_result(Score, Result) :-
    Result is Score<<1 \/ 1.

guessed_result(Score, Result) :-
    Result is Score<<1.

%!  result_score(+Result, -Score) is det.
%!  result_proven(+Result, -Proven) is det.
%
%   Proven is 1 or 0.

result_score(Result, Score) :-
    Score is Result>>1.

result_proven(Result, Proven) :-
    Proven is Result /\ 1.

%!  opposite_result(+Result0, -Result) is det.
%
%   The same, as the other side sees it.

opposite_result(Result0, Result) :-
    Result is 2*(Result0 /\ 1) - Result0.

%!  as_proven(+Result0, +Result1, -Result) is det.
%
%   Result is Result0, but proven only if Result1 is, too.

as_proven(Result0, Result1, Result) :-
    Result is Result0 /\ (Result1 \/ -2).
