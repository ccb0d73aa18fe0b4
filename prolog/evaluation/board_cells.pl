:- module(pybridge_board_cells,
          [ board_cells/3,      % +Form, +Board, -Cells
            has_size/3,         % +Form, +Board, ?Size
            board_with/4        % +Form, +Cells, +Board0, -Board
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, include/3, maplist/3]).
:- use_module(library(assoc), [assoc_to_list/2, list_to_assoc/2]).
:- use_module(library(lists), [append/2, append/3, nth1/3, same_length/2]).
:- use_module(men, [add_man/6, elements/2, point/3, sums/5]).
:- use_module(parts, [part/3, with_part/4]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The cells of boards

What reads positions can run compiled.
*/

%!  board_cells(+Form, +Board, -Cells) is semidet.
%
%   Form is `rows` or line(Width), see men.pl, or scattered(Size, Sources) where stones are in lists or trees of a
%   position, which is the Board then: Sources are source(Path, Form, Stones), where Stones say which number the cell of
%   a stone has, and what it contains (men.pl). Cells are `none` where there is no stone.

board_cells(rows, Board, Cells) :-
    elements(Board, Rows),
    maplist(elements, Rows, Parts),
    append(Parts, Cells).
board_cells(line(_), Board, Cells) :-
    elements(Board, Cells).
board_cells(scattered(Width*Height, Sources), Position, Cells) :-
    foldl(stones(Position), Sources, [], Stones0),
    keysort(Stones0, Stones),
    Count is Width*Height,
    spread(1, Count, Stones, Cells).

stones(Position, source(Path, Form, Counted), Stones0, Stones) :-
    part(Path, Position, Board),
    sums(Form, Board, Counted, Stones0, Stones).

%   spread(+Number, +Count, +Stones, -Cells) is semidet: fails if not all Stones are on the board.

spread(Number, Count, Stones, Cells) :-
    (   Number > Count
    ->  Stones == [],
        Cells = []
    ;   Next is Number+1,
        (   Stones = [Number-Content|Stones1]
        ->  Cells = [Content|Cells1],
            spread(Next, Count, Stones1, Cells1)
        ;   Cells = [none|Cells1],
            spread(Next, Count, Stones, Cells1)
        )
    ).

%!  has_size(+Form, +Board, ?Size) is semidet.
%
%   Size is Width*Height, the size of a Board in this Form.

has_size(Form, Board, Width*Height) :-
    board_cells(Form, Board, Cells),
    width(Form, Board, Width),
    length(Cells, Count),
    Height is Count//Width,
    Count =:= Width*Height.

width(scattered(Width*_, _), _, Width).
width(line(Width), _, Width).
width(rows, Board, Width) :-
    elements(Board, [Row|_]),
    elements(Row, Cells),
    length(Cells, Width).

%!  board_with(+Form, +Cells, +Board0, -Board) is det.
%
%   Board is as Board0, with these Cells.

board_with(line(_), Cells, Board0, Board) :-
    with_elements(Board0, Cells, Board).
board_with(rows, Cells, Board0, Board) :-
    elements(Board0, Rows0),
    foldl(row_with, Rows0, Rows, Cells, []),
    with_elements(Board0, Rows, Board).
board_with(scattered(_, Sources), Cells, Position0, Position) :-
    foldl(stones_with(Cells), Sources, Position0, Position).

%   stones_with(+Cells, +Source, +Position0, -Position): without the stones of Source that are not in Cells.

stones_with(Cells, source(Path, Form, Stones), Position0, Position) :-
    part(Path, Position0, Board0),
    (   Form == points
    ->  include(stays(Stones, Cells), Board0, Board)
    ;   assoc_to_list(Board0, Pairs0),
        foldl(pair_with(Stones, Cells), Pairs0, Pairs, []),
        list_to_assoc(Pairs, Board)
    ),
    with_part(Path, Position0, Board, Position).

stays(Stones, Cells, Man) :-
    cell_of(Stones, Man, Man, Cells, Content, Content).

%   cell_of(+Stones, +Place, +Man, +Cells, -Content, -Cell) is semidet: Man, with this Content, is at the place of Cell.

cell_of(Stones, Place, Man, Cells, Content, Cell) :-
    point(Place, X, Y),
    add_man(Stones, Man, X, Y, [], [Number-Content]),
    nth1(Number, Cells, Cell).

%   Where a cell of a tree had another content in the first position, it has it again.

pair_with(Stones, Cells, Place-Man, Pairs, Pairs0) :-
    (   cell_of(Stones, Place, Man, Cells, Content, Cell),
        Cell \== Content
    ->  ( Cell == none -> Pairs = Pairs0 ; Pairs = [Place-Cell|Pairs0] )
    ;   Pairs = [Place-Man|Pairs0]
    ).

row_with(Row0, Row, Cells0, Cells) :-
    elements(Row0, Old),
    same_length(Old, New),
    append(New, Cells, Cells0),
    with_elements(Row0, New, Row).

with_elements(Term0, Elements, Term) :-
    (   is_list(Term0)
    ->  Term = Elements
    ;   functor(Term0, Name, _),
        Term =.. [Name|Elements]
    ).
