:- module(tic_tac_toe_4x4, [players/2, start/2, turn/2, utility/2, move/3, canonical/2]).

/** <module> Tic-tac-toe on four by four squares, four in a row

A position is position(Player, Mine, Theirs): the player to move, and two sets of squares, integers with one bit for each square,
row by row. A move is the number of a square, from 0.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

players(x, o).

start('4x4', position(x, 0, 0)).

turn(position(Player, _, _), Player).

other(x, o).
other(o, x).

utility(position(Player, Mine, Theirs), Value) :-
    (   line(Line),
        Line /\ Theirs =:= Line
    ->  other(Player, Winner),
        value(Winner, Value)
    ;   Mine \/ Theirs =:= 0xFFFF,
        Value = 0
    ).

value(x, 1).
value(o, -1).

line(0x000F).
line(0x00F0).
line(0x0F00).
line(0xF000).
line(0x1111).
line(0x2222).
line(0x4444).
line(0x8888).
line(0x8421).
line(0x1248).

move(position(Player, Mine, Theirs), Square, position(Other, Theirs, Mine1)) :-
    other(Player, Other),
    between(0, 15, Square),
    Bit is 1<<Square,
    (Mine \/ Theirs) /\ Bit =:= 0,
    Mine1 is Mine \/ Bit.

%   Mirrored positions have different keys, so that there are ten million.

canonical(position(_, Mine, Theirs), Key) :-
    Key is Mine<<16 \/ Theirs.
