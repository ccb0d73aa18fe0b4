:- module(small_go, [players/2, start/2, turn/2, utility/2, move/3, board/2, layout/1, look/2, cells/3, strategy/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [append/3, member/2, subtract/3]).

/** <module> Go on a board of five by five points

A player puts a stone on an empty point or passes. Then the groups of the other player's stones that are next to no
empty point are taken, and after that, such groups of the player's own. No position of the stones may ever be repeated
(positional superko), except by a pass. After two passes in a row the game ends, and the player wins who has more
points: those with a stone of this colour, and the empty ones from which no stone of the other colour can be reached
over empty points. These are the Tromp-Taylor rules, without komi. Black begins.

A position is position(Player, Stones, Passes, Earlier): Stones is the sorted list of Point-Colour, each Point a
Column/Row, Passes how many of the last moves were passes, and Earlier the list of all earlier Stones.
A move is a point or pass.
*/

players(black, white).

start('5x5', position(black, [], 0, [])).

turn(position(Player, _, _, _), Player).

other(black, white).
other(white, black).

point(Column/Row) :-
    between(1, 5, Row),
    between(1, 5, Column).

beside(Column/Row, Column1/Row1) :-
    member(Right/Up, [0/1, 1/0, 0/ -1, -1/0]),
    Column1 is Column + Right,
    between(1, 5, Column1),
    Row1 is Row + Up,
    between(1, 5, Row1).

utility(position(_, Stones, 2, _), Value) :-
    points(black, Stones, Black),
    points(white, Stones, White),
    Value is sign(Black - White).

points(Player, Stones, Points) :-
    other(Player, Other),
    aggregate_all(count, ( point(Point), belongs(Point, Player, Other, Stones) ), Points).

belongs(Point, Player, Other, Stones) :-
    (   memberchk(Point-Colour, Stones)
    ->  Colour == Player
    ;   group(Point, empty, Stones, Region),
        borders(Region, Player, Stones),
        \+ borders(Region, Other, Stones)
    ).

borders(Region, Colour, Stones) :-
    member(Point, Region),
    beside(Point, Next),
    memberchk(Next-Colour, Stones),
    !.

%   group(+Point, +Colour, +Stones, -Group): the points of this colour, or empty, that are connected with Point.

group(Point, Colour, Stones, Group) :-
    grow([Point], [Point], Colour, Stones, Group).

grow([], Group, _, _, Group).
grow([Point|Points], Group0, Colour, Stones, Group) :-
    findall(Next,
            ( beside(Point, Next), \+ memberchk(Next, Group0), colour(Next, Stones, Colour) ),
            New),
    append(New, Points, Points1),
    append(New, Group0, Group1),
    grow(Points1, Group1, Colour, Stones, Group).

colour(Point, Stones, Colour) :-
    (   memberchk(Point-Colour0, Stones)
    ->  Colour = Colour0
    ;   Colour = empty
    ).

move(position(Player, Stones, _, Earlier), Point, position(Other, Stones1, 0, [Stones|Earlier])) :-
    other(Player, Other),
    placed(Player, Point, Stones, Stones1),
    \+ memberchk(Stones1, [Stones|Earlier]).
move(position(Player, Stones, Passes, Earlier), pass, position(Other, Stones, Passes1, Earlier)) :-
    other(Player, Other),
    Passes1 is Passes + 1.

placed(Player, Point, Stones, Stones3) :-
    other(Player, Other),
    point(Point),
    \+ memberchk(Point-_, Stones),
    sort([Point-Player|Stones], Stones1),
    findall(Next, ( beside(Point, Next), memberchk(Next-Other, Stones1) ), Enemies),
    take(Enemies, Other, Stones1, Stones2),
    take([Point], Player, Stones2, Stones3).

%   take(+Points, +Colour, +Stones, -Left): without the groups at Points that are next to no empty point.

take(Points, Colour, Stones, Left) :-
    findall(Taken-Colour,
            ( member(Point, Points),
              group(Point, Colour, Stones, Group),
              \+ borders_empty(Group, Stones),
              member(Taken, Group)
            ),
            Captured),
    subtract(Stones, Captured, Left).

borders_empty(Group, Stones) :-
    member(Point, Group),
    beside(Point, Next),
    \+ memberchk(Next-_, Stones),
    !.

board(position(_, Stones, _, _), board([a,b,c,d,e], Rows)) :-
    findall(row(Row, Cells),
            ( member(Row, [5,4,3,2,1]),
              findall(cell(Column/Row, Piece),
                      ( between(1, 5, Column), colour(Column/Row, Stones, Colour), drawn(Colour, Piece) ),
                      Cells)
            ),
            Rows).

drawn(black, x).
drawn(white, o).
drawn(empty, -).

layout(points).

look(x, disc(black)).
look(o, disc(white)).

cells(_, Column/Row, [Column/Row]).
cells(_, pass, []).

%   strategy(greedy, +Position, -Move): hold or touch as many points more than the other player as possible, else pass.

strategy(greedy, Position, Move) :-
    turn(Position, Player),
    aggregate_all(max(Worth, Each), ( move(Position, Each, Next), worth(Player, Each, Next, Worth) ), max(_, Move)).

worth(Player, Move, position(Other, Stones, _, _), Worth) :-
    aggregate_all(count, ( point(Point), near(Point, Player, Stones) ), Own),
    aggregate_all(count, ( point(Point), near(Point, Other, Stones) ), Others),
    (   Move == pass
    ->  Worth is 2 * (Own - Others) + 1
    ;   Worth is 2 * (Own - Others)
    ).

near(Point, Colour, Stones) :-
    (   memberchk(Point-Colour0, Stones)
    ->  Colour == Colour0
    ;   borders([Point], Colour, Stones)
    ).
