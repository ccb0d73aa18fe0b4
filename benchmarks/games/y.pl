:- module(y, [players/2, start/2, turn/2, utility/2, move/3]).
:- use_module(library(lists), [member/2]).

/** <module> Y

Players put stones on the empty cells of a triangle. The first player to connect its three sides wins.

A position is position(Size, Player, Last, Cells): Last is the cell of the newest stone, and Cells a term with an
argument for each cell of a square, row by row, in which row R has the first Size-R; the others are none.
*/

players(x, o).

start('5', Position) :-
    empty(5, Position).

empty(Size, position(Size, x, 0, Cells)) :-
    Count is Size*Size,
    functor(Cells, cells, Count),
    forall(arg(N, Cells, _),
           (   (N-1) mod Size + (N-1)//Size < Size
           ->  nb_setarg(N, Cells, -)
           ;   nb_setarg(N, Cells, none)
           )).

turn(position(_, Player, _, _), Player).

other(x, o).
other(o, x).

utility(position(Size, Player, Last, Cells), Value) :-
    Last > 0,
    other(Player, Mover),
    duplicate_term(Cells, Unseen),
    collect([Last], Mover, Size, Unseen, 0, 7),
    value(Mover, Value).

value(x, 1).
value(o, -1).

%   collect(+Todo, +Stone, +Size, !Unseen, +Sides0, -Sides): Sides has a bit for each side that the group touches.

collect([], _, _, _, Sides, Sides).
collect([Cell|Todo], Stone, Size, Unseen, Sides0, Sides) :-
    (   arg(Cell, Unseen, Stone)
    ->  setarg(Cell, Unseen, seen),
        Column is (Cell-1) mod Size,
        Row is (Cell-1) // Size,
        sides(Column, Row, Size, Touched),
        Sides1 is Sides0 \/ Touched,
        findall(Next, neighbour(Cell, Column, Row, Size, Next), Todo1, Todo),
        collect(Todo1, Stone, Size, Unseen, Sides1, Sides)
    ;   collect(Todo, Stone, Size, Unseen, Sides0, Sides)
    ).

sides(Column, Row, Size, Sides) :-
    side(Column, 0, 1, Left),
    side(Row, 0, 2, Top),
    Sum is Column+Row,
    Last is Size-1,
    side(Sum, Last, 4, Right),
    Sides is Left \/ Top \/ Right.

side(Line, Border, Bit, Side) :-
    (   Line =:= Border
    ->  Side = Bit
    ;   Side = 0
    ).

neighbour(Cell, Column, Row, Size, Next) :-
    member(Right/Down, [1/0, -1/0, 0/1, 0/ -1, 1/ -1, -1/1]),
    Column1 is Column+Right,
    Column1 >= 0,
    Row1 is Row+Down,
    Row1 >= 0,
    Column1+Row1 < Size,
    Next is Cell + Right + Down*Size.

move(position(Size, Player, _, Cells), Cell, position(Size, Other, Cell, Cells1)) :-
    other(Player, Other),
    arg(Cell, Cells, -),
    duplicate_term(Cells, Cells1),
    setarg(Cell, Cells1, Player).
