:- module(pybridge_seat_horizon,
          [ players/1,          % -Players
            turn/2,             % +Position, -Player
            utility/2           % +Position, -Values
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../../rules/seats', [gains/3, seats/2]).
:- reexport(horizon, [move/3, odds/3]).
:- use_module(horizon, [entered/1, guessed/0, searched_game/1, searching/1]).

/** <module> A game for any number of players with a depth limit, whose nodes are counted

For max^n and the paranoid search; horizon.pl is that for two sides, and counts the nodes. At the horizon, a game's
heuristic/2 gives a list of guesses, one for each player; without one, all guesses are 0.
*/

players(Players) :-
    searched_game(Game),
    seats(Game, Players).

turn(horizon(Game, _, Position), Player) :-
    searching(Game),
    Game:turn(Position, Player0),
    (   atom(Player0)
    ->  Player = Player0
    ;   throw(error(chosen_at_once(Game), _))
    ).

:- multifile prolog:error_message//1.

prolog:error_message(chosen_at_once(Game)) -->
    [ '~w: several choose at once, which this search does not know'-[Game] ].

utility(horizon(Game, Depth, Position), Values) :-
    entered(Game),
    (   Game:utility(Position, Utility)
    ->  gains(Game, Utility, Values)
    ;   Depth == 0
    ->  guessed,
        guesses(Game, Position, Values)
    ).

guesses(Game, Position, Values) :-
    (   offers(Game, heuristic/2),
        Game:heuristic(Position, Guess)
    ->  gains(Game, Guess, Values)
    ;   seats(Game, Players),
        maplist(nothing, Players, Values)
    ).

nothing(_, 0).
