:- module(pybridge_open_rows,
          [ board_cells/3,      % +Form, +Board, -Cells
            has_board/2,        % +Board, +Position
            stone/6,            % +Source, +Grid, +Place, +Man, -Number, -Content
            worth_of_rows/5     % +Rows, +Form, +Board, +Mover, -Value
          ]).
:- use_module(library(lists), [append/3]).
:- use_module(men, [elements/2, has_piece/2, point/3]).
:- use_module(parts, [part/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Lines of a board that are still open to one player

Where so many stones in a row win, a line with stones of one player only is worth the more to this player the more there
are. It can run compiled.
*/

%   With all stones but one, a line is worth so many 256,000ths of a win; with each one less, a quarter of that.
%   With all stones it is worth the same: if that has not won, the row is too long.

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

%!  has_board(+Board, +Position) is semidet.
%
%   Board is board(Path, Form, Count): at this Path, Position has a board of so many cells.

has_board(board(Path, Form, Count), Position) :-
    part(Path, Position, Board),
    board_cells(Form, Board, Cells),
    length(Cells, Count).

%!  worth_of_rows(+Rows, +Form, +Board, +Mover, -Value) is det.
%
%   Rows are rows(Max, Min, Size, Lines): what cells with stones of either player contain, how many stones win, and the
%   lines, as lists of the numbers of cells, from 1. Value is 0 if Board has another Form. What Mover has, 1 for Max or
%   -1, counts twice.

worth_of_rows(rows(Max, Min, Size, Lines), Form, Board, Mover, Value) :-
    (   board_cells(Form, Board, Cells)
    ->  codes(Cells, Max, Min, Codes),
        Code =.. [codes|Codes],
        MaxTwice is (1+Mover)>>1,
        MinTwice is 1-MaxTwice,
        sums(Lines, Code, Size, 0, 0, MaxSum, MinSum),
        Value is (MaxSum<<MaxTwice) - (MinSum<<MinTwice)
    ;   Value = 0
    ).

%   codes(+Cells, +Max, +Min, -Codes): their sum is how many stones Max has, and 16 times how many Min has.

codes([], _, _, []).
codes([Cell|Cells], Max, Min, [Code|Codes]) :-
    (   Cell == Max
    ->  Code = 1
    ;   Cell == Min
    ->  Code = 16
    ;   Code = 0
    ),
    codes(Cells, Max, Min, Codes).

sums([], _, _, MaxSum, MinSum, MaxSum, MinSum).
sums([Line|Lines], Codes, Size, MaxSum0, MinSum0, MaxSum, MinSum) :-
    stones_in(Line, Codes, 0, Stones),
    (   Stones =:= 0
    ->  MaxSum1 = MaxSum0,
        MinSum1 = MinSum0
    ;   Stones < 16
    ->  worth(Stones, Size, Worth),
        MaxSum1 is MaxSum0+Worth,
        MinSum1 = MinSum0
    ;   Stones /\ 15 =:= 0
    ->  Count is Stones>>4,
        worth(Count, Size, Worth),
        MaxSum1 = MaxSum0,
        MinSum1 is MinSum0+Worth
    ;   MaxSum1 = MaxSum0,
        MinSum1 = MinSum0
    ),
    sums(Lines, Codes, Size, MaxSum1, MinSum1, MaxSum, MinSum).

stones_in([], _, Stones, Stones).
stones_in([Place|Line], Codes, Stones0, Stones) :-
    arg(Place, Codes, Code),
    Stones1 is Stones0+Code,
    stones_in(Line, Codes, Stones1, Stones).

worth(Count, Size, Worth) :-
    nearly_won(Nearly),
    Worth is Nearly>>(2*max(0, Size-1-Count)).
