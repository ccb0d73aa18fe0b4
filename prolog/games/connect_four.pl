:- module(connect_four,
          [ players/2,          % -Max, -Min
            about/1,            % -Text
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            utilities/2,        % -Lowest, -Highest
            move/3,             % +Position, ?Column, -Next
            heuristic/2,        % +Position, -Guess
            canonical/2,        % +Position, -Key
            text/2,             % ?Column, ?Text
            position_text/2,    % ?Position, ?Text
            board/2,            % +Position, -Board
            layout/1,           % -Layout
            look/2,             % ?Piece, -Look
            cells/3,            % +Position, +Column, -Ids
            winning_line/2,     % +Position, -Ids
            refusal/3           % +Position, +Column, -Why
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/4]).
:- use_module(library(lists), [member/2, nth1/3, sum_list/2]).
:- use_module(library(solution_sequences), [order_by/2]).

/** <module> Connect Four

Two players, x and o, drop stones into the columns of an upright board. A
stone falls to the lowest empty cell. The first player with four in a row, in any
direction, wins. If the board is full before that, the game is a draw.

A move is the number of the column, 1 at the left.

A position is position(Size, Count, Mine, Stones): the size, such as '7x6', how
many stones there are, and two sets of cells, those with a stone of the player
to move and those with any stone. A set is an integer with one bit for each cell,
column by column from the left and upwards. One more bit above each column, which
is always 0, keeps lines from running on into the next column. On 7x6:

        6 13 20 27 34 41 48     (always 0)
        5 12 19 26 33 40 47
        4 11 18 25 32 39 46
        3 10 17 24 31 38 45
        2  9 16 23 30 37 44
        1  8 15 22 29 36 43
        0  7 14 21 28 35 42

So a step along a row is as many bits as a column has, including the extra one,
and a diagonal step is one more or one less. Shifting a set over itself finds the
lines on the whole board at once.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

% ----------------------------------------------------------------------
% The board's sizes. A term facts(Head, Goal) stands for a fact Head for each
% solution of Goal, computed at load time.

term_expansion(facts(Head, Goal), Facts) :-
    findall(Head, Goal, Facts).

wide_and_high(7, 6).
wide_and_high(Width, Height) :-
    member(Width, [4,5,6,7,8]),
    member(Height, [4,5,6,7]),
    Width-Height \== 7-6.

%   size(?Size, ?Width, ?Height): the default size comes first.

facts(size(Size, Width, Height),
      ( wide_and_high(Width, Height),
        atomic_list_concat([Width, x, Height], Size)
      )).

%   steps(?Size, -Along, -Rising, -Falling, -Cells): how many bits apart
%   neighbours are along a row and along the two diagonals, and how many
%   cells there are.

facts(steps(Size, Along, Rising, Falling, Cells),
      ( size(Size, Width, Height),
        Along is Height+1,
        Rising is Along+1,
        Falling is Along-1,
        Cells is Width*Height
      )).

%   column(?Size, ?Column, -Bottom, -Top): the cells at the ends of a column.
%   The middle comes first: more lines run through it.

facts(column(Size, Column, Bottom, Top),
      ( size(Size, Width, Height),
        order_by([asc(Distance)],
                 ( between(1, Width, Column),
                   Distance is abs(2*Column - Width - 1)
                 )),
        Bottom is 1 << ((Column-1)*(Height+1)),
        Top is Bottom << (Height-1)
      )).

% ----------------------------------------------------------------------
% The rules

%!  players(-Max, -Min) is det.

players(x, o).

%!  about(-Text) is det.

about("Connect Four\n\
Drop a stone into a column in turn. The first to have four in a row, in any direction, wins.").

%!  start(?Variant, -Position) is nondet.
%
%   A variant is a size, width first: '7x6', the usual one, and all other sizes
%   from '4x4' to '8x7'.

start(Size, position(Size, 0, 0, 0)) :-
    size(Size, _, _).

%!  turn(+Position, -Player) is det.

turn(position(_, Count, _, _), Player) :-
    (   Count /\ 1 =:= 0
    ->  Player = x
    ;   Player = o
    ).

%!  utility(+Position, -Value) is semidet.
%
%   The game has ended: Value is 1 if x has won, -1 if o has, 0 for a draw.
%   Only the player who has just moved can have made four in a row, which takes at least
%   four stones.

utility(position(Size, Count, Mine, Stones), Value) :-
    Count >= 7,
    steps(Size, Along, Rising, Falling, Cells),
    Theirs is Mine xor Stones,
    (   four_in_a_row(Theirs, Along, Rising, Falling)
    ->  Value is 2*(Count /\ 1) - 1
    ;   Count =:= Cells
    ->  Value = 0
    ).

%   Pairs are the stones with a neighbour one step away. Four stones are in a row if
%   a pair has another pair two steps away.

four_in_a_row(Set, Along, Rising, Falling) :-
    (   Pairs is Set /\ (Set >> Along),
        Pairs /\ (Pairs >> (2*Along)) =\= 0
    ->  true
    ;   Pairs is Set /\ (Set >> 1),
        Pairs /\ (Pairs >> 2) =\= 0
    ->  true
    ;   Pairs is Set /\ (Set >> Rising),
        Pairs /\ (Pairs >> (2*Rising)) =\= 0
    ->  true
    ;   Pairs is Set /\ (Set >> Falling),
        Pairs /\ (Pairs >> (2*Falling)) =\= 0
    ).

%!  utilities(-Lowest, -Highest) is det.

utilities(-1, 1).

%!  move(+Position, ?Column, -Next) is nondet.
%
%   The player to move drops a stone into a column that is not full: when the
%   bottom cell is added to the column's stones, the carry sets its lowest empty cell.

move(position(Size, Count, Mine, Stones), Column,
     position(Size, NextCount, Theirs, NextStones)) :-
    NextCount is Count+1,
    Theirs is Mine xor Stones,
    column(Size, Column, Bottom, Top),
    Stones /\ Top =:= 0,
    NextStones is Stones \/ (Stones + Bottom).

% ----------------------------------------------------------------------
% For the search

%!  heuristic(+Position, -Guess) is det.
%
%   Each empty cell where a stone would complete four counts 16, each stone
%   in the middle 4, next to it 2.

heuristic(position(Size, Count, Mine, Stones), Guess) :-
    Theirs is Mine xor Stones,
    prospects(Size, Mine, Stones, MyProspects),
    prospects(Size, Theirs, Stones, TheirProspects),
    (   Count /\ 1 =:= 0
    ->  Guess is MyProspects - TheirProspects
    ;   Guess is TheirProspects - MyProspects
    ).

prospects(Size, Set, Stones, Prospects) :-
    steps(Size, Along, Rising, Falling, _),
    completing(Along, Set, AlongCells),
    completing(Rising, Set, RisingCells),
    completing(Falling, Set, FallingCells),
    OnTop is (Set /\ (Set >> 1) /\ (Set >> 2)) << 3,
    areas(Size, Board, Middle, Beside),
    Fours is (AlongCells \/ RisingCells \/ FallingCells \/ OnTop) /\ Board /\ \Stones,
    Prospects is 16*popcount(Fours) + 4*popcount(Set /\ Middle) + 2*popcount(Set /\ Beside).

%   Cells are those that would complete four along Step with stones of Set: at either
%   end of three, or in the gap between two and one.

completing(Step, Set, Cells) :-
    Pairs is Set /\ (Set >> Step),
    Threes is Pairs /\ (Pairs >> Step),
    Cells is (Threes >> Step)
          \/ (Threes << (3*Step))
          \/ ((Pairs /\ (Set >> (3*Step))) << (2*Step))
          \/ ((Set /\ (Pairs >> (2*Step))) << Step).

columns(Size, From, To, Set) :-
    findall(Column,
            ( between(From, To, N),
              column(Size, N, Bottom, Top),
              Column is 2*Top - Bottom
            ),
            Columns),
    sum_list(Columns, Set).

%   areas(?Size, -Board, -Middle, -Beside): all cells, those of the middle
%   column or two, and of the columns next to them.

facts(areas(Size, Board, Middle, Beside),
      ( size(Size, Width, _),
        Left is (Width+1)//2,
        Right is Width//2 + 1,
        LeftOf is Left-1,
        RightOf is Right+1,
        columns(Size, 1, Width, Board),
        columns(Size, Left, Right, Middle),
        columns(Size, LeftOf, RightOf, Wide),
        Beside is Wide /\ \Middle
      )).

%!  canonical(+Position, -Key) is det.
%
%   Key is one integer for a position and its mirror image. The sum of Mine and
%   Stones is different for all positions of a size: in a column of N stones it is
%   2^N - 1 plus that column of Mine, which is less than 2^N. Keys of different
%   sizes are in different ranges.

canonical(position(Size, _, Mine, Stones), Key) :-
    Sum is Mine + Stones,
    mirrored(Size, Sum, Mirrored),
    first_key(Size, First),
    Key is First + min(Sum, Mirrored).

%   As if there were eight columns, swap halves, then quarters, then neighbours;
%   columns that do not exist end up below the others, and are shifted out.

mirrored(Size, Columns, Mirrored) :-
    mirror(Size, Half, Quarter, Quarters, Eighth, Eighths, Missing),
    A is (Columns >> Half) \/ ((Columns /\ (1<<Half - 1)) << Half),
    B is ((A >> Quarter) /\ Quarters) \/ ((A /\ Quarters) << Quarter),
    C is ((B >> Eighth) /\ Eighths) \/ ((B /\ Eighths) << Eighth),
    Mirrored is C >> Missing.

%   mirror(?Size, -Half, -Quarter, -Quarters, -Eighth, -Eighths, -Missing):
%   how many bits four columns, two columns and one column have, the set of the
%   first quarter of each half, the set of the first eighth of each quarter, and
%   how many bits are missing from eight columns.

facts(mirror(Size, Half, Quarter, Quarters, Eighth, Eighths, Missing),
      ( steps(Size, Eighth, _, _, _),
        size(Size, Width, _),
        Quarter is 2*Eighth,
        Half is 4*Eighth,
        Quarters is (1<<Quarter - 1) * (1 + 1<<Half),
        Eighths is (1<<Eighth - 1) * (1 + 1<<Quarter) * (1 + 1<<Half),
        Missing is (8-Width) * Eighth
      )).

bits(Size, Bits) :-
    size(Size, Width, Height),
    Bits is Width*(Height+1).

%   first_key(?Size, -First): the sums of a size are below 1<<Bits.

facts(first_key(Size, First),
      ( bits(Size, Bits),
        aggregate_all(sum(1<<Less), ( bits(_, Less), Less < Bits ), Sum),
        aggregate_all(count, ( bits(Before, Bits), Before @< Size ), Equal),
        First is Sum + (Equal<<Bits)
      )).

% ----------------------------------------------------------------------
% Texts and pictures for the players

%!  text(?Column, ?Text) is semidet.

text(Column, Text) :-
    (   var(Text)
    ->  atom_number(Text, Column)
    ;   atom_number(Text, Column),
        integer(Column),
        atom_number(Written, Column),
        Written == Text
    ).

%!  position_text(?Position, ?Text) is semidet.
%
%   The rows from the top and the player to move:
%   '-------/-------/-------/-------/---o---/--xx--- o'. Fails for a text with a
%   stone above an empty cell, with too many stones of one player, or with four
%   in a row for the player to move.

position_text(Position, Text) :-
    nonvar(Position),
    !,
    rows(Position, Rows),
    findall(Line, ( member(Row, Rows), atomic_list_concat(Row, Line) ), Lines),
    atomic_list_concat(Lines, /, Board),
    turn(Position, Player),
    atomic_list_concat([Board, Player], ' ', Text).
position_text(position(Size, Count, Mine, Stones), Text) :-
    atomic_list_concat([Board, Player], ' ', Text),
    atomic_list_concat(Lines, /, Board),
    maplist(atom_chars, Lines, Rows),
    rows_sets(Rows, Size, Xs, Os),
    Stones is Xs \/ Os,
    no_stone_in_the_air(Size, Stones),
    Count is popcount(Stones),
    Ahead is popcount(Xs) - popcount(Os),
    to_move(Player, Ahead, Xs, Os, Mine),
    steps(Size, Along, Rising, Falling, _),
    \+ four_in_a_row(Mine, Along, Rising, Falling).

to_move(x, 0, Xs, _, Xs).
to_move(o, 1, _, Os, Os).

no_stone_in_the_air(Size, Stones) :-
    forall(column(Size, _, Bottom, Top),
           Stones /\ (Stones + Bottom) /\ (2*Top - Bottom) =:= 0).

%   rows(+Position, -Rows): Rows are those from the top, each a list of x, o and -.

rows(Position, Rows) :-
    Position = position(Size, _, _, Stones),
    size(Size, Width, Height),
    x_stones(Position, Xs),
    findall(Row,
            ( between(1, Height, FromTop),
              findall(Piece,
                      ( between(1, Width, Column),
                        cell(Size, FromTop, Column, Cell),
                        piece(Cell, Stones, Xs, Piece)
                      ),
                      Row)
            ),
            Rows).

x_stones(Position, Xs) :-
    Position = position(_, _, Mine, Stones),
    turn(Position, Player),
    (   Player == x
    ->  Xs = Mine
    ;   Xs is Mine xor Stones
    ).

piece(Cell, Stones, Xs, Piece) :-
    (   Cell /\ Stones =:= 0
    ->  Piece = (-)
    ;   Cell /\ Xs =:= 0
    ->  Piece = o
    ;   Piece = x
    ).

%   rows_sets(+Rows, -Size, -Xs, -Os) is semidet.

rows_sets(Rows, Size, Xs, Os) :-
    Rows = [Row|_],
    length(Rows, Height),
    length(Row, Width),
    size(Size, Width, Height),
    forall(member(Other, Rows), length(Other, Width)),
    findall(Piece-Cell,
            ( nth1(FromTop, Rows, Pieces),
              nth1(Column, Pieces, Piece),
              cell(Size, FromTop, Column, Cell)
            ),
            PiecesCells),
    foldl(place, PiecesCells, 0-0, Xs-Os).

cell(Size, FromTop, Column, Cell) :-
    column(Size, Column, _, Top),
    Cell is Top >> (FromTop-1).

place((-)-_, Sets, Sets).
place(x-Cell, Xs-Os, Xs1-Os) :-
    Xs1 is Xs \/ Cell.
place(o-Cell, Xs-Os, Xs-Os1) :-
    Os1 is Os \/ Cell.

%!  board(+Position, -Board) is det.
%
%   The Id of a cell is Column-Row, rows counted from the bottom.

board(Position, board(Labels, Rows)) :-
    Position = position(Size, _, _, Stones),
    labels(Size, Width, Height, Labels),
    x_stones(Position, Xs),
    Along is Height+1,
    findall(row('', Cells),
            ( between(1, Height, FromTop),
              Row is Height+1 - FromTop,
              First is Row-1 - Along,
              findall(cell(Column-Row, Piece),
                      ( between(1, Width, Column),
                        Cell is 1 << (Column*Along + First),
                        piece(Cell, Stones, Xs, Piece)
                      ),
                      Cells)
            ),
            Rows).

facts(labels(Size, Width, Height, Labels),
      ( size(Size, Width, Height),
        findall(Label, ( between(1, Width, Column), text(Column, Label) ), Labels)
      )).

%!  layout(-Layout) is det.

layout(holes('#2456c4')).

%!  look(?Piece, -Look) is semidet.

look(x, disc('#f2c230')).
look(o, disc('#d33a2c')).

%!  cells(+Position, +Column, -Ids) is det.
%
%   The cell where the stone comes to lie.

cells(position(Size, _, _, Stones), Column, [Column-Row]) :-
    column(Size, Column, Bottom, Top),
    Row is popcount(Stones /\ (2*Top - Bottom)) + 1.

%!  winning_line(+Position, -Ids) is semidet.

winning_line(position(Size, _, Mine, Stones), Ids) :-
    Theirs is Mine xor Stones,
    steps(Size, Along, Rising, Falling, _),
    member(Step, [Along, 1, Rising, Falling]),
    Fours is Theirs /\ Theirs>>Step /\ Theirs>>(2*Step) /\ Theirs>>(3*Step),
    Fours =\= 0,
    !,
    First is lsb(Fours),
    findall(Column-Row,
            ( between(0, 3, N),
              Column is (First+N*Step)//Along + 1,
              Row is (First+N*Step) mod Along + 1
            ),
            Ids).

%!  refusal(+Position, +Column, -Why) is semidet.

refusal(position(Size, _, _, Stones), Column, Why) :-
    (   integer(Column),
        column(Size, Column, _, Top)
    ->  Stones /\ Top =\= 0,
        format(atom(Why), 'column ~w is full', [Column])
    ;   size(Size, Width, _),
        format(atom(Why), 'there is no column ~w: the columns are 1 to ~w', [Column, Width])
    ).
