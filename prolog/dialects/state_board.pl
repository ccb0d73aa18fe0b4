:- module(pybridge_state_board,
          [ state_place/2,      % +Position, -Place
            state_cells/2,      % +Position, -Cells
            cells_at/3,         % +Place, +Position, -Cells
            state_rows/2,       % +Position, -Rows
            state_board/3,      % +Position, +Zero, -Board
            zero_is/2,          % +Start, -Zero
            blank/1             % ?Content
          ]).
:- use_module(library(lists), [append/3, member/2]).

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
    (   Parts = [_,_|_],
        only_list(Parts, 1, N0)
    ->  N = N0
    ;   is_list(Position),
        ( Parts \= [_,_] ; some_list(Parts) )    % [Player, State], and State is no list
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

only_list([Part|Parts], N0, N) :-
    (   is_list(Part)
    ->  \+ some_list(Parts),
        N = N0
    ;   N1 is N0+1,
        only_list(Parts, N1, N)
    ).

some_list([Part|Parts]) :-
    (   is_list(Part)
    ->  true
    ;   some_list(Parts)
    ).

part(0, Position, State) :-
    !,
    State = Position.
part(N, Position, State) :-
    parts(Position, Parts),
    nth(N, Parts, State).

nth(N, [Part0|Parts], Part) :-
    (   N =:= 1
    ->  Part = Part0
    ;   N1 is N-1,
        nth(N1, Parts, Part)
    ).

form(State, Form) :-
    (   State = [Row|_],
        is_list(Row)
    ->  all_rows(State),
        Form = rows
    ;   row(State),
        Form = row
    ).

all_rows([]).
all_rows([Row|Rows]) :-
    is_list(Row),
    row(Row),
    all_rows(Rows).

row([Content|Contents]) :-
    all_atomic([Content|Contents]).

all_atomic([]).
all_atomic([Content|Contents]) :-
    atomic(Content),
    all_atomic(Contents).

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
        rows_cells(State, Cells)
    ).

rows_cells([], []).
rows_cells([Row|Rows], Cells) :-
    is_list(Row),
    rows_cells(Rows, Rest),
    append(Row, Rest, Cells).

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
    (   Root*Root =:= Length
    ->  Side = Root
    ;   Side = Length
    ).

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
    ->  board_rows(Rows, Zero, 1, BoardRows)
    ;   format(atom(Text), '~q', [Position]),
        BoardRows = [row('', [cell(1, Text)])]
    ).

board_rows([], _, _, []).
board_rows([Row|Rows], Zero, Cell0, [row('', Cells)|BoardRows]) :-
    board_cells(Row, Zero, Cell0, Cell, Cells),
    board_rows(Rows, Zero, Cell, BoardRows).

board_cells([], _, Cell, Cell, []).
board_cells([Content|Contents], Zero, Cell0, Cell, [cell(Cell0, Piece)|Cells]) :-
    piece(Content, Zero, Piece),
    Cell1 is Cell0+1,
    board_cells(Contents, Zero, Cell1, Cell, Cells).

piece(Content, Zero, Piece) :-
    (   integer(Content),
        ( Content =\= 0 ; Zero == count )
    ->  Piece = Content
    ;   blank(Content)
    ->  Piece = (-)
    ;   format(atom(Piece), '~w', [Content])
    ).
