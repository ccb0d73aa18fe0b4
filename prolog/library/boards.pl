:- module(pybridge_boards,
          [ board_cell/2,       % +Shape, ?Cell
            neighbour/4,        % +Shape, +Cell, ?Direction, ?Next
            ray/4,              % +Shape, +Cell, +Direction, -Cells
            board_line/3,       % +Shape, +Length, -Cells
            cell_name/3,        % +Shape, ?Cell, ?Name
            drawn_board/3,      % +Shape, +Pieces, -Board
            drawn_lines/2       % +Shape, -Lines
          ]).
:- use_module(library(lists), [member/2, nth0/3, nth1/3]).

:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Boards: their cells, neighbours and lines

A Shape is one of

| squares(Width, Height)  | squares, with neighbours in eight directions: n, ne, e, se, s, sw, w, nw               |
| hexagons(Width, Height) | hexagons, each row half a cell further to the right: ne, e, se, sw, w, nw              |
| morris                  | the 24 points of nine men's morris, with neighbours along the lines: n, e, s, w        |

Cells are numbered from 1, row by row from the top left. For people, a1 is the cell at the bottom left.
*/

%!  board_cell(+Shape, ?Cell) is nondet.

board_cell(squares(Width, Height), Cell) :-
    Count is Width*Height,
    between(1, Count, Cell).
board_cell(hexagons(Width, Height), Cell) :-
    board_cell(squares(Width, Height), Cell).
board_cell(morris, Cell) :-
    between(1, 24, Cell).

%!  neighbour(+Shape, +Cell, ?Direction, ?Next) is nondet.

neighbour(squares(Width, Height), Cell, Direction, Next) :-
    step(Direction, Right, Down),
    beside(Width, Height, Cell, Right, Down, Next).
neighbour(hexagons(Width, Height), Cell, Direction, Next) :-
    hexagon_step(Direction, Right, Down),
    beside(Width, Height, Cell, Right, Down, Next).
neighbour(morris, Cell, Direction, Next) :-
    along(Direction, Cell, Next).

step(n, 0, -1).
step(ne, 1, -1).
step(e, 1, 0).
step(se, 1, 1).
step(s, 0, 1).
step(sw, -1, 1).
step(w, -1, 0).
step(nw, -1, -1).

hexagon_step(ne, 1, -1).
hexagon_step(e, 1, 0).
hexagon_step(se, 0, 1).
hexagon_step(sw, -1, 1).
hexagon_step(w, -1, 0).
hexagon_step(nw, 0, -1).

beside(Width, Height, Cell, Right, Down, Next) :-
    Column is (Cell-1) mod Width + Right,
    Row is (Cell-1) // Width + Down,
    Column >= 0,
    Column < Width,
    Row >= 0,
    Row < Height,
    Next is Row*Width + Column + 1.

along(e, Cell, Next) :-
    row(A, B, C),
    two(A, B, C, Cell, Next).
along(w, Cell, Next) :-
    row(A, B, C),
    two(C, B, A, Cell, Next).
along(s, Cell, Next) :-
    column(A, B, C),
    two(A, B, C, Cell, Next).
along(n, Cell, Next) :-
    column(A, B, C),
    two(C, B, A, Cell, Next).

two(A, B, _, A, B).
two(_, B, C, B, C).

row(1, 2, 3).
row(4, 5, 6).
row(7, 8, 9).
row(10, 11, 12).
row(13, 14, 15).
row(16, 17, 18).
row(19, 20, 21).
row(22, 23, 24).

column(1, 10, 22).
column(4, 11, 19).
column(7, 12, 16).
column(2, 5, 8).
column(17, 20, 23).
column(9, 13, 18).
column(6, 14, 21).
column(3, 15, 24).

%!  ray(+Shape, +Cell, +Direction, -Cells) is det.
%
%   Cells are all those from Cell in this Direction, without Cell itself, up to the edge.

ray(Shape, Cell, Direction, Cells) :-
    (   neighbour(Shape, Cell, Direction, Next)
    ->  Cells = [Next|Further],
        ray(Shape, Next, Direction, Further)
    ;   Cells = []
    ).

%!  board_line(+Shape, +Length, -Cells) is nondet.
%
%   Cells are so many in a straight line; each line once.

board_line(Shape, Length, [Cell|Cells]) :-
    board_cell(Shape, Cell),
    member(Direction, [e, se, s, sw]),
    Others is Length-1,
    first_of(Others, Shape, Cell, Direction, Cells).

first_of(0, _, _, _, []) :-
    !.
first_of(Count, Shape, Cell, Direction, [Next|Cells]) :-
    neighbour(Shape, Cell, Direction, Next),
    Count1 is Count-1,
    first_of(Count1, Shape, Next, Direction, Cells).

% ----------------------------------------------------------------------
% For people

%   place(+Shape, ?Cell, ?Column, ?Row) is nondet: in a grid of this size(+Shape, -Width, -Height), from the top left.

size(squares(Width, Height), Width, Height).
size(hexagons(Width, Height), Width, Height).
size(morris, 7, 7).

place(squares(Width, _), Cell, Column, Row) :-
    (   integer(Cell)
    ->  Column is (Cell-1) mod Width,
        Row is (Cell-1) // Width
    ;   Cell is Row*Width + Column + 1
    ).
place(hexagons(Width, Height), Cell, Column, Row) :-
    place(squares(Width, Height), Cell, Column, Row).
place(morris, Cell, Column, Row) :-
    morris_row(Row, First, Columns),
    nth1(Number, Columns, Column),
    Cell is First+Number.

morris_row(0, 0,  [0,3,6]).
morris_row(1, 3,  [1,3,5]).
morris_row(2, 6,  [2,3,4]).
morris_row(3, 9,  [0,1,2,4,5,6]).
morris_row(4, 15, [2,3,4]).
morris_row(5, 18, [1,3,5]).
morris_row(6, 21, [0,3,6]).

%!  cell_name(+Shape, ?Cell, ?Name) is nondet.
%
%   Name is an atom such as a1: a letter for the column, and the number of the row from below.

cell_name(Shape, Cell, Name) :-
    (   nonvar(Name)
    ->  size(Shape, _, Height),
        sub_atom(Name, 0, 1, Length, Letter),
        letter(Column, Letter),
        sub_atom(Name, 1, Length, 0, Digits),
        atom_number(Digits, Number),
        integer(Number),
        Row is Height-Number,
        grid_name(Shape, Column, Row, Name),
        place(Shape, Cell0, Column, Row),
        Cell = Cell0,
        board_cell(Shape, Cell)
    ;   board_cell(Shape, Cell),
        once(place(Shape, Cell, Column, Row)),
        grid_name(Shape, Column, Row, Name)
    ).

grid_name(Shape, Column, Row, Name) :-
    size(Shape, _, Height),
    letter(Column, Letter),
    Number is Height-Row,
    atom_concat(Letter, Number, Name).

letter(Column, Letter) :-
    Letters = [a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z],
    nth0(Column, Letters, Letter),
    !.

%!  drawn_board(+Shape, +Pieces, -Board) is det.
%
%   Board is that of board/2, where Pieces are those on the cells in order. The Ids of cells are their names.

drawn_board(Shape, Pieces, board(Letters, Rows)) :-
    size(Shape, Width, Height),
    Right is Width-1,
    Bottom is Height-1,
    findall(Letter, ( between(0, Right, Column), letter(Column, Letter) ), Letters),
    findall(row(Number, Cells),
            ( between(0, Bottom, Row),
              Number is Height-Row,
              findall(Cell, ( between(0, Right, Column), drawn_cell(Shape, Pieces, Column, Row, Cell) ), Cells) ),
            Rows).

drawn_cell(Shape, Pieces, Column, Row, cell(Name, Piece)) :-
    grid_name(Shape, Column, Row, Name),
    (   place(Shape, Cell, Column, Row)
    ->  nth1(Cell, Pieces, Piece)
    ;   Piece = ''
    ).

%!  drawn_lines(+Shape, -Lines) is det.
%
%   Lines are those of lines/2, for the points of a morris board.

drawn_lines(morris, Lines) :-
    findall([A, B, C],
            ( board_line(morris, 3, Cells),
              findall(Name, ( member(Cell, Cells), cell_name(morris, Cell, Name) ), [A, B, C]) ),
            Lines).
