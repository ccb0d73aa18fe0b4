:- module(pybridge_measures,
          [ first_moves/2,      % :Start, -Groups
            game_choices/3,     % :Start, +Moves, -Choices
            game_leads/3        % :Start, +Moves, -Leads
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [nth1/3]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_values/2]).
:- use_module('../rules/chance_moves', [chance_decides/1]).
:- use_module('../rules/positions', [legal/2, legal_moves/2]).
:- use_module('../search/game_calls', [game_rules/3, position_key/3]).
:- use_module('../search/scheduler/analyse', [analyse/3]).
:- use_module('../walks/walk', [given_move/5, passed/6]).

/** <module> Statistics of a played game
*/

:- meta_predicate
    first_moves(:, -),
    game_choices(:, +, -),
    game_leads(:, +, -).

%!  first_moves(:Start, -Groups) is det.
%
%   Groups are the texts of the first moves, those together that lead to positions with the same canonical/2.

first_moves(Game:Start, Groups) :-
    game_rules(Game, false, Rules),
    findall(Key-(Number-Text),
            ( legal_moves(Game:Start, Moves),
              nth1(Number, Moves, Move-Text),
              once(Game:move(Start, Move, Next)),
              position_key(Rules, Next, Key) ),
            Keyed),
    keysort(Keyed, Sorted),
    group_pairs_by_key(Sorted, Pairs),
    pairs_values(Pairs, Numbered0),
    sort(Numbered0, Numbered),
    maplist(pairs_values, Numbered, Groups).

%!  game_choices(:Start, +Moves, -Choices) is det.
%
%   Choices are the numbers of legal moves in the positions in which players made the Moves.

game_choices(Game:Start, Moves, Choices) :-
    findall(Count,
            ( passed(given_move(Game), inf, Start, Position, Moves, [_|_]),
              \+ chance_decides(Game:Position),
              aggregate_all(count, legal(Game:Position, _), Count) ),
            Choices).

%!  game_leads(:Start, +Moves, -Leads) is det.
%
%   Leads are signs, one for each position of the game, including the first and the last: 1 if a short
%   search finds Max ahead, -1 if it finds Min ahead, and otherwise 0, also if the game has no heuristic.

game_leads(Game:Start, Moves, Leads) :-
    findall(Lead, ( passed(given_move(Game), inf, Start, Position, Moves, _), lead(Game:Position, Lead) ), Leads).

lead(Position, Lead) :-
    analyse(Position, [nodes(200)], Analysis),
    Lead is truncate(sign(Analysis.value)).
