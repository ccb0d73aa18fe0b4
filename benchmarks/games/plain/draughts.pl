:- module(draughts, [players/2, start/2, turn/2, utility/2, move/3, board/2, layout/1, cells/3, strategy/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2, select/3]).

/** <module> Draughts, as played in English-speaking countries (checkers)

A man steps diagonally forward, a king in all four directions. A piece captures by jumping over a neighbouring piece
of the other player, and goes on jumping as long as it can. Capturing is compulsory, but the player is free to choose
among the captures. A man who reaches the last row becomes a king, and the move ends. A player who cannot move loses.
The game is drawn after forty moves of each player in which no piece was captured and no man moved. Black begins.

A position is position(Player, Pieces, Quiet): Pieces is a sorted list of Square-Piece, each Square a Column/Row, each
Piece b or w for a man and bk or wk for a king. Quiet is how many moves in a row were king's steps.
A move is the list of squares that the piece visits.
*/

players(black, white).

start(standard, position(black, Pieces, 0)) :-
    findall(Square-Piece,
            ( dark(Square), Square = _/Row, home(Row, Piece) ),
            Unsorted),
    sort(Unsorted, Pieces).

dark(Column/Row) :-
    between(1, 8, Column),
    between(1, 8, Row),
    (Column + Row) mod 2 =:= 0.

home(Row, b) :-
    Row =< 3.
home(Row, w) :-
    Row >= 6.

turn(position(Player, _, _), Player).

other(black, white).
other(white, black).

colour(b, black).
colour(bk, black).
colour(w, white).
colour(wk, white).

utility(position(_, _, 80), 0) :-
    !.
utility(Position, Value) :-
    \+ move(Position, _, _),
    turn(Position, Player),
    lost(Player, Value).

lost(black, -1).
lost(white, 1).

move(position(Player, Pieces, Quiet), Squares, position(Other, Pieces1, Quiet1)) :-
    other(Player, Other),
    (   capture(Player, Pieces, _, _)
    ->  capture(Player, Pieces, Squares, Unsorted),
        Quiet1 = 0
    ;   step(Player, Pieces, Squares, Piece, Unsorted),
        (   man(Piece)
        ->  Quiet1 = 0
        ;   Quiet1 is Quiet + 1
        )
    ),
    sort(Unsorted, Pieces1).

man(b).
man(w).

step(Player, Pieces, [From, To], Piece, [To-Piece1|Rest]) :-
    select(From-Piece, Pieces, Rest),
    colour(Piece, Player),
    direction(Piece, Right, Up),
    beside(From, Right, Up, To),
    \+ memberchk(To-_, Pieces),
    promote(To, Piece, Piece1).

capture(Player, Pieces, [From|Squares], Pieces1) :-
    select(From-Piece, Pieces, Rest),
    colour(Piece, Player),
    jumps(From, Piece, Rest, Squares, Pieces1).

%   jumps(+From, +Piece, +Others, -Squares, -Pieces): at least one jump, and as many as possible.

jumps(From, Piece, Others, [To|Squares], Pieces) :-
    jump(From, Piece, Others, To, Rest),
    promote(To, Piece, Piece1),
    (   Piece1 == Piece,
        jump(To, Piece, Rest, _, _)
    ->  jumps(To, Piece, Rest, Squares, Pieces)
    ;   Squares = [],
        Pieces = [To-Piece1|Rest]
    ).

jump(From, Piece, Others, To, Rest) :-
    colour(Piece, Player),
    other(Player, Opponent),
    direction(Piece, Right, Up),
    beside(From, Right, Up, Over),
    select(Over-Victim, Others, Rest),
    colour(Victim, Opponent),
    beside(Over, Right, Up, To),
    \+ memberchk(To-_, Others).

direction(Piece, Right, Up) :-
    member(Up, [1, -1]),
    forward(Piece, Up),
    member(Right, [-1, 1]).

forward(b, 1).
forward(w, -1).
forward(bk, _).
forward(wk, _).

beside(Column/Row, Right, Up, Column1/Row1) :-
    Column1 is Column + Right,
    between(1, 8, Column1),
    Row1 is Row + Up,
    between(1, 8, Row1).

promote(_/8, b, bk) :-
    !.
promote(_/1, w, wk) :-
    !.
promote(_, Piece, Piece).

board(position(_, Pieces, _), board([a,b,c,d,e,f,g,h], Rows)) :-
    findall(row(Row, Cells),
            ( member(Row, [8,7,6,5,4,3,2,1]),
              findall(cell(Column/Row, Drawn),
                      ( between(1, 8, Column), drawn(Column/Row, Pieces, Drawn) ),
                      Cells)
            ),
            Rows).

drawn(Square, Pieces, Drawn) :-
    (   memberchk(Square-Piece, Pieces)
    ->  Drawn = Piece
    ;   dark(Square)
    ->  Drawn = (-)
    ;   Drawn = ''
    ).

layout(checkered).

cells(_, Squares, Squares).

%   strategy(greedy, +Position, -Move): capture as many pieces as possible, else prefer a step that cannot be captured.

strategy(greedy, Position, Move) :-
    aggregate_all(max(Worth, Squares),
                  ( move(Position, Squares, Next), worth(Squares, Next, Worth) ),
                  max(_, Move)).

worth(Squares, position(Opponent, Pieces, _), Worth) :-
    length(Squares, Length),
    (   capture(Opponent, Pieces, _, _)
    ->  Worth is 2 * Length - 1
    ;   Worth is 2 * Length
    ).
