:- module(pybridge_move_values,
          [ move_values/3,      % +Valued, -Marks, -Left
            write_value/1       % +Value
          ]).
:- use_module(library(apply), [foldl/4, partition/4]).
:- use_module(library(lists), [append/3, clumped/2, last/2, member/2, reverse/2]).
:- use_module('../rules/positions', [move_text/3]).
:- use_module(svg, [text_width/3, write_text/6]).

/** <module> The values of moves, on the board

The value of a move is shown in a box on the cell that identifies the move: the last cell that it touches, or
else the first, if no other move is identified by it. If several moves share both cells, a line is drawn from the
first cell to the last, and the box is placed on it where it covers no other box.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

%!  move_values(+Valued, -Marks, -Left) is det.
%
%   Each of Valued is valued(Game, Move, Value, Cells), where Cells are those that Move touches. Marks are
%   the lines and boxes, thread(X1, Y1, X2, Y2) and value(X, Y, Half, Text). Left has Text-Value for each move
%   that has no cells, or no room for a box.

move_values(Valued, Marks, Left) :-
    findall(First, member(valued(_, _, _, [First|_]), Valued), Firsts),
    findall(Last, ( member(valued(_, _, _, Cells), Valued), last(Cells, Last) ), Lasts),
    once_each(Firsts, OwnFirsts),
    once_each(Lasts, OwnLasts),
    partition(identified(OwnFirsts, OwnLasts), Valued, Identified, Others),
    findall(Box, ( member(One, Identified), cell_box(OwnFirsts, OwnLasts, One, Box) ), Boxes0),
    foldl(hang, Others, hung(Boxes0, [], []), hung(Boxes, Threads, Left0)),
    append(Threads, Boxes, Marks),
    reverse(Left0, Left).

%   once_each(+Cells, -Once): Once are the cells that occur only once.

once_each(Cells, Once) :-
    msort(Cells, Sorted),
    clumped(Sorted, Counted),
    findall(Cell, member(Cell-1, Counted), Once).

identified(Firsts, Lasts, valued(_, _, _, Cells)) :-
    identified_by(Firsts, Lasts, Cells, _).

identified_by(Firsts, Lasts, Cells, Cell) :-
    (   last(Cells, Last),
        memberchk(Last, Lasts)
    ->  Cell = Last
    ;   Cells = [First|_],
        memberchk(First, Firsts),
        Cell = First
    ).

%   A box does not hide the piece on its cell.

cell_box(Firsts, Lasts, valued(_, _, Value, Cells), value(X, Y, Half, Text)) :-
    identified_by(Firsts, Lasts, Cells, at(_, Piece, X, Y0, _)),
    ( Piece == (-) -> Y = Y0 ; Y is Y0+15 ),
    value_text(Value, Text),
    half_width(Text, Half).

hang(valued(Game, Move, Value, Cells), hung(Boxes, Threads, Left), Hung) :-
    value_text(Value, Text),
    half_width(Text, Half),
    (   Cells = [at(_, _, X1, Y1, _)|_],
        last(Cells, at(_, _, X2, Y2, _)),
        member(Percent, [50, 38, 62, 26, 74]),
        X is X1 + (X2-X1)*Percent//100,
        Y is Y1 + (Y2-Y1)*Percent//100,
        \+ covers_another(X, Y, Half, Boxes)
    ->  Hung = hung([value(X, Y, Half, Text)|Boxes], [thread(X1, Y1, X2, Y2)|Threads], Left)
    ;   move_text(Game, Move, MoveText),
        Hung = hung(Boxes, Threads, [MoveText-Text|Left])
    ).

covers_another(X, Y, Half, Boxes) :-
    member(value(X1, Y1, Half1, _), Boxes),
    abs(X-X1) =< Half+Half1,
    abs(Y-Y1) =< 20,
    !.

value_text(Value, Text) :-
    (   integer(Value),
        Value > 0
    ->  format(atom(Text), '+~d', [Value])
    ;   format(atom(Text), '~w', [Value])
    ).

%   A box is never wider than a cell.

half_width(Text, Half) :-
    text_width(Text, 14, Width),
    Half is min(25, Width//2 + 4).

%!  write_value(+Value) is det.

write_value(value(X, Y, Half, Text)) :-
    Left is X-Half,
    Top is Y-9,
    Wide is 2*Half,
    Room is Wide-4,
    format('<rect x="~d" y="~d" width="~d" height="18" rx="5" fill="#fffef9" stroke="#55524c"/>~n',
           [Left, Top, Wide]),
    write_text(middle-fill('#1d1d1f'), X, Y, Room, 14, Text).
