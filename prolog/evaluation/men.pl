:- module(pybridge_men,
          [ form/2,             % +Boards, -Form
            measured/5          % +Measure, +Form, +Board, +Piece, -Value
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/2, same_length/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Where the men of a kind stand on a board

Form says where they are to be found:

  | rows        | the board is rows of cells                                           |
  | line(Width) | the cells of a square board follow one another                       |
  | points      | a list of men, each with two numbers of its cell, or with its number |

Rows and cells are elements of a list, or arguments of a compound term.
*/

largest_number(1_000).

%!  form(+Boards, -Form) is semidet.
%
%   All Boards have this Form.

form(Boards, Form) :-
    (   maplist(is_list, Boards),
        append(Boards, Men),
        Men = [_|_],
        maplist(has_point, Men)
    ->  Form = points
    ;   maplist(elements, Boards, Parts),
        Parts = [Lines|_],
        length(Lines, Height),
        Height >= 3,
        append(Parts, AllLines),
        maplist(elements, AllLines, Cells),
        Cells = [Row|_],
        length(Row, Width),
        Width >= 3,
        maplist(same_length(Lines), Parts),
        maplist(same_length(Row), Cells)
    ->  Form = rows
    ;   maplist(elements, Boards, Parts),
        Parts = [Cells|_],
        maplist(same_length(Cells), Parts),
        length(Cells, Size),
        Size >= 9,
        Width is truncate(sqrt(Size)),
        Size =:= Width*Width
    ->  Form = line(Width)
    ).

has_point(Man) :-
    point(Man, X, Y),
    largest_number(Largest),
    abs(X) =< Largest,
    abs(Y) =< Largest.

%   elements(+Term, -Elements) is semidet.

elements(Term, Elements) :-
    (   is_list(Term)
    ->  Elements = Term
    ;   compound(Term),
        Term =.. [_|Elements]
    ).

%   point(+Man, -X, -Y) is semidet: the only two numbers in Man, or 0 and the only one.

point(Man, X, Y) :-
    integers(Man, [], Integers),
    (   Integers = [Y]
    ->  X = 0
    ;   Integers = [Y,X]
    ).

integers(Term, Integers0, Integers) :-
    (   integer(Term)
    ->  Integers = [Term|Integers0]
    ;   compound(Term)
    ->  Term =.. [_|Arguments],
        integers_of(Arguments, Integers0, Integers)
    ;   Integers = Integers0
    ).

integers_of([], Integers, Integers).
integers_of([Argument|Arguments], Integers0, Integers) :-
    integers(Argument, Integers0, Integers1),
    integers_of(Arguments, Integers1, Integers).

%!  measured(+Measure, +Form, +Board, +Piece, -Value) is det.
%
%   If Measure is `spread`, Value is 16 times the mean square of the distances of the men that are a Piece from their
%   middle. If it is toward(X, Y), Value is how far they have gone that way. It is 0 if Board has another Form.

measured(Measure, Form, Board, Piece, Value) :-
    (   elements(Board, Elements),
        sums(Form, Elements, Piece, Sums)
    ->  value(Measure, Sums, Value)
    ;   Value = 0
    ).

value(spread, sums(Count, X, Y, Square), Value) :-
    (   Count =:= 0
    ->  Value = 0
    ;   Value is 16*(Count*Square - X*X - Y*Y)//(Count*Count)
    ).
value(toward(DX, DY), sums(_, X, Y, _), Value) :-
    Value is DX*X + DY*Y.

%   sums(+Form, +Elements, +Piece, -Sums) is semidet: Sums are sums(Count, X, Y, Square) of the places of Piece.

sums(rows, Rows, Piece, Sums) :-
    row_sums(Rows, 0, Piece, sums(0, 0, 0, 0), Sums).
sums(line(Width), Cells, Piece, Sums) :-
    cell_sums(Cells, Width, 0, 0, Piece, sums(0, 0, 0, 0), Sums).
sums(points, Men, Piece, Sums) :-
    point_sums(Men, Piece, sums(0, 0, 0, 0), Sums).

row_sums([], _, _, Sums, Sums).
row_sums([Row|Rows], Y, Piece, Sums0, Sums) :-
    (   elements(Row, Cells)
    ->  cell_sums(Cells, 0x10000, 0, Y, Piece, Sums0, Sums1)
    ;   Sums1 = Sums0
    ),
    Y1 is Y+1,
    row_sums(Rows, Y1, Piece, Sums1, Sums).

cell_sums([], _, _, _, _, Sums, Sums).
cell_sums([Cell|Cells], Width, X, Y, Piece, Sums0, Sums) :-
    (   has_piece(Cell, Piece)
    ->  add_point(X, Y, Sums0, Sums1)
    ;   Sums1 = Sums0
    ),
    X1 is X+1,
    (   X1 =:= Width
    ->  Y1 is Y+1,
        cell_sums(Cells, Width, 0, Y1, Piece, Sums1, Sums)
    ;   cell_sums(Cells, Width, X1, Y, Piece, Sums1, Sums)
    ).

point_sums([], _, Sums, Sums).
point_sums([Man|Men], Piece, Sums0, Sums) :-
    (   has_piece(Man, Piece),
        point(Man, X, Y)
    ->  add_point(X, Y, Sums0, Sums1)
    ;   Sums1 = Sums0
    ),
    point_sums(Men, Piece, Sums1, Sums).

add_point(X, Y, sums(Count0, X0, Y0, Square0), sums(Count, X1, Y1, Square)) :-
    Count is Count0+1,
    X1 is X0+X,
    Y1 is Y0+Y,
    Square is Square0 + X*X + Y*Y.

%   has_piece(+Term, +Piece) is semidet: Term contains the atom Piece, unless that is `any`.

has_piece(Term, Piece) :-
    (   Piece == any
    ->  true
    ;   atom(Term)
    ->  Term == Piece
    ;   compound(Term),
        Term =.. [_|Arguments],
        has_one(Arguments, Piece)
    ).

has_one([Argument|Arguments], Piece) :-
    (   has_piece(Argument, Piece)
    ->  true
    ;   has_one(Arguments, Piece)
    ).
