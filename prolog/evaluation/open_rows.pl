:- module(pybridge_open_rows,
          [ board_cells/3,      % +Form, +Board, -Cells
            worth_of_rows/5     % +Rows, +Form, +Board, +Mover, -Value
          ]).
:- use_module(library(lists), [append/2]).
:- use_module(men, [elements/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Lines of a board that are still open to one player

Where so many stones in a row win, a line with stones of one player only is worth the more to this player the more there
are. It can run compiled.
*/

%   With all stones but one, a line is worth so many 256,000ths of a win; with each one less, a quarter of that.

nearly_won(25_600).

%!  board_cells(+Form, +Board, -Cells) is semidet.
%
%   Form is `rows` or line(Width), see men.pl.

board_cells(rows, Board, Cells) :-
    elements(Board, Rows),
    cells_of(Rows, Cells).
board_cells(line(_), Board, Cells) :-
    elements(Board, Cells).

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
