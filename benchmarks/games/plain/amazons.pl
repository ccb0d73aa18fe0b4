:- module(amazons, [players/2, start/2, turn/2, utility/2, move/3, board/2, layout/1, cells/3, strategy/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [append/2, member/2, select/3]).

/** <module> Amazons on a board of six by six squares

A player moves one of four amazons as a chess queen moves, and then this amazon shoots an arrow, which flies as a
queen moves and blocks the square where it lands for the rest of the game. Neither can cross a square that is taken.
A player who cannot move loses. White begins.

A position is position(Player, White, Black, Arrows), lists of squares, each Column/Row.
A move is move(From, To, Arrow).
*/

players(white, black).

start('6x6', position(white, [2/1, 5/1, 1/2, 6/2], [1/5, 6/5, 2/6, 5/6], [])).

turn(position(Player, _, _, _), Player).

utility(Position, Value) :-
    \+ move(Position, _, _),
    turn(Position, Player),
    lost(Player, Value).

lost(white, -1).
lost(black, 1).

move(position(white, White, Black, Arrows), Move, position(black, White1, Black, Arrows1)) :-
    shot(White, Black, Arrows, Move, White1, Arrows1).
move(position(black, White, Black, Arrows), Move, position(white, White, Black1, Arrows1)) :-
    shot(Black, White, Arrows, Move, Black1, Arrows1).

shot(Own, Others, Arrows, move(From, To, Arrow), Own1, Arrows1) :-
    select(From, Own, Rest),
    append([Rest, Others, Arrows], Taken),
    reach(From, Taken, To),
    reach(To, Taken, Arrow),
    sort([To|Rest], Own1),
    sort([Arrow|Arrows], Arrows1).

%   reach(+From, +Taken, ?To): a queen gets from one square to the other.

reach(From, Taken, To) :-
    member(Right/Up, [0/1, 1/1, 1/0, 1/ -1, 0/ -1, -1/ -1, -1/0, -1/1]),
    fly(From, Right, Up, Taken, To).

fly(Column/Row, Right, Up, Taken, To) :-
    Column1 is Column + Right,
    between(1, 6, Column1),
    Row1 is Row + Up,
    between(1, 6, Row1),
    \+ memberchk(Column1/Row1, Taken),
    (   To = Column1/Row1
    ;   fly(Column1/Row1, Right, Up, Taken, To)
    ).

board(position(_, White, Black, Arrows), board([a,b,c,d,e,f], Rows)) :-
    findall(row(Row, Cells),
            ( member(Row, [6,5,4,3,2,1]),
              findall(cell(Column/Row, Piece),
                      ( between(1, 6, Column), piece(Column/Row, White, Black, Arrows, Piece) ),
                      Cells)
            ),
            Rows).

piece(Square, White, Black, Arrows, Piece) :-
    (   memberchk(Square, White)
    ->  Piece = w
    ;   memberchk(Square, Black)
    ->  Piece = b
    ;   memberchk(Square, Arrows)
    ->  Piece = x
    ;   Piece = (-)
    ).

layout(checkered).

cells(_, move(From, To, Arrow), [From, To, Arrow]).

%   strategy(greedy, +Position, -Move): leave the other player's amazons as few squares as possible to go to.

strategy(greedy, Position, Move) :-
    aggregate_all(min(Freedom, Each), ( move(Position, Each, Next), freedom(Next, Freedom) ), min(_, Move)).

freedom(position(Player, White, Black, Arrows), Freedom) :-
    append([White, Black, Arrows], Taken),
    (   Player == white
    ->  Own = White
    ;   Own = Black
    ),
    aggregate_all(count, ( member(From, Own), reach(From, Taken, _) ), Freedom).
