:- module(pybridge_board_geometry,
          [ board_geometry/3,  % :Position, +Board, -Geometry
            turned/2           % +Geometry0, -Geometry
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, max_list/2, member/2, nth0/3]).
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
    raw_cells(Kind, Rows, Cells0),
    raw_lines(Kind, Position, Cells0, Lines0),
    box(Kind, Rows, Lines0, box(Left, Top, Right, Bottom)),
    labels_room(Rows, Labels, LeftRoom, BelowRoom),
    SurfaceX is 12 + LeftRoom,
    SurfaceWidth is Right-Left,
    SurfaceHeight is Bottom-Top,
    Surface = rectangle(SurfaceX, 12, SurfaceWidth, SurfaceHeight),
    Width is SurfaceX + SurfaceWidth + 12,
    Height is 12 + SurfaceHeight + BelowRoom + 12,
    OffX is SurfaceX - Left,
    OffY is 12 - Top,
    maplist(placed(1, OffX, OffY), Cells0, Cells),
    maplist(placed(1, OffX, OffY), Lines0, Lines),
    LabelsY is 12 + SurfaceHeight + 14,
    findall(Label, row_label(Rows, Kind, SurfaceX, OffX, OffY, Label), RowLabels),
    findall(Label, column_label(Labels, Below, OffX, LabelsY, Label), ColumnLabels),
    append(RowLabels, ColumnLabels, PlacedLabels).

%   placed(+Sign, +OffX, +OffY, +Thing0, -Thing): each X of Thing0 has become Sign*X+OffX, and each Y Sign*Y+OffY.

placed(Sign, OffX, OffY, Thing0, Thing) :-
    placed_(Thing0, Sign, OffX, OffY, Thing).

placed_(at(Id, Piece, X0, Y0, Shade), Sign, OffX, OffY, at(Id, Piece, X, Y, Shade)) :-
    X is Sign*X0 + OffX,
    Y is Sign*Y0 + OffY.
placed_(straight(X1, Y1, X2, Y2), Sign, OffX, OffY, straight(X3, Y3, X4, Y4)) :-
    X3 is Sign*X1 + OffX,
    Y3 is Sign*Y1 + OffY,
    X4 is Sign*X2 + OffX,
    Y4 is Sign*Y2 + OffY.
placed_(arc(X1, Y1, R, Sweep, X2, Y2, X0, Y0), Sign, OffX, OffY, arc(X3, Y3, R, Sweep, X4, Y4, X, Y)) :-
    placed_(straight(X1, Y1, X2, Y2), Sign, OffX, OffY, straight(X3, Y3, X4, Y4)),
    X is Sign*X0 + OffX,
    Y is Sign*Y0 + OffY.

%!  turned(+Geometry0, -Geometry) is det.
%
%   Geometry is that of the board turned by half; its labels stay on their sides.

turned(geometry(Width, Height, Surface, Cells0, Lines0, Labels0),
       geometry(Width, Height, Surface, Cells, Lines, Labels)) :-
    Surface = rectangle(X, Y, SurfaceWidth, SurfaceHeight),
    SumX is 2*X + SurfaceWidth,
    SumY is 2*Y + SurfaceHeight,
    maplist(placed(-1, SumX, SumY), Cells0, Cells),
    maplist(placed(-1, SumX, SumY), Lines0, Lines),
    maplist(turned_label(SumX-SumY, X, Cells), Labels0, Labels).

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

%   raw_cells(+Kind, +Rows, -Cells): the coordinates are those of a board that begins at 0, 0.

raw_cells(Kind, Rows, Cells) :-
    length(Rows, Count),
    findall(Cell, ( nth0(Number, Rows, Row), raw_cell(Row, Kind, Number, Count, Cell) ), Cells).

raw_cell(row(_, Indent, RowCells), Kind, Number, Count, at(Id, Piece, X, Y, Shade)) :-
    row_middle(Kind, Number, Y),
    nth0(Place, RowCells, cell(Id, Piece)),
    X is 26*Indent + 26 + 52*Place,
    Parity is (Count - 1 - Number + Indent//2 + Place) mod 2,
    shade(Piece, Kind, Parity, Shade).

shade('', Kind, _, Shade) :-
    !,
    Kind == checkered,
    Shade = gap.
shade(_, _, 0, dark).
shade(_, _, 1, light).

row_middle(Kind, Number, Y) :-
    ( Kind == hexagons -> Y is 45*Number + 30 ; Y is 52*Number + 26 ).

%   box(+Kind, +Rows, +Lines, -Box): Box is the space that the board needs, including its loops.

box(Kind, Rows, Lines, Box) :-
    findall(Width, ( member(row(_, Indent, Cells), Rows), length(Cells, N), Width is 26*Indent + 52*N ), Widths),
    max_list([52|Widths], Right0),
    length(Rows, Count),
    Last is max(0, Count-1),
    row_middle(Kind, 0, Half),
    row_middle(Kind, Last, LastY),
    Bottom0 is LastY + Half,
    foldl(beyond, Lines, box(0, 0, Right0, Bottom0), Box).

beyond(straight(_, _, _, _), Box, Box).
beyond(arc(_, _, R, _, _, _, X, Y), box(Left0, Top0, Right0, Bottom0), box(Left, Top, Right, Bottom)) :-
    Left is min(Left0, X-R-12),
    Top is min(Top0, Y-R-12),
    Right is max(Right0, X+R+12),
    Bottom is max(Bottom0, Y+R+12).

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
    ( Cross > 0 -> Sweep = 0 ; Sweep = 1 ).
line(Ids, Cells, straight(X1, Y1, X2, Y2)) :-
    append(_, [Id1, Id2|_], Ids),
    middle(Id1, Cells, X1, Y1),
    middle(Id2, Cells, X2, Y2).

middle(Id, Cells, X, Y) :-
    memberchk(at(Id, _, X, Y, _), Cells).

%   grid(+Cells, -Lines): Lines connect each point with those one cell away, in as few lines as possible.

grid(Cells, Lines) :-
    findall(Y-X, member(at(_, _, X, Y, _), Cells), Rows0),
    findall(X-Y, member(at(_, _, X, Y, _), Cells), Columns0),
    sort(Rows0, Rows),
    sort(Columns0, Columns),
    findall(straight(X1, Y, X2, Y), run(Rows, Y, X1, X2), Across),
    findall(straight(X, Y1, X, Y2), run(Columns, X, Y1, Y2), Down),
    append(Across, Down, Lines).

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
    ( Widest > 0 -> LeftRoom is min(Widest, 120) + 8 ; LeftRoom = 0 ),
    ( Labels == [] -> BelowRoom = 0 ; BelowRoom = 24 ).

%   row_label(+Rows, +Kind, +SurfaceX, +OffX, +OffY, -Label) is nondet: the label of a row of hexagons is where the row
%   begins; all others are in one column.

row_label(Rows, Kind, SurfaceX, OffX, OffY, label(end, X, Y, Width, Text)) :-
    nth0(Number, Rows, row(Text, Indent, _)),
    Text \== '',
    ( Kind == hexagons -> X is OffX + 26*Indent - 8 ; X is SurfaceX - 8 ),
    row_middle(Kind, Number, Y0),
    Y is Y0+OffY,
    Width is SurfaceX-20.

column_label(Labels, Indent, OffX, Y, label(middle, X, Y, 48, Text)) :-
    nth0(Number, Labels, Text),
    X is OffX + 26*Indent + 52*Number + 26.
