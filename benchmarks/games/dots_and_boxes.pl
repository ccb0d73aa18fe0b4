:- module(dots_and_boxes, [players/2, start/2, turn/2, utility/2, move/3]).
:- use_module(library(lists), [member/2]).

/** <module> Dots and Boxes with three by three boxes, or two by two

A move draws a line between two dots. A player who draws the fourth side of a box gets the box and moves again. When
all lines are drawn, the player with more boxes wins.

A position is position(Player, Left, Ahead, Lines): Left is how many lines are still to be drawn, Ahead how many more
boxes the first player has than the second, and Lines a term with an argument for each line, which is free or drawn:
the first half are the horizontal lines, the others the vertical ones, both row by row.
*/

players(first, second).

start(Variant, position(first, Count, 0, Lines)) :-
    member(Variant-Count, ['3x3'-24, '2x2'-12]),
    functor(Lines, lines, Count),
    forall(arg(N, Lines, _), nb_setarg(N, Lines, free)).

turn(position(Player, _, _, _), Player).

other(first, second).
other(second, first).

utility(position(_, 0, Ahead, _), Value) :-
    Value is sign(Ahead).

move(position(Player, Left, Ahead, Lines), Line, position(Next, Left1, Ahead1, Lines1)) :-
    arg(Line, Lines, free),
    Left1 is Left-1,
    duplicate_term(Lines, Lines1),
    setarg(Line, Lines1, drawn),
    functor(Lines, _, Count),
    size(Count, Size),
    findall(Box, ( beside(Line, Size, Box), closed(Box, Size, Lines1) ), Boxes),
    length(Boxes, Closed),
    (   Closed =:= 0
    ->  other(Player, Next),
        Ahead1 = Ahead
    ;   Next = Player,
        (   Player == first
        ->  Ahead1 is Ahead+Closed
        ;   Ahead1 is Ahead-Closed
        )
    ).

%   size(?Lines, ?Size)

size(24, 3).
size(12, 2).

%   beside(+Line, +Size, -Box): Box is Row/Column, from 0.

beside(Line, Size, Row/Column) :-
    Half is Size*(Size+1),
    (   Line =< Half
    ->  Column is (Line-1) mod Size,
        Below is (Line-1) // Size,
        member(Row, [Below, Above]),
        Above is Below-1
    ;   Row is (Line-Half-1) // (Size+1),
        Right is (Line-Half-1) mod (Size+1),
        member(Column, [Right, Left]),
        Left is Right-1
    ),
    Row >= 0, Row < Size,
    Column >= 0, Column < Size.

closed(Row/Column, Size, Lines) :-
    Top is Row*Size + Column + 1,
    arg(Top, Lines, drawn),
    Bottom is Top+Size,
    arg(Bottom, Lines, drawn),
    Left is Size*(Size+1) + 1 + Row*(Size+1) + Column,
    arg(Left, Lines, drawn),
    Right is Left+1,
    arg(Right, Lines, drawn).
