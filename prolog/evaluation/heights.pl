:- module(pybridge_heights,
          [ worth_of_heights/5, % +Path, +Form, +Groups, +Position, -Value
            men_at/3,           % +Path, +Position, -Men
            height/4            % +Form, +Board, +Man, -Height
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [nth0/3]).
:- use_module(men, [elements/2, has_piece/2, point/3, tree/1]).
:- use_module(parts, [part/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> What men stand on

Where cells have heights, as in Santorini, who stands higher is ahead. It can run compiled.

In an evaluation, heights are heights(Path, Form, Groups) if men are elsewhere than on the board, which is otherwise
measured (men.pl). Path leads to the board of heights, and Groups are group(Path, Piece, Weight): Path leads to a man or
a list of men, of whom those with this Piece (men.pl) are meant; each step up is worth this Weight. Form says where a
man stands:

  | key            | the board is an assoc, and the man or one of its arguments a key       |
  | rows(First)    | it is rows of cells, of which First is the number of the first ones    |
  | columns(First) | it is columns of cells                                                 |
*/

%!  worth_of_heights(+Path, +Form, +Groups, +Position, -Value) is det.
%
%   Men that are not on the board are worth nothing.

worth_of_heights(Path, Form, Groups, Position, Value) :-
    (   part(Path, Position, Board)
    ->  foldl(worth_of_group(Form, Board, Position), Groups, 0, Value)
    ;   Value = 0
    ).

worth_of_group(Form, Board, Position, group(Path, Piece, Weight), Value0, Value) :-
    (   men_at(Path, Position, Men)
    ->  foldl(add_height(Piece, Form, Board), Men, 0, Sum),
        Value is Value0 + Weight*Sum
    ;   Value = Value0
    ).

%!  men_at(+Path, +Position, -Men) is semidet.
%
%   Men are what is there, or all elements of a list.

men_at(Path, Position, Men) :-
    part(Path, Position, Here),
    ( is_list(Here) -> Men = Here ; Men = [Here] ).

add_height(Piece, Form, Board, Man, Sum0, Sum) :-
    (   has_piece(Man, Piece),
        height(Form, Board, Man, Height),
        integer(Height)
    ->  Sum is Sum0+Height
    ;   Sum = Sum0
    ).

%!  height(+Form, +Board, +Man, -Height) is semidet.

height(key, Tree, Man, Height) :-
    tree(Tree),
    (   get_assoc(Man, Tree, Height0)
    ->  Height = Height0
    ;   compound(Man),
        arg(_, Man, Key),
        get_assoc(Key, Tree, Height)
    ),
    !.
height(rows(First), Rows, Man, Height) :-
    compound(Man),
    point(Man, X, Y),
    cell(Rows, Y-First, X-First, Height).
height(columns(First), Columns, Man, Height) :-
    compound(Man),
    point(Man, X, Y),
    cell(Columns, X-First, Y-First, Height).

cell(Lines, Line0-First, Place0-First, Height) :-
    Line is Line0-First,
    Place is Place0-First,
    Line >= 0,
    Place >= 0,
    elements(Lines, All),
    nth0(Line, All, Cells0),
    elements(Cells0, Cells),
    nth0(Place, Cells, Height).
