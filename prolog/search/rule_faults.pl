:- module(pybridge_rule_faults,
          [ some_move/3,        % +Moves, +Game, +Position
            no_move/2,          % +Game, +Position
            utility_out_of_bounds/2, % +Game, +Position
            within_stack/2      % :Goal, +Game
          ]).
:- use_module('../rules/faults', [game_error/4, predicate_place/4]).

/** <module> Games that no search can get through

One that breaks the contract must not pass for one that has been searched, and
lines of play that never end must not come out as the system's own error.
*/

:- meta_predicate
    within_stack(0, +).

%!  some_move(+Moves, +Game, +Position) is det.
%
%   There is one in Moves, those of a Position that has not ended.

some_move([_|_], _, _).
some_move([], Game, Position) :-
    no_move(Game, Position).

%!  no_move(+Game, +Position).
%
%   @error game_error(File, Line, Text)

no_move(Game, Position) :-
    predicate_place(Game, move/3, File, Line),
    game_error(File, Line, "move/3 has no solution in ~q, where utility/2 has none either", [Position]).

%!  utility_out_of_bounds(+Game, +Position).
%
%   @error game_error(File, Line, Text)

utility_out_of_bounds(Game, Position) :-
    predicate_place(Game, utilities/2, File, Line),
    game_error(File, Line, "utilities/2 does not bound what utility/2 gives behind ~q", [Position]).

%!  within_stack(:Goal, +Game) is semidet.
%
%   Call Goal once.
%
%   @error endless_line(Game) when the stack is full before Goal is done

within_stack(Goal, Game) :-
    catch(once(Goal), error(resource_error(stack), _), throw(error(endless_line(Game), _))).

:- multifile prolog:error_message//1.

prolog:error_message(endless_line(Game)) -->
    [ '~w: a line of play is too long to follow to its end: give a depth'-[Game] ].
