:- module(pybridge_board_geometry,
          [ board_geometry/3,  % :Position, +Board, -Geometry
            turned/2           % +Geometry0, -Geometry
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, max_list/2, member/2]).
:- use_module('../rules/lines', [read_lines/3]).
:- use_module(svg, [text_width/3]).

/** <module> The layout of a board: its cells, lines and labels

A cell is 52 wide. Rows of hexagons are 45 apart, all others 52, and a hexagon is 60 high, so that all
coordinates are whole numbers. A Geometry is

    geometry(Width, Height, Surface, Cells, Lines, Labels)

| Surface| rectangle(X, Y, Width, Height): the board without what stands beside it                    |
| Cells  | at(Id, Piece, X, Y, Shade): the middle of each; Shade is dark, light, or gap on a light square   |
| Lines  | straight(X1, Y1, X2, Y2), and arc(X1, Y1, Radius, Sweep, X2, Y2, X, Y) round X, Y            |
| Labels | label(Anchor, X, Y, Width, Text): the middle of the text's height, and its room             |
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

:- meta_predicate
    board_geometry(:, +, -).

%!  board_geometry(:Position, +Board, -Geometry) is det.
%
%   Board comes from read_board/2.
%
%   @error game_error(File, Line, Text) when lines/2 does not keep to the contract

board_geometry(Position, board(Kind-_, labels(Below, Labels), Rows),
               geometry(Width, Height, Surface, Cells, Lines, PlacedLabels)) :-
    length(Rows, Count),
    raw_cells(Rows, Kind, 0, Count, Cells0),
    raw_lines(Kind, Position, Cells0, Lines0),
    box(Kind, Rows, Count, Lines0, box(Left, Top, Right, Bottom)),
    labels_room(Rows, Labels, LeftRoom, BelowRoom),
    OffX is 12 + LeftRoom - Left,
    OffY is 12 - Top,
    maplist(moved(OffX, OffY), Cells0, Cells),
    maplist(moved(OffX, OffY), Lines0, Lines),
    Width is 12 + LeftRoom + Right - Left + 12,
    Height is 12 + Bottom - Top + BelowRoom + 12,
    SurfaceX is 12 + LeftRoom,
    SurfaceWidth is Right-Left,
    SurfaceHeight is Bottom-Top,
    Surface = rectangle(SurfaceX, 12, SurfaceWidth, SurfaceHeight),
    row_labels(Rows, Kind, 0, SurfaceX, OffX, OffY, LeftRoom, RowLabels),
    LabelsY is 12 + SurfaceHeight + 14,
    column_labels(Labels, Below, OffX, LabelsY, ColumnLabels),
    append(RowLabels, ColumnLabels, PlacedLabels).

%!  turned(+Geometry0, -Geometry) is det.
%
%   Geometry is that of the board turned by half; its labels stay on their sides.

turned(geometry(Width, Height, Surface, Cells0, Lines0, Labels0), geometry(Width, Height, Surface, Cells, Lines, Labels)) :-
    Surface = rectangle(X, Y, SurfaceWidth, SurfaceHeight),
    SumX is 2*X + SurfaceWidth,
    SumY is 2*Y + SurfaceHeight,
    maplist(turned_thing(SumX, SumY), Cells0, Cells),
    maplist(turned_thing(SumX, SumY), Lines0, Lines),
    maplist(turned_label(SumX-SumY, X, Cells), Labels0, Labels).

turned_thing(SumX, SumY, Thing0, Thing) :-
    turned_(Thing0, SumX, SumY, Thing).

turned_(at(Id, Piece, X0, Y0, Shade), SumX, SumY, at(Id, Piece, X, Y, Shade)) :-
    X is SumX-X0,
    Y is SumY-Y0.
turned_(straight(X1, Y1, X2, Y2), SumX, SumY, straight(X3, Y3, X4, Y4)) :-
    X3 is SumX-X1,
    Y3 is SumY-Y1,
    X4 is SumX-X2,
    Y4 is SumY-Y2.
turned_(arc(X1, Y1, R, Sweep, X2, Y2, X0, Y0), SumX, SumY, arc(X3, Y3, R, Sweep, X4, Y4, X, Y)) :-
    turned_(straight(X1, Y1, X2, Y2), SumX, SumY, straight(X3, Y3, X4, Y4)),
    X is SumX-X0,
    Y is SumY-Y0.

%   The label of a row stands left of the board or, among hexagons, of its row.

turned_label(Sums, Left, Cells, label(Anchor, X0, Y0, Width, Text), label(Anchor, X, Y, Width, Text)) :-
    turned_place(Anchor, Sums, Left, Cells, X0, Y0, X, Y).

turned_place(middle, SumX-_, _, _, X0, Y, X, Y) :-
    X is SumX-X0.
turned_place(end, _-SumY, Left, Cells, X0, Y0, X, Y) :-
    Y is SumY-Y0,
    findall(Near, ( member(at(_, _, CellX, Y, _), Cells), Near is CellX-34 ), Nears),
    (   X0 =\= Left-8,
        Nears = [First|Others]
    ->  foldl(least, Others, First, X)
    ;   X = X0
    ).

least(X0, X1, X) :-
    X is min(X0, X1).

%   raw_cells(+Rows, +Kind, +Number, +Count, -Cells): the coordinates are those of a board that begins at 0, 0.

raw_cells([], _, _, _, []).
raw_cells([row(_, Indent, RowCells)|Rows], Kind, Number, Count, Cells) :-
    X is 26*Indent + 26,
    row_middle(Kind, Number, Y),
    Parity is (Count - 1 - Number + Indent//2) mod 2,
    row_cells(RowCells, Kind, X, Y, Parity, Cells, Cells1),
    Number1 is Number+1,
    raw_cells(Rows, Kind, Number1, Count, Cells1).

row_middle(Kind, Number, Y) :-
    (   Kind == hexagons
    ->  Y is 45*Number + 30
    ;   Y is 52*Number + 26
    ).

row_cells([], _, _, _, _, Cells, Cells).
row_cells([cell(Id, Piece)|RowCells], Kind, X, Y, Parity, Cells0, Cells) :-
    (   Piece \== ''
    ->  shade(Parity, Shade),
        Cells0 = [at(Id, Piece, X, Y, Shade)|Cells1]
    ;   Kind == checkered
    ->  Cells0 = [at(Id, Piece, X, Y, gap)|Cells1]
    ;   Cells0 = Cells1
    ),
    X1 is X+52,
    Parity1 is 1-Parity,
    row_cells(RowCells, Kind, X1, Y, Parity1, Cells1, Cells).

shade(0, dark).
shade(1, light).

%   box(+Kind, +Rows, +Count, +Lines, -Box): Box is the space that the board needs, including its loops.

box(Kind, Rows, Count, Lines, box(Left, Top, Right, Bottom)) :-
    findall(Width, ( member(row(_, Indent, Cells), Rows), length(Cells, N), Width is 26*Indent + 52*N ), Widths),
    max_list([52|Widths], Right0),
    Last is max(0, Count-1),
    row_middle(Kind, 0, Half),
    row_middle(Kind, Last, LastY),
    Bottom0 is LastY + Half,
    foldl(beyond, Lines, box(0, 0, Right0, Bottom0), box(Left, Top, Right, Bottom)).

beyond(straight(_, _, _, _), Box, Box).
beyond(arc(_, _, R, _, _, _, X, Y), box(Left0, Top0, Right0, Bottom0), box(Left, Top, Right, Bottom)) :-
    Left is min(Left0, X-R-12),
    Top is min(Top0, Y-R-12),
    Right is max(Right0, X+R+12),
    Bottom is max(Bottom0, Y+R+12).

moved(OffX, OffY, Thing0, Thing) :-
    moved_(Thing0, OffX, OffY, Thing).

moved_(at(Id, Piece, X0, Y0, Shade), OffX, OffY, at(Id, Piece, X, Y, Shade)) :-
    X is X0+OffX,
    Y is Y0+OffY.
moved_(straight(X1, Y1, X2, Y2), OffX, OffY, straight(X3, Y3, X4, Y4)) :-
    X3 is X1+OffX,
    Y3 is Y1+OffY,
    X4 is X2+OffX,
    Y4 is Y2+OffY.
moved_(arc(X1, Y1, R, Sweep, X2, Y2, X0, Y0), OffX, OffY, arc(X3, Y3, R, Sweep, X4, Y4, X, Y)) :-
    moved_(straight(X1, Y1, X2, Y2), OffX, OffY, straight(X3, Y3, X4, Y4)),
    X is X0+OffX,
    Y is Y0+OffY.

% ----------------------------------------------------------------------
% Lines

raw_lines(points, Position, Cells, Lines) :-
    !,
    findall(Id, member(at(Id, _, _, _, _), Cells), Ids),
    (   read_lines(Position, Ids, CellLines)
    ->  findall(Line, ( member(CellLine, CellLines), line(CellLine, Cells, Line) ), Lines)
    ;   grid(Cells, Lines)
    ).
raw_lines(_, _, _, []).

line(loop(From, Round, To), Cells, arc(X1, Y1, Radius, Sweep, X2, Y2, X, Y)) :-
    !,
    middle(From, Cells, X1, Y1),
    middle(Round, Cells, X, Y),
    middle(To, Cells, X2, Y2),
    Radius is round(sqrt((X1-X)**2 + (Y1-Y)**2)),
    Cross is (X1-X)*(Y2-Y) - (Y1-Y)*(X2-X),
    (   Cross > 0
    ->  Sweep = 0
    ;   Sweep = 1
    ).
line(Ids, Cells, straight(X1, Y1, X2, Y2)) :-
    append(_, [Id1, Id2|_], Ids),
    middle(Id1, Cells, X1, Y1),
    middle(Id2, Cells, X2, Y2).

middle(Id, Cells, X, Y) :-
    memberchk(at(Id, _, X, Y, _), Cells).

%   grid(+Cells, -Lines): Lines connect each point with those one cell away, in as few lines as possible.

grid(Cells, Lines) :-
    keyed(Cells, Rows0, Columns0),
    sort(Rows0, Rows),
    sort(Columns0, Columns),
    findall(straight(X1, Y, X2, Y), run(Rows, Y, X1, X2), Across),
    findall(straight(X, Y1, X, Y2), run(Columns, X, Y1, Y2), Down),
    append(Across, Down, Lines).

keyed([], [], []).
keyed([at(_, _, X, Y, _)|Cells], [Y-X|Rows], [X-Y|Columns]) :-
    keyed(Cells, Rows, Columns).

%   run(+Points, -At, -From, -To) is nondet: the Points At-From, At-(From+52), ... At-To are consecutive.

run([At0-From0|Points], At, From, To) :-
    longest(Points, At0, From0, To0, Rest),
    (   To0 > From0,
        At-From-To = At0-From0-To0
    ;   run(Rest, At, From, To)
    ).

longest([At-Next|Points], At, From, To, Rest) :-
    Next =:= From+52,
    !,
    longest(Points, At, Next, To, Rest).
longest(Points, _, To, To, Points).

% ----------------------------------------------------------------------
% Labels

labels_room(Rows, Labels, LeftRoom, BelowRoom) :-
    findall(Width, ( member(row(Label, _, _), Rows), text_width(Label, 15, Width) ), Widths),
    max_list([0|Widths], Widest),
    (   Widest > 0
    ->  LeftRoom is min(Widest, 120) + 8
    ;   LeftRoom = 0
    ),
    (   Labels == []
    ->  BelowRoom = 0
    ;   BelowRoom = 24
    ).

%   The label of a row of hexagons is where the row begins; all others are in one column.

row_labels([], _, _, _, _, _, _, []).
row_labels([row(Label, Indent, _)|Rows], Kind, Number, SurfaceX, OffX, OffY, Room, Labels) :-
    (   Label == ''
    ->  Labels = Labels1
    ;   (   Kind == hexagons
        ->  X is OffX + 26*Indent - 8
        ;   X is SurfaceX - 8
        ),
        row_middle(Kind, Number, Y0),
        Y is Y0+OffY,
        Width is Room-8,
        Labels = [label(end, X, Y, Width, Label)|Labels1]
    ),
    Number1 is Number+1,
    row_labels(Rows, Kind, Number1, SurfaceX, OffX, OffY, Room, Labels1).

column_labels([], _, _, _, []).
column_labels([Label|Labels], Indent, OffX, Y, [label(middle, X, Y, 48, Label)|Placed]) :-
    X is OffX + 26*Indent + 26,
    Indent1 is Indent+2,
    column_labels(Labels, Indent1, OffX, Y, Placed).
