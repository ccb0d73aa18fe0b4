:- module(pybridge_random_tally,
          [ random_games/4      % +Players, +Milliseconds, +Work0, -Work
          ]).
:- use_module('../base/chance', [chance_with/3]).
:- use_module('../memory/search_memory', [new_budget/3, spend/2]).
:- use_module(random_games, [quick_players/2, random_play/5]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> How many random games are won

It can run compiled, see compiled_rules.pl.
*/

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(rules, Game, pybridge_random_tally:random_games(constant(Players), +, +, -)) :-
    quick_players(Game, Players).

%!  random_games(+Players, +Milliseconds, +Work0, -Work) is semidet.
%
%   Work is games(Position, Chance, Left, Tally): so many games from Position are left to play. At the end it is
%   done(Tally), with tally(Won, Drawn, Lost, Plies): how the games ended for Max, and the number of all their
%   moves. Games are stopped after 500 moves; these are neither won, drawn nor lost.

random_games(Players, Milliseconds, games(Position, Chance, Left0, Tally0), Work) :-
    new_budget(1_000_000_000, Milliseconds, Budget),
    tally(Left0, Players, Position, Chance, Budget, Tally0, Left, Tally),
    (   Left =:= 0
    ->  Work = done(Tally)
    ;   Work = games(Position, Chance, Left, Tally)
    ).

tally(Left0, Players, Position, Chance, Budget, Tally0, Left, Tally) :-
    (   Left0 =:= 0
    ->  Left = 0,
        Tally = Tally0
    ;   chance_with(Left0, Chance, Chance1),
        random_play(Players, 500, Position, Chance1, played(Steps, End)),
        length(Steps, Length),
        counted(End, Length, Tally0, Tally1),
        Left1 is Left0-1,
        (   spend(Budget, Length)
        ->  tally(Left1, Players, Position, Chance, Budget, Tally1, Left, Tally)
        ;   Left = Left1,
            Tally = Tally1
        )
    ).

counted(End, Length, tally(Won0, Drawn0, Lost0, Plies0), tally(Won, Drawn, Lost, Plies)) :-
    Plies is Plies0+Length,
    (   End = ended(Utility)
    ->  first_result(Utility, Result),
        Won is Won0 + max(0, Result),
        Drawn is Drawn0 + 1 - abs(Result),
        Lost is Lost0 + max(0, -Result)
    ;   Won = Won0,
        Drawn = Drawn0,
        Lost = Lost0
    ).

%   first_result(+Utility, -Result): 1 if the first player has won, -1 if another has, otherwise 0. A utility may be the
%   list of all players' results, see seats.pl.

first_result(Utility, Result) :-
    (   integer(Utility)
    ->  Result is sign(Utility)
    ;   Utility = [First|Others],
        most(Others, First, 1, Result)
    ).

%   most(+Gains, +Most, +Result0, -Result): Result0 is that of the first player among those before, whose best is Most.

most([], _, Result, Result).
most([Gain|Gains], Most, Result0, Result) :-
    (   Gain > Most
    ->  most(Gains, Gain, -1, Result)
    ;   Gain =:= Most
    ->  most(Gains, Most, 0, Result)
    ;   most(Gains, Most, Result0, Result)
    ).
