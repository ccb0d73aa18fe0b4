:- module(quoridor, [players/2, start/2, turn/2, utility/2, move/3, board/2, look/2, cells/3, strategy/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [append/3, member/2]).

/** <module> Quoridor on a board of five by five squares

Each player has a pawn in the middle of the nearest row and wins by reaching the row opposite. A move is a step of the
pawn to the next square, not diagonally, or a wall, two squares long, put between the squares. Walls must not overlap
or cross, and each player must be left a way to go. A pawn jumps over the other pawn; if a wall or the edge is
behind that pawn, it may go diagonally instead, to a square beside that pawn. Each player has three walls. White begins.

A position is position(Player, White, Black, Walls): White and Black are side(Square, Left), a pawn's square,
Column/Row, and the number of walls still to be put; Walls is a sorted list of wall(Way, Square). A wall(across, Square)
is above Square and its neighbour to the right; a wall(along, Square) is to the right of Square and of the one above it.
A move is step(Square) or wall(Way, Square).
*/

players(white, black).

start('5x5', position(white, side(3/1, 3), side(3/5, 3), [])).

turn(position(Player, _, _, _), Player).

goal(white, 5).
goal(black, 1).

utility(position(_, side(_/5, _), _, _), 1) :-
    !.
utility(position(_, _, side(_/1, _), _), -1).

move(position(white, side(From, Left), Black, Walls), step(To), position(black, side(To, Left), Black, Walls)) :-
    Black = side(Other, _),
    step(From, Other, Walls, To).
move(position(black, White, side(From, Left), Walls), step(To), position(white, White, side(To, Left), Walls)) :-
    White = side(Other, _),
    step(From, Other, Walls, To).
move(position(white, White, Black, Walls), wall(Way, Square), position(black, White1, Black, Walls1)) :-
    use_wall(White, White1),
    new_wall(Way, Square, White, Black, Walls, Walls1).
move(position(black, White, Black, Walls), wall(Way, Square), position(white, White, Black1, Walls1)) :-
    use_wall(Black, Black1),
    new_wall(Way, Square, White, Black, Walls, Walls1).

use_wall(side(Square, Left), side(Square, Left1)) :-
    Left > 0,
    Left1 is Left - 1.

%   step(+From, +Other, +Walls, ?To): the other pawn stands on Other.

step(From, Other, Walls, To) :-
    next(From, Walls, Way, Next),
    (   Next \== Other
    ->  To = Next
    ;   next(Other, Walls, Way, Behind)
    ->  To = Behind
    ;   next(Other, Walls, _, To),
        To \== From
    ).

%   next(+Square, +Walls, ?Way, -Next): no wall is between these neighbours.

next(Column/Row, Walls, Way, Column1/Row1) :-
    member(Way-Right/Up, [up-0/1, right-1/0, down-0/ -1, left- -1/0]),
    Column1 is Column + Right,
    between(1, 5, Column1),
    Row1 is Row + Up,
    between(1, 5, Row1),
    Left is min(Column, Column1),
    Low is min(Row, Row1),
    \+ separated(Right, Left, Low, Walls).

separated(0, Column, Row, Walls) :-
    Before is Column - 1,
    ( memberchk(wall(across, Column/Row), Walls) ; memberchk(wall(across, Before/Row), Walls) ).
separated(Right, Column, Row, Walls) :-
    Right =\= 0,
    Below is Row - 1,
    ( memberchk(wall(along, Column/Row), Walls) ; memberchk(wall(along, Column/Below), Walls) ).

new_wall(Way, Square, side(White, _), side(Black, _), Walls, Walls1) :-
    member(Way, [across, along]),
    Square = Column/Row,
    between(1, 4, Column),
    between(1, 4, Row),
    \+ ( conflict(Way, Column, Row, Wall), memberchk(Wall, Walls) ),
    sort([wall(Way, Square)|Walls], Walls1),
    distance(white, White, Walls1, _),
    distance(black, Black, Walls1, _).

conflict(_, Column, Row, wall(_, Column/Row)).
conflict(across, Column, Row, wall(across, Beside/Row)) :-
    ( Beside is Column - 1 ; Beside is Column + 1 ).
conflict(along, Column, Row, wall(along, Column/Beside)) :-
    ( Beside is Row - 1 ; Beside is Row + 1 ).

%   distance(+Player, +Square, +Walls, -Steps): fails if there is no way.

distance(Player, Square, Walls, Steps) :-
    goal(Player, Goal),
    spread([Square], [Square], Goal, Walls, 0, Steps).

spread(Squares, _, Goal, _, Steps, Steps) :-
    memberchk(_/Goal, Squares),
    !.
spread(Squares, Seen, Goal, Walls, Steps0, Steps) :-
    findall(Next, ( member(Square, Squares), next(Square, Walls, _, Next), \+ memberchk(Next, Seen) ), Found),
    sort(Found, New),
    New \== [],
    append(New, Seen, Seen1),
    Steps1 is Steps0 + 1,
    spread(New, Seen1, Goal, Walls, Steps1, Steps).

%   A square has the id Column/Row; across(Column/Row) is the gap above it, along(Column/Row) the one to its right, and
%   corner(Column/Row) is between these.

board(Position, board([a,'',b,'',c,'',d,'',e], Rows)) :-
    findall(row(Label, Cells),
            ( member(Row-Kind, [5-squares, 4-gaps, 4-squares, 3-gaps, 3-squares, 2-gaps, 2-squares, 1-gaps, 1-squares]),
              label(Kind, Row, Label),
              findall(cell(Id, Piece),
                      ( between(1, 5, Column), id(Kind, Column, Row, Id), piece(Id, Position, Piece) ),
                      Cells)
            ),
            Rows).

label(squares, Row, Row).
label(gaps, _, '').

id(squares, Column, Row, Column/Row).
id(squares, Column, Row, along(Column/Row)) :-
    Column < 5.
id(gaps, Column, Row, across(Column/Row)).
id(gaps, Column, Row, corner(Column/Row)) :-
    Column < 5.

piece(Id, position(_, side(White, _), side(Black, _), Walls), Piece) :-
    (   Id == White
    ->  Piece = w
    ;   Id == Black
    ->  Piece = b
    ;   member(Wall, Walls),
        cells(_, Wall, Covered),
        memberchk(Id, Covered)
    ->  Piece = '#'
    ;   Id = corner(_)
    ->  Piece = ''
    ;   Piece = (-)
    ).

look('#', text('#', sienna)).

cells(position(white, side(From, _), _, _), step(To), [From, To]).
cells(position(black, _, side(From, _), _), step(To), [From, To]).
cells(_, wall(across, Column/Row), [across(Column/Row), across(Column1/Row)]) :-
    Column1 is Column + 1.
cells(_, wall(along, Column/Row), [along(Column/Row), along(Column/Row1)]) :-
    Row1 is Row + 1.

%   strategy(greedy, +Position, -Move): make the other player's way as much longer than one's own as possible.

strategy(greedy, Position, Move) :-
    turn(Position, Player),
    aggregate_all(max(Lead, Each), ( move(Position, Each, Next), lead(Player, Next, Lead) ), max(_, Move)).

lead(Player, position(_, side(White, _), side(Black, _), Walls), Lead) :-
    distance(white, White, Walls, WhiteSteps),
    distance(black, Black, Walls, BlackSteps),
    (   Player == white
    ->  Lead is BlackSteps - WhiteSteps
    ;   Lead is WhiteSteps - BlackSteps
    ).
