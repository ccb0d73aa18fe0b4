:- module(pybridge_guess,
          [ guessing/3,         % +Game, +Heuristic, -Guessing
            guess/4             % +Guessing, +Game, +Position, -Score
          ]).
:- use_module('../rules/contract', [defines/2, offers/2]).
:- use_module('../rules/plain_game', [own_module/2]).
:- use_module(score, [guess_score/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Heuristic evaluation of positions at the horizon */

%!  guessing(+Game, +Heuristic, -Guessing) is semidet.
%
%   Guessing says how positions are evaluated for the value Heuristic of the option: true by the
%   game's heuristic/2, false not at all, or Module:Name by another predicate of the game's file.
%   Fails if there is no such predicate.

guessing(Game, true, Guessing) :-
    !,
    (   offers(Game, heuristic/2)
    ->  Guessing = true
    ;   Guessing = false
    ).
guessing(_, false, false) :-
    !.
guessing(Game, Name, Module:Name) :-
    own_module(Game, Module),
    defines(Module, Name/2).

%!  guess(+Guessing, +Game, +Position, -Score) is det.
%
%   Score is the estimate from Max's side; it is 0 without a heuristic.

guess(true, Game, Position, Score) :-
    Game:heuristic(Position, Guess),
    !,
    guess_score(Guess, Score).
guess(false, _, _, 0).
guess(Module:Name, _, Position, Score) :-
    call(Module:Name, Position, Guess),
    !,
    guess_score(Guess, Score).
