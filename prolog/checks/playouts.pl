:- module(pybridge_playouts,
          [ playouts/4,         % :Position, +Count, +Seed, -Tally
            playouts/5          % :Position, +Count, +Seed, -Tally, -Ran
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module('../base/chance', [chance/2]).
:- use_module('../compiled/rule_goals', [in_shares/5]).
:- use_module('../compiled/random_games', [quick_players/2]).
:- use_module('../compiled/random_tally', []).

/** <module> Random games, counted

    ?- start(_, Position), playouts(tictactoe:Position, 1000, 1, Tally).
*/

:- meta_predicate
    playouts(:, +, +, -),
    playouts(:, +, +, -, -).

%!  playouts(:Position, +Count, +Seed, -Tally) is det.
%!  playouts(:Position, +Count, +Seed, -Tally, -Ran) is det.
%
%   Tally is tally(Won, Drawn, Lost, Plies): how Count random games from Position end for Max, and the number of all
%   their moves; Ran is ran(Compiled, Seconds), see in_shares/5. A game is stopped after 500 moves, and is then neither
%   won, drawn nor lost.

playouts(Position, Count, Seed, Tally) :-
    playouts(Position, Count, Seed, Tally, _).

playouts(Game:Position, Count, Seed, Tally, Ran) :-
    must_be(nonneg, Count),
    quick_players(Game, Players),
    chance(Seed, Chance),
    in_shares(Game, pybridge_random_tally:random_games(Players), games(Position, Chance, Count, tally(0, 0, 0, 0)),
              Tally, Ran).
