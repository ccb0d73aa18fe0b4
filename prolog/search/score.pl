:- module(pybridge_score,
          [ utility_score/3,    % +Utility, +Plies, -Score
            side_score/4,       % +Utility, +Side, +Plies, -Score
            end_score/2,        % +Utility, -Score
            guess_score/2,      % +Guess, -Score
            score_utility/2,    % +Score, -Utility
            score_plies/2,      % +Score, -Plies
            farther/3           % +Score0, +Plies, -Score
          ]).
:- use_module('../base/inline', [inline/1]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> One integer for a value and its distance

Search compares scores, from Max's side. Utility U, reached in N plies, is

    U*2^24 - N   for U > 0: a win, the sooner the better
    0            for a draw
    U*2^24 + N   for U < 0: a loss, the later the better

so the higher utility comes first and distance second. A guess is an integer
nearer to 0 than any of those: any proven win outranks it, any proven loss
ranks below it, and a proven draw counts as 0. Distances and guesses beyond
four million (2^22) are cut to that, so 2^23 divides the wins from the guesses.
Nothing outside this file knows these numbers: the predicates that search calls
at every node are inlined.
*/

:- inline([end_score/2, guess_score/2, score_utility/2, score_plies/2, farther/3]).

%!  utility_score(+Utility, +Plies, -Score) is det.

utility_score(Utility, Plies, Score) :-
    side_score(Utility, 1, Plies, Score).

%!  side_score(+Utility, +Side, +Plies, -Score) is det.
%
%   Score as Side sees it: 1 for Max, -1 for Min.

side_score(Utility, Side, Plies, Score) :-
    (   Utility > 0
    ->  Score is Side*((Utility<<24) - Plies)
    ;   Utility < 0
    ->  Score is Side*((Utility<<24) + Plies)
    ;   Score = 0
    ).

%!  end_score(+Utility, -Score) is det.
%
%   The score where the game ends, 0 plies from there.

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
%   Score has its win or loss Plies later than Score0, or sooner where Plies is below 0.

farther(Score0, Plies, Score) :-
    (   Score0 > 8_388_608
    ->  Score is Score0-Plies
    ;   Score0 < -8_388_608
    ->  Score is Score0+Plies
    ;   Score = Score0
    ).
