:- module(pybridge_game_calls,
          [ game_rules/2,       % +Game, -Rules
            side_to_move/3,     % +Rules, +Position, -Side
            position_key/3,     % +Rules, +Position, -Key
            position_guess/3,   % +Rules, +Position, -Score
            forcing_move/3,     % +Rules, +Position, +Move
            nth_move/6          % +Game, +Position, +Counters, +Number, -Move, -Next
          ]).
:- use_module('../native/search_memory', [array_value/3, set_array_value/3]).
:- use_module('../rules/contract', [offers/2]).
:- use_module(score, [guess_score/2]).

/** <module> What searchers ask of a game

Rules say what the game offers, so that a searcher can be compiled for it:

    rules(Game, Max, Key, Guess, Forcing)

Max is its first player, Key is `canonical` if it has canonical/2, Guess is `heuristic` if it has heuristic/2, Module:Name if another
predicate takes its place, and Forcing is `forcing` if it has forcing/2; what it does not have is `none`.
*/

%!  game_rules(+Game, -Rules) is det.

game_rules(Game, rules(Game, Max, Key, Guess, Forcing)) :-
    once(Game:players(Max, _)),
    offered(Game, canonical, Key),
    offered(Game, heuristic, Guess),
    offered(Game, forcing, Forcing).

offered(Game, Name, Offered) :-
    (   offers(Game, Name/2)
    ->  Offered = Name
    ;   Offered = none
    ).

%!  side_to_move(+Rules, +Position, -Side) is det.
%
%   Side is 1 where Max is to move, otherwise -1.

side_to_move(rules(Game, Max, _, _, _), Position, Side) :-
    Game:turn(Position, Player),
    (   Player == Max
    ->  Side = 1
    ;   Side = -1
    ).

%!  position_key(+Rules, +Position, -Key) is det.
%
%   Positions with the same Key have the same value and distance.

position_key(rules(Game, _, Canonical, _, _), Position, Key) :-
    key(Canonical, Game, Position, Key).

key(canonical, Game, Position, Key) :-
    (   Game:canonical(Position, Key0)
    ->  Key = Key0
    ;   Key = Position
    ).
key(none, _, Position, Position).

%!  position_guess(+Rules, +Position, -Score) is det.
%
%   Score is what the game's heuristic/2 says of Position, for Max; 0 without one.

position_guess(rules(Game, _, _, Guess, _), Position, Score) :-
    guess(Guess, Game, Position, Score).

guess(heuristic, Game, Position, Score) :-
    Game:heuristic(Position, Guess),
    !,
    guess_score(Guess, Score).
guess(Module:Name, _, Position, Score) :-
    call(Module:Name, Position, Guess),
    !,
    guess_score(Guess, Score).
guess(none, _, _, 0).

%!  forcing_move(+Rules, +Position, +Move) is semidet.

forcing_move(rules(Game, _, _, _, forcing), Position, Move) :-
    Game:forcing(Position, Move),
    !.

%!  nth_move(+Game, +Position, +Counters, +Number, -Move, -Next) is semidet.
%
%   The move with this Number in the game's order. Element 1 of the array Counters is used for counting.

nth_move(Game, Position, Counters, Number, Move, Next) :-
    set_array_value(Counters, 1, Number),
    Game:move(Position, Move, Next),
    array_value(Counters, 1, Left0),
    Left is Left0-1,
    set_array_value(Counters, 1, Left),
    Left =:= 0,
    !.
