:- module(gomoku,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            utilities/2,        % -Lowest, -Highest
            move/3,             % +Position, ?Move, -Next
            heuristic/2,        % +Position, -Guess
            canonical/2,        % +Position, -Key
            text/2,             % ?Move, ?Text
            position_text/2,    % ?Position, ?Text
            board/2,            % +Position, -Board
            layout/1,           % -Layout
            look/2,             % ?Piece, -Look
            cells/3,            % +Position, +Move, -Ids
            winning_line/2,     % +Position, -Points
            refusal/3           % +Position, +Move, -Why
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [member/2, nth0/3, nth1/3, reverse/2, sum_list/2]).
:- use_module(library(yall)).

/** <module> Gomoku

Black and white take turns to put a stone on any empty point. A player with five or
more stones in a line, across, upwards or diagonally, wins. If the board is full
before that, the game is a draw.

A position is position(Player, Size, Black, White). Black and White are sets of
points, each an integer with a bit for every point. The points are numbered in the
same way on boards of every size: a1, at the bottom left, is 0, b1 is 1, and each
row takes sixteen numbers. The last one is never used: no line reaches across an
edge.

A move is the number of a point.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

%!  players(-Max, -Min) is det.

players(black, white).

%!  start(?Variant, -Position) is nondet.

start('15x15', position(black, 15, 0, 0)).
start('9x9',   position(black, 9, 0, 0)).
start('6x6',   position(black, 6, 0, 0)).
start('5x5',   position(black, 5, 0, 0)).

%!  turn(+Position, -Player) is det.

turn(position(Player, _, _, _), Player).

%!  utility(+Position, -Value) is semidet.
%
%   Only the player who has just moved can have won.

utility(position(white, Size, Black, White), Value) :-
    (   five_in_line(Black)
    ->  Value = 1
    ;   full(Size, Black, White)
    ->  Value = 0
    ).
utility(position(black, Size, Black, White), Value) :-
    (   five_in_line(White)
    ->  Value = -1
    ;   full(Size, Black, White)
    ->  Value = 0
    ).

full(Size, Black, White) :-
    whole_board(Size, Board),
    Board =:= Black \/ White.

%   The intersection of a set with itself, shifted in some direction, has the points
%   whose neighbour in that direction is in the set too.

five_in_line(Stones) :-
    direction(Step),
    fives(Stones, Step, Fives),
    Fives =\= 0,
    !.

fives(Stones, Step, Fives) :-
    Twos is Stones /\ Stones >> Step,
    Fours is Twos /\ Twos >> (2*Step),
    Fives is Fours /\ Stones >> (4*Step).

direction(1).           % across
direction(16).          % upwards
direction(17).          % diagonally
direction(15).

:- table whole_board/2.

whole_board(Size, Board) :-
    Row is 1<<Size - 1,
    findall(Cells, ( between(1, Size, N), Cells is Row << (16*(N-1)) ), Rows),
    foldl([Cells, Board0, Board1]>>(Board1 is Board0 \/ Cells), Rows, 0, Board).

%!  utilities(-Lowest, -Highest) is det.

utilities(-1, 1).

%!  move(+Position, ?Point, -Next) is nondet.
%
%   The points next to stones come first, then those two away, then all others.

move(position(black, Size, Black0, White), Point, position(white, Size, Black, White)) :-
    empty_point(Size, Black0, White, Point),
    Black is Black0 \/ 1<<Point.
move(position(white, Size, Black, White0), Point, position(black, Size, Black, White)) :-
    empty_point(Size, Black, White0, Point),
    White is White0 \/ 1<<Point.

empty_point(Size, Black, White, Point) :-
    whole_board(Size, Board),
    Stones is Black \/ White,
    Empty is Board /\ \(Stones),
    (   Stones =:= 0
    ->  middle(Size, Middle),
        ( Point = Middle ; Others is Empty xor (1<<Middle), in_set(Others, Point) )
    ;   widened(Stones, Near0),
        widened(Near0, Far0),
        Near is Near0 /\ Empty,
        Far is Far0 /\ Empty /\ \(Near),
        Others is Empty /\ \(Near) /\ \(Far),
        member(Points, [Near, Far, Others]),
        in_set(Points, Point)
    ).

middle(Size, Middle) :-
    Middle is 17*(Size//2).

%   widened(+Set, -Wider): Wider is Set with all points next to it, also diagonally.

widened(Set, Wider) :-
    Across is Set \/ Set<<1 \/ Set>>1,
    Wider is Across \/ Across<<16 \/ Across>>16.

%   in_set(+Set, -Point): Point is in Set. The lowest point comes first.

in_set(Set, Point) :-
    Set =\= 0,
    Lowest is lsb(Set),
    Others is Set xor (1<<Lowest),
    (   Others =:= 0
    ->  Point = Lowest
    ;   Point = Lowest
    ;   in_set(Others, Point)
    ).

%!  heuristic(+Position, -Guess) is det.
%
%   Twos, threes and fours in a line that an empty point can make longer count 1, 10
%   and 100 for each open end.

heuristic(position(_, Size, Black, White), Guess) :-
    whole_board(Size, Board),
    Empty is Board /\ \(Black \/ White),
    findall(Worth, ( direction(Step), lines(Step, Black, Empty, Worth) ), ForBlack),
    findall(Worth, ( direction(Step), lines(Step, White, Empty, Worth) ), ForWhite),
    sum_list(ForBlack, Blacks),
    sum_list(ForWhite, Whites),
    Guess is Blacks - Whites.

lines(Step, Stones, Empty, Worth) :-
    Twos is Stones /\ Stones >> Step,
    Threes is Twos /\ Twos >> Step,
    Fours is Threes /\ Threes >> Step,
    open_ends(Twos, 2, Step, Empty, Ends2),
    open_ends(Threes, 3, Step, Empty, Ends3),
    open_ends(Fours, 4, Step, Empty, Ends4),
    Worth is Ends2 + 10*Ends3 + 100*Ends4.

open_ends(Lines, Length, Step, Empty, Ends) :-
    (   Lines =:= 0
    ->  Ends = 0
    ;   Ends is popcount(Lines /\ Empty << Step) + popcount(Lines /\ Empty >> (Length*Step))
    ).

%!  canonical(+Position, -Key) is det.
%
%   Key is the position as one integer, which is faster in the search's table than a
%   term. The player to move follows from the number of stones.

canonical(position(_, _, Black, White), Key) :-
    Key is Black << 240 \/ White.

%!  text(?Point, ?Text) is semidet.
%
%   'h8' is the middle of the largest board.

text(Point, Text) :-
    nonvar(Text),
    !,
    sub_atom(Text, 0, 1, _, Letter),
    letter(Column, Letter),
    between(1, 15, Row),
    atom_concat(Letter, Row, Text),
    !,
    Point is 16*(Row-1) + Column.
text(Point, Text) :-
    Column is Point mod 16,
    letter(Column, Letter),
    Row is Point//16 + 1,
    atom_concat(Letter, Row, Text).

letter(Column, Letter) :-
    letters(Letters),
    nth0(Column, Letters, Letter),
    !.

letters([a,b,c,d,e,f,g,h,i,j,k,l,m,n,o]).

%!  position_text(?Position, ?Text) is semidet.
%
%   The rows from the top, and the player to move: '-----/-x-x-/--o--/... white'.

position_text(Position, Text) :-
    nonvar(Position),
    !,
    Position = position(Player, _, _, _),
    rows(Position, Rows),
    findall(RowText,
            ( member(row(_, Cells), Rows),
              findall(Piece, member(cell(_, Piece), Cells), Pieces),
              atomic_list_concat(Pieces, RowText)
            ),
            RowTexts),
    atomic_list_concat(RowTexts, /, Board),
    atomic_list_concat([Board, ' ', Player], Text).
position_text(position(Player, Size, Black, White), Text) :-
    atomic_list_concat([Rows, Player], ' ', Text),
    atomic_list_concat(Texts, /, Rows),
    length(Texts, Size),
    start(_, position(_, Size, _, _)),
    !,
    maplist([Row, Pieces]>>( atom_chars(Row, Pieces), length(Pieces, Size) ), Texts, FromTop),
    reverse(FromTop, Lines),
    marked(x, Lines, Black),
    marked(o, Lines, White),
    marked(-, Lines, Empty),
    whole_board(Size, Board),
    Board =:= Black \/ White \/ Empty,
    More is popcount(Black) - popcount(White),
    nth0(More, [black, white], Player).

marked(Piece, Lines, Set) :-
    findall(Point, ( nth0(Row, Lines, Line), nth0(Column, Line, Piece), Point is 16*Row + Column ), Points),
    foldl([Point, Set0, Set1]>>(Set1 is Set0 \/ 1<<Point), Points, 0, Set).

%!  board(+Position, -Board) is det.

board(Position, board(Labels, Rows)) :-
    Position = position(_, Size, _, _),
    letters(Letters),
    findall(Label, ( nth1(Column, Letters, Label), Column =< Size ), Labels),
    rows(Position, Rows).

rows(position(_, Size, Black, White), Rows) :-
    Last is Size-1,
    findall(row(Label, Cells),
            ( between(0, Last, FromTop),
              Label is Size - FromTop,
              findall(cell(Point, Piece),
                      ( between(0, Last, Column),
                        Point is 16*(Label-1) + Column,
                        piece(Point, Black, White, Piece)
                      ),
                      Cells)
            ),
            Rows).

piece(Point, Black, White, Piece) :-
    (   Black >> Point /\ 1 =:= 1
    ->  Piece = x
    ;   White >> Point /\ 1 =:= 1
    ->  Piece = o
    ;   Piece = (-)
    ).

%!  layout(-Layout) is det.
%!  look(?Piece, -Look) is nondet.

layout(points).

look(x, disc(black)).
look(o, disc(white)).

%!  cells(+Position, +Point, -Ids) is det.

cells(_, Point, [Point]).

%!  winning_line(+Position, -Points) is semidet.

winning_line(position(_, _, Black, White), Points) :-
    member(Stones, [Black, White]),
    direction(Step),
    fives(Stones, Step, Fives),
    Fives =\= 0,
    !,
    First is lsb(Fives),
    findall(Point, ( between(0, 4, N), Point is First + N*Step ), Points).

%!  refusal(+Position, +Point, -Why) is semidet.

refusal(position(_, Size, Black, White), Point, Why) :-
    whole_board(Size, Board),
    text(Point, Text),
    (   Board >> Point /\ 1 =:= 0
    ->  format(atom(Why), '~w is not on the board', [Text])
    ;   Stones is Black \/ White,
        Stones >> Point /\ 1 =:= 1,
        format(atom(Why), 'there is a stone on ~w', [Text])
    ).
