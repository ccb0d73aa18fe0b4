:- module(plain_games,
          [ plain_games/1       % +Count
          ]).
:- use_module(library(random), [random_member/2]).

/** <module> The baseline for matches: Last Mouse Lost in a plain loop over its rules

The strategy mirror plays against random moves, each side in turn; nothing is checked and nothing is kept.
*/

plain_games(Count) :-
    forall(between(1, Count, Number),
           ( last_mouse_lost:start(classic, Position),
             Turn is Number mod 2,
             play(Position, Turn) )).

play(Position, _) :-
    last_mouse_lost:utility(Position, _),
    !.
play(Position, 1) :-
    last_mouse_lost:strategy(mirror, Position, Move),
    !,
    last_mouse_lost:move(Position, Move, Next),
    !,
    play(Next, 0).
play(Position, _) :-
    findall(Next, last_mouse_lost:move(Position, _, Next), All),
    random_member(Next, All),
    play(Next, 1).
