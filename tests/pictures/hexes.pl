:- module(hexes, [players/2, start/2, turn/2, utility/2, move/3, text/2, board/2, layout/1, look/2, cells/3]).

% red and blue take turns to fill the cells of a board of hexagons; the player who fills the
% last one wins. A position is position(Player, Cells).

:- use_module(library(lists), [numlist/3]).

players(red, blue).

start(Variant, position(red, Cells)) :-
    member(Variant-Size, ['3x3'-3, '11x11'-11]),
    Count is Size*Size,
    length(Cells, Count),
    maplist(=(-), Cells).

turn(position(Player, _), Player).

utility(position(Player, Cells), Value) :-
    \+ memberchk(-, Cells),
    (   Player == red
    ->  Value = -1
    ;   Value = 1
    ).

move(position(Player, Cells), Number, position(Other, Next)) :-
    other(Player, Other),
    nth1(Number, Cells, -, Rest),
    nth1(Number, Next, Player, Rest).

other(red, blue).
other(blue, red).

text(Number, Text) :-
    atom_number(Text, Number),
    !.
text(Number, Text) :-
    nonvar(Number),
    atom_number(Text, Number).

size(Cells, Size) :-
    length(Cells, Count),
    Size is truncate(sqrt(Count)).

board(position(_, Cells), board(Labels, Rows)) :-
    size(Cells, Size),
    findall(Label, ( between(1, Size, N), Code is 0'a+N-1, char_code(Label, Code) ), Labels),
    numlist(1, Size, Numbers),
    findall(row(Row, RowCells),
            ( member(Row, Numbers),
              findall(cell(Id, Piece),
                      ( member(Column, Numbers), Id is (Row-1)*Size + Column, nth1(Id, Cells, Piece) ),
                      RowCells)
            ),
            Rows).

layout(hexagons).

look(red,  disc(crimson)).
look(blue, disc(royalblue)).

cells(_, Number, [Number]).
