:- module(pybridge_rule_faults,
          [ some_move/3,        % +Moves, +Game, +Position
            no_move/2,          % +Game, +Position
            utility_out_of_bounds/2, % +Game, +Position
            within_stack/2      % :Goal, +Game
          ]).
:- use_module('../rules/faults', [game_error/4, predicate_place/4]).

/** <module> Errors in a game's rules that a search runs into

A game that breaks the contract must be reported as such, and play that never ends must
not surface as a system error.
*/

:- meta_predicate
    within_stack(0, +).

%!  some_move(+Moves, +Game, +Position) is det.
%
%   Check that Moves, those of a Position that has not ended, is not empty.
%
%   @error game_error(File, Line, Text)

some_move([_|_], _, _).
some_move([], Game, Position) :-
    no_move(Game, Position).

%!  no_move(+Game, +Position).
%
%   @error game_error(File, Line, Text)

no_move(Game, Position) :-
    predicate_place(Game, move/3, File, Line),
    game_error(File, Line, "move/3 has no solution in ~q, and neither has utility/2", [Position]).

%!  utility_out_of_bounds(+Game, +Position).
%
%   @error game_error(File, Line, Text)

utility_out_of_bounds(Game, Position) :-
    predicate_place(Game, utilities/2, File, Line),
    game_error(File, Line, "a utility reached from ~q lies outside the bounds of utilities/2", [Position]).

%!  within_stack(:Goal, +Game) is semidet.
%
%   Call Goal once.
%
%   @error endless_line(Game) if Goal runs out of stack

within_stack(Goal, Game) :-
    catch(once(Goal), error(resource_error(stack), _), throw(error(endless_line(Game), _))).

:- multifile prolog:error_message//1.

prolog:error_message(endless_line(Game)) -->
    [ '~w: a line of play is too long to search to its end: limit the depth'-[Game] ].
