:- module(onitama, [players/2, start/2, turn/2, utility/2, move/3, board/2, look/2, cells/3, strategy/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [exclude/3]).
:- use_module(library(lists), [member/2, select/3]).

/** <module> Onitama with five fixed cards

Each player has a master and four students on the nearest row of a board of five by five squares, the master in the
middle, on the temple. Each player has two cards, and a fifth lies beside the board. A player moves a piece as one of
the two cards says, capturing a piece of the other player who stands there, and exchanges this card for the fifth.
A player without such a move only exchanges a card. The player who captures the other master wins, and so does the
player whose master reaches the other temple. Red begins.

A position is position(Player, Pieces, cards(Red, Blue, Spare)): Pieces is a sorted list of Square-Piece, each Square
a Column/Row, each Piece rm, rs, bm or bs. Red and Blue are sorted lists of two cards.
A move is move(Card, From, To) or exchange(Card).
*/

players(red, blue).

start(standard, position(red, Pieces, cards([crab, dragon], [eel, frog], tiger))) :-
    findall(Column/Row-Piece,
            ( between(1, 5, Column),
              member(Row-Player, [1-red, 5-blue]),
              ( Column =:= 3 -> Rank = master ; Rank = student ),
              piece(Player, Rank, Piece)
            ),
            Unsorted),
    sort(Unsorted, Pieces).

piece(red, master, rm).
piece(red, student, rs).
piece(blue, master, bm).
piece(blue, student, bs).

turn(position(Player, _, _), Player).

other(red, blue).
other(blue, red).

%   card(?Card, ?Right, ?Up): a step that the card allows, as red sees it.

card(frog,  -2,  0).
card(frog,  -1,  1).
card(frog,   1, -1).
card(eel,   -1,  1).
card(eel,   -1, -1).
card(eel,    1,  0).
card(dragon, -2, 1).
card(dragon, 2,  1).
card(dragon, -1, -1).
card(dragon, 1, -1).
card(crab,  -2,  0).
card(crab,   2,  0).
card(crab,   0,  1).
card(tiger,  0,  2).
card(tiger,  0, -1).

sight(red, 1).
sight(blue, -1).

utility(position(_, Pieces, _), 1) :-
    (   memberchk(3/5-rm, Pieces)
    ;   \+ memberchk(_-bm, Pieces)
    ),
    !.
utility(position(_, Pieces, _), -1) :-
    (   memberchk(3/1-bm, Pieces)
    ;   \+ memberchk(_-rm, Pieces)
    ),
    !.

move(position(Player, Pieces, Cards), Move, position(Other, Pieces1, Cards1)) :-
    other(Player, Other),
    (   \+ step(Player, Pieces, Cards, _, _, _, _)
    ->  Move = exchange(Card),
        Pieces1 = Pieces
    ;   Move = move(Card, From, To),
        step(Player, Pieces, Cards, Card, From, To, Pieces1)
    ),
    exchange(Player, Card, Cards, Cards1).

hand(red, cards(Red, _, _), Red).
hand(blue, cards(_, Blue, _), Blue).

exchange(red, Card, cards(Red, Blue, Spare), cards(Red1, Blue, Card)) :-
    swap(Card, Spare, Red, Red1).
exchange(blue, Card, cards(Red, Blue, Spare), cards(Red, Blue1, Card)) :-
    swap(Card, Spare, Blue, Blue1).

swap(Card, Spare, Hand, Hand1) :-
    select(Card, Hand, Kept),
    sort([Spare|Kept], Hand1).

step(Player, Pieces, Cards, Card, Column/Row, Column1/Row1, Pieces1) :-
    hand(Player, Cards, Hand),
    member(Card, Hand),
    select(Column/Row-Piece, Pieces, Rest),
    piece(Player, _, Piece),
    card(Card, Right, Up),
    sight(Player, Sight),
    Column1 is Column + Sight * Right,
    between(1, 5, Column1),
    Row1 is Row + Sight * Up,
    between(1, 5, Row1),
    \+ ( memberchk(Column1/Row1-Own, Rest), piece(Player, _, Own) ),
    exclude(on(Column1/Row1), Rest, Others),
    sort([Column1/Row1-Piece|Others], Pieces1).

on(Square, Square-_).

%   Below the board are the five cards: blue's, the spare one and red's.

board(position(_, Pieces, cards([Red1, Red2], [Blue1, Blue2], Spare)), board([a,b,c,d,e], Rows)) :-
    findall(row(Row, Cells),
            ( member(Row, [5,4,3,2,1]),
              findall(cell(Column/Row, Piece), ( between(1, 5, Column), drawn(Column/Row, Pieces, Piece) ), Cells)
            ),
            Rows,
            [row('', Cards)]),
    findall(cell(Card, Card), member(Card, [Blue1, Blue2, Spare, Red1, Red2]), Cards).

drawn(Square, Pieces, Piece) :-
    (   memberchk(Square-Piece0, Pieces)
    ->  Piece = Piece0
    ;   Piece = (-)
    ).

look(rm, text('M', red)).
look(rs, text(s, red)).
look(bm, text('M', blue)).
look(bs, text(s, blue)).

cells(_, move(Card, From, To), [Card, From, To]).
cells(_, exchange(Card), [Card]).

%   strategy(greedy, +Position, -Move): win, else capture, else leave the other player nothing to capture.

strategy(greedy, Position, Move) :-
    aggregate_all(max(Worth, Each), ( move(Position, Each, Next), worth(Position, Next, Worth) ), max(_, Move)).

worth(_, Next, 4) :-
    utility(Next, _),
    !.
worth(_, Next, -4) :-
    move(Next, _, After),
    utility(After, _),
    !.
worth(position(_, Before, _), position(Player, After, Cards), Worth) :-
    length(Before, Count0),
    length(After, Count),
    (   step(Player, After, Cards, _, _, _, Replied),
        \+ length(Replied, Count)
    ->  Worth is 2 * (Count0 - Count) - 1
    ;   Worth is 2 * (Count0 - Count)
    ).
