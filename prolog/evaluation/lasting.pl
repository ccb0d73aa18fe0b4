:- module(pybridge_lasting,
          [ lasting_game/4      % +Players, +Start, +Chance, -Lasts
          ]).
:- use_module('../compiled/random_games', [random_step/8]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Whether a game that has been won stays won, however it goes on

Then a playout need not look for the end after every move, which often takes longer than the move: as in Hex, where a
chain of stones from side to side cannot be broken any more. It can run compiled. Players are those of random_games.pl.
*/

%   After the end, so many moves are enough to tell.

most_moves(500, 16).

%!  lasting_game(+Players, +Start, +Chance, -Lasts) is semidet.
%
%   Lasts is 1 if the result of a random game stays, as far as it can go on after its end: of two positions that follow
%   each other, at least one gives it, as some rules look only at the stones of the player who has just moved.
%   Otherwise 0. Fails if the rules find no move before the end.

lasting_game(Players, Start, Chance, Lasts) :-
    most_moves(Before, _),
    played(Before, Players, Start, Chance, Lasts).

played(Left, Players, Position, Chance0, Lasts) :-
    Players = players(Game, _, Listing),
    (   Game:utility(Position, Utility)
    ->  most_moves(_, After),
        stays(After, Players, Position, Chance0, Utility, 0, Lasts)
    ;   Left =:= 0
    ->  Lasts = 0
    ;   random_step(Listing, Game, Position, Chance0, _, Next, _, Chance),
        Left1 is Left-1,
        played(Left1, Players, Next, Chance, Lasts)
    ).

%   stays(+Left, +Players, +Position, +Chance, +Utility, +Missed, -Lasts): Missed is 0 if Position gives Utility,
%   otherwise 1.

stays(Left, Players, Position, Chance0, Utility, Missed, Lasts) :-
    Players = players(Game, _, Listing),
    (   Left > 0,
        random_step(Listing, Game, Position, Chance0, _, Next, _, Chance)
    ->  Left1 is Left-1,
        (   \+ Game:turn(Next, _)
        ->  Lasts = 0
        ;   Game:utility(Next, Utility1)
        ->  (   Utility1 =:= Utility
            ->  stays(Left1, Players, Next, Chance, Utility, 0, Lasts)
            ;   Lasts = 0
            )
        ;   Missed =:= 0
        ->  stays(Left1, Players, Next, Chance, Utility, 1, Lasts)
        ;   Lasts = 0
        )
    ;   Lasts = 1
    ).
