:- module(pybridge_seats,
          [ seats/2,            % +Game, -Players
            opposed/1,          % +Game
            two_sided/1,        % +Game
            two_sides_only/2,   % +Game, +What
            gains/3,            % +Game, +Utility, -Gains
            side/3,             % +Game, +Player, -Side
            side_of_mover/2,    % :Position, -Side
            winner/3            % +Game, +Utility, -Winner
          ]).
:- use_module(library(lists), [max_list/2, nth1/3]).
:- use_module(choices, [at_once/1]).
:- use_module(contract, [gives/2]).

/** <module> Who plays, who is to move, and whose gain counts

A game has one to eight seats. By players/1 each has a result of its own, and a utility is the list of these. By
players/2 what the first player gains the other loses: a utility is that of the first one, whom the searches call Max,
and the other Min. A **side** is the sign with which such a utility counts for a player: 1 for Max, -1 for Min, 0 where
chance decides.
*/

:- meta_predicate side_of_mover(:, -).

%!  seats(+Game, -Players) is det.
%
%   Players are the names at the seats, in order.

seats(Game, Players) :-
    (   opposed(Game)
    ->  once(Game:players(Max, Min)),
        Players = [Max,Min]
    ;   once(Game:players(Players0)),
        Players = Players0
    ).

%!  opposed(+Game) is semidet.
%
%   Game is one for two players with opposite interests.

opposed(Game) :-
    \+ gives(Game, players/1).

%!  two_sided(+Game) is semidet.
%
%   The searches for two sides know Game: it is for two players with opposite interests, of whom one moves at a time.

two_sided(Game) :-
    opposed(Game),
    \+ at_once(Game).

%!  two_sides_only(+Game, +What) is det.
%
%   What, a text, works for a game that is two_sided/1.
%
%   @error two_sides_only(Game, What) if Game is not

two_sides_only(Game, What) :-
    ( two_sided(Game) -> true ; throw(error(two_sides_only(Game, What), _)) ).

:- multifile prolog:error_message//1.

prolog:error_message(two_sides_only(Game, What)) -->
    [ '~w: ~w is for two players with opposite interests, of whom one moves at a time'-[Game, What] ].

%!  gains(+Game, +Utility, -Gains) is det.
%
%   Gains are the results of the players, in order, of a game that ended with this Utility.

gains(Game, Utility, Gains) :-
    (   opposed(Game)
    ->  Opposite is -Utility,
        Gains = [Utility,Opposite]
    ;   Gains = Utility
    ).

%!  side(+Game, +Player, -Side) is semidet.

side(Game, Player, Side) :-
    seats(Game, Players),
    (   nth1(Seat, Players, Player)
    ->  Side is 3 - 2*Seat
    ;   Player == chance,
        Side = 0
    ).

%!  side_of_mover(:Position, -Side) is semidet.
%
%   Side is that of whoever is to move in Position.

side_of_mover(Game:Position, Side) :-
    once(Game:turn(Position, Player)),
    side(Game, Player, Side).

%!  winner(+Game, +Utility, -Winner) is det.
%
%   Winner has won a game that ended with this Utility: the player whose result is above those of all others. It is
%   `draw` if there is none; one who plays alone wins with more than 0.

winner(Game, Utility, Winner) :-
    seats(Game, Players),
    gains(Game, Utility, Gains),
    ( best(Gains, Seat) -> nth1(Seat, Players, Winner) ; Winner = draw ).

best([Gain], 1) :-
    !,
    Gain > 0.
best(Gains, Seat) :-
    max_list(Gains, Most),
    findall(Each, nth1(Each, Gains, Most), [Seat]).
