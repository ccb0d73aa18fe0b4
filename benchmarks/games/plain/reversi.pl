:- module(reversi, [players/2, start/2, turn/2, utility/2, move/3, board/2, cells/3, strategy/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).

/** <module> Reversi (Othello) on a board of six by six squares, or of another even size

A player puts a stone on an empty square so that it encloses, with another of the player's stones, a row of stones of
the other player, in at least one of the eight directions; these stones are turned over. A player who cannot do so
passes. When neither player can, the game ends, and the player with more stones wins. Black begins.

A position is position(Player, Size, Squares): Squares is the list of all squares, each x (black), o (white) or -,
row by row from the top.
A move is Column/Row, the rows counted from the top, or pass.
*/

players(black, white).

start(Variant, position(black, Size, Squares)) :-
    member(Variant-Size, ['6x6'-6, '8x8'-8, '4x4'-4]),
    Count is Size * Size,
    findall(-, between(1, Count, _), Empty),
    Middle is Size // 2,
    Next is Middle + 1,
    foldl(put(Size), [Next/Middle-x, Middle/Next-x, Middle/Middle-o, Next/Next-o], Empty, Squares).

turn(position(Player, _, _), Player).

other(black, white).
other(white, black).

stone(black, x).
stone(white, o).

opposite(x, o).
opposite(o, x).

%   number(+Size, +Square, -Number): the square's number in the list.

number(Size, Column/Row, Number) :-
    Number is (Row - 1) * Size + Column.

at(Size, Square, Squares, Piece) :-
    number(Size, Square, Number),
    nth1(Number, Squares, Piece).

put(Size, Square-Stone, Squares, Squares1) :-
    number(Size, Square, Number),
    Before is Number - 1,
    length(Front, Before),
    append(Front, [_|Back], Squares),
    append(Front, [Stone|Back], Squares1).

utility(position(Player, Size, Squares), Value) :-
    \+ placing(Player, Size, Squares, _, _),
    other(Player, Other),
    \+ placing(Other, Size, Squares, _, _),
    count(x, Squares, Black),
    count(o, Squares, White),
    Value is sign(Black - White).

count(Stone, Squares, Count) :-
    aggregate_all(count, member(Stone, Squares), Count).

move(position(Player, Size, Squares), Square, position(Other, Size, Squares1)) :-
    other(Player, Other),
    placing(Player, Size, Squares, Square, Turned),
    stone(Player, Stone),
    findall(Each-Stone, member(Each, [Square|Turned]), Changes),
    foldl(put(Size), Changes, Squares, Squares1).
move(position(Player, Size, Squares), pass, position(Other, Size, Squares)) :-
    \+ placing(Player, Size, Squares, _, _),
    other(Player, Other).

%   placing(+Player, +Size, +Squares, ?Square, -Turned): a stone on Square turns the stones on Turned over.

placing(Player, Size, Squares, Column/Row, Turned) :-
    between(1, Size, Row),
    between(1, Size, Column),
    at(Size, Column/Row, Squares, -),
    stone(Player, Stone),
    findall(Square,
            ( enclosed(Size, Column/Row, Stone, Squares, Line), member(Square, Line) ),
            Turned),
    Turned \== [].

enclosed(Size, Square, Stone, Squares, Line) :-
    member(Right/Down, [-1/ -1, 0/ -1, 1/ -1, -1/0, 1/0, -1/1, 0/1, 1/1]),
    line(Size, Square, Right/Down, Stone, Squares, Line).

line(Size, Column/Row, Right/Down, Stone, Squares, Line) :-
    Column1 is Column + Right,
    between(1, Size, Column1),
    Row1 is Row + Down,
    between(1, Size, Row1),
    at(Size, Column1/Row1, Squares, Piece),
    (   Piece == Stone
    ->  Line = []
    ;   opposite(Stone, Piece),
        Line = [Column1/Row1|Rest],
        line(Size, Column1/Row1, Right/Down, Stone, Squares, Rest)
    ).

board(position(_, Size, Squares), board(Labels, Rows)) :-
    findall(Label, ( between(1, Size, N), nth1(N, [a,b,c,d,e,f,g,h], Label) ), Labels),
    findall(row(Row, Cells),
            ( between(1, Size, Row),
              findall(cell(Column/Row, Piece),
                      ( between(1, Size, Column), at(Size, Column/Row, Squares, Piece) ),
                      Cells)
            ),
            Rows).

cells(_, pass, []) :-
    !.
cells(_, Square, [Square]).

%   strategy(greedy, +Position, -Move): take a corner, else turn over as many stones as possible.

strategy(greedy, Position, Move) :-
    Position = position(Player, Size, Squares),
    (   placing(Player, Size, Squares, _, _)
    ->  aggregate_all(max(Worth, Square),
                      ( placing(Player, Size, Squares, Square, Turned), worth(Size, Square, Turned, Worth) ),
                      max(_, Move))
    ;   Move = pass
    ).

worth(Size, Column/Row, _, 100) :-
    memberchk(Column, [1, Size]),
    memberchk(Row, [1, Size]),
    !.
worth(_, _, Turned, Worth) :-
    length(Turned, Worth).
