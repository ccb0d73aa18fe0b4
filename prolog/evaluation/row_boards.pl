:- module(pybridge_row_boards,
          [ row_board/4,        % +Movers, +Positions, -Path, -Form
            board_at/4,         % +Shape, -Path, -Form, -Men
            guessed/2,          % +Form, +Cells
            width/3             % +Form, +Board, -Width
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(lists), [max_list/2, member/2, min_list/2, nth1/3, same_length/2]).
:- use_module(library(pairs), [pairs_keys/2, pairs_keys_values/3, pairs_values/2]).
:- use_module(features, [features/4]).
:- use_module(men, [elements/2, places/4]).
:- use_module(parts, [part/3]).

/** <module> Boards on which rows of stones may win
*/

largest_side(20).

%!  row_board(+Movers, +Positions, -Path, -Form) is nondet.
%
%   At this Path, all Positions have a board of cells, or what Path leads to is a position with lists or trees of
%   stones; Form is as in open_rows.pl. Where cells follow one another, and are no square, it has any width that is
%   possible.

row_board(Movers, Positions, Path, Form) :-
    features(toward(1, 0), Positions, Movers, features(_, Shapes)),
    (   board_at(Shapes, Path, Form, _),
        memberchk(Form, [rows,line(_)])
    ;   Path = [],
        scattered(Shapes, Positions, Form)
    ).
row_board(Movers, Positions, Path, line(Width)) :-
    features(counts, Positions, Movers, features(_, Shapes)),
    pieces_at(Shapes, Path),
    maplist(part(Path), Positions, Boards),
    maplist(elements, Boards, [Cells|Others]),
    maplist(same_length(Cells), Others),
    length(Cells, Size),
    Widest is Size//3,
    between(3, Widest, Width),
    Size mod Width =:= 0,
    guessed(line(Width), Cells).

scattered(Shapes, Positions, scattered(grid(X0, Y0, Width, Height), Sources)) :-
    findall(Path-source(Path, Form, Pieces, _),
            ( board_at(Shapes, Path, Form, Men), memberchk(Form, [points,tree]), pairs_keys(Men, Pieces) ),
            Found),
    pairs_values(Found, Sources),
    foldl(tagged, Sources, 1, _),
    findall(X-Y,
            ( member(Position, Positions),
              member(source(Path, Form, [Piece|Pieces], _), Sources),
              part(Path, Position, Board),
              member(Each, [Piece|Pieces]),
              places(Form, Board, Each, Places),
              member(X-Y, Places) ),
            Points),
    Points = [_|_],
    pairs_keys_values(Points, Xs, Ys),
    extent(Xs, X0, Width),
    extent(Ys, Y0, Height).

%!  board_at(+Shape, -Path, -Form, -Men) is nondet.
%
%   At this Path, positions of this Shape (features.pl) have a board with Men, in this Form (men.pl).

board_at(board(_, Form, Men, _), [], Form, Men).
board_at(parts(Shapes), [N|Path], Form, Men) :-
    nth1(N, Shapes, Shape),
    board_at(Shape, Path, Form, Men).

pieces_at(pieces([_|_]), []).
pieces_at(parts(Shapes), [N|Path]) :-
    nth1(N, Shapes, Shape),
    pieces_at(Shape, Path).

tagged(source(_, _, _, Tag), Tag, Next) :-
    Next is Tag+1.

%!  guessed(+Form, +Cells) is semidet.
%
%   Cells in this Form may have another width.

guessed(line(Width), Cells) :-
    length(Cells, Size),
    Size =\= Width*Width.

extent(Numbers, First, Count) :-
    min_list(Numbers, First),
    max_list(Numbers, Last),
    Count is Last-First+1,
    largest_side(Largest),
    Count =< Largest.

%!  width(+Form, +Board, -Width) is semidet.

width(scattered(grid(_, _, Width, _), _), _, Width).
width(line(Width), _, Width).
width(rows, Board, Width) :-
    elements(Board, [Row|_]),
    elements(Row, Cells),
    length(Cells, Width).
