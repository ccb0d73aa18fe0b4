:- module(pybridge_board,
          [ read_board/2,       % :Position, -Board
            check_board/1,      % +Board
            check_layout/1,     % +Layout
            board_ids/2,        % +Board, -Ids
            board_pieces/2,     % +Board, -Pieces
            board_places/2      % +Board, -Places
          ]).
:- use_module(library(apply), [foldl/5, maplist/2, maplist/3, maplist/4]).
:- use_module(library(lists), [max_list/2, member/2, min_list/2]).
:- use_module(contract, [offers/2]).
:- use_module(colours, [css_colour/1]).
:- use_module(faults, [fault/3, must/4, placing_faults/2]).

/** <module> The board of a position, for the console and for pictures

This checks and completes the board that board/2 and layout/1 of a game define. A Board is

    board(Kind-Colour, labels(Indent, Labels), Rows)

Kind is squares, checkered, points, hexagons or holes. Colour is the board's colour, or ''
if the game does not set one. A row is row(Label, Indent, Cells), a cell is cell(Id, Piece),
and labels are atoms. Indent is how far to the right a row begins, in halves of a cell. Rows
are centred, except those of hexagons: these fit into the gaps of the row above, so that each
row is shifted by half a cell, to the right if both rows have the same length.
*/

:- meta_predicate
    read_board(:, -).

%!  read_board(:Position, -Board) is semidet.
%
%   Board is the board of Game:Position. Fails if the game has no board/2.
%
%   @error game_error(File, Line, Text) if board/2 or layout/1 does not keep the contract

read_board(Game:Position, Board) :-
    offers(Game, board/2),
    once(Game:board(Position, Board0)),
    placing_faults(Game, complete_board(Game, Board0, Board)).

complete_board(Game, Board0, board(Layout, labels(Below, Labels), Rows)) :-
    check_board(Board0),
    Board0 = board(Labels0, Rows0),
    layout(Game, Layout),
    Layout = Kind-_,
    maplist(text, Labels0, Labels),
    length(Labels, LabelCount),
    maplist(row_length, Rows0, Lengths),
    indents(Kind, Lengths, LabelCount, Indents, Below),
    maplist(complete_row, Rows0, Indents, Rows).

complete_row(row(Label0, Cells), Indent, row(Label, Indent, Cells)) :-
    text(Label0, Label).

text(Label, Text) :-
    format(atom(Text), '~w', [Label]).

row_length(row(_, Cells), Length) :-
    length(Cells, Length).

%   indents(+Kind, +Lengths, +LabelCount, -Indents, -Below): the indents of the rows, and of the
%   labels below them.

indents(hexagons, [Length|Lengths], LabelCount, Indents, Below) :-
    !,
    foldl(beside, Lengths, Indents0, Length-0, LastLength-LastIndent),
    min_list([0|Indents0], Least),
    maplist(less(Least), [0|Indents0], Indents),
    Below is max(0, LastIndent - Least + LastLength - LabelCount).
indents(_, Lengths, LabelCount, Indents, Below) :-
    max_list([LabelCount|Lengths], Widest),
    maplist(centred(Widest), Lengths, Indents),
    centred(Widest, LabelCount, Below).

beside(Length, Indent, Length0-Indent0, Length-Indent) :-
    Difference is Length0-Length,
    Indent is Indent0 + Difference + (Difference+1) mod 2.

less(Least, Indent0, Indent) :-
    Indent is Indent0-Least.

centred(Widest, Length, Indent) :-
    Indent is Widest-Length.

%!  board_ids(+Board, -Ids) is det.
%
%   Ids are those of the cells of a board from board/2, row by row from the top.

board_ids(board(_, Rows), Ids) :-
    findall(Id, ( member(row(_, Cells), Rows), member(cell(Id, _), Cells) ), Ids).

%!  board_pieces(+Board, -Pieces) is det.
%
%   Pieces are the different pieces on a board from board/2, without gaps.

board_pieces(board(_, Rows), Pieces) :-
    findall(Piece,
            ( member(row(_, Cells), Rows),
              member(cell(_, Piece), Cells),
              Piece \== '' ),
            All),
    sort(All, Pieces).

%!  board_places(+Board, -Places) is det.
%
%   Places has Id-Piece for each cell of a Board from read_board/2, without gaps.

board_places(board(_, _, Rows), Places) :-
    findall(Id-Piece,
            ( member(row(_, _, Cells), Rows),
              member(cell(Id, Piece), Cells),
              Piece \== '' ),
            Places).

% ----------------------------------------------------------------------
% Checks of the contract. What does not keep it is thrown as a fault, see faults.pl.

%!  check_board(+Board) is det.

check_board(Board) :-
    must(( Board = board(Labels, Rows), is_list(Labels), is_list(Rows) ), board/2,
         "returns ~q, which is not of the form board(Labels, [row(Label, [cell(Id, Piece), ...]), ...])", [Board]),
    maplist(check_label, Labels),
    maplist(check_row, Rows).

check_label(Label) :-
    must(atomic(Label), board/2, "returns the label ~q: a label is an atom or a number", [Label]).

check_row(Row) :-
    must(( Row = row(Label, Cells), is_list(Cells) ), board/2,
         "returns the row ~q: a row is of the form row(Label, [cell(Id, Piece), ...])", [Row]),
    check_label(Label),
    maplist(check_cell, Cells).

check_cell(Cell) :-
    must(Cell = cell(Id, Piece), board/2, "returns the cell ~q: a cell is of the form cell(Id, Piece)", [Cell]),
    must(ground(Id), board/2, "returns the cell ~q, whose Id is not ground", [Cell]),
    must(( atom(Piece) ; integer(Piece) ), board/2,
         "returns the cell ~q with the piece ~q: a piece is an atom or an integer", [Id, Piece]).

%   layout(+Game, -Kind-Colour)

layout(Game, Layout) :-
    (   offers(Game, layout/1),
        Game:layout(Layout0)
    ->  check_layout(Layout0),
        kind_and_colour(Layout0, Layout)
    ;   Layout = squares-''
    ).

%!  check_layout(+Layout) is det.

check_layout(Layout) :-
    (   kind_and_colour(Layout, Kind-Colour),
        layouts(Kinds),
        memberchk(Kind, Kinds)
    ->  check_layout_colour(Colour)
    ;   layouts(Kinds),
        atomic_list_concat(Kinds, ', ', Known),
        fault(layout/1,
              "returns ~q: a layout is one of ~w, or one with the colour of the board, such as squares(linen)",
              [Layout, Known])
    ).

check_layout_colour(Colour) :-
    must(( Colour == '' ; css_colour(Colour) ), layout/1, "returns the colour ~q, which is not a CSS colour", [Colour]).

layouts([squares, checkered, points, hexagons, holes]).

kind_and_colour(Layout, Kind-Colour) :-
    (   atom(Layout)
    ->  Kind = Layout,
        Colour = ''
    ;   compound(Layout),
        compound_name_arguments(Layout, Kind, [Colour])
    ).
