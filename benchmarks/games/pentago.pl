:- module(pentago, [players/2, start/2, turn/2, utility/2, move/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [member/2, numlist/3]).

/** <module> Pentago

A player puts a stone on an empty cell and then rotates one of the four quarters of the board by 90 degrees. A player
with five in a row wins. If both players have five, or the board is full and neither has, the game is a draw.

A position is position(Player, Left, Cells): Left is the number of empty cells, and Cells a term with an argument for
each cell, row by row.
*/

players(x, o).

start('6x6', position(x, 36, Cells)) :-
    functor(Cells, cells, 36),
    forall(arg(N, Cells, _), nb_setarg(N, Cells, -)).

turn(position(Player, _, _), Player).

other(x, o).
other(o, x).

utility(position(_, Left, Cells), Value) :-
    Left < 28,
    (   five(Cells, x)
    ->  (   five(Cells, o)
        ->  Value = 0
        ;   Value = 1
        )
    ;   five(Cells, o)
    ->  Value = -1
    ;   Left =:= 0,
        Value = 0
    ).

five(Cells, Stone) :-
    line(A, B, C, D, E),
    arg(C, Cells, Stone),
    arg(B, Cells, Stone),
    arg(D, Cells, Stone),
    arg(A, Cells, Stone),
    arg(E, Cells, Stone),
    !.

term_expansion(lines, Lines) :-
    findall(line(A, B, C, D, E),
            ( member(Right/Down, [1/0, 0/1, 1/1, -1/1]),
              numlist(0, 5, Numbers),
              member(Row, Numbers),
              member(Column, Numbers),
              Row + 4*Down =< 5,
              Column + 4*Right =< 5,
              Column + 4*Right >= 0,
              A is 6*Row + Column + 1,
              Step is 6*Down + Right,
              B is A+Step, C is B+Step, D is C+Step, E is D+Step
            ),
            Lines).

%   line(?A, ?B, ?C, ?D, ?E): five cells in a row.

lines.

move(position(Player, Left, Cells), Cell/Corner/Way, position(Other, Left1, Cells1)) :-
    other(Player, Other),
    Left1 is Left-1,
    arg(Cell, Cells, -),
    member(Corner, [1, 4, 19, 22]),
    member(Way, [right, left]),
    duplicate_term(Cells, Cells1),
    setarg(Cell, Cells1, Player),
    turn_quarter(Corner, Way, Cells1).

%   turn_quarter(+Corner, +Way, !Cells): rotate the quarter whose top left cell is Corner.

turn_quarter(Corner, Way, Cells) :-
    rim(Way, Rim),
    findall(Offset-Stone,
            ( member(From-Offset, Rim),
              Cell is Corner+From,
              arg(Cell, Cells, Stone) ),
            Turned),
    foldl(put(Corner), Turned, Cells, _).

put(Corner, Offset-Stone, Cells, Cells) :-
    Cell is Corner+Offset,
    setarg(Cell, Cells, Stone).

rim(right, [0-2, 1-8, 2-14, 6-1, 8-13, 12-0, 13-6, 14-12]).
rim(left,  [2-0, 8-1, 14-2, 1-6, 13-8, 0-12, 6-13, 12-14]).
