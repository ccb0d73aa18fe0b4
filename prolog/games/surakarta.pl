:- module(surakarta,
          [ players/2,          % -Max, -Min
            about/1,            % -Text
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            utilities/2,        % -Lowest, -Highest
            move/3,             % +Position, ?Move, -Next
            heuristic/2,        % +Position, -Guess
            canonical/2,        % +Position, -Key
            forcing/2,          % +Position, +Move
            text/2,             % ?Move, ?Text
            position_text/2,    % ?Position, ?Text
            board/2,            % +Position, -Board
            layout/1,           % -Layout
            look/2,             % ?Piece, -Look
            lines/2,            % +Position, -Lines
            cells/3,            % +Position, +Move, -Ids
            refusal/3           % +Position, +Move, -Why
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/2, append/3, last/2, member/2, nth1/3, reverse/2, sum_list/2]).

/** <module> Surakarta

Two players, x and o, have twelve pieces each on the points of a 6x6 board, x on
rows 1 and 2, o on rows 5 and 6. A piece steps to an empty point next to it, also
diagonally. Or it captures: it runs over empty points along a row or column of one
of two circuits, round at least one of the loops at the corners, and takes the first
piece it meets, if that is the opponent's.

    one circuit is    rows 2 and 5, columns b and e,
    the other         rows 3 and 4, columns c and d,

where a loop leads from each end of such a row round the corner to the end of the
nearest column of the circuit. The point that the piece comes from counts as empty.
Capturing is never forced. A player who has no pieces left, or cannot move, loses.
The game also ends after 50 moves in a row without a capture: the player with more
pieces wins, and equal numbers make a draw.

A position is position(Player, Mine, Theirs, Quiet): the player to move, the points
where that player and the opponent have pieces, and the number of moves since the
last capture. The points are a set, an integer with one bit for each
point, row by row from a1, with one more bit after each row, which is always 0:

      6  35 36 37 38 39 40
      5  28 29 30 31 32 33
      4  21 22 23 24 25 26
      3  14 15 16 17 18 19
      2   7  8  9 10 11 12
      1   0  1  2  3  4  5
          a  b  c  d  e  f

A move is step(From, To) or capture(From, To), each point a set of one.

Quiet is part of the position and of its key. Two positions that differ only in Quiet
may differ in value and distance: near the limit and, for the player who is ahead,
also far from it. So a key that omitted Quiet, or rounded it, would make values
wrong. In return, no position is ever repeated and the game has no cycles. And it
costs the table next to nothing, since the same moves in another order mostly lead to
the same count. A search to depth 6 from the start enters 362,083 positions with
the count in the key and 359,234 without.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

% ----------------------------------------------------------------------
% The board. A term facts(Head, Goal) stands for a fact Head for each solution
% of Goal, computed at load time.

term_expansion(facts(Head, Goal), Facts) :-
    findall(Head, Goal, Facts).

%   point(?Column, ?Row, ?Point)

facts(point(Column, Row, Point),
      ( between(1, 6, Row),
        between(1, 6, Column),
        Point is 1 << (7*(Row-1) + Column-1)
      )).

%   points(-Points): Points is the set of all points.

facts(points(Points),
      aggregate_all(sum(Point), point(_, _, Point), Points)).

%   around(?Point, -Points): Points are those one step away from Point.

facts(around(Point, Points),
      ( point(Column, Row, Point),
        aggregate_all(sum(Other),
                      ( point(OtherColumn, OtherRow, Other),
                        max(abs(OtherColumn-Column), abs(OtherRow-Row)) =:= 1
                      ),
                      Points)
      )).

%   circuit(?Line, -Lines): the circuit of rows and columns Line and 7-Line, in
%   the order in which a piece runs through it: along the lower row, round a loop,
%   up the right column, along the upper row and down the left column.

circuit(Line, [Lower, Right, Upper, Left]) :-
    member(Line, [2, 3]),
    Far is 7-Line,
    findall(Point, point(_, Line, Point), Lower),
    findall(Point, point(Far, _, Point), Right),
    findall(Point, point(_, Far, Point), Rightwards),
    findall(Point, point(Line, _, Point), Upwards),
    reverse(Rightwards, Upper),
    reverse(Upwards, Left).

%   run(?Point, -ToLoop, -Beyond): a piece on Point can run along a circuit, over the
%   set of points ToLoop to the end of its line, round a loop there, and then over the
%   list of points Beyond until it is back where it started.

run(Point, ToLoop, Beyond) :-
    circuit(_, Lines0),
    (   Lines = Lines0
    ;   reverse(Lines0, Reversed),
        maplist(reverse, Reversed, Lines)
    ),
    append(Before, [Line|After], Lines),
    append(Passed, [Point|Ahead], Line),
    sum_list(Ahead, ToLoop),
    append([After, Before, [Passed]], Round),
    append(Round, Beyond).

%   runs(?Point, -Runs): Runs are all runs from Point, as ToLoop-Beyond.

facts(runs(Point, Runs),
      ( point(_, _, Point),
        findall(ToLoop-Beyond, run(Point, ToLoop, Beyond), Runs)
      )).

% ----------------------------------------------------------------------
% The rules

%!  players(-Max, -Min) is det.

players(x, o).

%!  about(-Text) is det.

about("Surakarta\n\
Step to a point beside, or run along lines and round a corner loop to capture. Take all the pieces to win.").

%!  start(?Variant, -Position) is semidet.

start(standard, Position) :-
    position_text(Position, 'oooooo/oooooo/------/------/xxxxxx/xxxxxx x 0').

%!  turn(+Position, -Player) is det.

turn(position(Player, _, _, _), Player).

%!  utility(+Position, -Value) is semidet.
%
%   The game has ended: Value is 1 if x has won, -1 if o has, 0 for a draw.

utility(position(Player, Mine, Theirs, Quiet), Value) :-
    (   Mine =:= 0
    ->  loss(Player, Value)
    ;   Quiet >= 50
    ->  Ahead is sign(popcount(Mine) - popcount(Theirs)),
        loss(Player, Loss),
        Value is -Loss*Ahead
    ;   no_step(Mine, Theirs),
        \+ capture(Mine, Theirs, _, _)
    ->  loss(Player, Value)
    ).

loss(x, -1).
loss(o,  1).

%!  utilities(-Lowest, -Highest) is det.

utilities(-1, 1).

no_step(Mine, Theirs) :-
    points(Points),
    Beside is Mine \/ (Mine << 1) \/ (Mine >> 1),
    (Beside \/ (Beside << 7) \/ (Beside >> 7)) /\ Points /\ \(Mine \/ Theirs) =:= 0.

%!  move(+Position, ?Move, -Next) is nondet.
%
%   Captures first.

move(position(Player, Mine, Theirs, _), capture(From, To), position(Other, Left, Moved, 0)) :-
    capture(Mine, Theirs, From, To),
    other(Player, Other),
    Left is Theirs xor To,
    Moved is Mine xor From xor To.
move(position(Player, Mine, Theirs, Quiet), step(From, To), position(Other, Theirs, Moved, Quiet1)) :-
    other(Player, Other),
    Quiet1 is Quiet+1,
    points(Points),
    Free is Points /\ \(Mine \/ Theirs),
    one_of(Mine, From),
    around(From, Around),
    one_of(Around /\ Free, To),
    Moved is Mine xor From xor To.

other(x, o).
other(o, x).

%   capture(+Mine, +Theirs, -From, -To) is nondet: each capture once, even if several
%   paths lead from From to To.

capture(Mine, Theirs, From, To) :-
    one_of(Mine, From),
    runs(From, Runs),
    Pieces is (Mine \/ Theirs) xor From,
    first_met(Runs, Pieces, 0, Met),
    one_of(Met /\ Theirs, To).

%   first_met(+Runs, +Pieces, +Met0, -Met): Met is Met0 with the first piece that each run
%   meets beyond a loop.

first_met([], _, Met, Met).
first_met([ToLoop-Beyond|Runs], Pieces, Met0, Met) :-
    (   ToLoop /\ Pieces =:= 0,
        first(Beyond, Pieces, Point)
    ->  Met1 is Met0 \/ Point
    ;   Met1 = Met0
    ),
    first_met(Runs, Pieces, Met1, Met).

first([Point|Points], Pieces, First) :-
    (   Point /\ Pieces =\= 0
    ->  First = Point
    ;   first(Points, Pieces, First)
    ).

%   one_of(+Set, -Point) is nondet: each point of Set, from the lowest bit.

one_of(Expression, Point) :-
    Set is Expression,
    Set =\= 0,
    Lowest is Set /\ -Set,
    Others is Set xor Lowest,
    (   Others =:= 0
    ->  Point = Lowest
    ;   Point = Lowest
    ;   one_of(Others, Point)
    ).

% ----------------------------------------------------------------------
% For the search

%!  heuristic(+Position, -Guess) is det.
%
%   A piece counts 20, and one more for each line of a circuit that it is on.

heuristic(position(Player, Mine, Theirs, _), Guess) :-
    worth(Mine, My),
    worth(Theirs, Their),
    (   Player == x
    ->  Guess is My - Their
    ;   Guess is Their - My
    ).

worth(Pieces, Worth) :-
    on_circuits(Rows, Columns),
    Worth is 20*popcount(Pieces) + popcount(Pieces /\ Rows) + popcount(Pieces /\ Columns).

%   on_circuits(-Rows, -Columns): the points of all lines except the outermost.

facts(on_circuits(Rows, Columns),
      ( aggregate_all(sum(Point), ( point(_, Row, Point), between(2, 5, Row) ), Rows),
        aggregate_all(sum(Point), ( point(Column, _, Point), between(2, 5, Column) ), Columns)
      )).

%!  canonical(+Position, -Key) is det.
%
%   Key is the whole position in one integer. Mirror images have different keys, since
%   after the first moves a search hardly ever finds both.

canonical(position(Player, Mine, Theirs, Quiet), Key) :-
    loss(Player, Sign),
    Key is (((Mine << 41 \/ Theirs) << 6 \/ Quiet) << 1) \/ (Sign+1) >> 1.

%!  forcing(+Position, +Move) is semidet.
%
%   A capture is often answered by another, so a search that stopped between the two
%   would misjudge the position.

forcing(_, capture(_, _)).

% ----------------------------------------------------------------------
% Texts and pictures for the players

%!  text(?Move, ?Text) is semidet.
%
%   'b2-b3' is a step, 'c4xd6' a capture.

text(Move, Text) :-
    (   var(Text)
    ->  written(Move, Sign, From, To),
        point_name(From, FromName),
        point_name(To, ToName),
        atomic_list_concat([FromName, Sign, ToName], Text)
    ;   atom_chars(Text, [FromColumn, FromRow, Sign, ToColumn, ToRow]),
        written(Move, Sign, From, To),
        atom_concat(FromColumn, FromRow, FromName),
        atom_concat(ToColumn, ToRow, ToName),
        point_name(From, FromName),
        point_name(To, ToName)
    ).

written(step(From, To), -, From, To).
written(capture(From, To), x, From, To).

%   point_name(?Point, ?Name)

facts(point_name(Point, Name),
      ( point(Column, Row, Point),
        nth1(Column, [a,b,c,d,e,f], Letter),
        atom_concat(Letter, Row, Name)
      )).

%!  position_text(?Position, ?Text) is semidet.
%
%   The rows from the top, the player to move, and the number of moves since the last
%   capture: 'oooooo/oooooo/------/------/xxxxxx/xxxxxx x 0'.

position_text(Position, Text) :-
    nonvar(Position),
    !,
    Position = position(Player, _, _, Quiet),
    findall(Line,
            ( row_from_top(Row),
              findall(Piece, piece(Position, _, Row, Piece), Pieces),
              atomic_list_concat(Pieces, Line)
            ),
            Lines),
    atomic_list_concat(Lines, /, Board),
    atomic_list_concat([Board, Player, Quiet], ' ', Text).
position_text(Position, Text) :-
    atomic_list_concat([Board, Player, QuietText], ' ', Text),
    other(Player, Other),
    atom_number(QuietText, Quiet),
    integer(Quiet),
    between(0, 50, Quiet),
    atomic_list_concat(Lines, /, Board),
    findall(Piece-Point,
            ( nth1(FromTop, Lines, Line),
              Row is 7-FromTop,
              atom_chars(Line, Pieces),
              nth1(Column, Pieces, Piece),
              point(Column, Row, Point)
            ),
            Placed),
    aggregate_all(sum(Point), member(Player-Point, Placed), Mine),
    aggregate_all(sum(Point), member(Other-Point, Placed), Theirs),
    max(popcount(Mine), popcount(Theirs)) =< 12,
    Theirs =\= 0,
    Position = position(Player, Mine, Theirs, Quiet),
    position_text(Position, Text).

row_from_top(Row) :-
    member(Row, [6,5,4,3,2,1]).

piece(Position, Column, Row, Piece) :-
    point(Column, Row, Point),
    piece_on(Position, Point, Piece).

piece_on(position(Player, Mine, Theirs, _), Point, Piece) :-
    (   Point /\ Mine =\= 0
    ->  Piece = Player
    ;   Point /\ Theirs =\= 0
    ->  other(Player, Piece)
    ;   Piece = (-)
    ).

%!  board(+Position, -Board) is det.
%
%   The Id of a cell is its name, such as c4.

board(Position, board([a,b,c,d,e,f], Rows)) :-
    findall(row(Label, Cells),
            ( row_from_top(Row),
              atom_number(Label, Row),
              findall(cell(Id, Piece),
                      ( point(_, Row, Point),
                        point_name(Point, Id),
                        piece_on(Position, Point, Piece)
                      ),
                      Cells)
            ),
            Rows).

%!  layout(-Layout) is det.

layout(points).

%!  look(?Piece, -Look) is semidet.

look(x, disc('#26272b')).
look(o, disc('#f7f4ee')).

%!  lines(+Position, -Lines) is det.
%
%   The rows and columns, and the loops of the two circuits round the corners.

lines(_, Lines) :-
    findall(Line, ( row_or_column(Ids), ends(Ids, Line) ; corner_loop(Line) ), Lines).

row_or_column(Ids) :-
    between(1, 6, Number),
    (   findall(Id, ( point(_, Number, Point), point_name(Point, Id) ), Ids)
    ;   findall(Id, ( point(Number, _, Point), point_name(Point, Id) ), Ids)
    ).

ends([First|Ids], [First, Last]) :-
    last(Ids, Last).

corner_loop(loop(From, Corner, To)) :-
    member(Column-Row, [1-1, 1-6, 6-1, 6-6]),
    member(Away, [1, 2]),
    named(Column, Row, Corner),
    Beside is Column + sign(3-Column)*Away,
    Above is Row + sign(3-Row)*Away,
    named(Column, Above, From),
    named(Beside, Row, To).

named(Column, Row, Name) :-
    point(Column, Row, Point),
    point_name(Point, Name).

%!  cells(+Position, +Move, -Ids) is det.

cells(_, Move, [FromId, ToId]) :-
    written(Move, _, From, To),
    point_name(From, FromId),
    point_name(To, ToId).

%!  refusal(+Position, +Move, -Why) is semidet.

refusal(Position, Move, Why) :-
    written(Move, Sign, From, To),
    point_name(From, FromName),
    point_name(To, ToName),
    Position = position(Player, _, _, _),
    piece_on(Position, From, Piece),
    piece_on(Position, To, Target),
    (   Piece == (-)
    ->  format(atom(Why), '~w is empty', [FromName])
    ;   Piece \== Player
    ->  format(atom(Why), 'the piece on ~w is not yours: it is ~w\'s turn', [FromName, Player])
    ;   Target == Player
    ->  format(atom(Why), '~w is taken by your own piece', [ToName])
    ;   refusal(Sign, Target, Position, From, To, FromName, ToName, Why)
    ).

refusal(-, Target, _, From, To, FromName, ToName, Why) :-
    (   around(From, Around),
        To /\ Around =:= 0
    ->  format(atom(Why), '~w is not one step from ~w', [ToName, FromName])
    ;   Target \== (-),
        format(atom(Why), '~w is taken by ~w', [ToName, Target])
    ).
refusal(x, Target, position(_, Mine, Theirs, _), From, To, FromName, ToName, Why) :-
    (   Target == (-)
    ->  format(atom(Why), 'there is nothing to capture on ~w', [ToName])
    ;   \+ capture(Mine, Theirs, From, To),
        format(atom(Why), 'there is no free way from ~w round a loop to ~w', [FromName, ToName])
    ).
