:- module(pybridge_pieces,
          [ piece_looks/3,            % +Game, +Cells, -Looks
            write_pieces/3      % +Layout, +Cells, +Looks
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../rules/piece_look', [piece_look/3]).
:- use_module(bare_board, [board_colour/2, write_cells/3]).
:- use_module(svg, [write_text/6]).

/** <module> The pieces on a board */

%!  piece_looks(+Game, +Cells, -Looks) is det.
%
%   Looks has Piece-Look for each different piece on Cells, which are terms at(Id, Piece, X, Y, Shade).
%   Colours and paths in Looks have been checked and need not be escaped.

piece_looks(Game, Cells, Looks) :-
    findall(Piece, member(at(_, Piece, _, _, _), Cells), All),
    sort(All, Pieces),
    findall(Piece-Look, ( member(Piece, Pieces), Piece \== '', piece_look(Game, Piece, Look), Look \== text('') ),
            Looks).

%!  write_pieces(+Layout, +Cells, +Looks) is det.

write_pieces(Kind-Colour, Cells, Looks) :-
    radius(Kind, Radius),
    ( Kind == points -> board_colour(Kind-Colour, Behind) ; Behind = '' ),
    format('<g stroke="#000" stroke-opacity=".4">~n'),
    forall(( member(Cell, Cells), Cell = at(_, Piece, _, _, _), memberchk(Piece-Look, Looks) ),
           write_piece(Look, Cell, Kind, Radius, Behind)),
    format('</g>~n').

radius(squares,   20).
radius(checkered, 20).
radius(points,    21).
radius(hexagons,  19).
radius(holes,     22).

write_piece(fill(Colour), Cell, Kind, _, _) :-
    !,
    format(atom(Paint), 'fill="~w"', [Colour]),
    write_cells(Kind, [Cell], Paint).
write_piece(Look, at(_, _, X, Y, _), _, Radius, Behind) :-
    write_look(Look, X, Y, Radius, Behind).

write_look(disc(Colour), X, Y, Radius, _) :-
    format('<circle cx="~d" cy="~d" r="~d" fill="~w"/>~n', [X, Y, Radius, Colour]).
write_look(ring(Colour), X, Y, Radius, _) :-
    Inner is Radius-5,
    format('<circle cx="~d" cy="~d" r="~d" fill="none" stroke="~w" stroke-opacity="1" stroke-width="6"/>~n',
           [X, Y, Inner, Colour]).
write_look(cross(Colour), X, Y, Radius, _) :-
    Half is Radius*13//20,
    Left is X-Half,
    Top is Y-Half,
    Wide is 2*Half,
    format('<path d="M~d ~dl~d ~dm0 -~dl-~d ~d" stroke="~w" stroke-opacity="1" stroke-width="7" \c
            stroke-linecap="round"/>~n',
           [Left, Top, Wide, Wide, Wide, Wide, Wide, Colour]).
write_look(path(Path, Colour), X, Y, Radius, _) :-
    Left is X-Radius,
    Top is Y-Radius,
    Hundredths is 2*Radius,
    format('<path transform="translate(~d ~d) scale(0.~d)" stroke-width="2" d="~w" fill="~w"/>~n',
           [Left, Top, Hundredths, Path, Colour]).
write_look(text(Text), X, Y, Radius, Behind) :-
    write_look(text(Text, '#1d1d1f'), X, Y, Radius, Behind).
write_look(text(Text, Colour), X, Y, Radius, Behind) :-
    (   Text == ''
    ->  true
    ;   write_behind(Behind, X, Y),
        Width is 2*Radius - 6,
        write_text(middle-fill(Colour), X, Y, Width, 24, Text)
    ).

%   A disc hides the lines behind the text on a point.

write_behind('', _, _) :-
    !.
write_behind(Colour, X, Y) :-
    format('<circle cx="~d" cy="~d" r="17" stroke="none" fill="~w"/>~n', [X, Y, Colour]).
