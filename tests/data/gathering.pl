:- module(gathering, [players/2, start/2, turn/2, utility/2, move/3]).
players(white, black).
start(six, board(white, [w,-,-,-,-,b, -,-,-,-,-,-, -,-,b,-,w,-, -,w,-,b,-,-, -,-,-,-,-,-, b,-,-,-,-,w])).
turn(board(Player, _), Player).
utility(board(_, Cells), Value) :-
    ( together(w, Cells) -> Value = 1 ; together(b, Cells) -> Value = -1 ).
together(Man, Cells) :-
    findall(X/Y, ( nth0(N, Cells, Man), X is N mod 6, Y is N // 6 ), [First|Others]),
    joined([First], Others).
joined(_, []) :- !.
joined([Man|Men], Others) :- partition(beside(Man), Others, Near, Far), append(Men, Near, Next), joined(Next, Far).
beside(X/Y, X1/Y1) :- abs(X-X1) + abs(Y-Y1) =< 1.
move(board(white, Cells0), From/To, board(black, Cells)) :- step(w, Cells0, From, To, Cells).
move(board(black, Cells0), From/To, board(white, Cells)) :- step(b, Cells0, From, To, Cells).
step(Man, Cells0, From, To, Cells) :-
    nth0(From, Cells0, Man),
    X is From mod 6, Y is From // 6,
    member(DX/DY, [0/1,1/0,0/ -1,-1/0]),
    X1 is X+DX, between(0, 5, X1), Y1 is Y+DY, between(0, 5, Y1), To is 6*Y1+X1,
    nth0(To, Cells0, -),
    put(0, Cells0, From, To, Man, Cells).
put(_, [], _, _, _, []).
put(N, [Cell0|Cells0], From, To, Man, [Cell|Cells]) :-
    ( N =:= From -> Cell = - ; N =:= To -> Cell = Man ; Cell = Cell0 ),
    N1 is N+1, put(N1, Cells0, From, To, Man, Cells).
