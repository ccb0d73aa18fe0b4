:- module(pybridge_by_bounds,
          [ move_by_bounds/4,   % +Solution, :Position, -Move, -Analysis
            kept_bounds/2,      % :Position, -Solution
            keep_bounds/1       % +Solution
          ]).
:- use_module('../rules/chance_moves', [chance_decides/1]).
:- use_module('../rules/fingerprint', [rules_fingerprint/2]).
:- use_module('../solving/chance_solve', [chance_bounds/4, close_chance/1]).

/** <module> Perfect play in a game of chance that has been solved: the move that leads to the best expectation */

:- meta_predicate
    move_by_bounds(+, :, -, -),
    kept_bounds(:, -).

:- dynamic kept/2 as volatile.      % Fingerprint of the rules, Solution

%!  kept_bounds(:Position, -Solution) is semidet.
%
%   Solution is the one that was kept last, and has Position.

kept_bounds(Game:Position, Solution) :-
    kept(Fingerprint, Solution),
    Solution.game == Game,
    rules_fingerprint(Game, Fingerprint),
    catch(chance_bounds(Solution, Position, _, _), error(existence_error(_, _), _), fail).

%!  keep_bounds(+Solution) is det.
%
%   Keep Solution for the next moves of a game, in place of another.

keep_bounds(Solution) :-
    rules_fingerprint(Solution.game, Fingerprint),
    forall(retract(kept(_, Other)), close_chance(Other)),
    assertz(kept(Fingerprint, Solution)).

%!  move_by_bounds(+Solution, :Position, -Move, -Analysis) is semidet.
%
%   Move is the first of those whose bounds have the best middle for the player to move in Position, where a player
%   decides. Analysis is as in analyse/3; its value, which is not exact, is a thousand times what is to be expected.

move_by_bounds(Solution, Game:Position, Move, Analysis) :-
    \+ chance_decides(Game:Position),
    once(Game:turn(Position, Player)),
    ( Game:players(Player, _) -> Sign = -1 ; Sign = 1 ),
    findall(Key-Each, ( Game:move(Position, Each, Next), middle(Solution, Next, Middle), Key is Sign*Middle ), Keyed),
    keysort(Keyed, [Best-Move|_]),
    Value is round(1000*Sign*Best),
    Analysis = analysis{ move:Move, line:[Move], value:Value, winner:unknown, plies: @(none), exact: @(false),
                         algorithm:solution, compiled: @(false), depth: @(none), nodes:0, playouts:0, table_hits:0,
                         seconds:0.0 }.

middle(Solution, Position, Middle) :-
    chance_bounds(Solution, Position, Lowest, Highest),
    Middle is (Lowest+Highest)/2.
