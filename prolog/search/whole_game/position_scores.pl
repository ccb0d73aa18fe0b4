:- module(pybridge_position_scores,
          [ positions_scores/3, % +Scores, +Positions, -List
            best_line/6,        % +Game, +Scores, +Position, +Score, +Met, -Line
            score_key/3,        % +Scores, +Position, -Key
            every_score/5,      % +Scores, +Start, +Count, -Position, -Score
            new_scores/3,       % +Game, +Most, -Scores
            put_score/3,        % !Scores, +Canonical, +Score
            close_scores/1      % +Scores
          ]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../../compiled/runner', [close_runner/1, interpreting_runner/2, run/2]).
:- use_module('../game_calls', [game_rules/3, position_key/3]).
:- use_module(solver, [new_solver/5, new_walk/4, set_score/3, solver_batch/5, solver_scores/4]).

/** <module> The scores of all positions of a solved game: scores(Runner, Rules, Solver) */

%!  close_scores(+Scores) is det.

close_scores(scores(Runner, _, _)) :-
    close_runner(Runner).

%!  positions_scores(+Scores, +Positions, -List) is det.
%
%   List has the score of each of the Positions, or `none` for one that cannot be reached from the one that was solved.

positions_scores(scores(Runner, Rules, Solver), Positions, List) :-
    run(Runner, pybridge_solver:solver_scores(Rules, Solver, Positions, List)).

%!  best_line(+Game, +Scores, +Position, +Score, +Met, -Line) is det.
%
%   Line is best play from Position, which has this Score, to the end of the game, or until a position is repeated. Met are the keys
%   of those before.

best_line(Game, Scores, Position, Score, Met, Line) :-
    score_key(Scores, Position, Key),
    (   \+ Game:utility(Position, _),
        \+ memberchk(Key, Met)
    ->  findall(Move-Next, Game:move(Position, Move, Next), Pairs),
        pairs_values(Pairs, Nexts),
        positions_scores(Scores, Nexts, NextScores),
        Nearer is Score + sign(Score),
        nth1(Number, NextScores, Nearer),
        !,
        nth1(Number, Pairs, Move-Next),
        Line = [Move|Rest],
        best_line(Game, Scores, Next, Nearer, [Key|Met], Rest)
    ;   Line = []
    ).

%!  score_key(+Scores, +Position, -Key) is det.
%
%   Positions with the same Key have the same score.

score_key(scores(_, Rules, _), Position, Key) :-
    position_key(Rules, Position, Key).

%!  every_score(+Scores, +Start, +Count, -Position, -Score) is nondet.
%
%   The Count positions that can be reached from Start, breadth first. Of those with the same canonical key, only the first is
%   returned.

every_score(scores(Runner, Rules, Solver), Start, Count, Position, Score) :-
    run(Runner, pybridge_solver:new_walk(Rules, Count, Start, Walk)),
    repeat,
    run(Runner, pybridge_solver:solver_batch(Rules, Solver, Walk, 200, Batch)),
    (   Batch == []
    ->  !,
        fail
    ;   member(Position-Score, Batch)
    ).

%!  new_scores(+Game, +Most, -Scores) is det.
%!  put_score(!Scores, +Canonical, +Score) is det.
%
%   Scores for Most positions, of which none is known yet; and the one whose canonical key is Canonical.

new_scores(Game, Most, scores(Runner, Rules, Solver)) :-
    game_rules(Game, false, Rules),
    interpreting_runner(Game, Runner),
    new_solver(forward, Rules, Most, none, Solver).

put_score(scores(_, _, Solver), Canonical, Score) :-
    set_score(Solver, Canonical, Score).
