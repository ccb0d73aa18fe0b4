:- module(breakthrough,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            utilities/2,        % -Lowest, -Highest
            move/3,             % +Position, ?Move, -Next
            heuristic/2,        % +Position, -Guess
            canonical/2,        % +Position, -Key
            text/2,             % ?Move, ?Text
            position_text/2,    % ?Position, ?Text
            board/2,            % +Position, -Board
            layout/1,           % -Layout
            look/2,             % ?Piece, -Look
            cells/3,            % +Position, +Move, -Ids
            refusal/3           % +Position, +Move, -Why
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [member/2, nth1/3, reverse/2]).

/** <module> Breakthrough

White and black begin with two rows of men each. A man steps one square forward,
straight or diagonally, and captures diagonally only. A player wins by reaching the
far row, or by capturing the last man of the other side.

A position is position(Player, Size, White, Black). White and Black are sets of
squares, each an integer with a bit for every square. The squares are numbered in
the same way on boards of every size: a1 is 0, b1 is 1, and each row takes nine
numbers, so a2 is 9. The ninth is never used, and a step across the edge ends there.

A move is From-To.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

%!  players(-Max, -Min) is det.

players(white, black).

other(white, black).
other(black, white).

%!  start(?Variant, -Position) is nondet.

start('8x8', Position) :- first_position(8, Position).
start('6x6', Position) :- first_position(6, Position).
start('5x5', Position) :- first_position(5, Position).

first_position(Size, position(white, Size, White, Black)) :-
    row(Size, 1, Row1),
    row(Size, 2, Row2),
    White is Row1 \/ Row2,
    LastButOne is Size-1,
    row(Size, LastButOne, Row3),
    row(Size, Size, Row4),
    Black is Row3 \/ Row4.

%   row(+Size, +Number, -Squares): the squares of a row. Rows are counted from 1.

row(Size, Number, Squares) :-
    Squares is (1<<Size - 1) << (9*(Number-1)).

%   squares(+Size, -Squares): all squares of a board.

squares(5, 0x1f0f87c3e1f).
squares(6, 0x7e3f1f8fc7e3f).
squares(8, 0x7fbfdfeff7fbfdfeff).

%!  turn(+Position, -Player) is det.

turn(position(Player, _, _, _), Player).

%!  utility(+Position, -Value) is semidet.
%
%   Only the player who has just moved can have won.

utility(position(black, Size, White, Black), 1) :-
    (   Black =:= 0
    ->  true
    ;   White >> (9*(Size-1)) =\= 0
    ).
utility(position(white, _, White, Black), -1) :-
    (   White =:= 0
    ->  true
    ;   Black /\ 0x1ff =\= 0
    ).

%!  utilities(-Lowest, -Highest) is det.

utilities(-1, 1).

%!  move(+Position, ?Move, -Next) is nondet.
%
%   Diagonal steps come first, since they may be captures. One shift of the whole set
%   finds all targets in one direction; those furthest ahead come first.

move(position(white, Size, White, Black), From-To, position(black, Size, White1, Black1)) :-
    squares(Size, Squares),
    member(Step-Closed, [10-White, 8-White, 9-(White\/Black)]),
    Targets is (White << Step) /\ Squares /\ \(Closed),
    from_the_top(Targets, To),
    From is To-Step,
    White1 is White xor (1<<From \/ 1<<To),
    Black1 is Black /\ \(1<<To).
move(position(black, Size, White, Black), From-To, position(white, Size, White1, Black1)) :-
    squares(Size, Squares),
    member(Step-Closed, [10-Black, 8-Black, 9-(White\/Black)]),
    Targets is (Black >> Step) /\ Squares /\ \(Closed),
    from_the_bottom(Targets, To),
    From is To+Step,
    Black1 is Black xor (1<<From \/ 1<<To),
    White1 is White /\ \(1<<To).

%   from_the_top(+Set, -Square), from_the_bottom(+Set, -Square): Square is in Set.

from_the_top(Set, Square) :-
    Set > 0,
    Highest is msb(Set),
    Others is Set xor (1<<Highest),
    (   Others =:= 0
    ->  Square = Highest
    ;   Square = Highest
    ;   from_the_top(Others, Square)
    ).

from_the_bottom(Set, Square) :-
    Set > 0,
    Lowest is lsb(Set),
    Others is Set xor (1<<Lowest),
    (   Others =:= 0
    ->  Square = Lowest
    ;   Square = Lowest
    ;   from_the_bottom(Others, Square)
    ).

%!  heuristic(+Position, -Guess) is det.
%
%   An extra man is worth ten points, and each row that a man has advanced one.

heuristic(position(_, Size, White, Black), Guess) :-
    Guess is 10*(popcount(White) - popcount(Black)) + msb(White)//9 - (Size-1 - lsb(Black)//9).

%!  canonical(+Position, -Key) is det.
%
%   Key is the position as one integer, which is faster in the search's table than a
%   term of four arguments. No two positions share a key.

canonical(position(Player, Size, White, Black), Key) :-
    side(Player, Side),
    Key is ((White << 72 \/ Black) << 1 \/ Side) << 4 \/ Size.

side(white, 0).
side(black, 1).

%!  text(?Move, ?Text) is semidet.
%
%   'b2-c3'.

text(From-To, Text) :-
    nonvar(Text),
    !,
    atom_chars(Text, [Column1, Row1, -, Column2, Row2]),
    square_name(From, Column1, Row1),
    square_name(To, Column2, Row2).
text(From-To, Text) :-
    square_name(From, Column1, Row1),
    square_name(To, Column2, Row2),
    atom_chars(Text, [Column1, Row1, -, Column2, Row2]).

square_name(Square, Column, Row) :-
    (   nonvar(Square)
    ->  C is Square mod 9 + 1,
        R is Square//9 + 1,
        nth1(C, [a,b,c,d,e,f,g,h], Column),
        nth1(R, ['1','2','3','4','5','6','7','8'], Row)
    ;   nth1(C, [a,b,c,d,e,f,g,h], Column),
        nth1(R, ['1','2','3','4','5','6','7','8'], Row)
    ->  Square is 9*(R-1) + C-1
    ).

%!  position_text(?Position, ?Text) is semidet.
%
%   The rows from the top and the player to move:
%   'bbbbb/bbbbb/-----/wwwww/wwwww white'.

position_text(Position, Text) :-
    nonvar(Position),
    !,
    Position = position(Player, _, _, _),
    rows(Position, Rows),
    findall(RowText,
            ( member(row(_, Cells), Rows),
              findall(Piece, member(cell(_, Piece), Cells), Pieces),
              atomic_list_concat(Pieces, RowText)
            ),
            RowTexts),
    atomic_list_concat(RowTexts, /, Board),
    atomic_list_concat([Board, ' ', Player], Text).
position_text(position(Player, Size, White, Black), Text) :-
    atomic_list_concat([Board, Player], ' ', Text),
    other(Player, _),
    atomic_list_concat(FromTop, /, Board),
    length(FromTop, Size),
    squares(Size, _),
    reverse(FromTop, Rows),
    rows_sets(Rows, 0, Size, 0-0, White-Black),
    White /\ Black =:= 0.

%   rows_sets(+Rows, +Base, +Size, +Sets0, -Sets): Sets is White-Black; Base is the
%   number of the first square of the first of Rows.

rows_sets([], _, _, Sets, Sets).
rows_sets([Row|Rows], Base, Size, Sets0, Sets) :-
    atom_chars(Row, Pieces),
    length(Pieces, Size),
    pieces_sets(Pieces, Base, Sets0, Sets1),
    Base1 is Base+9,
    rows_sets(Rows, Base1, Size, Sets1, Sets).

pieces_sets([], _, Sets, Sets).
pieces_sets([Piece|Pieces], Square, White0-Black0, Sets) :-
    placed(Piece, Square, White0, Black0, White, Black),
    Square1 is Square+1,
    pieces_sets(Pieces, Square1, White-Black, Sets).

placed(-, _, White, Black, White, Black).
placed(w, Square, White0, Black, White, Black) :- White is White0 \/ 1<<Square.
placed(b, Square, White, Black0, White, Black) :- Black is Black0 \/ 1<<Square.

%!  board(+Position, -Board) is det.

board(Position, board(Labels, Rows)) :-
    Position = position(_, Size, _, _),
    findall(Label, ( between(1, Size, N), nth1(N, [a,b,c,d,e,f,g,h], Label) ), Labels),
    rows(Position, Rows).

rows(position(_, Size, White, Black), Rows) :-
    findall(row(Label, Cells),
            ( between(1, Size, FromTop),
              Label is Size+1-FromTop,
              findall(cell(Square, Piece),
                      ( between(1, Size, Column),
                        Square is 9*(Label-1) + Column-1,
                        piece(Square, White, Black, Piece)
                      ),
                      Cells)
            ),
            Rows).

piece(Square, White, Black, Piece) :-
    (   getbit(White, Square) =:= 1
    ->  Piece = w
    ;   getbit(Black, Square) =:= 1
    ->  Piece = b
    ;   Piece = (-)
    ).

%!  layout(-Layout) is det.
%!  look(?Piece, -Look) is nondet.

layout(checkered).

look(w, disc(white)).
look(b, disc(black)).

%!  cells(+Position, +Move, -Ids) is det.

cells(_, From-To, [From, To]).

%!  refusal(+Position, +Move, -Why) is semidet.

refusal(position(Player, Size, White, Black), From-To, Why) :-
    own_men(Player, White, Black, Own, Step),
    (   \+ getbit(Own, From) =:= 1
    ->  square_text(From, Text),
        format(atom(Why), 'no man of ~w stands on ~w', [Player, Text])
    ;   squares(Size, Squares),
        \+ getbit(Squares, To) =:= 1
    ->  square_text(To, Text),
        format(atom(Why), '~w is not on the board', [Text])
    ;   getbit(Own, To) =:= 1
    ->  square_text(To, Text),
        format(atom(Why), '~w is taken by a man of ~w', [Text, Player])
    ;   To =:= From+Step
    ->  getbit(White\/Black, To) =:= 1,
        Why = 'a man takes diagonally only'
    ;   abs(To-From-Step) =\= 1
    ->  Why = 'a man steps one square forward, straight or diagonally'
    ).

own_men(white, White, _, White, 9).
own_men(black, _, Black, Black, -9).

square_text(Square, Text) :-
    square_name(Square, Column, Row),
    atom_concat(Column, Row, Text).
