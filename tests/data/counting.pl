:- module(counting,
          [ players/2, start/2, turn/2, utility/2, move/3, board/2, cells/3 ]).

/** <module> A long game for tests: two players count to 400 by one or two

Whoever reaches 400 first wins.
*/

players(odd, even).

start(standard, count(odd, 0)).

turn(count(Player, _), Player).

utility(count(Player, N), Value) :-
    N >= 400,
    (   Player == even
    ->  Value = 1
    ;   Value = -1
    ).

move(count(Player, N), Step, count(Other, N1)) :-
    other(Player, Other),
    member(Step, [1,2]),
    N1 is N+Step.

other(odd, even).
other(even, odd).

board(count(_, N), board([], [row('', Cells)])) :-
    atom_chars(N, Digits),
    findall(cell(I, D), nth1(I, Digits, D), Cells).

cells(_, _, []).
