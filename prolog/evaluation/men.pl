:- module(pybridge_men,
          [ form/2,             % +Boards, -Form
            cells_form/2,       % +Boards, -Form
            tree/1,             % +Term
            tree_values/2,      % +Tree, -Values
            elements/2,         % +Term, -Elements
            point/3,            % +Man, -X, -Y
            has_piece/2,        % +Term, +Piece
            measured/5,         % +Measure, +Form, +Board, +Piece, -Value
            sums/5,             % +Form, +Board, +Counted, +Sums0, -Sums
            add_man/6           % +Counted, +Man, +X, +Y, +Sums0, -Sums
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(assoc), [assoc_to_keys/2]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Where the men of a kind stand on a board

Form says where they are to be found:

  | rows        | the board is rows of cells                                           |
  | line(Width) | the cells of a square board follow one another                       |
  | points      | a list of men, each with two numbers of its cell, or with its number |
  | tree        | an assoc of men; keys are such numbers                               |

Rows and cells are elements of a list, or arguments of a compound term.
*/

largest_number(1_000).

%!  form(+Boards, -Form) is semidet.
%
%   All Boards have this Form.

form(Boards, Form) :-
    (   maplist(tree, Boards),
        maplist(assoc_to_keys, Boards, Keys),
        append(Keys, Cells),
        maplist(has_point, Cells)
    ->  Form = tree
    ;   maplist(is_list, Boards),
        append(Boards, Men),
        Men = [_|_],
        maplist(has_point, Men)
    ->  Form = points
    ;   cells_form(Boards, Form)
    ).

%!  cells_form(+Boards, -Form) is semidet.
%
%   Boards consist of cells, in this Form.

cells_form(Boards, Form) :-
    maplist(elements, Boards, Parts),
    same_lengths(Parts, Length),
    (   Length >= 3,
        append(Parts, Lines),
        maplist(elements, Lines, Cells),
        same_lengths(Cells, Width),
        Width >= 3
    ->  Form = rows
    ;   Length >= 9,
        Width is truncate(sqrt(Length)),
        Length =:= Width*Width,
        Form = line(Width)
    ).

same_lengths(Lists, Length) :-
    maplist(length, Lists, Lengths),
    sort(Lengths, [Length]).

%!  tree(+Term) is semidet.
%
%   Term looks like an assoc.

tree(t).
tree(t(_, _, Balance, _, _)) :-
    memberchk(Balance, [<,-,>]).

%!  tree_values(+Tree, -Values) is semidet.
%
%   As assoc_to_values/2, but fails for another term.

tree_values(Tree, Values) :-
    tree_values(Tree, [], Values).

tree_values(t, Values, Values).
tree_values(t(_, Value, _, Left, Right), Values0, Values) :-
    tree_values(Right, Values0, Values1),
    tree_values(Left, [Value|Values1], Values).

has_point(Man) :-
    point(Man, X, Y),
    largest_number(Largest),
    abs(X) =< Largest,
    abs(Y) =< Largest.

%!  elements(+Term, -Elements) is semidet.

elements(Term, Elements) :-
    (   is_list(Term)
    ->  Elements = Term
    ;   compound(Term),
        Term =.. [_|Elements]
    ).

%!  point(+Man, -X, -Y) is semidet.
%
%   The only two numbers in Man, or 0 and the only one.

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
        foldl(integers, Arguments, Integers0, Integers)
    ;   Integers = Integers0
    ).

%!  measured(+Measure, +Form, +Board, +Piece, -Value) is det.
%
%   Value is that of the men that are a Piece: their number if Measure is `number`, 16 times the mean square of their
%   distances from their middle if it is `spread`, four times the sum of the squares of those from the middle of a
%   board with rows 0 to Y2 and columns 0 to X2 if it is outward(X2, Y2), how far they have gone that way if it is
%   toward(X, Y), and the sum of the numbers beside them in their cells if it is `level`. It is 0 if Board has another
%   Form.

measured(Measure, Form, Board, Piece, Value) :-
    (   Measure == level
    ->  ( sums(Form, Board, levels(Piece), 0, Sum) -> Value = Sum ; Value = 0 )
    ;   sums(Form, Board, piece(Piece), sums(0, 0, 0, 0), Sums)
    ->  value(Measure, Sums, Value)
    ;   Value = 0
    ).

value(number, sums(Count, _, _, _), Count).
value(spread, sums(Count, X, Y, Square), Value) :-
    (   Count =:= 0
    ->  Value = 0
    ;   Value is 16*(Count*Square - X*X - Y*Y)//(Count*Count)
    ).
value(outward(X2, Y2), sums(Count, X, Y, Square), Value) :-
    Value is 4*(Square - X2*X - Y2*Y) + Count*(X2*X2 + Y2*Y2).
value(toward(DX, DY), sums(_, X, Y, _), Value) :-
    Value is DX*X + DY*Y.

%!  sums(+Form, +Board, +Counted, +Sums0, -Sums) is semidet.
%
%   What the men that are Counted (add_man/6) add to Sums0. Fails if Board has another Form.

sums(rows, Board, Counted, Sums0, Sums) :-
    elements(Board, Rows),
    foldl(row_sums(Counted), Rows, 0-Sums0, _-Sums).
sums(line(Width), Board, Counted, Sums0, Sums) :-
    elements(Board, Cells),
    cell_sums(Cells, Width, 0, 0, Counted, Sums0, Sums).
sums(points, Men, Counted, Sums0, Sums) :-
    foldl(point_sums(Counted), Men, Sums0, Sums).
sums(tree, Tree, Counted, Sums0, Sums) :-
    tree_sums(Tree, Counted, Sums0, Sums).

row_sums(Counted, Row, Y0-Sums0, Y-Sums) :-
    ( elements(Row, Cells) -> cell_sums(Cells, 0x10000, 0, Y0, Counted, Sums0, Sums) ; Sums = Sums0 ),
    Y is Y0+1.

cell_sums([], _, _, _, _, Sums, Sums).
cell_sums([Cell|Cells], Width, X, Y, Counted, Sums0, Sums) :-
    add_man(Counted, Cell, X, Y, Sums0, Sums1),
    X1 is X+1,
    (   X1 =:= Width
    ->  Y1 is Y+1,
        cell_sums(Cells, Width, 0, Y1, Counted, Sums1, Sums)
    ;   cell_sums(Cells, Width, X1, Y, Counted, Sums1, Sums)
    ).

point_sums(Counted, Man, Sums0, Sums) :-
    ( point(Man, X, Y) -> add_man(Counted, Man, X, Y, Sums0, Sums) ; Sums = Sums0 ).

tree_sums(t, _, Sums, Sums).
tree_sums(t(Cell, Man, _, Left, Right), Counted, Sums0, Sums) :-
    tree_sums(Left, Counted, Sums0, Sums1),
    ( point(Cell, X, Y) -> true ; X = 0, Y = 0 ),
    add_man(Counted, Man, X, Y, Sums1, Sums2),
    tree_sums(Right, Counted, Sums2, Sums).

%!  add_man(+Counted, +Man, +X, +Y, +Sums0, -Sums) is det.
%
%   Counted is one of these:
%
%     - piece(Piece), and then sums are sums(Count, X, Y, Square);
%     - places(Piece), and they are pairs X-Y;
%     - levels(Piece), and they are a sum of numbers beside men;
%     - worths(Worths), pairs Piece-worth(Worth, Corner, X, Y) of what a man is worth in the middle and at 0-0, and what
%       each step adds, and they are a value;
%     - stones(Pieces, Tag, corner(X0, Y0, Width)), and they are pairs of the number of a cell, row by row from that
%       corner, and the one of Pieces there, or the Tag if that is `any`.

add_man(piece(Piece), Man, X, Y, Sums0, Sums) :-
    (   has_piece(Man, Piece)
    ->  Sums0 = sums(Count0, X0, Y0, Square0),
        Count is Count0+1,
        X1 is X0+X,
        Y1 is Y0+Y,
        Square is Square0 + X*X + Y*Y,
        Sums = sums(Count, X1, Y1, Square)
    ;   Sums = Sums0
    ).
add_man(places(Piece), Man, X, Y, Places0, Places) :-
    ( has_piece(Man, Piece) -> Places = [X-Y|Places0] ; Places = Places0 ).
add_man(levels(Piece), Man, _, _, Sum0, Sum) :-
    (   has_piece(Man, Piece),
        integers(Man, [], [Level])
    ->  Sum is Sum0+Level
    ;   Sum = Sum0
    ).
add_man(worths(Worths), Man, X, Y, Sum0, Sum) :-
    (   member(Piece-worth(_, Corner, StepX, StepY), Worths),
        has_piece(Man, Piece)
    ->  Sum is Sum0 + Corner + StepX*X + StepY*Y
    ;   Sum = Sum0
    ).
add_man(stones(Pieces, Tag, corner(X0, Y0, Width)), Man, X, Y, Stones0, Stones) :-
    (   content(Pieces, Man, Tag, Content)
    ->  Number is (Y-Y0)*Width + X-X0+1,
        Stones = [Number-Content|Stones0]
    ;   Stones = Stones0
    ).

content(Pieces, Man, Tag, Content) :-
    member(Piece, Pieces),
    has_piece(Man, Piece),
    !,
    ( Piece == any -> Content = Tag ; Content = Piece ).

%!  has_piece(+Term, +Piece) is semidet.
%
%   Term contains the atom or number Piece, unless that is `any`.

has_piece(Term, Piece) :-
    (   Piece == any
    ->  true
    ;   compound(Term)
    ->  Term =.. [_|Arguments],
        member(Argument, Arguments),
        has_piece(Argument, Piece)
    ;   Term == Piece
    ),
    !.
