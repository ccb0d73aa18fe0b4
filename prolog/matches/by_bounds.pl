:- module(pybridge_by_bounds,
          [ move_by_bounds/4,   % +Solution, :Position, -Move, -Analysis
            kept_bounds/2,      % :Position, -Solution
            keep_bounds/1       % +Solution
          ]).
:- use_module('../rules/fingerprint', [rules_fingerprint/2]).
:- use_module('../rules/seats', [side_of_mover/2]).
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
%   decides. Analysis is as in analyse/3.

move_by_bounds(Solution, Game:Position, Move, Analysis) :-
    side_of_mover(Game:Position, Side),
    Side =\= 0,
    findall(Key-(Each-Bounds),
            ( Game:move(Position, Each, Next),
              chance_bounds(Solution, Next, Lowest, Highest),
              Bounds = [Lowest, Highest],
              Key is -Side*(Lowest+Highest) ),
            Keyed),
    keysort(Keyed, [_-(Move-[Low, High])|_]),
    (   Low =:= High
    ->  Exact = true,
        Value = Low
    ;   Exact = false,
        Value is float(Low+High)/2
    ),
    Analysis = analysis{ move:Move, line:[Move], value:Value, bounds:[Low, High], chances: @(none), winner:unknown,
                         values: @(none), secured: @(none), mixture: @(none),
                         plies: @(none), exact: @(Exact), algorithm:solution, compiled: @(false), depth: @(none),
                         nodes:0, playouts:0, table_hits:0, seconds:0.0 }.
