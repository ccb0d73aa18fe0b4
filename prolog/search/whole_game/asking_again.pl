:- module(pybridge_asking_again,
          [ ask_again/4,        % +Game, +Scores, +Start, +Count
            score_after/5       % +Game, +Scores, +Position, +Next, -Score
          ]).
:- use_module(library(lists), [max_list/2, min_list/2]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../base/chance', [chance/2, chance_member/4]).
:- use_module('../../rules/consistency', [contradicted/2]).
:- use_module('../../rules/seats', [side_of_mover/2]).
:- use_module('../../walks/walk', [walk/6]).
:- use_module('../../worth/score', [end_score/2, farther/3]).
:- use_module(position_scores, [positions_scores/3]).

/** <module> Do the rules still say what they said while a game was solved? */

%!  ask_again(+Game, +Scores, +Start, +Count) is det.
%
%   In random games from Start, five positions, and one for each 10,000 of Count, the number of all, are compared
%   with those that follow them now.
%
%   @error game_error(File, Line, Text) if one has another score

ask_again(Game, Scores, Start, Count) :-
    chance(0, Chance),
    Asked is min(100, 5 + Count//10_000),
    walk(confirmed(Game, Scores, Start), Asked, Start, _, Chance, _).

%   confirmed(+Game, +Scores, +Start, +Position, -Next, +Chance0, -Chance) is semidet: a step, to Start again where a
%   game has ended.

confirmed(Game, Scores, Start, Position, Next, Chance0, Chance) :-
    (   Game:utility(Position, Value)
    ->  Nexts = [],
        end_score(Value, Due)
    ;   findall(After, Game:move(Position, _, After), Nexts),
        positions_scores(Scores, Nexts, NextScores),
        best_score(Game, Position, NextScores, Due)
    ),
    positions_scores(Scores, [Position], [Score]),
    (   Score \== Due
    ->  contradicted(Game, Position),
        fail
    ;   chance_member(Next, Nexts, Chance0, Chance)
    ->  true
    ;   Next = Start,
        Chance = Chance0
    ).

%!  score_after(+Game, +Scores, +Position, +Next, -Score) is semidet.
%
%   Score is that of Next, which comes after a move in Position. Fails if it was not there while the game was
%   solved; from then on, Game is known to vary.

score_after(Game, Scores, Position, Next, Score) :-
    positions_scores(Scores, [Next], [Score0]),
    (   Score0 == none
    ->  contradicted(Game, Position),
        fail
    ;   Score = Score0
    ).

best_score(Game, Position, NextScores, Score) :-
    (   memberchk(none, NextScores)
    ->  Score = none
    ;   side_of_mover(Game:Position, Side),
        (   Side =:= 1
        ->  max_list(NextScores, Score0)
        ;   min_list(NextScores, Score0)
        ),
        farther(Score0, 1, Score)
    ).
