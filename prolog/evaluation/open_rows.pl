:- module(pybridge_open_rows,
          [ worth_of_rows/4     % +Rows, +Cells, +Mover, -Value
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Lines of a board that are still open to one player

A line with stones of one player only is worth the more to this player the more there are. It can run compiled.
*/

%   With all stones but one, a line is worth so many 256,000ths of a win; with each one less, a quarter of that.
%   With all stones it is worth the same: if that has not won, the row is too long.

nearly_won(25_600).

%!  worth_of_rows(+Rows, +Cells, +Mover, -Value) is det.
%
%   Rows are rows(Max, Min, Size, Lines): what cells with stones of either player contain, how many stones win, and the
%   lines, as lists of the numbers of cells, from 1. What Mover has, 1 for Max or -1, counts twice.

worth_of_rows(rows(Max, Min, Size, Lines), Cells, Mover, Value) :-
    maplist(code(Max, Min), Cells, Codes),
    Code =.. [codes|Codes],
    MaxTwice is (1+Mover)>>1,
    MinTwice is 1-MaxTwice,
    sums(Lines, Code, Size, 0, 0, MaxSum, MinSum),
    Value is (MaxSum<<MaxTwice) - (MinSum<<MinTwice).

%   code(+Max, +Min, +Cell, -Code): the sum of codes is how many stones Max has, and 16 times how many Min has.

code(Max, Min, Cell, Code) :-
    (   Cell == Max
    ->  Code = 1
    ;   Cell == Min
    ->  Code = 16
    ;   Code = 0
    ).

sums([], _, _, MaxSum, MinSum, MaxSum, MinSum).
sums([Line|Lines], Codes, Size, MaxSum0, MinSum0, MaxSum, MinSum) :-
    foldl(add_stone(Codes), Line, 0, Stones),
    (   Stones > 0,
        Stones < 16
    ->  worth(Stones, Size, Worth),
        MaxSum1 is MaxSum0+Worth,
        MinSum1 = MinSum0
    ;   Stones > 0,
        Stones /\ 15 =:= 0
    ->  Count is Stones>>4,
        worth(Count, Size, Worth),
        MaxSum1 = MaxSum0,
        MinSum1 is MinSum0+Worth
    ;   MaxSum1 = MaxSum0,
        MinSum1 = MinSum0
    ),
    sums(Lines, Codes, Size, MaxSum1, MinSum1, MaxSum, MinSum).

add_stone(Codes, Place, Stones0, Stones) :-
    arg(Place, Codes, Code),
    Stones is Stones0+Code.

worth(Count, Size, Worth) :-
    nearly_won(Nearly),
    Worth is Nearly>>(2*max(0, Size-1-Count)).
