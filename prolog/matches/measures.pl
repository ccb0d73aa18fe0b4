:- module(pybridge_measures,
          [ game_choices/3,     % :Start, +Moves, -Choices
            game_leads/3        % :Start, +Moves, -Leads
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module('../rules/positions', [legal/2]).
:- use_module('../search/lookahead/analyse', [analyse/3]).

/** <module> Statistics of a played game
*/

:- meta_predicate
    game_choices(:, +, -),
    game_leads(:, +, -).

%!  game_choices(:Start, +Moves, -Choices) is det.
%
%   Choices are the numbers of legal moves in the positions in which the Moves were made.

game_choices(_:_, [], []).
game_choices(Game:Position, [Move|Moves], [Count|Choices]) :-
    aggregate_all(count, legal(Game:Position, _), Count),
    once(Game:move(Position, Move, Next)),
    game_choices(Game:Next, Moves, Choices).

%!  game_leads(:Start, +Moves, -Leads) is det.
%
%   Leads are signs, one for each position of the game, including the first and the last: 1 if a short
%   search finds Max ahead, -1 if it finds Min ahead, and otherwise 0, also if the game has no heuristic.

game_leads(Game:Position, Moves, [Lead|Leads]) :-
    lead(Game:Position, Lead),
    (   Moves = [Move|Others]
    ->  once(Game:move(Position, Move, Next)),
        game_leads(Game:Next, Others, Leads)
    ;   Leads = []
    ).

lead(Position, Lead) :-
    analyse(Position, [nodes(200)], Analysis),
    Lead is sign(Analysis.value).
