:- module(plain_breakthrough, [players/2, start/2, turn/2, utility/2, move/3]).
:- use_module(library(lists), [append/3, member/2]).

/** <module> Breakthrough

Each player has two rows of men. A man steps straight ahead to an empty cell, or diagonally ahead to a cell that is
empty or has a man of the other player, who is captured. The first player to reach the last row, or to capture all
men of the other player, wins.

A position is position(Size, Player, Last, Whites, Blacks, Cells): Last is the cell of the newest move, Whites and
Blacks are the numbers of men, and Cells is a term with an argument for each cell, row by row from black's side.
Black, at the top, begins.
*/

players(black, white).

start('6x6', Position) :-
    start_position(6, Position).
start('8x8', Position) :-
    start_position(8, Position).

start_position(Size, position(Size, black, 0, Men, Men, Cells)) :-
    Men is 2*Size,
    Empty is Size*Size - 2*Men,
    row_of(Men, black, Blacks),
    row_of(Empty, -, Middle),
    row_of(Men, white, Whites),
    append(Middle, Whites, Others),
    append(Blacks, Others, List),
    Cells =.. [cells|List].

row_of(Count, Piece, Pieces) :-
    findall(Piece, between(1, Count, _), Pieces).

turn(position(_, Player, _, _, _, _), Player).

other(black, white).
other(white, black).

utility(position(Size, Player, Last, Whites, Blacks, _), Value) :-
    Last > 0,
    (   Player == white
    ->  ( Last > Size*(Size-1) ; Whites =:= 0 ),
        Value = 1
    ;   ( Last =< Size ; Blacks =:= 0 ),
        Value = -1
    ),
    !.

move(position(Size, Player, _, Whites, Blacks, Cells), From-To, position(Size, Other, To, Whites1, Blacks1, Cells1)) :-
    other(Player, Other),
    arg(From, Cells, Player),
    step(Player, Size, From, To, Way),
    arg(To, Cells, There),
    (   There == (-)
    ->  Whites1 = Whites,
        Blacks1 = Blacks
    ;   There == Other,
        Way == diagonal,
        captured(Other, Whites, Blacks, Whites1, Blacks1)
    ),
    duplicate_term(Cells, Cells1),
    setarg(From, Cells1, -),
    setarg(To, Cells1, Player).

captured(white, Whites, Blacks, Whites1, Blacks) :-
    Whites1 is Whites-1.
captured(black, Whites, Blacks, Whites, Blacks1) :-
    Blacks1 is Blacks-1.

step(Player, Size, From, To, Way) :-
    Column is (From-1) mod Size,
    ahead(Player, Size, Ahead),
    member(Aside-Way, [-1-diagonal, 0-straight, 1-diagonal]),
    Column1 is Column+Aside,
    Column1 >= 0,
    Column1 < Size,
    To is From + Ahead + Aside.

ahead(black, Size, Size).
ahead(white, Size, Back) :-
    Back is -Size.
