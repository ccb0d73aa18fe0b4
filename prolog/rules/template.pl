:- module(my_game,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            move/3,             % +Position, ?Move, -Next
            text/2,             % ?Move, ?Text
            refusal/3           % +Position, +Move, -Why
          ]).

/** <module> A game to begin with

There are some sticks on the table. Two players take turns to take one, two or
three of them. The player who takes the last one wins.

This plays as it is. Make it your own game: decide what a position is, then
change the predicates one by one, and check it after each change:

    pybridge check my_game.pl
    pybridge play my_game.pl

A position is position(Player, Sticks): the player to move, and how many sticks are
left. A move is how many sticks to take. A position must be ground; only this file
looks inside it.
*/

%!  players(-Max, -Min) is det.
%
%   The names of the players. Max wants high values of utility/2, Min low ones.

players(ann, ben).

%!  start(?Variant, -Position) is nondet.
%
%   Where the game begins. The first clause is the default; others are chosen with
%   `--variant short`.

start(standard, position(ann, 15)).
start(short,    position(ann, 7)).

%!  turn(+Position, -Player) is det.
%
%   Player is to move.

turn(position(Player, _), Player).

%!  utility(+Position, -Value) is semidet.
%
%   True where the game has ended, and only there. Value is an integer: above 0
%   where Max has won, below 0 where Min has, 0 for a draw. Here: no stick is
%   left, so the player to move has lost.

utility(position(ann, 0), -1).
utility(position(ben, 0),  1).

%!  move(+Position, ?Move, -Next) is nondet.
%
%   Each legal Move once, with the position it leads to. The moves most likely
%   to be good come first, which makes the search faster. It is called only where the game
%   has not ended.

move(position(Player, Sticks), Take, position(Other, Left)) :-
    other(Player, Other),
    member(Take, [3, 2, 1]),
    Left is Sticks - Take,
    Left >= 0.

other(ann, ben).
other(ben, ann).

% What follows is optional. See docs/writing-a-game.md for all that a game can have.

%!  text(?Move, ?Text) is semidet.
%
%   How a person writes a move. Without it, moves are written as Prolog terms.

text(Take, Text) :-
    (   var(Text)
    ->  atom_number(Text, Take)
    ;   atom_number(Text, Take),
        integer(Take)
    ).

%!  refusal(+Position, +Move, -Why) is semidet.
%
%   Why an illegal move is illegal. Without it, the legal moves are listed.

refusal(_, Take, 'take one, two or three sticks') :-
    \+ memberchk(Take, [1, 2, 3]).
refusal(position(_, Sticks), Take, Why) :-
    memberchk(Take, [1, 2, 3]),
    Take > Sticks,
    format(atom(Why), 'there are only ~w sticks left', [Sticks]).
