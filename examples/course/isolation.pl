:- module(isolation, [players/2, start/2, turn/2, move/3, utility/2, utilities/2, heuristic/2, board/2, cells/3]).

/** <module> Knight's Isolation: both players move a knight, and no cell is visited twice. A player who cannot move loses.

The lab: hand in another heuristic/2, and grade it with `pybridge grade FOLDER --against isolation.pl --weights heuristic=100`.

A position is at(Player, X, O, Size, Visited): the cells of both knights, 0 before the first move, and all cells visited. Cells are
numbered from 1, row by row.
*/

players(x, o).

start('5x5', at(x, 0, 0, 5, [])).
start('7x7', at(x, 0, 0, 7, [])).

turn(at(Player, _, _, _, _), Player).

move(at(x, X, O, Size, Visited), Cell, at(o, Cell, O, Size, [Cell|Visited])) :-
    free(X, Size, Visited, Cell).
move(at(o, X, O, Size, Visited), Cell, at(x, X, Cell, Size, [Cell|Visited])) :-
    free(O, Size, Visited, Cell).

%   free(+From, +Size, +Visited, ?Cell) is nondet: the first move goes anywhere, the others as a knight's.

free(From, Size, Visited, Cell) :-
    Most is Size*Size,
    between(1, Most, Cell),
    \+ memberchk(Cell, Visited),
    (   From =:= 0
    ->  true
    ;   Rows is abs((Cell-1)//Size - (From-1)//Size),
        Columns is abs((Cell-1) mod Size - (From-1) mod Size),
        Rows*Columns =:= 2
    ).

utility(at(Player, X, O, Size, Visited), Value) :-
    ( Player == x -> From = X, Value = -1 ; From = O, Value = 1 ),
    \+ free(From, Size, Visited, _).

utilities(-1, 1).

%   The moves that x has, less those of o.

heuristic(at(_, X, O, Size, Visited), Value) :-
    findall(Cell, free(X, Size, Visited, Cell), Mine),
    findall(Cell, free(O, Size, Visited, Cell), Theirs),
    length(Mine, M),
    length(Theirs, T),
    Value is M-T.

board(at(_, X, O, Size, Visited), board([], Rows)) :-
    findall(row('', Cells),
            ( between(1, Size, Row),
              findall(cell(Cell, Piece),
                      ( between(1, Size, Column), Cell is (Row-1)*Size + Column, piece(Cell, X, O, Visited, Piece) ),
                      Cells) ),
            Rows).

piece(X, X, _, _, x) :-
    !.
piece(O, _, O, _, o) :-
    !.
piece(Cell, _, _, Visited, Piece) :-
    ( memberchk(Cell, Visited) -> Piece = # ; Piece = (-) ).

cells(_, Cell, [Cell]).
