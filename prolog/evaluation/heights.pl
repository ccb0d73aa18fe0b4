:- module(pybridge_heights,
          [ worth_of_heights/3, % +Heights, +Position, -Value
            height/4            % +Form, +Board, +Man, -Height
          ]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [nth0/3]).
:- use_module(men, [elements/2, has_piece/2, measured/5, point/3, tree/1]).
:- use_module(parts, [part/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> What men stand on

Where cells have heights, as in Santorini, who stands higher is ahead. It can run compiled.

Heights are heights(Path, Form, Groups): Path leads to the board of heights, and Groups are group(Path, Piece,
Weight): Path leads to a man or a list of men, of whom those with this Piece (men.pl) are meant; each step up is worth
this Weight. Form says where a man stands:

  | key            | the board is an assoc, and the man or one of its arguments a key       |
  | rows(First)    | it is rows of cells, of which First is the number of the first ones    |
  | columns(First) | it is columns of cells                                                 |
  | beside(Form)   | in cells of a board of this Form (men.pl) that have a number, too      |
*/

%!  worth_of_heights(+Heights, +Position, -Value) is det.
%
%   Men that are not on the board are worth nothing.

worth_of_heights(heights(Path, Form, Groups), Position, Value) :-
    (   part(Path, Position, Board)
    ->  (   Form = beside(_)
        ->  worth_beside(Groups, Form, Board, 0, Value)
        ;   worth_of_groups(Groups, Form, Board, Position, 0, Value)
        )
    ;   Value = 0
    ).

worth_beside([], _, _, Value, Value).
worth_beside([group(_, Piece, Weight)|Groups], beside(Form), Board, Value0, Value) :-
    measured(level, Form, Board, Piece, Sum),
    Value1 is Value0 + Weight*Sum,
    worth_beside(Groups, beside(Form), Board, Value1, Value).

worth_of_groups([], _, _, _, Value, Value).
worth_of_groups([group(Path, Piece, Weight)|Groups], Form, Board, Position, Value0, Value) :-
    (   part(Path, Position, Here)
    ->  (   is_list(Here)
        ->  sum_of_heights(Here, Piece, Form, Board, 0, Sum)
        ;   sum_of_heights([Here], Piece, Form, Board, 0, Sum)
        ),
        Value1 is Value0 + Weight*Sum
    ;   Value1 = Value0
    ),
    worth_of_groups(Groups, Form, Board, Position, Value1, Value).

sum_of_heights([], _, _, _, Sum, Sum).
sum_of_heights([Man|Men], Piece, Form, Board, Sum0, Sum) :-
    (   has_piece(Man, Piece),
        height(Form, Board, Man, Height),
        integer(Height)
    ->  Sum1 is Sum0+Height
    ;   Sum1 = Sum0
    ),
    sum_of_heights(Men, Piece, Form, Board, Sum1, Sum).

%!  height(+Form, +Board, +Man, -Height) is semidet.

height(key, Tree, Man, Height) :-
    tree(Tree),
    (   get_assoc(Man, Tree, Height0)
    ->  Height = Height0
    ;   compound(Man),
        argument_height(1, Man, Tree, Height)
    ).
height(rows(First), Rows, Man, Height) :-
    compound(Man),
    point(Man, X, Y),
    cell(Rows, Y-First, X-First, Height).
height(columns(First), Columns, Man, Height) :-
    compound(Man),
    point(Man, X, Y),
    cell(Columns, X-First, Y-First, Height).

argument_height(N, Man, Tree, Height) :-
    arg(N, Man, Key),
    (   get_assoc(Key, Tree, Height0)
    ->  Height = Height0
    ;   N1 is N+1,
        argument_height(N1, Man, Tree, Height)
    ).

cell(Lines, Line0-First, Place0-First, Height) :-
    Line is Line0-First,
    Place is Place0-First,
    Line >= 0,
    Place >= 0,
    elements(Lines, All),
    nth0(Line, All, Cells0),
    elements(Cells0, Cells),
    nth0(Place, Cells, Height).
