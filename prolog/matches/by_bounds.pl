:- module(pybridge_by_bounds,
          [ move_by_bounds/4    % +Solution, :Position, -Move, -Analysis
          ]).
:- use_module('../rules/seats', [side_of_mover/2]).
:- use_module('../solving/solved_bounds', [chance_bounds/4]).

/** <module> Perfect play in a game of chance that has been solved: the move that leads to the best expectation */

:- meta_predicate move_by_bounds(+, :, -, -).

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
