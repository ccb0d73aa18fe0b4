:- module(clobber, [players/2, start/2, turn/2, utility/2, move/3]).
:- use_module(library(lists), [member/2]).

/** <module> Clobber

A move takes one of the player's stones to a neighbouring cell with a stone of the other player, which is removed.
The player who cannot move loses.

A position is position(Player, Cells), where Cells is a term with an argument for each cell, row by row.
*/

players(o, x).

size(6, 5).

start('6x5', position(o, Cells)) :-
    size(Width, Height),
    Count is Width*Height,
    functor(Cells, cells, Count),
    forall(arg(N, Cells, _),
           (   ((N-1) mod Width + (N-1)//Width) mod 2 =:= 0
           ->  nb_setarg(N, Cells, o)
           ;   nb_setarg(N, Cells, x)
           )).

turn(position(Player, _), Player).

other(o, x).
other(x, o).

utility(position(Player, Cells), Value) :-
    \+ step(Player, Cells, _, _),
    (   Player == o
    ->  Value = -1
    ;   Value = 1
    ).

step(Player, Cells, From, To) :-
    other(Player, Other),
    size(Width, Height),
    arg(From, Cells, Player),
    Column is (From-1) mod Width,
    Row is (From-1) // Width,
    member(Right/Down, [0/ -1, 1/0, 0/1, -1/0]),
    Column1 is Column+Right,
    Column1 >= 0,
    Column1 < Width,
    Row1 is Row+Down,
    Row1 >= 0,
    Row1 < Height,
    To is From + Right + Down*Width,
    arg(To, Cells, Other).

move(position(Player, Cells), From-To, position(Other, Cells1)) :-
    other(Player, Other),
    step(Player, Cells, From, To),
    duplicate_term(Cells, Cells1),
    setarg(From, Cells1, -),
    setarg(To, Cells1, Player).
