:- module(breakthrough_rows, [players/2, start/2, turn/2, utility/2, move/3, board/2, cells/3, strategy/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2, nth1/3]).

/** <module> Breakthrough on a board of lists

Each player has two rows of men. A man steps straight ahead to an empty square, or diagonally ahead to a square that
is empty or has a man of the other player, who is captured. The first player to reach the last row, or to capture all
men of the other player, wins. White begins.

A position is position(Player, Rows): a list of eight rows from the bottom, each a list of eight squares w, b or -.
A move is step(From, To), each Column/Row.
*/

players(white, black).

start('8x8', position(white, [White, White, Empty, Empty, Empty, Empty, Black, Black])) :-
    White = [w,w,w,w,w,w,w,w],
    Empty = [-,-,-,-,-,-,-,-],
    Black = [b,b,b,b,b,b,b,b].

turn(position(Player, _), Player).

other(white, black).
other(black, white).

man(white, w).
man(black, b).

ahead(white, 1).
ahead(black, -1).

utility(position(_, Rows), 1) :-
    (   nth1(8, Rows, Last),
        memberchk(w, Last)
    ;   \+ on_board(b, Rows)
    ),
    !.
utility(position(_, Rows), -1) :-
    (   nth1(1, Rows, First),
        memberchk(b, First)
    ;   \+ on_board(w, Rows)
    ),
    !.

on_board(Man, Rows) :-
    member(Row, Rows),
    memberchk(Man, Row).

at(Column/Row, Rows, Piece) :-
    nth1(Row, Rows, Line),
    nth1(Column, Line, Piece).

move(position(Player, Rows), step(From, To), position(Other, Rows2)) :-
    man(Player, Man),
    at(From, Rows, Man),
    target(Player, From, Rows, To),
    put(From, -, Rows, Rows1),
    put(To, Man, Rows1, Rows2),
    other(Player, Other).

target(Player, Column/Row, Rows, Column1/Row1) :-
    ahead(Player, Ahead),
    Row1 is Row + Ahead,
    man(Player, Man),
    member(Aside, [-1, 0, 1]),
    Column1 is Column + Aside,
    at(Column1/Row1, Rows, Piece),
    (   Aside =:= 0
    ->  Piece == (-)
    ;   Piece \== Man
    ).

put(Column/Row, Piece, Rows, Rows1) :-
    nth1(Row, Rows, Line),
    replace(Column, Line, Piece, Line1),
    replace(Row, Rows, Line1, Rows1).

replace(1, [_|Rest], New, [New|Rest]) :-
    !.
replace(N, [First|Rest], New, [First|Rest1]) :-
    N1 is N - 1,
    replace(N1, Rest, New, Rest1).

board(position(_, Rows), board([a,b,c,d,e,f,g,h], Lines)) :-
    findall(row(Row, Cells),
            ( member(Row, [8,7,6,5,4,3,2,1]),
              findall(cell(Column/Row, Piece), at(Column/Row, Rows, Piece), Cells)
            ),
            Lines).

cells(_, step(From, To), [From, To]).

%   strategy(greedy, +Position, -Move): win, else capture, else advance the foremost man.

strategy(greedy, Position, Move) :-
    aggregate_all(max(Worth, Step), ( move(Position, Step, Next), worth(Position, Step, Next, Worth) ), max(_, Move)).

worth(_, _, Next, 1000) :-
    utility(Next, _),
    !.
worth(position(_, Rows), step(_, To), _, 100) :-
    \+ at(To, Rows, -),
    !.
worth(position(Player, _), step(_, _/Row), _, Worth) :-
    ahead(Player, Ahead),
    Worth is Ahead * Row.
