:- module(go,
          [ players/2, about/1, start/2, turn/2, utility/2, move/3, text/2, board/2, layout/1, look/2, cells/3, status/2 ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module(library(pybridge_rules)).

/** <module> Go on five by five points, by the Tromp-Taylor rules

A position is with(with(position(Player, Stones), Boards), Passes), wrapped twice by library(pybridge_rules): Stones is the list of
the points, each x, o or -, row by row. A move is the number of a point, or pass.
*/

players(black, white).

about("Go\n\
Surround points and stones on a board of five by five. No board may come again; two passes end the game.").

start('5x5', with(with(position(black, Stones), []), 0)) :-
    findall(-, board_cell(squares(5, 5), _), Stones).

turn(with(with(position(Player, _), _), _), Player).

stone(black, x).
stone(white, o).

other(black, white).
other(white, black).

utility(Wrapped, Value) :-
    passed(Wrapped, 2),
    Wrapped = with(with(position(_, Stones), _), _),
    score(x, o, Stones, Black),
    score(o, x, Stones, White),
    Value is Black-White.

score(Own, Others, Stones, Score) :-
    findall(Point, ( nth1(Point, Stones, Stone), counts(Stone, Point, Own, Others, Stones) ), Points),
    length(Points, Score).

%   counts(+Stone, +Point, +Own, +Others, +Stones) is semidet: the point belongs to the player whose stones are Own.

counts(Own, _, Own, _, _) :-
    !.
counts(-, Point, Own, Others, Stones) :-
    group(Point, Stones, Region),
    touches(Region, Own, Stones),
    \+ touches(Region, Others, Stones).

move(Wrapped, Move, Next) :-
    passing(no_board_again, pass, Wrapped, Move, Next).

pass(with(position(Player, Stones), Boards), with(position(Other, Stones), Boards)) :-
    other(Player, Other).

no_board_again(Wrapped, Point, Next) :-
    superko(place, stones, Wrapped, Point, Next).

stones(position(_, Stones), Stones).

place(position(Player, Stones0), Point, position(Other, Stones)) :-
    other(Player, Other),
    stone(Player, Own),
    stone(Other, Others),
    nth1(Point, Stones0, -),
    put([Point], Own, Stones0, Stones1),
    findall(Near, ( neighbour_point(Point, Near), nth1(Near, Stones1, Others) ), Nears),
    foldl(capture, Nears, Stones1, Stones2),
    capture(Point, Stones2, Stones).

%   capture(+Point, +Stones0, -Stones): without the group at Point, if that touches no empty point.

capture(Point, Stones0, Stones) :-
    group(Point, Stones0, Group),
    (   touches(Group, -, Stones0)
    ->  Stones = Stones0
    ;   put(Group, -, Stones0, Stones)
    ).

touches(Group, Stone, Stones) :-
    member(Point, Group),
    neighbour_point(Point, Near),
    nth1(Near, Stones, Stone),
    !.

neighbour_point(Point, Near) :-
    member(Direction, [n, e, s, w]),
    neighbour(squares(5, 5), Point, Direction, Near).

put(Points, Stone, Stones0, Stones) :-
    findall(New, ( nth1(Point, Stones0, Old), ( memberchk(Point, Points) -> New = Stone ; New = Old ) ), Stones).

%   group(+Point, +Stones, -Group): the points connected with Point that hold the same.

group(Point, Stones, Group) :-
    nth1(Point, Stones, Stone),
    grow([Point], [Point], Stone, Stones, Group).

grow([], Group, _, _, Group).
grow([Point|Points], Group0, Stone, Stones, Group) :-
    findall(Near, ( neighbour_point(Point, Near), \+ memberchk(Near, Group0), nth1(Near, Stones, Stone) ), New),
    append(New, Points, Points1),
    append(New, Group0, Group1),
    grow(Points1, Group1, Stone, Stones, Group).

% ----------------------------------------------------------------------
% For people

text(Move, Text) :-
    (   Move = pass,
        Text = pass
    ;   Move \== pass,
        cell_name(squares(5, 5), Move, Text)
    ).

board(with(with(position(_, Stones), _), _), Board) :-
    drawn_board(squares(5, 5), Stones, Board).

layout(points).

look(x, disc(black)).
look(o, disc(white)).

cells(_, pass, []) :-
    !.
cells(with(with(Position, _), _), Point, [Name|Taken]) :-
    cell_name(squares(5, 5), Point, Name),
    place(Position, Point, position(Other, Stones)),
    stone(Other, Stone),
    stones(Position, Stones0),
    findall(x(Gone),
            ( nth1(Cell, Stones0, Stone), nth1(Cell, Stones, -), cell_name(squares(5, 5), Cell, Gone) ),
            Taken).

status(with(with(position(_, Stones), _), _), [points(black, Black), points(white, White)]) :-
    score(x, o, Stones, Black),
    score(o, x, Stones, White).
