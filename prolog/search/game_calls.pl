:- module(pybridge_game_calls,
          [ game_rules/3,       % +Game, +Guessing, -Rules
            side_to_move/3,     % +Rules, +Position, -Side
            mover/3,            % +Rules, +Position, -Side
            outcome_weight/4,   % +Rules, +Position, +Move, -Weight
            some_move/2,        % +Moves, +Position
            numbered/3,         % +Moves, +First, -Numbered
            in_order/3,         % +Numbers, +Numbered, -Ordered
            position_key/3,     % +Rules, +Position, -Key
            position_guess/3,   % +Rules, +Position, -Score
            guessing/3,         % +Game, +Heuristic, -Guessing
            guess/4,            % +Guessing, +Game, +Position, -Score
            forcing_move/3,     % +Rules, +Position, +Move
            nth_move/5,         % +Game, +Position, +Counters, +Number, -Next
            nth_candidate/5     % +Game, +Position, +Counters, +Number, -Next
          ]).
:- use_module(library(lists), [selectchk/3]).
:- use_module('../base/expansion', [goal_expansion/2]).
:- use_module('../memory/search_memory', [array_value/3, set_array_value/3]).
:- use_module('../rules/contract', [defines/2, home/2, offers/2]).
:- use_module('../rules/seats', [two_sided/1]).
:- use_module('../compiled/random_games', [quick_players/2]).
:- use_module('../worth/score', [guess_score/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The calls of a game's predicates by searchers

Rules say what the game offers, so that a searcher can be compiled for it:

    rules(Game, sides(Max, Min), Key, Guess, Forcing, Listing)

Max and Min are its players. Key is `canonical` if it has canonical/2, and Forcing is `forcing` if it has forcing/2,
otherwise `none`. Guess is as in guess/4: true if it has heuristic/2. Listing is how playouts list the moves, see
random_games.pl.
*/

%!  game_rules(+Game, +Guessing, -Rules) is semidet.
%
%   Fails unless Game is two-sided (seats.pl).
%
%   Guessing is true (by heuristic/2), false or Module:Name, see guessing/3.

game_rules(Game, Guessing, rules(Game, sides(Max, Min), Key, Guess, Forcing, Listing)) :-
    two_sided(Game),
    offered(Game, canonical, Key),
    offered(Game, forcing, Forcing),
    (   Guessing = _:_
    ->  Guess = Guessing
    ;   offers(Game, heuristic/2)
    ->  Guess = true
    ;   Guess = false
    ),
    once(Game:players(Max, Min)),
    quick_players(Game, players(_, Max, Listing)).

offered(Game, Name, Offered) :-
    ( offers(Game, Name/2) -> Offered = Name ; Offered = none ).

%!  side_to_move(+Rules, +Position, -Side) is det.
%
%   Side is 1 where Max is to move, -1 where Min is.
%
%   @throws broken_rules(Position) if it is somebody else

side_to_move(Rules, Position, Side) :-
    mover(Rules, Position, Side),
    ( Side =\= 0 -> true ; throw(broken_rules(Position)) ).

%!  mover(+Rules, +Position, -Side) is det.
%
%   The same for searchers that know chance: Side is 0 where chance decides.

mover(rules(Game, sides(Max, Min), _, _, _, _), Position, Side) :-
    Game:turn(Position, Player),
    (   Player == Max
    ->  Side = 1
    ;   Player == Min
    ->  Side = -1
    ;   Player == chance
    ->  Side = 0
    ;   throw(broken_rules(Position))
    ).

%!  outcome_weight(+Rules, +Position, +Move, -Weight) is det.
%
%   How much Move, an outcome, weighs in Position, where chance decides.

outcome_weight(rules(Game, _, _, _, _, step_by_odds), Position, Move, Weight) :-
    Game:odds(Position, Move, Weight),
    !.
outcome_weight(rules(_, _, _, _, _, Listing), _, _, 1) :-
    Listing \== step_by_odds.

%!  some_move(+Moves, +Position) is det.
%
%   @throws broken_rules(Position) if Moves, all that there are in Position, are none

some_move([_|_], _).
some_move([], Position) :-
    throw(broken_rules(Position)).

%!  numbered(+Moves, +First, -Numbered) is det.
%
%   Numbered are pairs Number-Move, where the Number of the first is First.

numbered([], _, []).
numbered([Move|Moves], Number, [Number-Move|Numbered]) :-
    Number1 is Number+1,
    numbered(Moves, Number1, Numbered).

%!  in_order(+Numbers, +Numbered, -Ordered) is det.
%
%   Ordered are those of the pairs Numbered that have these Numbers, in this order.

in_order([], _, []).
in_order([Number|Numbers], Numbered, [Number-Move|Ordered]) :-
    selectchk(Number-Move, Numbered, Others),
    in_order(Numbers, Others, Ordered).

%!  position_key(+Rules, +Position, -Key) is det.
%
%   Positions with the same Key have the same value and distance.

position_key(rules(Game, _, Canonical, _, _, _), Position, Key) :-
    key(Canonical, Game, Position, Key).

key(canonical, Game, Position, Key) :-
    ( Game:canonical(Position, Key0) -> Key = Key0 ; Key = Position ).
key(none, _, Position, Position).

%!  position_guess(+Rules, +Position, -Score) is det.
%
%   Score is what the game's heuristic/2 says of Position, for Max; 0 without one.

position_guess(rules(Game, _, _, Guess, _, _), Position, Score) :-
    guess(Guess, Game, Position, Score).

%!  guessing(+Game, +Heuristic, -Guessing) is semidet.
%
%   Guessing says how positions are evaluated for the value Heuristic of the option: true by the
%   game's heuristic/2, false not at all, or Module:Name by another predicate of the game's file.
%   Fails if there is no such predicate.

guessing(Game, true, Guessing) :-
    !,
    ( offers(Game, heuristic/2) -> Guessing = true ; Guessing = false ).
guessing(_, false, false) :-
    !.
guessing(Game, Name, Module:Name) :-
    home(Game, Module),
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

%!  forcing_move(+Rules, +Position, +Move) is semidet.

forcing_move(rules(Game, _, _, _, forcing, _), Position, Move) :-
    Game:forcing(Position, Move),
    !.

%!  nth_move(+Game, +Position, +Counters, +Number, -Next) is semidet.
%!  nth_candidate(+Game, +Position, +Counters, +Number, -Next) is semidet.
%
%   Next comes after the move, or candidate (choosing.pl), with this Number. Element 1 of the array Counters is used
%   for counting.

nth_move(Game, Position, Counters, Number, Next) :-
    set_array_value(Counters, 1, Number),
    Game:move(Position, _, Next),
    counted(Counters),
    !.

nth_candidate(Game, Position, Counters, Number, Next) :-
    set_array_value(Counters, 1, Number),
    call(pybridge_chosen:Game, Position, Move, Candidate),
    counted(Counters),
    !,
    call(pybridge_chosen:Game, Candidate, Position, Move, _, Next).

counted(Counters) :-
    array_value(Counters, 1, Left0),
    Left is Left0-1,
    set_array_value(Counters, 1, Left),
    Left =:= 0.
