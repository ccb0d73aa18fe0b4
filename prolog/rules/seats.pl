:- module(pybridge_seats,
          [ seats/2,            % +Game, -Players
            side/3,             % +Game, +Player, -Side
            side_of_mover/2,    % :Position, -Side
            winner/3            % +Game, +Utility, -Winner
          ]).
:- use_module(library(lists), [nth1/3]).

/** <module> Who plays, who is to move, and whose gain counts

A game has two seats. What the first player gains the other loses: utilities are those of the first one, whom the
searches call Max, and the other Min. A **side** is the sign with which a utility counts for a player: 1 for Max, -1
for Min, 0 where chance decides.
*/

:- meta_predicate side_of_mover(:, -).

%!  seats(+Game, -Players) is det.
%
%   Players are the names at the seats, in order.

seats(Game, [Max, Min]) :-
    once(Game:players(Max, Min)).

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
%   Winner has won a game that ended with this Utility: a player, or `draw`.

winner(Game, Utility, Winner) :-
    seats(Game, [Max, Min]),
    compare(Order, Utility, 0),
    memberchk(Order-Winner, [(>)-Max, (<)-Min, (=)-draw]).
