:- module(pybridge_cell_sets,
          [ neighbours/4,       % +Cells, +Steps, -Once, -Twice
            first_cell/2,       % +Cells, -First
            in_both/3,          % +Cells1, +Cells2, -Cells
            in_either/3,        % +Cells1, +Cells2, -Cells
            without/3,          % +Cells1, +Cells2, -Cells
            meet/2,             % +Cells1, +Cells2
            number_of_cells/2   % +Cells, -Number
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Sets of cells of a board

A set is a list with an integer for each row, in which a bit stands for a cell, the lowest one for the first.

Steps are steps(Across, Even, Odd): Across is -1 if neighbours are to the left and right, otherwise 0. Even is
down(Straight, Right, Left), where each is -1 if neighbours of a cell of the first row, the third and so on are below
it, or below it to the right or left; Odd is that of the other rows. It can run compiled.
*/

%!  neighbours(+Cells, +Steps, -Once, -Twice) is det.
%
%   Once has what has a neighbour in Cells, and Twice what has two or more. They also have bits beyond the row.

neighbours(Cells, steps(Across, Even, Odd), Once, Twice) :-
    neighbours(Cells, 0, Across, Odd, Even, Once, Twice).

%   neighbours(+Cells, +Above, +Across, +Before, +After, -Once, -Twice): Above is the row before, and Before and After
%   are the steps down to the first row, and from it.

neighbours([], _, _, _, _, [], []).
neighbours([Row|Rows], Above, Across, Before, After, [Once|OnceRows], [Twice|TwiceRows]) :-
    Before = down(Straight1, Right1, Left1),
    After = down(Straight2, Right2, Left2),
    ( Rows = [Below|_] -> true ; Below = 0 ),
    A1 is (Row<<1) /\ Across,
    A2 is (Row>>1) /\ Across,
    B1 is Above /\ Straight1,
    B2 is Below /\ Straight2,
    C1 is (Above<<1) /\ Right1,
    C2 is (Below>>1) /\ Right2,
    D1 is (Above>>1) /\ Left1,
    D2 is (Below<<1) /\ Left2,
    A is A1 \/ A2,
    AB is A \/ B1 \/ B2,
    C is C1 \/ C2,
    CD is C \/ D1 \/ D2,
    Once is AB \/ CD,
    Twice is (A1 /\ A2) \/ (A /\ (B1 \/ B2)) \/ (B1 /\ B2)
          \/ (C1 /\ C2) \/ (C /\ (D1 \/ D2)) \/ (D1 /\ D2) \/ (AB /\ CD),
    neighbours(Rows, Row, Across, After, Before, OnceRows, TwiceRows).

%!  first_cell(+Cells, -First) is semidet.
%
%   First has the first of Cells alone. Fails if there is none.

first_cell([Row|Rows], First) :-
    (   Row =:= 0
    ->  First = [0|First1],
        first_cell(Rows, First1)
    ;   Bit is Row /\ -Row,
        First = [Bit|Zeros],
        maplist(zero, Rows, Zeros)
    ).

zero(_, 0).

%!  in_both(+Cells1, +Cells2, -Cells) is det.

in_both([], [], []).
in_both([Row1|Rows1], [Row2|Rows2], [Row|Rows]) :-
    Row is Row1 /\ Row2,
    in_both(Rows1, Rows2, Rows).

%!  in_either(+Cells1, +Cells2, -Cells) is det.

in_either([], [], []).
in_either([Row1|Rows1], [Row2|Rows2], [Row|Rows]) :-
    Row is Row1 \/ Row2,
    in_either(Rows1, Rows2, Rows).

%!  without(+Cells1, +Cells2, -Cells) is det.
%
%   Cells are those of Cells1 that are not in Cells2.

without([], [], []).
without([Row1|Rows1], [Row2|Rows2], [Row|Rows]) :-
    Row is Row1 /\ \Row2,
    without(Rows1, Rows2, Rows).

%!  meet(+Cells1, +Cells2) is semidet.
%
%   They have a cell in common.

meet([Row1|Rows1], [Row2|Rows2]) :-
    (   Row1 /\ Row2 =\= 0
    ->  true
    ;   meet(Rows1, Rows2)
    ).

%!  number_of_cells(+Cells, -Number) is det.

number_of_cells(Cells, Number) :-
    foldl(add_cells, Cells, 0, Number).

add_cells(Row, Number0, Number) :-
    Number is Number0 + popcount(Row).
