:- module(pybridge_state_board,
          [ state_place/2,      % +Position, -Place
            state_cells/2,      % +Position, -Cells
            cells_at/3,         % +Place, +Position, -Cells
            state_rows/2,       % +Position, -Rows
            state_board/3,      % +Position, +Zero, -Board
            zero_is/2,          % +Start, -Zero
            blank/1             % ?Content
          ]).
:- use_module(library(apply), [foldl/5, maplist/2]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3]).

/** <module> The board in a position that is a list, or has one

The state is the only list among the parts of a position, as in [Player, List], or the position itself. A list of lists
has the rows of the board, from the top; any other list is a square board if its length is a square number, and
otherwise a single row. Cells contain atoms, numbers and strings.
*/

%!  state_place(+Position, -Place) is semidet.
%
%   Place is at(N, Form): the state is part N of Position, or Position itself if N is 0. Form is `row`, a list of
%   contents, or `rows`.

state_place(Position, at(N, Form)) :-
    parts(Position, Parts),
    findall(Number, ( nth1(Number, Parts, Part), is_list(Part) ), Lists),
    (   Parts = [_,_|_],
        Lists = [Only]
    ->  N = Only
    ;   is_list(Position),
        ( Parts \= [_,_] ; Lists \== [] )       % [Player, State], and State is no list
    ->  N = 0
    ),
    part(N, Position, State),
    form(State, Form).

parts(Position, Parts) :-
    (   is_list(Position)
    ->  Parts = Position
    ;   compound(Position),
        Position =.. [_|Parts]
    ).

part(0, Position, State) :-
    !,
    State = Position.
part(N, Position, State) :-
    parts(Position, Parts),
    nth1(N, Parts, State).

form(State, Form) :-
    (   State = [Row|_],
        is_list(Row)
    ->  maplist(row, State),
        Form = rows
    ;   row(State),
        Form = row
    ).

row([Content|Contents]) :-
    is_list(Contents),
    maplist(atomic, [Content|Contents]).

%!  state_cells(+Position, -Cells) is semidet.
%!  cells_at(+Place, +Position, -Cells) is semidet.
%
%   Cells are the contents of the board's cells, row by row.

state_cells(Position, Cells) :-
    state_place(Position, Place),
    cells_at(Place, Position, Cells).

cells_at(at(2, row), [_,Cells0], Cells) :-      % as in the lab: the same, but quicker
    !,
    Cells = Cells0.
cells_at(at(N, Form), Position, Cells) :-
    part(N, Position, State),
    (   Form == row
    ->  Cells = State
    ;   is_list(State),
        maplist(is_list, State),
        append(State, Cells)
    ).

%!  blank(?Content) is nondet.
%
%   Content is a common way to represent an empty cell.

blank(-).
blank('_').
blank('.').
blank(' ').
blank('').
blank(e).
blank(empty).
blank(0).

%!  state_rows(+Position, -Rows) is semidet.

state_rows(Position, Rows) :-
    state_place(Position, at(N, Form)),
    part(N, Position, State),
    (   Form == rows
    ->  Rows = State
    ;   length(State, Length),
        side(Length, Side),
        rows(State, Side, Rows)
    ).

side(Length, Side) :-
    Root is integer(sqrt(Length)),
    ( Root*Root =:= Length -> Side = Root ; Side = Length ).

rows([], _, []).
rows([Content|Contents], Side, [Row|Rows]) :-
    length(Row, Side),
    append(Row, Rest, [Content|Contents]),
    rows(Rest, Side, Rows).

%!  zero_is(+Start, -Zero) is det.
%
%   Zero is `empty` if the board of Start has no other number than 0, otherwise `count`: an empty pile.

zero_is(Start, Zero) :-
    (   state_cells(Start, Cells),
        member(Content, Cells),
        number(Content),
        Content =\= 0
    ->  Zero = count
    ;   Zero = empty
    ).

%!  state_board(+Position, +Zero, -Board) is det.
%
%   As a game's board/2. A position without a board is shown as a board of one cell.

state_board(Position, Zero, board([], BoardRows)) :-
    (   state_rows(Position, Rows)
    ->  foldl(board_row(Zero), Rows, BoardRows, 1, _)
    ;   format(atom(Text), '~q', [Position]),
        BoardRows = [row('', [cell(1, Text)])]
    ).

board_row(Zero, Row, row('', Cells), Cell0, Cell) :-
    foldl(board_cell(Zero), Row, Cells, Cell0, Cell).

board_cell(Zero, Content, cell(Cell0, Piece), Cell0, Cell) :-
    piece(Content, Zero, Piece),
    Cell is Cell0+1.

piece(Content, Zero, Piece) :-
    (   integer(Content),
        ( Content =\= 0 ; Zero == count )
    ->  Piece = Content
    ;   blank(Content)
    ->  Piece = (-)
    ;   format(atom(Piece), '~w', [Content])
    ).
