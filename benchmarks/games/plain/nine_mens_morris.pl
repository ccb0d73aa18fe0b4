:- module(nine_mens_morris,
          [players/2, start/2, turn/2, utility/2, move/3, board/2, layout/1, lines/2, cells/3, strategy/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2, select/3]).

/** <module> Nine men's morris

First the players take turns to put their nine men on the board. Then they move a man along a line to the next point;
a player with only three men left may move a man to any free point. Three men in a row on a line are a mill, and a
player who completes one takes a man of the other player: one who is not in a mill, if there is one. A player loses
with fewer than three men, or without a move. The game is drawn after fifty moves of each player without a capture.
White begins.

A position is position(Player, White, Black, Quiet): White and Black are men(Hand, Points), the number of men still in
the player's hand and a sorted list of the points where they stand. Quiet is how many moves ago a man was taken.
A move is move(From, To, Taken): From is hand for a new man, Taken is none if no man is taken.
*/

players(white, black).

start(standard, position(white, men(9, []), men(9, []), 0)).

turn(position(Player, _, _, _), Player).

mill([a1, d1, g1]).
mill([b2, d2, f2]).
mill([c3, d3, e3]).
mill([a4, b4, c4]).
mill([e4, f4, g4]).
mill([c5, d5, e5]).
mill([b6, d6, f6]).
mill([a7, d7, g7]).
mill([a1, a4, a7]).
mill([b2, b4, b6]).
mill([c3, c4, c5]).
mill([d1, d2, d3]).
mill([d5, d6, d7]).
mill([e3, e4, e5]).
mill([f2, f4, f6]).
mill([g1, g4, g7]).

points([a1, d1, g1, b2, d2, f2, c3, d3, e3, a4, b4, c4, e4, f4, g4, c5, d5, e5, b6, d6, f6, a7, d7, g7]).

beside(A, B) :-
    mill([X, Y, Z]),
    member(A-B, [X-Y, Y-X, Y-Z, Z-Y]).

utility(position(_, _, _, 100), 0) :-
    !.
utility(Position, Value) :-
    lost(Position),
    turn(Position, Player),
    loss(Player, Value).

loss(white, -1).
loss(black, 1).

lost(Position) :-
    sides(Position, men(Hand, Points), _),
    length(Points, Count),
    Hand + Count < 3,
    !.
lost(Position) :-
    \+ move(Position, _, _).

%   sides(+Position, -Own, -Other): the men of the player to move, and those of the other player.

sides(position(white, White, Black, _), White, Black).
sides(position(black, White, Black, _), Black, White).

move(position(white, White, Black, Quiet), Move, position(black, White1, Black1, Quiet1)) :-
    play(White, Black, Move, White1, Black1),
    count(Move, Quiet, Quiet1).
move(position(black, White, Black, Quiet), Move, position(white, White1, Black1, Quiet1)) :-
    play(Black, White, Move, Black1, White1),
    count(Move, Quiet, Quiet1).

count(move(_, _, Taken), Quiet, Quiet1) :-
    (   Taken == none
    ->  Quiet1 is Quiet + 1
    ;   Quiet1 = 0
    ).

play(men(Hand, Own), men(OtherHand, Others), move(From, To, Taken), men(Hand1, Own1), men(OtherHand, Others1)) :-
    lift(Hand, Own, From, To, Hand1, Rest),
    \+ memberchk(To, Own),
    \+ memberchk(To, Others),
    sort([To|Rest], Own1),
    (   in_mill(To, Own1)
    ->  takeable(Others, Takeable),
        member(Taken, Takeable),
        select(Taken, Others, Others1)
    ;   Taken = none,
        Others1 = Others
    ).

%   lift(+Hand, +Own, ?From, ?To, -Hand1, -Rest)

lift(0, Own, From, To, 0, Rest) :-
    !,
    select(From, Own, Rest),
    (   length(Own, 3)
    ->  points(Points),
        member(To, Points)
    ;   beside(From, To)
    ).
lift(Hand, Own, hand, To, Hand1, Own) :-
    Hand1 is Hand - 1,
    points(Points),
    member(To, Points).

in_mill(Point, Men) :-
    mill(Mill),
    memberchk(Point, Mill),
    forall(member(Other, Mill), memberchk(Other, Men)),
    !.

takeable(Men, Takeable) :-
    findall(Man, ( member(Man, Men), \+ in_mill(Man, Men) ), Free),
    (   Free == []
    ->  Takeable = Men
    ;   Takeable = Free
    ).

board(position(_, men(_, White), men(_, Black), _), board([a,b,c,d,e,f,g], Rows)) :-
    points(Points),
    findall(row(Row, Cells),
            ( member(Row, [7,6,5,4,3,2,1]),
              findall(Cell,
                      ( member(Column, [a,b,c,d,e,f,g]),
                        atom_concat(Column, Row, Point),
                        cell(Point, Points, White, Black, Cell)
                      ),
                      Cells)
            ),
            Rows).

cell(Point, Points, White, Black, cell(Point, Piece)) :-
    (   memberchk(Point, White)
    ->  Piece = w
    ;   memberchk(Point, Black)
    ->  Piece = b
    ;   memberchk(Point, Points)
    ->  Piece = (-)
    ;   Piece = ''
    ).

layout(points).

lines(_, Lines) :-
    findall(Mill, mill(Mill), Lines).

cells(_, move(From, To, Taken), Cells) :-
    findall(Point, ( member(Point, [From, To, Taken]), \+ memberchk(Point, [hand, none]) ), Cells).

%   strategy(greedy, +Position, -Move): complete a mill, else prevent one.

strategy(greedy, Position, Move) :-
    aggregate_all(max(Worth, Each), ( move(Position, Each, _), worth(Each, Position, Worth) ), max(_, Move)).

worth(move(_, _, Taken), _, 2) :-
    Taken \== none,
    !.
worth(move(_, To, _), Position, 1) :-
    sides(Position, _, men(_, Others)),
    in_mill(To, [To|Others]),
    !.
worth(_, _, 0).
