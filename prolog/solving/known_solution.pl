:- module(pybridge_known_solution,
          [ keep_solution/1,    % +Solution
            known_bounds/2,     % :Position, -Solution
            known_answer/3      % :Position, -Answer, -Line
          ]).
:- use_module('../rules/fingerprint', [rules_fingerprint/2]).
:- use_module('../search/whole_game/position_scores', [best_line/6, positions_scores/3]).
:- use_module(solve, [close_solution/1, solved/3]).
:- use_module(solved_bounds, [chance_bounds/4, close_chance/1]).

/** <module> The solution that was found or loaded last */

:- meta_predicate
    known_bounds(:, -),
    known_answer(:, -, -).

:- dynamic known_solution/2 as volatile.    % Fingerprint of the rules, Solution

%!  keep_solution(+Solution) is det.
%
%   Solution, also one of a game of chance, must not be used elsewhere unless it was loaded from a file: it is closed
%   when the next one is kept.

keep_solution(Solution) :-
    rules_fingerprint(Solution.game, Fingerprint),
    forall(retract(known_solution(_, Old)), released(Old)),
    assertz(known_solution(Fingerprint, Solution)).

released(Solution) :-
    (   is_dict(Solution, chance_solution)
    ->  close_chance(Solution)
    ;   close_solution(Solution)
    ).

%!  known_bounds(:Position, -Solution) is semidet.
%
%   Solution is the one that was kept. It is of a game of chance and has Position.

known_bounds(Game:Position, Solution) :-
    known_solution_of(Game, chance_solution, Solution),
    catch(chance_bounds(Solution, Position, _, _), error(existence_error(_, _), _), fail).

known_solution_of(Game, Tag, Solution) :-
    known_solution(Fingerprint, Solution),
    is_dict(Solution, Tag),
    Solution.game == Game,
    rules_fingerprint(Game, Fingerprint).

%!  known_answer(:Position, -Answer, -Line) is semidet.
%
%   The solution that was kept has Position. Answer is as in solved/3, and Line has the moves that both play until the
%   end or, where that is a draw, until a position is repeated.

known_answer(Game:Position, Answer, Line) :-
    known_solution_of(Game, solution, Solution),
    catch(solved(Solution, Position, Answer), error(existence_error(_, _), _), fail),
    Scores = Solution.scores,
    positions_scores(Scores, [Position], [Score]),
    best_line(Game, Scores, Position, Score, [], Line).
