:- module(pybridge_position_scores,
          [ positions_scores/3, % +Scores, +Positions, -List
            best_line/6,        % +Game, +Scores, +Position, +Score, +Met, -Line
            score_key/3         % +Scores, +Position, -Key
          ]).
:- use_module(library(lists), [nth1/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../compiled/runner', [run/2]).
:- use_module('../../walks/walk', [passed/6]).
:- use_module('../../worth/score', [nearer/2]).
:- use_module('../game_calls', [position_key/3]).

/** <module> The scores of all positions of a solved game: scores(Runner, Rules, Solver) */

%!  positions_scores(+Scores, +Positions, -List) is det.
%
%   List has the score of each of the Positions, or `none` for one that cannot be reached from the one that was solved.

positions_scores(scores(Runner, Rules, Solver), Positions, List) :-
    run(Runner, pybridge_solver:solver_scores(Rules, Solver, Positions, List)).

%!  best_line(+Game, +Scores, +Position, +Score, +Met, -Line) is det.
%
%   Line is best play from Position, which has this Score, to the end of the game, or until a position is repeated.
%   Met are the keys of those before.

best_line(Game, Scores, Position, Score, Met, Line) :-
    Begin = best(Score, Met, none),
    findall(Move, passed(best_move(Game, Scores), inf, Position, _, Begin, best(_, _, Move)), [_|Line]).

%   best_move(+Game, +Scores, +Position, -Next, +State0, -State) is semidet: a step. The state is best(Score, Met,
%   Move), with the move that was made last.

best_move(Game, Scores, Position, Next, best(Score0, Met, _), best(Score, [Key|Met], Move)) :-
    score_key(Scores, Position, Key),
    \+ Game:utility(Position, _),
    \+ memberchk(Key, Met),
    findall(Move0-Next0, Game:move(Position, Move0, Next0), Pairs),
    pairs_values(Pairs, Nexts),
    positions_scores(Scores, Nexts, NextScores),
    nearer(Score0, Score),
    nth1(Number, NextScores, Score),
    nth1(Number, Pairs, Move-Next).

%!  score_key(+Scores, +Position, -Key) is det.
%
%   Positions with the same Key have the same score.

score_key(scores(_, Rules, _), Position, Key) :-
    position_key(Rules, Position, Key).
