:- module(pybridge_table,
          [ table_key/3,        % +Game, +Position, -Key
            table_key/4         % +Canonical, +Game, +Position, -Key
          ]).
:- use_module('../native/exact_key', [exact_key/2]).
:- use_module('../rules/contract', [offers/2]).

/** <module> The keys of positions in tries */

%!  table_key(+Game, +Position, -Key) is det.
%!  table_key(+Canonical, +Game, +Position, -Key) is det.
%
%   Positions with the same Key have the same value and distance. Canonical is true if Game
%   offers canonical/2.

table_key(Game, Position, Key) :-
    (   offers(Game, canonical/2)
    ->  table_key(true, Game, Position, Key)
    ;   table_key(false, Game, Position, Key)
    ).

table_key(true, Game, Position, Key) :-
    Game:canonical(Position, Canonical),
    !,
    exact_key(Canonical, Key).
table_key(_, _, Position, Key) :-
    exact_key(Position, Key).
