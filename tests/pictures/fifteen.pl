:- module(fifteen, [players/2, start/2, turn/2, utility/2, move/3, board/2, layout/1, look/2, cells/3]).

% black and white take turns to put a stone on one of 225 points; the player who fills the last one
% wins. A position is position(Player, Points), Points a compound with a piece for each, row by row from the top.

players(black, white).

start(Variant, position(black, Points)) :-
    member(Variant, [empty, half, full]),
    numlist(1, 225, Numbers),
    maplist(first_piece(Variant), Numbers, Pieces),
    compound_name_arguments(Points, points, Pieces).

first_piece(empty, _, -).
first_piece(half, Number, Piece) :-
    (   Number*Number mod 7 =:= 1
    ->  Piece = black
    ;   Number*Number mod 7 =:= 2
    ->  Piece = white
    ;   Piece = (-)
    ).
first_piece(full, Number, Piece) :-
    (   Number mod 2 =:= 1
    ->  Piece = black
    ;   Piece = white
    ).

turn(position(Player, _), Player).

utility(position(Player, Points), Value) :-
    \+ arg(_, Points, -),
    (   Player == black
    ->  Value = -1
    ;   Value = 1
    ).

move(position(Player, Points), Number, position(Other, Next)) :-
    other(Player, Other),
    arg(Number, Points, -),
    duplicate_term(Points, Next),
    setarg(Number, Next, Player).

other(black, white).
other(white, black).

board(position(_, Points), board(Labels, Rows)) :-
    numlist(1, 15, Labels),
    findall(row(Row, Cells),
            ( between(0, 14, FromTop),
              Row is 15-FromTop,
              findall(cell(Number, Piece),
                      ( member(Column, Labels), Number is 15*FromTop + Column, arg(Number, Points, Piece) ),
                      Cells)
            ),
            Rows).

layout(points).

look(black, disc(black)).
look(white, disc(white)).

cells(_, Number, [Number]).
