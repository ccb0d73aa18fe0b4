:- module(pybridge_playouts,
          [ playouts/4,         % :Position, +Count, +Seed, -Tally
            playouts/5          % :Position, +Count, +Seed, -Tally, -Ran
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module('../../base/chance', [chance/2]).
:- use_module('../compiled_rules', [in_rules/3]).
:- use_module('../random_games', [quick_listing/2]).

/** <module> Random games, counted

    ?- start(_, Position), playouts(tictactoe:Position, 1000, 1, Tally).
*/

:- meta_predicate
    playouts(:, +, +, -),
    playouts(:, +, +, -, -).

%!  playouts(:Position, +Count, +Seed, -Tally) is det.
%!  playouts(:Position, +Count, +Seed, -Tally, -Ran) is det.
%
%   Tally is tally(Won, Drawn, Lost, Plies): how Count random games from Position end for Max, and the number of all their
%   moves; Ran is ran(Compiled, Seconds), see in_rules/3. A game is stopped after 500 moves, and is then neither won,
%   drawn nor lost.

playouts(Position, Count, Seed, Tally) :-
    playouts(Position, Count, Seed, Tally, _).

playouts(Game:Position, Count, Seed, Tally, Ran) :-
    must_be(nonneg, Count),
    quick_listing(Game, Listing),
    Game:players(Max, _),
    chance(Seed, Chance),
    shares(Count, 8, games(Listing, Game, Position, Max, Chance), tally(0, 0, 0, 0), Tally, ran(@(false), 0), Ran).

%   shares(+Left, +Share, +Games, +Tally0, -Tally, +Ran0, -Ran): play games number 1 to Left, the last ones first, in shares
%   that take some 5 ms each, since the browser cannot interrupt compiled code.

shares(0, _, _, Tally, Tally, Ran, Ran) :-
    !.
shares(Last, Share, Games, Tally0, Tally, ran(_, Seconds0), Ran) :-
    Games = games(Listing, Game, Position, Max, Chance),
    Left is max(0, Last-Share),
    First is Left+1,
    in_rules(Game, pybridge_random_games:random_games(Listing, Game, Position, Max, First-Last, Chance, Tally1),
             ran(Compiled, Seconds1)),
    sum(Tally0, Tally1, Tally2),
    Seconds is Seconds0+Seconds1,
    next_share(Seconds1, Share, Share1),
    shares(Left, Share1, Games, Tally2, Tally, ran(Compiled, Seconds), Ran).

sum(tally(A0, B0, C0, D0), tally(A1, B1, C1, D1), tally(A, B, C, D)) :-
    A is A0+A1,
    B is B0+B1,
    C is C0+C1,
    D is D0+D1.

next_share(Seconds, Share0, Share) :-
    (   Seconds < 0.004
    ->  Share is Share0*2
    ;   Seconds > 0.008
    ->  Share is max(1, Share0//2)
    ;   Share = Share0
    ).
