% The clauses that are added to game_template.pl for a sheet that appears to describe a board.

:- part(board, all).

board(Position, board(Columns, Rows)) :-
    columns(Columns),
    rows(Labels),
    findall(row(Label, Cells), ( member(Label, Labels), row_cells(Position, Columns, Label, Cells) ), Rows).

row_cells(Position, Columns, Row, Cells) :-
    findall(cell(Column-Row, Piece), ( member(Column, Columns), piece(Position, Column, Row, Piece) ), Cells).

piece(Position, Column, Row, Piece) :-
    (   \+ on_board(Column, Row, _, _)
    ->  Piece = ''
    ;   on_board(Column, Row, Fluent, Value),
        holds(Position, Fluent),
        \+ blank(Value)
    ->  written(Value, Piece)
    ;   Piece = (-)
    ).

% The cells named by a move, or the ones that it changes if it names none.

cells(Position, Move, Cells) :-
    ( is_list(Move) -> Moves = Move ; Moves = [Move] ),
    findall(Part, ( member(Choice, Moves), Choice =.. Parts, member(Part, Parts) ), Arguments),
    (   named_cells(Arguments, Cells),
        Cells \== []
    ->  true
    ;   once(move(Position, Move, Next)),
        board(Position, board(_, Before)),
        board(Next, board(_, After)),
        findall(Cell, changed_cell(Before, After, Cell), Cells)
    ).

named_cells([First, Second|Arguments], Cells) :-
    !,
    (   cell_keys(First, Second, Column-Row),
        columns(Columns),
        memberchk(Column, Columns),
        rows(Rows),
        memberchk(Row, Rows)
    ->  Cells = [Column-Row|Cells1],
        named_cells(Arguments, Cells1)
    ;   named_cells([Second|Arguments], Cells)
    ).
named_cells(_, []).

changed_cell(Before, After, Cell) :-
    member(row(Row, Cells), Before),
    memberchk(row(Row, NewCells), After),
    member(cell(Cell, Piece), Cells),
    \+ memberchk(cell(Cell, Piece), NewCells).
