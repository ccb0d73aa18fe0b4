:- module(pybridge_open_rows,
          [ board_cells/3,      % +Form, +Board, -Cells
            stone/6,            % +Source, +Grid, +Place, +Man, -Number, -Content
            worth_of_rows/5     % +Rows, +Form, +Board, +Mover, -Value
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(men, [elements/2, has_piece/2, point/3]).
:- use_module(ways, [part/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Lines of a board that are still open to one player

Where so many stones in a row win, a line with stones of one player only is worth the more to this player the more there
are. It can run compiled.
*/

%   With all stones but one, a line is worth so many 256,000ths of a win; with each one less, a quarter of that.

nearly_won(25_600).

%!  board_cells(+Form, +Board, -Cells) is semidet.
%
%   Form is `rows` or line(Width), see men.pl, or scattered(Grid, Sources) where stones are in lists or trees of a
%   position, which is the Board then. Grid is grid(X, Y, Width, Height), and Sources are
%   source(Path, Form, Pieces, Tag): stones are known by one of their Pieces, or the Tag if this is `any`. Cells are
%   `none` where there is no stone.

board_cells(rows, Board, Cells) :-
    elements(Board, Rows),
    cells_of(Rows, Cells).
board_cells(line(_), Board, Cells) :-
    elements(Board, Cells).
board_cells(scattered(Grid, Sources), Position, Cells) :-
    stones(Sources, Position, Grid, Stones0),
    keysort(Stones0, Stones),
    Grid = grid(_, _, Width, Height),
    Size is Width*Height,
    spread(1, Size, Stones, Cells).

stones([], _, _, []).
stones([Source|Sources], Position, Grid, Stones) :-
    Source = source(Path, Form, _, _),
    part(Path, Position, Board),
    (   Form == points
    ->  list_stones(Board, Source, Grid, Stones1)
    ;   tree_stones(Board, Source, Grid, [], Stones1)
    ),
    stones(Sources, Position, Grid, Stones2),
    append(Stones1, Stones2, Stones).

list_stones([], _, _, []).
list_stones([Man|Men], Source, Grid, Stones) :-
    (   stone(Source, Grid, Man, Man, Number, Content)
    ->  Stones = [Number-Content|Stones1]
    ;   Stones = Stones1
    ),
    list_stones(Men, Source, Grid, Stones1).

tree_stones(t, _, _, Stones, Stones).
tree_stones(t(Cell, Man, _, Left, Right), Source, Grid, Stones0, Stones) :-
    tree_stones(Left, Source, Grid, Stones0, Stones1),
    (   stone(Source, Grid, Cell, Man, Number, Content)
    ->  Stones2 = [Number-Content|Stones1]
    ;   Stones2 = Stones1
    ),
    tree_stones(Right, Source, Grid, Stones2, Stones).

%!  stone(+Source, +Grid, +Place, +Man, -Number, -Content) is semidet.
%
%   Man, whose Place has two numbers, has the Content of the cell with this Number.

stone(source(_, _, Pieces, Tag), grid(X0, Y0, Width, _), Place, Man, Number, Content) :-
    point(Place, X, Y),
    content(Pieces, Man, Tag, Content),
    Number is (Y-Y0)*Width + X-X0+1.

content([Piece|Pieces], Man, Tag, Content) :-
    (   Piece == any
    ->  Content = Tag
    ;   has_piece(Man, Piece)
    ->  Content = Piece
    ;   content(Pieces, Man, Tag, Content)
    ).

%   spread(+Number, +Size, +Stones, -Cells) is semidet: fails if not all Stones are on the board.

spread(Number, Size, Stones, Cells) :-
    (   Number > Size
    ->  Stones == [],
        Cells = []
    ;   Next is Number+1,
        (   Stones = [Number-Content|Stones1]
        ->  Cells = [Content|Cells1],
            spread(Next, Size, Stones1, Cells1)
        ;   Cells = [none|Cells1],
            spread(Next, Size, Stones, Cells1)
        )
    ).

cells_of([], []).
cells_of([Row|Rows], Cells) :-
    elements(Row, Cells0),
    cells_of(Rows, Cells1),
    append(Cells0, Cells1, Cells).

%!  worth_of_rows(+Rows, +Form, +Board, +Mover, -Value) is det.
%
%   Rows are rows(Max, Min, Size, Lines): what cells with stones of either player contain, how many stones win, and the
%   lines, as lists of the numbers of cells, from 1. Value is 0 if Board has another Form. What Mover has, 1 for Max or
%   -1, counts twice.

worth_of_rows(rows(Max, Min, Size, Lines), Form, Board, Mover, Value) :-
    (   board_cells(Form, Board, List)
    ->  Cells =.. [cells|List],
        MaxTwice is (1+Mover)>>1,
        MinTwice is 1-MaxTwice,
        sums(Lines, Cells, owners(Max, Min, Size), 0, 0, MaxSum, MinSum),
        Value is (MaxSum<<MaxTwice) - (MinSum<<MinTwice)
    ;   Value = 0
    ).

sums([], _, _, MaxSum, MinSum, MaxSum, MinSum).
sums([Line|Lines], Cells, Owners, MaxSum0, MinSum0, MaxSum, MinSum) :-
    counts(Line, Cells, Owners, 0, 0, MaxCount, MinCount),
    (   MinCount =:= 0
    ->  (   MaxCount =:= 0
        ->  MaxSum1 = MaxSum0
        ;   worth(MaxCount, Owners, Worth),
            MaxSum1 is MaxSum0+Worth
        ),
        sums(Lines, Cells, Owners, MaxSum1, MinSum0, MaxSum, MinSum)
    ;   MaxCount =:= 0
    ->  worth(MinCount, Owners, Worth),
        MinSum1 is MinSum0+Worth,
        sums(Lines, Cells, Owners, MaxSum0, MinSum1, MaxSum, MinSum)
    ;   sums(Lines, Cells, Owners, MaxSum0, MinSum0, MaxSum, MinSum)
    ).

worth(Count, owners(_, _, Size), Worth) :-
    nearly_won(Nearly),
    Worth is Nearly>>(2*(Size-1-Count)).

%   counts(+Line, +Cells, +Owners, +MaxCount0, +MinCount0, -MaxCount, -MinCount): not all stones are counted once both
%   players have one in the Line.

counts([], _, _, MaxCount, MinCount, MaxCount, MinCount).
counts([Place|Line], Cells, Owners, MaxCount0, MinCount0, MaxCount, MinCount) :-
    arg(Place, Cells, Cell),
    Owners = owners(Max, Min, _),
    (   Cell == Max
    ->  MaxCount1 is MaxCount0+1,
        (   MinCount0 =:= 0
        ->  counts(Line, Cells, Owners, MaxCount1, 0, MaxCount, MinCount)
        ;   MaxCount = MaxCount1,
            MinCount = MinCount0
        )
    ;   Cell == Min
    ->  MinCount1 is MinCount0+1,
        (   MaxCount0 =:= 0
        ->  counts(Line, Cells, Owners, 0, MinCount1, MaxCount, MinCount)
        ;   MaxCount = MaxCount0,
            MinCount = MinCount1
        )
    ;   counts(Line, Cells, Owners, MaxCount0, MinCount0, MaxCount, MinCount)
    ).
