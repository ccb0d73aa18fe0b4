:- module(pybridge_rule_faults,
          [ broken_rules/2,          % +Game, +Position
            utility_out_of_bounds/2, % +Game, +Position
            within_stack/2      % :Goal, +Game
          ]).
:- use_module(contract, [offers/2]).
:- use_module(effects, [effect/4]).
:- use_module(faults, [authors_text/3, game_error/3, game_error/4, predicate_place/4]).
:- use_module(seats, [seats/2]).

/** <module> Errors in a game's rules that a search runs into

A game that breaks the contract must be reported as such, and play that never ends must
not surface as a system error.
*/

:- meta_predicate
    within_stack(0, +).

%!  broken_rules(+Game, +Position).
%
%   In Position, which has not ended, no move was found, or none of the players is to move. Searchers that know no
%   chance call it where chance decides.
%
%   @error game_error(File, Line, Text)

broken_rules(Game, Position) :-
    (   Game:turn(Position, chance),
        Game:move(Position, _, _)
    ->  throw(error(chance_decides(Game), _))
    ;   Game:turn(Position, Player),
        seats(Game, Players),
        \+ memberchk(Player, Players)
    ->  predicate_place(Game, turn/2, File, Line),
        no_player(Player, Players, Text),
        game_error(File, Line, "turn/2 returns ~q in ~q, ~w", [Player, Position, Text])
    ;   offers(Game, legal/2),
        Game:legal(Position, Move),
        \+ Game:move(Position, Move, _)
    ->  predicate_place(Game, legal/2, File, Line),
        game_error(File, Line, "legal/2 returns ~q in ~q, but move/3 does not have it", [Move, Position])
    ;   Game:move(Position, _, _)
    ->  predicate_place(Game, legal/2, File, Line),
        game_error(File, Line, "legal/2 has no solution in ~q, but move/3 has", [Position])
    ;   predicate_place(Game, move/3, File, Line),
        format(string(Text0), "move/3 has no solution in ~q, and neither has utility/2", [Position]),
        authors_text(Game, Text0, Text),
        game_error(File, Line, Text)
    ).

no_player(Player, Players, Text) :-
    (   is_list(Player)
    ->  Text = "a list: where several choose at once, choice/3 must say what each may choose"
    ;   atomic_list_concat(Players, ' and ', Names),
        format(string(Text), "which is none of the players ~w", [Names])
    ).

%!  utility_out_of_bounds(+Game, +Position).
%
%   @error game_error(File, Line, Text)

utility_out_of_bounds(Game, Position) :-
    predicate_place(Game, utilities/2, File, Line),
    game_error(File, Line, "a utility reached from ~q lies outside the bounds of utilities/2", [Position]).

%!  within_stack(:Goal, +Game) is det.
%
%   Call Goal, a search of Game, once. It fails only if a predicate of Game does that should not.
%
%   @error endless_line(Game) if Goal runs out of stack
%   @error game_error(File, Line, Text) if it fails and the rules of Game have effects; otherwise failing_rules(Game)

within_stack(Goal, Game) :-
    (   catch(Goal, error(resource_error(stack), _), throw(error(endless_line(Game), _)))
    ->  true
    ;   effect(Game, File, Line, Text)
    ->  game_error(File, Line, Text)
    ;   throw(error(failing_rules(Game), _))
    ).

:- multifile prolog:error_message//1.

prolog:error_message(endless_line(Game)) -->
    [ '~w: a line of play is too long to search to its end: limit the depth'-[Game] ].
prolog:error_message(chance_decides(Game)) -->
    [ '~w is a game of chance, which this search does not know'-[Game] ].
prolog:error_message(failing_rules(Game)) -->
    [ '~w: the search fails because the rules do: pybridge check says where'-[Game] ].
