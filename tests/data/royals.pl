:- module(royals, [players/2, start/2, turn/2, utility/2, move/3]).
% A small chess: kings, rooks and knights on 4 x 5 squares. Who takes the king wins.
players(white, black).
start(only, board(white, 0, Cells)) :-
    findall(black/Kind, member(Kind, [knight,rook,king,rook]), Above),
    findall(white/Kind, member(Kind, [knight,rook,king,rook]), Below),
    append([Above, [-,-,-,-,-,-,-,-,-,-,-,-], Below], Cells).
turn(board(Player, _, _), Player).
utility(board(_, Moves, Cells), Value) :-
    ( \+ memberchk(black/king, Cells) -> Value = 1 ; \+ memberchk(white/king, Cells) -> Value = -1 ; Moves >= 60 -> Value = 0 ).
move(board(Player, Moves0, Cells0), go(From, To), board(Other, Moves, Cells)) :-
    other(Player, Other),
    Moves is Moves0+1,
    nth0(From, Cells0, Piece),
    Piece = Player/Kind,
    goes(Kind, From, Cells0, To),
    nth0(To, Cells0, There),
    There \= Player/_,
    findall(Cell, ( nth0(N, Cells0, Cell0), after(N, From, To, Piece, Cell0, Cell) ), Cells).
after(N, From, To, Piece, Cell0, Cell) :-
    ( N =:= From -> Cell = (-) ; N =:= To -> Cell = Piece ; Cell = Cell0 ).
other(white, black).
other(black, white).
goes(king, From, _, To) :- step(DX, DY), beside(From, DX, DY, To).
goes(king, From, _, To) :- diagonal(DX, DY), beside(From, DX, DY, To).
goes(knight, From, _, To) :- diagonal(DX, DY), ( X is 2*DX, beside(From, X, DY, To) ; Y is 2*DY, beside(From, DX, Y, To) ).
goes(rook, From, Cells, To) :- step(DX, DY), slides(From, DX, DY, Cells, To).
slides(From, DX, DY, Cells, To) :-
    beside(From, DX, DY, Next),
    ( To = Next ; nth0(Next, Cells, -), slides(Next, DX, DY, Cells, To) ).
step(1, 0).
step(-1, 0).
step(0, 1).
step(0, -1).
diagonal(1, 1).
diagonal(1, -1).
diagonal(-1, 1).
diagonal(-1, -1).
beside(From, DX, DY, To) :-
    X is From mod 4 + DX, between(0, 3, X),
    Y is From // 4 + DY, between(0, 4, Y),
    To is 4*Y + X.
