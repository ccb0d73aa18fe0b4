:- module(pybridge_bare_board,
          [ write_bare_board/4, % +Layout, +Surface, +Cells, +Lines
            write_cells/3,      % +Kind, +Cells, +Paint
            board_colour/2      % +Layout, -Colour
          ]).
:- use_module(library(apply), [partition/4]).
:- use_module(library(lists), [member/2]).
:- use_module(svg, [escaped/2]).

/** <module> A board without its pieces */

%!  write_bare_board(+Layout, +Surface, +Cells, +Lines) is det.
%
%   Layout is Kind-Colour; the other arguments are as in a board geometry (see board_geometry.pl).

write_bare_board(Kind-Colour, Surface, Cells, Lines) :-
    board_colour(Kind-Colour, Board),
    surface(Kind, Board, Surface, Cells, Lines).

surface(squares, Board, _, Cells, _) :-
    painted(Board, '#b3ab9b', Paint),
    write_cells(squares, Cells, Paint).
surface(hexagons, Board, _, Cells, _) :-
    painted(Board, '#8f8878', Paint),
    write_cells(hexagons, Cells, Paint).
surface(checkered, Board, _, Cells, _) :-
    partition(is_dark, Cells, Dark, Light),
    format(atom(DarkPaint), 'fill="~w"', [Board]),
    write_cells(squares, Light, 'fill="#f0d9b5"'),
    write_cells(squares, Dark, DarkPaint).
surface(points, Board, Surface, _, Lines) :-
    write_panel(Surface, Board),
    write_lines(Lines).
surface(holes, Board, Surface, _, _) :-
    write_panel(Surface, Board).

painted(Fill, Stroke, Paint) :-
    format(atom(Paint), 'fill="~w" stroke="~w" stroke-width="2"', [Fill, Stroke]).

is_dark(at(_, _, _, _, dark)).

write_panel(rectangle(X, Y, Width, Height), Colour) :-
    format('<rect x="~d" y="~d" width="~d" height="~d" rx="10" fill="~w"/>~n', [X, Y, Width, Height, Colour]).

%!  board_colour(+Layout, -Colour) is det.
%
%   Colour is that of the board, as the text of an attribute. On a chequered board it is that of the dark
%   squares.

board_colour(Kind-Colour, Board) :-
    ( Colour == '' -> usual_colour(Kind, Board) ; escaped(Colour, Board) ).

usual_colour(squares,   '#f2eee4').
usual_colour(checkered, '#b58863').
usual_colour(points,    '#e6c88f').
usual_colour(hexagons,  '#f2eee4').
usual_colour(holes,     '#c79a63').

%!  write_cells(+Kind, +Cells, +Paint) is det.
%
%   Draw the outlines of Cells, all in one path. Paint is the path's attributes.

write_cells(_, [], _) :-
    !.
write_cells(Kind, Cells, Paint) :-
    format('<path ~w d="', [Paint]),
    forall(member(at(_, _, X, Y, _), Cells), write_outline(Kind, X, Y)),
    format('"/>~n').

write_outline(squares, X, Y) :-
    Left is X-26,
    Top is Y-26,
    format('M~d ~dh52v52h-52z', [Left, Top]).
write_outline(checkered, X, Y) :-
    write_outline(squares, X, Y).
write_outline(hexagons, X, Y) :-
    Top is Y-30,
    format('M~d ~dl26 15v30l-26 15l-26 -15v-30z', [X, Top]).
write_outline(cross, X, Y) :-
    Left is X-9,
    Top is Y-9,
    format('M~d ~dl18 18m0-18l-18 18', [Left, Top]).
write_outline(points, X, Y) :-
    write_circle(X, Y, 25).
write_outline(holes, X, Y) :-
    write_circle(X, Y, 25).
write_outline(hole, X, Y) :-
    write_circle(X, Y, 22).
write_outline(ring, X, Y) :-
    write_circle(X, Y, 22).
write_outline(dot, X, Y) :-
    write_circle(X, Y, 7).

write_circle(X, Y, Radius) :-
    Left is X-Radius,
    Wide is 2*Radius,
    format('M~d ~da~d ~d 0 1 0 ~d 0a~d ~d 0 1 0 -~d 0z', [Left, Y, Radius, Radius, Wide, Radius, Radius, Wide]).

write_lines([]) :-
    !.
write_lines(Lines) :-
    format('<path fill="none" stroke="#6d5330" stroke-width="2" stroke-linecap="square" d="'),
    forall(member(Line, Lines), write_line(Line)),
    format('"/>~n').

write_line(straight(X1, Y1, X2, Y2)) :-
    format('M~d ~dL~d ~d', [X1, Y1, X2, Y2]).
write_line(arc(X1, Y1, Radius, Sweep, X2, Y2, _, _)) :-
    format('M~d ~dA~d ~d 0 1 ~d ~d ~d', [X1, Y1, Radius, Radius, Sweep, X2, Y2]).
