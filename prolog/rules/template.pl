:- module(my_game,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            move/3,             % +Position, ?Move, -Next
            text/2,             % ?Move, ?Text
            refusal/3           % +Position, +Move, -Why
          ]).

/** <module> A game to start from

There are some sticks on the table. Two players take turns taking one, two or three of
them. The player who takes the last one wins.

You can play this game as it is. Turn it into your own: decide what a position is, then
change the predicates one by one, and check the game after each change:

    pybridge check my_game.pl
    pybridge play my_game.pl

A position is position(Player, Sticks): the player to move, and the number of sticks
left. A move is the number of sticks to take. A position can be any ground term; only
this file looks inside it.
*/

%!  players(-Max, -Min) is det.
%
%   The names of the players. Max wants high values of utility/2, Min low ones.

players(ann, ben).

%!  start(?Variant, -Position) is nondet.
%
%   Position is a start position. The first clause is the default; another one is chosen by its
%   name: `--variant short`.

start(standard, position(ann, 15)).
start(short,    position(ann, 7)).

%!  turn(+Position, -Player) is det.
%
%   Player is to move.

turn(position(Player, _), Player).

%!  utility(+Position, -Value) is semidet.
%
%   True if the game has ended, and only then. Value is an integer: positive if Max has won,
%   negative if Min has won, 0 for a draw. Here, if no stick is left, the player to move has lost.

utility(position(ann, 0), -1).
utility(position(ben, 0),  1).

%!  move(+Position, ?Move, -Next) is nondet.
%
%   Each legal Move once, with the position it leads to. List the moves that are most likely to be
%   good first, which makes the search faster. This is called only if the game has not ended.

move(position(Player, Sticks), Take, position(Other, Left)) :-
    other(Player, Other),
    member(Take, [3, 2, 1]),
    Left is Sticks - Take,
    Left >= 0.

other(ann, ben).
other(ben, ann).

% The rest is optional. See docs/writing-a-game.md for everything that a game can define.

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

% Tests of the rules, which `pybridge check` runs.

:- use_module(library(plunit)).
:- begin_tests(my_game).

test(the_player_to_move_has_lost_when_no_stick_is_left, Value == 1) :-
    utility(position(ben, 0), Value).
test(the_last_two_sticks_can_be_taken_one_by_one, Moves == [2, 1]) :-
    findall(Take, move(position(ann, 2), Take, _), Moves).

:- end_tests(my_game).
