:- module(pybridge_marks,
          [ marks/4,            % :Position, +Cells, +Options, -Marks
            moving_piece/3,     % +Marks, +Cells, -Moving
            write_under/2,      % +Kind, +Marks
            write_over/2        % +Kind, +Marks
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3, last/2, member/2]).
:- use_module('../rules/board', [board_places/2, read_board/2]).
:- use_module('../rules/positions', [legal_moves/2, winning_cells/2]).
:- use_module('../rules/touched_cells', [move_parts/3, touched_cells/3]).
:- use_module(move_values, [move_values/3, write_value/1]).
:- use_module(bare_board, [write_cells/3]).
:- use_module(svg, [escaped/2]).

/** <module> The marks on a board: moves, cells, values

Marks are marks(Under, Over, Left): the marks drawn below the pieces, those above them, and values for
which there is no room on the board, as Text-Value. Each mark is one of

| cells(Colour, Cells)   | cells in a colour                                             |
| rings(Colour, Cells)   | circles round the middles of cells                            |
| dots(Cells)            | dots in the middles of cells                                  |
| crosses(Cells)         | crosses on what is taken off                                  |
| arrow(Kind, Points)    | an arrow along Points, each X-Y                               |
| value(X, Y, Half, Text)| a value in a box, see move_values.pl                         |
| thread(X1, Y1, X2, Y2) | a line below such a box                                       |
| target(Id, Cell)       | a cell that can be clicked                                    |
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

:- meta_predicate
    marks(:, +, +, -).

%!  marks(:Position, +Cells, +Options, -Marks) is det.
%
%   Cells are those of a board geometry, see board_geometry.pl; Options those of board_svg/3.

marks(Position, Cells, Options, marks(Under, Over, Left)) :-
    index(Options, Cells, Index),
    findall(Mark, under(Options, Position, Index, Mark), Under),
    values(Options, Position, Index, ValueMarks, Left),
    findall(Mark, ( over(Options, Position, Index, Cells, Mark) ; member(Mark, ValueMarks) ), Over).

%!  moving_piece(+Marks, +Cells, -Moving) is semidet.
%
%   Moving is moving(Cell, From) for the piece that the last move has brought to Cell: From is the style in which it
%   begins, at the other end of the move's arrow or, if there is none, unseen.

moving_piece(marks(Under, Over, _), Cells, moving(Cell, From)) :-
    (   memberchk(arrow(last, Points), Over)
    ->  Points = [X1-Y1|_],
        last(Points, X2-Y2),
        X is X1-X2,
        Y is Y1-Y2,
        format(atom(From), 'transform:translate(~dpx,~dpx)', [X, Y])
    ;   memberchk(cells('#f5c518', [at(_, _, X2, Y2, _)]), Under),
        From = 'opacity:0'
    ),
    Cell = at(_, Piece, X2, Y2, _),
    memberchk(Cell, Cells),
    Piece \== (-).

%   index(+Options, +Cells, -Index): Index has each cell by its Id, or is none if nothing is to be marked.

index([], _, none) :-
    !.
index(_, Cells, Index) :-
    empty_assoc(Empty),
    foldl(index_cell, Cells, Empty, Index).

index_cell(Cell, Index0, Index) :-
    Cell = at(Id, _, _, _, Shade),
    ( Shade == gap -> Index = Index0 ; put_assoc(Id, Index0, Cell, Index) ).

%   under(+Options, +Position, +Index, -Mark) is nondet.

under(Options, Game:_, Index, cells('#f5c518', Cells)) :-
    member(last(Before, Move), Options),
    touched(Game:Before, Move, Index, Cells).
under(Options, Game:Position, Index, cells('#e79a8b', Cells)) :-
    member(last(Before, Move), Options),
    emptied(Game:Before, Move, Position, Ids),
    cells_of(Ids, Index, Cells).
under(Options, Position, Index, cells('#7fc98f', Cells)) :-
    memberchk(last(_, _), Options),
    winning_cells(Position, Ids),
    cells_of(Ids, Index, Cells).
under(Options, _, Index, cells('#7db5e8', [Cell])) :-
    member(selected(Id), Options),
    get_assoc(Id, Index, Cell).

over(Options, Game:_, Index, _, Mark) :-
    member(last(Before, Move), Options),
    move_mark(last, Game:Before, Move, Index, Mark).
over(Options, Position, Index, _, Mark) :-
    member(move(Move), Options),
    move_mark(move, Position, Move, Index, Mark).
over(Options, Position, Index, _, Mark) :-
    target_cells(Options, Position, Index, Cells),
    target_mark(Cells, Mark).
over(Options, _, _, Cells, target(Id, Cell)) :-
    memberchk(clickable(true), Options),
    member(Cell, Cells),
    Cell = at(Id, _, _, _, Shade),
    Shade \== gap.

touched(Position, Move, Index, Cells) :-
    touched_cells(Position, Move, Ids),
    cells_of(Ids, Index, Cells).

cells_of(Ids, Index, Cells) :-
    findall(Cell, ( member(Id, Ids), get_assoc(Id, Index, Cell) ), Cells).

%   emptied(+Before, +Move, +Position, -Ids) is semidet: Ids are the cells, apart from its own, from which Move has
%   taken a piece.

emptied(Game:Before, Move, Position, Ids) :-
    maplist(pieces_by_cell(Game), [Before, Position], [Pieces0, Pieces]),
    touched_cells(Game:Before, Move, Touched),
    findall(Id,
            ( member(Id-Piece, Pieces0),
              \+ memberchk(Piece, [-, '']),
              memberchk(Id-(-), Pieces),
              \+ memberchk(Id, Touched) ),
            Ids),
    Ids \== [].

pieces_by_cell(Game, Position, Pieces) :-
    read_board(Game:Position, Board),
    board_places(Board, Pieces).

%   move_mark(+Kind, +Position, +Move, +Index, -Mark) is nondet: Mark is a cross on each piece that is taken off, an
%   arrow for each man that moves and, if cells/3 does not say which moves, an arrow for a move between cells. For a
%   move that has not been made, and touches one cell or several with the same piece, it is a ring round each.

move_mark(Kind, Position, Move, Index, Mark) :-
    move_parts(Position, Move, Parts),
    part_mark(Kind, Position, Parts, Index, Mark).

part_mark(Kind, _, Parts, Index, arrow(Kind, Points)) :-
    member(man(From, To), Parts),
    cells_of([From, To], Index, Cells),
    maplist(middle, Cells, Points).
part_mark(_, _, Parts, Index, crosses(Cells)) :-
    findall(Id, member(off(Id), Parts), Ids),
    cells_of(Ids, Index, Cells),
    Cells \== [].
part_mark(Kind, Position, Parts, Index, Mark) :-
    findall(Id, member(at(Id), Parts), Ids),
    cells_of(Ids, Index, Cells),
    (   length(Parts, Count),
        length(Ids, Count),
        between_cells(Position, Cells)
    ->  maplist(middle, Cells, Points),
        Mark = arrow(Kind, Points)
    ;   Kind == move,
        Cells \== [],
        Mark = rings('#1f6fc4', Cells)
    ).

middle(at(_, _, X, Y, _), X-Y).

%   between_cells(+Position, +Cells) is semidet: before the move, the Cells do not all have the same piece.

between_cells(Game:Position, Cells) :-
    Cells = [_, _|_],
    pieces_by_cell(Game, Position, Places),
    findall(Piece, ( member(at(Id, _, _, _, _), Cells), memberchk(Id-Piece, Places) ), Pieces),
    sort(Pieces, [_, _|_]).

%   target_cells(+Options, +Position, +Index, -Cells) is semidet: Cells are those where legal moves end. If
%   a cell is selected, only the moves from there count.

target_cells(Options, Position, Index, Cells) :-
    memberchk(targets(true), Options),
    legal_moves(Position, Moves),
    findall(Last,
            ( member(Move-_, Moves),
              touched_cells(Position, Move, Ids),
              Ids = [First|_],
              ( memberchk(selected(Selected), Options) -> Selected == First ; true ),
              last(Ids, Last) ),
            Lasts),
    sort(Lasts, Unique),
    cells_of(Unique, Index, Cells).

target_mark(Cells, dots(Free)) :-
    findall(Cell, ( member(Cell, Cells), Cell = at(_, -, _, _, _) ), Free),
    Free \== [].
target_mark(Cells, rings('#2c8a4b', Taken)) :-
    findall(Cell, ( member(Cell, Cells), Cell = at(_, Piece, _, _, _), Piece \== (-) ), Taken),
    Taken \== [].

%   values(+Options, +Position, +Index, -Marks, -Left)

values(Options, Position, Index, Marks, Left) :-
    (   memberchk(values(Values), Options)
    ->  Position = Game:_,
        findall(valued(Game, Move, Value, Cells),
                ( member(Move-Value, Values), touched(Position, Move, Index, Cells) ),
                Valued),
        move_values(Valued, Marks, Left)
    ;   Marks = [],
        Left = []
    ).

% ----------------------------------------------------------------------
% Drawing

%!  write_under(+Kind, +Marks) is det.

write_under(Kind, marks(Under, _, _)) :-
    forall(member(cells(Colour, Cells), Under), write_coloured(Kind, Colour, Cells)).

%   If a piece fills its hole, only the rim can be seen.

write_coloured(Kind, Colour, Cells) :-
    ( Kind == holes -> Rim = ' stroke="#fff" stroke-width="3"' ; Rim = ' fill-opacity=".75"' ),
    format(atom(Paint), 'fill="~w"~w', [Colour, Rim]),
    write_cells(Kind, Cells, Paint).

%!  write_over(+Kind, +Marks) is det.

write_over(Kind, marks(_, Over, _)) :-
    forall(member(Mark, Over), write_mark(Mark, Kind)).

write_mark(rings(Colour, Cells), _) :-
    format(atom(Paint), 'fill="none" stroke="~w" stroke-width="4"', [Colour]),
    write_cells(ring, Cells, Paint).
write_mark(dots(Cells), _) :-
    write_cells(dot, Cells, 'fill="#2c8a4b" stroke="#fff" stroke-opacity=".7"').
write_mark(crosses(Cells), _) :-
    write_cells(cross, Cells, 'fill="none" stroke="#b3261e" stroke-width="4"').
write_mark(arrow(Kind, Points), _) :-
    arrow_colour(Kind, Colour),
    write_arrow(Points, Colour).
write_mark(value(X, Y, Half, Text), _) :-
    write_value(value(X, Y, Half, Text)).
write_mark(thread(X1, Y1, X2, Y2), _) :-
    format('<path d="M~d ~dL~d ~d" stroke="#1f6fc4" stroke-opacity=".6" stroke-width="3"/>~n', [X1, Y1, X2, Y2]).
write_mark(target(Id, Cell), Kind) :-
    format(atom(Text), '~q', [Id]),
    escaped(Text, Escaped),
    format(atom(Paint), 'class="pybridge-cell" data-cell="~w" fill="transparent"', [Escaped]),
    write_cells(Kind, [Cell], Paint).

arrow_colour(last, '#c9641a').
arrow_colour(move, '#1f6fc4').

%   write_arrow(+Points, +Colour): the arrow begins shortly after the first point and ends shortly before the
%   last.

write_arrow(Points, Colour) :-
    Points = [X1-Y1, X2-Y2|_],
    toward(X1, Y1, X2, Y2, 8, StartX, StartY),
    append([_|Bends], [TipX-TipY], Points),
    last([X1-Y1|Bends], X3-Y3),
    toward(TipX, TipY, X3, Y3, 10, EndX, EndY),
    toward(EndX, EndY, X3, Y3, 15, NeckX, NeckY),
    format('<g stroke="~w" fill="~w" opacity=".85"><path d="M~d ~d', [Colour, Colour, StartX, StartY]),
    forall(member(X-Y, Bends), format('L~d ~d', [X, Y])),
    Px is (EndY-NeckY)*8//15,
    Py is (NeckX-EndX)*8//15,
    LeftX is NeckX+Px,
    LeftY is NeckY+Py,
    RightX is NeckX-Px,
    RightY is NeckY-Py,
    format('L~d ~d" fill="none" stroke-width="6" stroke-linejoin="round"/><path d="M~d ~dL~d ~dL~d ~dz"/></g>~n',
           [NeckX, NeckY, EndX, EndY, LeftX, LeftY, RightX, RightY]).

%   toward(+X1, +Y1, +X2, +Y2, +Distance, -X, -Y): X, Y is at Distance from the first point on the way to the
%   second.

toward(X1, Y1, X2, Y2, Distance, X, Y) :-
    Length is max(1, sqrt((X2-X1)**2 + (Y2-Y1)**2)),
    X is X1 + round((X2-X1)*Distance/Length),
    Y is Y1 + round((Y2-Y1)*Distance/Length).
