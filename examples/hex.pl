:- module(hex,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            utilities/2,        % -Lowest, -Highest
            move/3,             % +Position, ?Move, -Next
            legal/2,            % +Position, ?Move
            heuristic/2,        % +Position, -Guess
            canonical/2,        % +Position, -Key
            text/2,             % ?Move, ?Text
            position_text/2,    % ?Position, ?Text
            board/2,            % +Position, -Board
            layout/1,           % -Layout
            look/2,             % ?Piece, -Look
            cells/3,            % +Position, +Move, -Ids
            winning_line/2,     % +Position, -Cells
            refusal/3           % +Position, +Move, -Why
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [member/2, nth0/3, nth1/3, numlist/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(yall)).

/** <module> Hex

Red and blue take turns to put a stone on any empty cell. Red wins with a chain
of stones from the top edge to the bottom edge, blue with one from the left edge
to the right edge. One of the two always succeeds, so there are no draws.

A position is position(Player, Size, Red, Blue). Red and Blue are sets of cells,
each an integer with a bit for every cell. The cells are numbered in the same way
on boards of every size: 0 is at the top left, 1 to its right, and each row takes
twelve numbers. The twelfth is never used, so nothing reaches across an edge.

Each row lies half a cell further to the right than the one above it. So the six
neighbours of a cell are, by number, 1, 11 and 12 higher and 1, 11 and 12 lower.

A move is the number of a cell.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

%!  players(-Max, -Min) is det.

players(red, blue).

other(red, blue).
other(blue, red).

%!  start(?Variant, -Position) is nondet.

start('11x11', position(red, 11, 0, 0)).
start('7x7',   position(red, 7, 0, 0)).
start('5x5',   position(red, 5, 0, 0)).
start('4x4',   position(red, 4, 0, 0)).
start('3x3',   position(red, 3, 0, 0)).

%!  turn(+Position, -Player) is det.

turn(position(Player, _, _, _), Player).

%!  utility(+Position, -Value) is semidet.
%
%   Only the player who has just moved can have won.

utility(position(blue, Size, Red, _), 1) :-
    edges(red, Size, Top, Bottom),
    connects(Top, Bottom, Red).
utility(position(red, Size, _, Blue), -1) :-
    edges(blue, Size, Left, Right),
    connects(Left, Right, Blue).

%   connects(+Edge, +Opposite, +Stones): Stones has a chain from one edge to the other.

connects(Edge, Opposite, Stones) :-
    Stones /\ Opposite =\= 0,
    joined(Edge, Stones, Chain),
    Chain /\ Opposite =\= 0.

joined(Edge, Stones, Chain) :-
    Reached is Stones /\ Edge,
    chain(Reached, Stones, Chain).

%   chain(+Reached, +Stones, -Chain): Chain is Reached with all Stones that are connected
%   to it. Shifting a set finds the neighbours of all its cells at once.

chain(Reached, Stones, Chain) :-
    Further is (Reached \/ Reached<<1 \/ Reached>>1 \/ Reached<<12 \/ Reached>>12
                \/ Reached<<11 \/ Reached>>11) /\ Stones,
    (   Further =:= Reached
    ->  Chain = Reached
    ;   chain(Further, Stones, Chain)
    ).

%!  utilities(-Lowest, -Highest) is det.

utilities(-1, 1).

%!  move(+Position, ?Cell, -Next) is nondet.
%
%   From the middle outwards, as good moves are more often there than at the edges.

move(Position, Cell, Next) :-
    legal(Position, Cell),
    after(Position, Cell, Next).

after(position(red, Size, Red0, Blue), Cell, position(blue, Size, Red, Blue)) :-
    Red is Red0 \/ 1<<Cell.
after(position(blue, Size, Red, Blue0), Cell, position(red, Size, Red, Blue)) :-
    Blue is Blue0 \/ 1<<Cell.

%!  legal(+Position, ?Cell) is nondet.

legal(position(_, Size, Red, Blue), Cell) :-
    Taken is Red \/ Blue,
    outwards(Size, Cells),
    member(Cell, Cells),
    Taken >> Cell /\ 1 =:= 0.

%   Some sets of cells, and the cells in the order in which they are tried, are
%   computed once for each size of board.

:- table outwards/2, edges/4, whole_board/2.

outwards(Size, Cells) :-
    Last is Size-1,
    findall(Distance-Cell,
            ( between(0, Last, Row),
              between(0, Last, Column),
              Cell is 12*Row + Column,
              Down is 2*Row - Last,
              Right is 2*Column - Last,
              Distance is max(abs(Down+Right), max(abs(Down), abs(Right)))
            ),
            Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Cells).

%   edges(+Player, +Size, -Edge, -Opposite): what Player connects.

edges(red, Size, Top, Bottom) :-
    Top is 1<<Size - 1,
    Bottom is Top << (12*(Size-1)).
edges(blue, Size, Left, Right) :-
    Last is Size-1,
    numlist(0, Last, Rows),
    foldl([Row, Left0, Left1]>>(Left1 is Left0 \/ 1<<(12*Row)), Rows, 0, Left),
    Right is Left << Last.

whole_board(Size, Cells) :-
    outwards(Size, All),
    foldl([Cell, Cells0, Cells1]>>(Cells1 is Cells0 \/ 1<<Cell), All, 0, Cells).

%!  heuristic(+Position, -Guess) is det.
%
%   Each stone that blue needs more than red to connect its edges counts ten.

heuristic(position(_, Size, Red, Blue), Guess) :-
    edges(red, Size, Top, Bottom),
    edges(blue, Size, Left, Right),
    whole_board(Size, Cells),
    ForRed is Cells /\ \(Blue),
    ForBlue is Cells /\ \(Red),
    needed(0, 0, Top, Bottom, Red, ForRed, RedNeeds),
    needed(0, 0, Left, Right, Blue, ForBlue, BlueNeeds),
    Guess is 10*(BlueNeeds - RedNeeds).

%   needed(+Count0, +Reached, +Next, +Opposite, +Own, +Usable, -Count): Count is how many
%   more stones a chain needs. Reached needs Count0; the cells of Next are beside it, and
%   each needs one more unless the player has a stone there.

needed(Count0, Reached0, Next, Opposite, Own, Usable, Count) :-
    OnStones is Reached0 \/ (Next /\ Own),
    Stones is Own \/ Reached0,
    chain(OnStones, Stones, Reached),
    (   Reached /\ Opposite =\= 0
    ->  Count = Count0
    ;   Beside is (Next \/ Reached<<1 \/ Reached>>1 \/ Reached<<12 \/ Reached>>12
                   \/ Reached<<11 \/ Reached>>11) /\ Usable,
        Reached1 is Reached \/ Beside,
        Count1 is Count0+1,
        needed(Count1, Reached1, Reached1, Opposite, Own, Usable, Count)
    ).

%!  canonical(+Position, -Key) is det.
%
%   Turning the board by half a circle changes nothing. Key is the smaller of the two
%   positions as an integer, which is faster in the search's table than a term. The player
%   to move follows from the number of stones.

canonical(position(_, Size, Red, Blue), Key) :-
    Upright is Red << 132 \/ Blue,
    turned(Size, Red, TurnedRed),
    turned(Size, Blue, TurnedBlue),
    Turned is TurnedRed << 132 \/ TurnedBlue,
    Key is min(Upright, Turned).

turned(Size, Set, Turned) :-
    Last is 12*(Size-1) + Size-1,
    turned(Set, Last, 0, Turned).

turned(0, _, Turned, Turned) :-
    !.
turned(Set, Last, Turned0, Turned) :-
    Cell is lsb(Set),
    Others is Set xor (1<<Cell),
    Turned1 is Turned0 \/ 1<<(Last-Cell),
    turned(Others, Last, Turned1, Turned).

%!  text(?Cell, ?Text) is semidet.
%
%   'a1' is at the top left.

text(Cell, Text) :-
    nonvar(Text),
    !,
    sub_atom(Text, 0, 1, _, Letter),
    letter(Column, Letter),
    between(1, 11, Row),
    atom_concat(Letter, Row, Text),
    !,
    Cell is 12*(Row-1) + Column.
text(Cell, Text) :-
    Column is Cell mod 12,
    letter(Column, Letter),
    Row is Cell//12 + 1,
    atom_concat(Letter, Row, Text).

letter(Column, Letter) :-
    nth0(Column, [a,b,c,d,e,f,g,h,i,j,k], Letter),
    !.

%!  position_text(?Position, ?Text) is semidet.
%
%   The rows from the top, and the player to move: 'r--/-b-/--- red'.

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
position_text(position(Player, Size, Red, Blue), Text) :-
    atomic_list_concat([Board, Player], ' ', Text),
    atomic_list_concat(Rows, /, Board),
    length(Rows, Size),
    start(_, position(_, Size, _, _)),
    !,
    maplist([Row, Pieces]>>( atom_chars(Row, Pieces), length(Pieces, Size) ), Rows, Lines),
    marked(r, Lines, Red),
    marked(b, Lines, Blue),
    marked(-, Lines, Empty),
    whole_board(Size, Cells),
    Cells =:= Red \/ Blue \/ Empty,
    More is popcount(Red) - popcount(Blue),
    nth0(More, [red, blue], Player).

marked(Piece, Lines, Set) :-
    findall(Cell, ( nth0(Row, Lines, Line), nth0(Column, Line, Piece), Cell is 12*Row + Column ), Cells),
    foldl([Cell, Set0, Set1]>>(Set1 is Set0 \/ 1<<Cell), Cells, 0, Set).

%!  board(+Position, -Board) is det.

board(Position, board(Letters, Rows)) :-
    Position = position(_, Size, _, _),
    findall(Letter, ( nth1(Column, [a,b,c,d,e,f,g,h,i,j,k], Letter), Column =< Size ), Letters),
    rows(Position, Rows).

rows(position(_, Size, Red, Blue), Rows) :-
    Last is Size-1,
    findall(row(Label, Cells),
            ( between(1, Size, Label),
              findall(cell(Cell, Piece),
                      ( between(0, Last, Column),
                        Cell is 12*(Label-1) + Column,
                        piece(Cell, Red, Blue, Piece)
                      ),
                      Cells)
            ),
            Rows).

piece(Cell, Red, Blue, Piece) :-
    (   Red >> Cell /\ 1 =:= 1
    ->  Piece = r
    ;   Blue >> Cell /\ 1 =:= 1
    ->  Piece = b
    ;   Piece = (-)
    ).

%!  layout(-Layout) is det.
%!  look(?Piece, -Look) is nondet.

layout(hexagons).

look(r, disc(crimson)).
look(b, disc(royalblue)).

%!  cells(+Position, +Cell, -Ids) is det.

cells(_, Cell, [Cell]).

%!  winning_line(+Position, -Cells) is semidet.
%
%   Cells are those of the chain that touches both edges.

winning_line(position(_, Size, Red, Blue), Cells) :-
    member(Player-Stones, [red-Red, blue-Blue]),
    edges(Player, Size, Edge, Opposite),
    joined(Edge, Stones, FromEdge),
    joined(Opposite, Stones, FromOpposite),
    Chain is FromEdge /\ FromOpposite,
    Chain =\= 0,
    !,
    outwards(Size, All),
    findall(Cell, ( member(Cell, All), Chain >> Cell /\ 1 =:= 1 ), Cells).

%!  refusal(+Position, +Cell, -Why) is semidet.

refusal(position(_, Size, Red, Blue), Cell, Why) :-
    whole_board(Size, Cells),
    text(Cell, Text),
    (   Cells >> Cell /\ 1 =:= 0
    ->  format(atom(Why), '~w is not on the board', [Text])
    ;   piece(Cell, Red, Blue, Piece),
        Piece \== (-),
        format(atom(Why), 'there is a stone on ~w', [Text])
    ).
