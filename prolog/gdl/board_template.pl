% ----------------------------------------------------------------------
% The board that the sheet appears to describe

board(Position, board(Columns, Rows)) :-
    columns(Columns),
    rows(Labels),
    findall(row(Label, Cells), row_cells(Position, Columns, Labels, Label, Cells), Rows).

row_cells(Position, Columns, Labels, Row, Cells) :-
    member(Row, Labels),
    findall(cell(Column-Row, Piece),
            ( member(Column, Columns), piece(Position, Column, Row, Piece) ),
            Cells).

piece(Position, Column, Row, Piece) :-
    (   on_board(Column, Row, Fluent, Value)
    ->  (   holds(Position, Fluent)
        ->  piece_of(Value, Piece)
        ;   Piece = (-)
        )
    ;   vacant(Piece)
    ).

piece_of(Value, Piece) :-
    (   shown(Value, Shown)
    ->  Piece = Shown
    ;   compound(Value)
    ->  text(Value, Piece)
    ;   Piece = Value
    ).

% The cells named by a move, or the ones that it changes if it names none.

cells(Position, Move, Cells) :-
    (   Move =.. [_|Arguments],
        named_cells(Arguments, Cells),
        Cells \== []
    ->  true
    ;   once(move(Position, Move, Next)),
        findall(Cell, changed_cell(Position, Next, Cell), Cells)
    ).

% The argument before the pairs is skipped, such as rook in move(rook, 1, 1, 1, 4).

named_cells(Arguments, Cells) :-
    length(Arguments, Count),
    (   Count mod 2 =:= 1,
        Arguments = [_|Pairs],
        pairs_cells(Pairs, Cells0),
        Cells0 \== []
    ->  Cells = Cells0
    ;   pairs_cells(Arguments, Cells)
    ).

pairs_cells([First, Second|Arguments], Cells) :-
    !,
    (   cell_of(First, Second, Cell)
    ->  Cells = [Cell|Cells1],
        pairs_cells(Arguments, Cells1)
    ;   pairs_cells([Second|Arguments], Cells)
    ).
pairs_cells(_, []).

changed_cell(Position, Next, Column-Row) :-
    rows(Rows),
    member(Row, Rows),
    columns(Columns),
    member(Column, Columns),
    piece(Position, Column, Row, Before),
    piece(Next, Column, Row, After),
    Before \== After.
