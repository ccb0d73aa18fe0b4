:- module(crossing, [players/2, start/2, turn/2, utility/2, move/3]).
players(white, black).
start(five, men(white, 0, [1/1,3/1,5/1], [1/5,3/5,5/5])).
turn(men(Player, _, _, _), Player).
utility(men(_, Moves, White, Black), Value) :-
    ( across(White, 5) -> Value = 1 ; across(Black, 1) -> Value = -1 ; Moves >= 80 -> Value = 0 ).
across(Men, Row) :- forall(member(_/Y, Men), Y =:= Row).
move(men(white, N0, White0, Black), go(X/Y, Cell), men(black, N, White, Black)) :-
    N is N0+1, step(White0, White0-Black, X/Y, Cell, White).
move(men(black, N0, White, Black0), go(X/Y, Cell), men(white, N, White, Black)) :-
    N is N0+1, step(Black0, White-Black0, X/Y, Cell, Black).
step(Men0, White-Black, X/Y, X1/Y1, Men) :-
    select(X/Y, Men0, Rest),
    member(DX-DY, [0-1,1-0,0-(-1),(-1)-0]),
    X1 is X+DX, between(1, 5, X1), Y1 is Y+DY, between(1, 5, Y1),
    \+ memberchk(X1/Y1, White), \+ memberchk(X1/Y1, Black),
    sort([X1/Y1|Rest], Men).
