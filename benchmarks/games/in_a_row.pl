:- module(in_a_row, [players/2, start/2, turn/2, utility/2, move/3, board/2, winning_line/2]).
:- use_module(library(lists), [member/2, numlist/3]).
:- use_module(library(pybridge_rules)).

/** <module> Tic-tac-toe, its misere form and Gomoku

Players put stones on empty cells. A player with enough of them in a line wins, or loses in the misere game.

A position is position(Rules, Player, Left, Last, Cells): Left is the number of empty cells, Last the cell of the
newest stone, and Cells a term with an argument for each cell, row by row.
*/

players(x, o).

%   rules(?Rules, -Size, -Long, -Aim)

rules('tic-tac-toe', 3, 3, win).
rules(misere, 3, 3, lose).
rules('gomoku 9x9', 9, 5, win).

start(Rules, position(Rules, x, Left, 0, Cells)) :-
    rules(Rules, Size, _, _),
    Left is Size*Size,
    functor(Cells, cells, Left),
    forall(arg(N, Cells, _), nb_setarg(N, Cells, -)).

turn(position(_, Player, _, _, _), Player).

other(x, o).
other(o, x).

utility(position(Rules, Player, Left, Last, Cells), Value) :-
    Last > 0,
    rules(Rules, Size, Long, Aim),
    (   other(Player, Mover),
        line(Last, Size, Long, Cells, Mover)
    ->  value(Aim, Mover, Value)
    ;   Left =:= 0,
        Value = 0
    ).

value(win, x, 1).
value(win, o, -1).
value(lose, x, -1).
value(lose, o, 1).

line(Cell, Size, Long, Cells, Stone) :-
    member(Right-Down, [1-0, 0-1, 1-1, 1-(-1)]),
    Column is (Cell-1) mod Size,
    Row is (Cell-1) // Size,
    run(Column, Row, Right, Down, Size, Cells, Stone, 0, Forward),
    Left is -Right,
    Up is -Down,
    run(Column, Row, Left, Up, Size, Cells, Stone, 0, Backward),
    Forward + Backward - 1 >= Long,
    !.

%   run(+Column, +Row, +Right, +Down, +Size, +Cells, +Stone, +Count0, -Count): add the number of consecutive stones.

run(Column, Row, Right, Down, Size, Cells, Stone, Count0, Count) :-
    (   Column >= 0, Column < Size, Row >= 0, Row < Size,
        Cell is Row*Size + Column + 1,
        arg(Cell, Cells, Stone)
    ->  Count1 is Count0+1,
        Column1 is Column+Right,
        Row1 is Row+Down,
        run(Column1, Row1, Right, Down, Size, Cells, Stone, Count1, Count)
    ;   Count = Count0
    ).

move(position(Rules, Player, Left, _, Cells), Cell, position(Rules, Next, Left1, Cell, Cells1)) :-
    other(Player, Next),
    Left1 is Left-1,
    arg(Cell, Cells, -),
    duplicate_term(Cells, Cells1),
    setarg(Cell, Cells1, Player).

board(position(Rules, _, _, _, Cells), board([], Rows)) :-
    rules(Rules, Size, _, _),
    numlist(1, Size, Numbers),
    findall(row('', Row),
            ( member(R, Numbers),
              findall(cell(Cell, Piece),
                      ( member(C, Numbers), Cell is (R-1)*Size + C, arg(Cell, Cells, Piece) ),
                      Row) ),
            Rows).

winning_line(position(Rules, Next, _, _, Cells), Line) :-
    rules(Rules, Size, Long, _),
    other(Next, Mover),
    board_line(squares(Size, Size), Long, Line),
    forall(member(Cell, Line), arg(Cell, Cells, Mover)),
    !.
