:- module(dots_and_boxes, [players/2, start/2, turn/2, utility/2, move/3]).
:- use_module(library(lists), [member/2]).

/** <module> Dots and Boxes with three by three boxes

A move draws a line between two dots. A player who draws the fourth side of a box gets the box and moves again. When
all lines are drawn, the player with more boxes wins.

A position is position(Player, Left, Ahead, Lines): Left is how many lines are still to be drawn, Ahead how many more
boxes the first player has than the second, and Lines a term with an argument for each line, which is free or drawn:
1 to 12 are the horizontal lines and 13 to 24 the vertical ones, both row by row.
*/

players(first, second).

start('3x3', position(first, 24, 0, Lines)) :-
    functor(Lines, lines, 24),
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
    findall(Box, ( beside(Line, Box), closed(Box, Lines1) ), Boxes),
    length(Boxes, Count),
    (   Count =:= 0
    ->  other(Player, Next),
        Ahead1 = Ahead
    ;   Next = Player,
        (   Player == first
        ->  Ahead1 is Ahead+Count
        ;   Ahead1 is Ahead-Count
        )
    ).

%   beside(+Line, -Box): Box is Row/Column, from 0.

beside(Line, Row/Column) :-
    (   Line =< 12
    ->  Column is (Line-1) mod 3,
        Below is (Line-1) // 3,
        member(Row, [Below, Above]),
        Above is Below-1
    ;   Row is (Line-13) // 4,
        Right is (Line-13) mod 4,
        member(Column, [Right, Left]),
        Left is Right-1
    ),
    Row >= 0, Row =< 2,
    Column >= 0, Column =< 2.

closed(Row/Column, Lines) :-
    Top is Row*3 + Column + 1,
    arg(Top, Lines, drawn),
    Bottom is Top+3,
    arg(Bottom, Lines, drawn),
    Left is 13 + Row*4 + Column,
    arg(Left, Lines, drawn),
    Right is Left+1,
    arg(Right, Lines, drawn).
