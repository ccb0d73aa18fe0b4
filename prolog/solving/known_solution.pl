:- module(pybridge_known_solution,
          [ keep_solution/1,    % +Solution
            known_answer/3      % :Position, -Answer, -Line
          ]).
:- use_module('../rules/fingerprint', [rules_fingerprint/2]).
:- use_module('../search/whole_game/position_scores', [best_line/6, positions_scores/3]).
:- use_module(solve, [close_solution/1, solved/3]).

/** <module> The solution that was found last */

:- meta_predicate
    known_answer(:, -, -).

:- dynamic known_solution/2.    % Fingerprint, Solution

%!  keep_solution(+Solution) is det.
%
%   Solution must not be used elsewhere: it is closed when the next one is kept.

keep_solution(Solution) :-
    rules_fingerprint(Solution.game, Fingerprint),
    forall(retract(known_solution(_, Old)), close_solution(Old)),
    assertz(known_solution(Fingerprint, Solution)).

%!  known_answer(:Position, -Answer, -Line) is semidet.
%
%   The solution that was kept has Position. Answer is as in solved/3, and Line has the moves that both play until the
%   end or, where that is a draw, until a position is repeated.

known_answer(Game:Position, Answer, Line) :-
    known_solution(Fingerprint, Solution),
    Solution.game == Game,
    rules_fingerprint(Game, Fingerprint),
    catch(solved(Solution, Position, Answer), error(existence_error(_, _), _), fail),
    Scores = Solution.scores,
    positions_scores(Scores, [Position], [Score]),
    best_line(Game, Scores, Position, Score, [], Line).
