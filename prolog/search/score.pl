:- module(pybridge_score,
          [ utility_score/3,    % +Utility, +Plies, -Score
            guess_score/2,      % +Guess, -Score
            score_utility/2,    % +Score, -Utility
            score_plies/2       % +Score, -Plies
          ]).

/** <module> One integer for a value and its distance

Search compares scores, from Max's side. Utility U, reached in N plies, is

    U*2^24 - N   for U > 0: a win, the sooner the better
    0            for a draw
    U*2^24 + N   for U < 0: a loss, the later the better

so the higher utility comes first and distance second. A guess is an integer
nearer to 0 than any of those: any proven win outranks it, any proven loss
ranks below it, and a proven draw counts as 0. Distances and guesses beyond
four million are cut to that.
*/

%!  utility_score(+Utility, +Plies, -Score) is det.

utility_score(Utility, Plies, Score) :-
    (   Utility > 0
    ->  Score is (Utility<<24) - Plies
    ;   Utility < 0
    ->  Score is (Utility<<24) + Plies
    ;   Score = 0
    ).

%!  guess_score(+Guess, -Score) is det.

guess_score(Guess, Score) :-
    Score is max(-4194304, min(4194304, Guess)).

%!  score_utility(+Score, -Utility) is det.
%
%   Utility is 0 for a draw and for a guess.

score_utility(Score, Utility) :-
    Utility is (Score + 8388608) >> 24.

%!  score_plies(+Score, -Plies) is det.
%
%   The distance in a win's or loss's Score.

score_plies(Score, Plies) :-
    score_utility(Score, Utility),
    Plies is abs((Utility<<24) - Score).
