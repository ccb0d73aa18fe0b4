:- module(rows_of_four, [players/2, start/2, turn/2, utility/2, move/3]).

/** <module> Four in a row on 6x6 cells, with the newest stone in the position, and none before the first move
*/

players(ann, bob).

start(empty, at(ann, Rows, none)) :-
    length(Row, 6),
    maplist(=(e), Row),
    length(Rows, 6),
    maplist(=(Row), Rows).

turn(at(Player, _, _), Player).

other(ann, bob, x).
other(bob, ann, o).

utility(at(Player, Rows, last(X,Y)), Value) :-
    other(Mover, Player, Stone),
    (   member(DX-DY, [1-0,0-1,1-1,1-(-1)]),
        reach(X, Y, DX, DY, Rows, Stone, There),
        BackX is -DX,
        BackY is -DY,
        reach(X, Y, BackX, BackY, Rows, Stone, Back),
        There+Back >= 3
    ->  ( Mover == ann -> Value = 1 ; Value = -1 )
    ;   \+ ( member(Row, Rows), memberchk(e, Row) ),
        Value = 0
    ).

reach(X, Y, DX, DY, Rows, Stone, Count) :-
    X1 is X+DX,
    Y1 is Y+DY,
    (   nth1(Y1, Rows, Row),
        nth1(X1, Row, Stone)
    ->  reach(X1, Y1, DX, DY, Rows, Stone, Count0),
        Count is Count0+1
    ;   Count = 0
    ).

move(at(Player, Rows, _), X/Y, at(Other, Next, last(X,Y))) :-
    other(Player, Other, Stone),
    nth1(Y, Rows, Row, Others),
    nth1(X, Row, e, Cells),
    nth1(X, New, Stone, Cells),
    nth1(Y, Next, New, Others).
