:- module(othello, [players/2, start/2, turn/2, utility/2, move/3]).
:- use_module(library(lists), [append/3, member/2]).

/** <module> Othello

A player puts a stone where it encloses stones of the other player in at least one direction, and turns these
over. A player who cannot do so passes. When neither player can, the game ends, and the player with more stones wins.

A position is position(Player, Cells), where Cells is a term with an argument for each cell, row by row.
*/

players(x, o).

start('8x8', position(x, Cells)) :-
    functor(Cells, cells, 64),
    forall(arg(N, Cells, _), nb_setarg(N, Cells, -)),
    forall(member(N-Stone, [28-o, 29-x, 36-x, 37-o]), nb_setarg(N, Cells, Stone)).

turn(position(Player, _), Player).

other(x, o).
other(o, x).

utility(position(Player, Cells), Value) :-
    \+ can_move(Player, Cells),
    other(Player, Other),
    \+ can_move(Other, Cells),
    findall(x, arg(_, Cells, x), Xs),
    findall(o, arg(_, Cells, o), Os),
    length(Xs, Dark),
    length(Os, Light),
    Value is sign(Dark-Light).

can_move(Player, Cells) :-
    arg(Cell, Cells, -),
    encloses(Cell, Player, Cells, _),
    !.

%   encloses(+Cell, +Player, +Cells, -Turned): a stone on Cell encloses the stones on Turned in one direction.

encloses(Cell, Player, Cells, [Next|Turned]) :-
    other(Player, Other),
    direction(Right, Down),
    beside(Cell, Right, Down, Next),
    arg(Next, Cells, Other),
    row(Next, Right, Down, Player, Other, Cells, Turned).

row(Cell, Right, Down, Player, Other, Cells, Turned) :-
    beside(Cell, Right, Down, Next),
    arg(Next, Cells, Stone),
    (   Stone == Player
    ->  Turned = []
    ;   Stone == Other,
        Turned = [Next|Others],
        row(Next, Right, Down, Player, Other, Cells, Others)
    ).

direction(1, 0).
direction(-1, 0).
direction(0, 1).
direction(0, -1).
direction(1, 1).
direction(-1, -1).
direction(1, -1).
direction(-1, 1).

beside(Cell, Right, Down, Next) :-
    Column is (Cell-1) mod 8 + Right,
    Column >= 0,
    Column < 8,
    Next is Cell + Right + 8*Down,
    Next >= 1,
    Next =< 64.

move(position(Player, Cells), Move, position(Other, Cells1)) :-
    other(Player, Other),
    (   can_move(Player, Cells)
    ->  Move \== pass,
        arg(Move, Cells, -),
        findall(Turned, encloses(Move, Player, Cells, Turned), Rows),
        Rows \== [],
        duplicate_term(Cells, Cells1),
        setarg(Move, Cells1, Player),
        turn_over(Rows, Player, Cells1)
    ;   Move = pass,
        Cells1 = Cells
    ).

turn_over([], _, _).
turn_over([Row|Rows], Player, Cells) :-
    turn_row(Row, Player, Cells),
    turn_over(Rows, Player, Cells).

turn_row([], _, _).
turn_row([Cell|Row], Player, Cells) :-
    setarg(Cell, Cells, Player),
    turn_row(Row, Player, Cells).
