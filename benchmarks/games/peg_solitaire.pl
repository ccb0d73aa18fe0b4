:- module(peg_solitaire, [players/2, start/2, turn/2, utility/2, move/3]).
:- use_module(library(lists), [member/2, sum_list/2]).

/** <module> Peg solitaire on a triangle

A peg jumps over a neighbour into an empty hole, and the neighbour is taken off. The player wins with one peg left.

A position is position(Rows, Pegs): how many rows of holes the triangle has, and the set of pegs, an integer. The hole Column of a row,
both counted from 0, is bit 8*Row + Column. A move is From-To.
*/

players(player, nobody).

start('5 rows', position(5, Pegs)) :- filled(5, Pegs).
start('6 rows', position(6, Pegs)) :- filled(6, Pegs).

%   filled(+Rows, -Pegs): only the hole at the top is empty.

filled(Rows, Pegs) :-
    Last is Rows-1,
    findall(Bit, ( between(1, Last, Row), between(0, Row, Column), Bit is 1<<(8*Row+Column) ), Bits),
    sum_list(Bits, Pegs).

turn(_, player).

utility(position(Rows, Pegs), Value) :-
    \+ jump(Rows, Pegs, _, _, _),
    (   popcount(Pegs) =:= 1
    ->  Value = 1
    ;   Value = 0
    ).

move(position(Rows, Pegs), From-To, position(Rows, Pegs1)) :-
    jump(Rows, Pegs, From, Over, To),
    Pegs1 is Pegs xor (1<<From \/ 1<<Over \/ 1<<To).

jump(Rows, Pegs, From, Over, To) :-
    Last is Rows-1,
    between(0, Last, Row),
    between(0, Row, Column),
    From is 8*Row+Column,
    getbit(Pegs, From) =:= 1,
    member(Down/Right, [-1/ -1, -1/0, 0/ -1, 0/1, 1/0, 1/1]),
    Row2 is Row+2*Down,
    Row2 >= 0,
    Row2 < Rows,
    Column2 is Column+2*Right,
    Column2 >= 0,
    Column2 =< Row2,
    Over is 8*(Row+Down)+Column+Right,
    getbit(Pegs, Over) =:= 1,
    To is 8*Row2+Column2,
    getbit(Pegs, To) =:= 0.
