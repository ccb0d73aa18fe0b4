:- module(two_ply, [players/2, start/2, turn/2, move/3, utility/2]).

/** <module> The two-ply tree of the textbooks: max moves, then min, and the game ends

The lab: draw it with `pybridge tree two_ply.pl --bounds`, and say why d3 is worth 2, and which leaves alpha-beta leaves out.
*/

players(max, min).

start(standard, root).

turn(root, max).
turn(node(_), min).
turn(leaf(_, _), max).

move(root, Move, node(Move)) :-
    leaves(Move, _).
move(node(First), Move, leaf(First, Move)) :-
    leaves(First, Values),
    nth1(Move, Values, _).

leaves(1, [3,12,8]).
leaves(2, [2,4,6]).
leaves(3, [14,5,2]).

utility(leaf(First, Move), Value) :-
    leaves(First, Values),
    nth1(Move, Values, Value).
