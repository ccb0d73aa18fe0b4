:- module(boxes, [players/2, start/2, turn/2, utility/2, move/3, board/2, look/2, cells/3, strategy/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, include/3]).
:- use_module(library(lists), [member/2]).

/** <module> Dots and Boxes with three by three boxes

A move draws a line between two neighbouring dots. A player who draws the fourth side of a box gets the box and moves
again. When all lines are drawn, the player with more boxes wins by the difference.

A position is position(Player, Lead, Drawn): Lead is how many more boxes the first player has than the second, and
Drawn the sorted list of the lines. A line is across(Column/Row), the lower side of the box Column/Row, or
along(Column/Row), its left side.
*/

players(first, second).

start('3x3', position(first, 0, [])).

turn(position(Player, _, _), Player).

other(first, second).
other(second, first).

point(first, 1).
point(second, -1).

line(across(Column/Row)) :-
    between(1, 3, Column),
    between(1, 4, Row).
line(along(Column/Row)) :-
    between(1, 4, Column),
    between(1, 3, Row).

utility(position(_, Lead, Drawn), Lead) :-
    length(Drawn, 24).

move(position(Player, Lead, Drawn), Line, position(Next, Lead1, Drawn1)) :-
    line(Line),
    \+ memberchk(Line, Drawn),
    sort([Line|Drawn], Drawn1),
    findall(Box, beside(Line, Box), Boxes),
    include(complete(Drawn1), Boxes, Won),
    (   Won == []
    ->  other(Player, Next),
        Lead1 = Lead
    ;   Next = Player,
        point(Player, Point),
        foldl(add(Point), Won, Lead, Lead1)
    ).

add(Point, _, Lead, Lead1) :-
    Lead1 is Lead + Point.

%   beside(+Line, -Box)

beside(across(Column/Row), Column/Above) :-
    member(Above, [Row, Below]),
    Below is Row - 1,
    between(1, 3, Above).
beside(along(Column/Row), Right/Row) :-
    member(Right, [Column, Left]),
    Left is Column - 1,
    between(1, 3, Right).

complete(Drawn, Box) :-
    missing(Box, Drawn, 0).

missing(Column/Row, Drawn, Count) :-
    Above is Row + 1,
    Right is Column + 1,
    Sides = [across(Column/Row), across(Column/Above), along(Column/Row), along(Right/Row)],
    aggregate_all(count, ( member(Side, Sides), \+ memberchk(Side, Drawn) ), Count).

%   Dots and boxes have ids too, but no move touches them.

board(position(_, _, Drawn), board([], Rows)) :-
    findall(row('', Cells),
            ( member(Row-Kind, [4-dots, 3-boxes, 3-dots, 2-boxes, 2-dots, 1-boxes, 1-dots]),
              findall(cell(Id, Piece), ( between(1, 4, Column), cell(Kind, Column/Row, Drawn, Id, Piece) ), Cells)
            ),
            Rows).

cell(dots, Square, _, dot(Square), '+').
cell(dots, Square, Drawn, across(Square), Piece) :-
    line(across(Square)),
    drawn(across(Square), Drawn, Piece).
cell(boxes, Square, Drawn, along(Square), Piece) :-
    drawn(along(Square), Drawn, Piece).
cell(boxes, Column/Row, Drawn, box(Column/Row), Piece) :-
    Column < 4,
    (   complete(Drawn, Column/Row)
    ->  Piece = '*'
    ;   Piece = ''
    ).

drawn(Line, Drawn, Piece) :-
    (   memberchk(Line, Drawn)
    ->  Piece = '#'
    ;   Piece = (-)
    ).

look(+, disc(black)).

cells(_, Line, [Line]).

%   strategy(greedy, +Position, -Move): complete a box, else do not draw the third side of one.

strategy(greedy, Position, Move) :-
    aggregate_all(max(Worth, Line), ( move(Position, Line, Next), worth(Position, Line, Next, Worth) ), max(_, Move)).

worth(position(Player, _, _), _, position(Player, _, _), 1) :-
    !.
worth(_, Line, position(_, _, Drawn), -1) :-
    beside(Line, Box),
    missing(Box, Drawn, 1),
    !.
worth(_, _, _, 0).
