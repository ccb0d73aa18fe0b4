:- module(plain_hex, [players/2, start/2, turn/2, utility/2, move/3]).
:- use_module(library(lists), [member/2]).

/** <module> Hex

Players put stones on empty cells: x wants to connect the top with the bottom, o the left with the right. One of
them always succeeds.

A position is position(Size, Player, Last, Cells): Last is the cell of the newest stone, and Cells a term with an
argument for each cell, row by row; each row is half a cell further to the right than the one above it.
*/

players(x, o).

start('5x5', Position) :-
    empty(5, Position).
start('7x7', Position) :-
    empty(7, Position).

empty(Size, position(Size, x, 0, Cells)) :-
    Count is Size*Size,
    functor(Cells, cells, Count),
    forall(arg(N, Cells, _), nb_setarg(N, Cells, -)).

turn(position(_, Player, _, _), Player).

other(x, o).
other(o, x).

%   Only the group of the newest stone can have connected two sides.

utility(position(Size, Player, Last, Cells), Value) :-
    Last > 0,
    other(Player, Mover),
    duplicate_term(Cells, Unseen),
    collect([Last], Mover, Size, Unseen, no, First, no, Second),
    First == yes,
    Second == yes,
    value(Mover, Value).

value(x, 1).
value(o, -1).

%   collect(+Todo, +Stone, +Size, !Unseen, +First0, -First, +Second0, -Second): First and Second say whether the group
%   of the cells Todo touches the first and the second of the player's sides.

collect([], _, _, _, First, First, Second, Second).
collect([Cell|Todo], Stone, Size, Unseen, First0, First, Second0, Second) :-
    (   arg(Cell, Unseen, Stone)
    ->  setarg(Cell, Unseen, seen),
        Column is (Cell-1) mod Size,
        Row is (Cell-1) // Size,
        touches(Stone, Column, Row, Size, First0, First1, Second0, Second1),
        findall(Next, neighbour(Cell, Column, Row, Size, Next), Todo1, Todo),
        collect(Todo1, Stone, Size, Unseen, First1, First, Second1, Second)
    ;   collect(Todo, Stone, Size, Unseen, First0, First, Second0, Second)
    ).

touches(x, _, Row, Size, First0, First, Second0, Second) :-
    touch(Row, Size, First0, First, Second0, Second).
touches(o, Column, _, Size, First0, First, Second0, Second) :-
    touch(Column, Size, First0, First, Second0, Second).

touch(Line, Size, First0, First, Second0, Second) :-
    (   Line =:= 0
    ->  First = yes
    ;   First = First0
    ),
    (   Line =:= Size-1
    ->  Second = yes
    ;   Second = Second0
    ).

neighbour(Cell, Column, Row, Size, Next) :-
    member(Right/Down, [1/0, -1/0, 0/1, 0/ -1, 1/ -1, -1/1]),
    Column1 is Column+Right,
    Column1 >= 0,
    Column1 < Size,
    Row1 is Row+Down,
    Row1 >= 0,
    Row1 < Size,
    Next is Cell + Right + Down*Size.

move(position(Size, Player, _, Cells), Cell, position(Size, Other, Cell, Cells1)) :-
    other(Player, Other),
    arg(Cell, Cells, -),
    duplicate_term(Cells, Cells1),
    setarg(Cell, Cells1, Player).
