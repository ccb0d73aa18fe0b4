:- module(coin_tictactoe, [players/2, start/2, turn/2, utility/2, utilities/2, move/3]).

% Tic-tac-toe in which a fair coin decides before each turn whose mark the player places.

players(x, o).

start(standard, position(x, coin, [-,-,-, -,-,-, -,-,-])).
start('three squares left', position(x, coin, [x,o,x, -,o,-, o,x,-])).
start('four squares left', position(o, coin, [x,o,x, -,-,-, o,x,-])).

turn(position(_, coin, _), chance) :- !.
turn(position(Player, _, _), Player).

utility(position(_, coin, Board), Value) :-
    (   line(x, Board)
    ->  Value = 1
    ;   line(o, Board)
    ->  Value = -1
    ;   \+ memberchk(-, Board)
    ->  Value = 0
    ).

utilities(-1, 1).

line(P, [P,P,P, _,_,_, _,_,_]).
line(P, [_,_,_, P,P,P, _,_,_]).
line(P, [_,_,_, _,_,_, P,P,P]).
line(P, [P,_,_, P,_,_, P,_,_]).
line(P, [_,P,_, _,P,_, _,P,_]).
line(P, [_,_,P, _,_,P, _,_,P]).
line(P, [P,_,_, _,P,_, _,_,P]).
line(P, [_,_,P, _,P,_, P,_,_]).

move(position(Player, coin, Board), Mark, position(Player, Mark, Board)) :-
    mark(Mark).
move(position(Player, Mark, Board), Square, position(Other, coin, Next)) :-
    mark(Mark),
    other(Player, Other),
    fill(Board, 1, Mark, Square, Next).

mark(x).
mark(o).

other(x, o).
other(o, x).

fill([-|Squares], N, Mark, N, [Mark|Squares]).
fill([S|Squares], N, Mark, Square, [S|Next]) :-
    N1 is N+1,
    fill(Squares, N1, Mark, Square, Next).
