:- module(cat_and_mice,
          [ players/2,          % -Max, -Min
            about/1,            % -Text
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
            refusal/3,          % +Position, +Move, -Why
            strategy/3          % ?Name, +Position, -Move
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth1/3]).

/** <module> Cat and mice

A cat plays against mice on the dark squares of a chess board: on 8x8 against
four, which start on all dark squares of row 1, the cat on d8. The cat moves
one square diagonally in any direction, a mouse one square diagonally upwards
only. There are no captures and no jumps. The cat wins as soon as it stands on
row 1, or when the mice cannot move. The mice win when the cat cannot move.

A position is position(Player, Size, Cat, Mice): the player to move, how many rows
and columns the board has, and where the pieces are. Mice is a set of squares, an
integer with one bit for each square; Cat is a set of one square. A move is From-To,
two such sets of one. The bits have the same numbers on all boards, up to 10x10:

      8      39      40      41      42      43
      7  33      34      35      36      37
      6      28      29      30      31      32
      5  22      23      24      25      26
      4      17      18      19      20      21
      3  11      12      13      14      15
      2       6       7       8       9      10
      1   0       1       2       3       4
         a   b   c   d   e   f   g   h   i   j

As one number is left out after each of the rows 1, 3, 5... (5, 16, 27...), a step
up always adds 5 or 6 and a step down subtracts 5 or 6, and a step over the edge
leads to a number that is left out.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

% ----------------------------------------------------------------------
% The board. A term facts(Head, Goal) stands for a fact Head for each solution
% of Goal, computed at load time.

term_expansion(facts(Head, Goal), Facts) :-
    findall(Head, Goal, Facts).

%   square(?Column, ?Row, ?Square): the dark squares of the largest board.

facts(square(Column, Row, Square),
      ( between(1, 10, Row),
        between(1, 10, Column),
        (Row + Column) mod 2 =:= 0,
        Bit is 11*((Row-1)//2) + 6*((Row-1) mod 2) + (Column-1)//2,
        Square is 1<<Bit
      )).

%   squares(?Size, -Squares): the set of all dark squares of a board.

facts(squares(Size, Squares),
      ( member(Size, [8,6,4,10]),
        aggregate_all(sum(Square),
                      ( square(Column, Row, Square), Column =< Size, Row =< Size ),
                      Squares)
      )).

% ----------------------------------------------------------------------
% The rules

%!  players(-Max, -Min) is det.

players(cat, mice).

%!  about(-Text) is det.

about("Cat and mice\n\
The cat moves one dark square any way, a mouse only upwards. The cat wins on row 1; the mice win by shutting it in.").

%!  start(?Variant, -Position) is nondet.
%
%   The variants are '8x8', the usual one, '6x6', '4x4', '10x10', where the
%   cat moves first, and the same boards with the mice first:
%   '8x8 mice first'.

start(Variant, position(Player, Size, Cat, Mice)) :-
    variant(Variant, Player, Size, CatColumn),
    square(CatColumn, Size, Cat),
    Mice is 1<<(Size//2) - 1.

variant('8x8',              cat,   8, 4).
variant('6x6',              cat,   6, 4).
variant('4x4',              cat,   4, 2).
variant('10x10',            cat,  10, 6).
variant('8x8 mice first',   mice,  8, 4).
variant('6x6 mice first',   mice,  6, 4).
variant('4x4 mice first',   mice,  4, 2).
variant('10x10 mice first', mice, 10, 6).

%!  turn(+Position, -Player) is det.

turn(position(Player, _, _, _), Player).

%!  utility(+Position, -Value) is semidet.
%
%   The game has ended: Value is 1 if the cat has won, -1 if the mice have.

utility(position(Player, Size, Cat, Mice), Value) :-
    (   on_row_1(Cat)
    ->  Value = 1
    ;   squares(Size, Squares),
        stuck(Player, Squares, Cat, Mice, Value)
    ).

on_row_1(Square) :-
    Square < 1<<5.

stuck(cat, Squares, Cat, Mice, -1) :-
    ((Cat<<5) \/ (Cat<<6) \/ (Cat>>5) \/ (Cat>>6)) /\ Squares /\ \Mice =:= 0.
stuck(mice, Squares, Cat, Mice, 1) :-
    ((Mice<<5) \/ (Mice<<6)) /\ Squares /\ \(Mice \/ Cat) =:= 0.

%!  utilities(-Lowest, -Highest) is det.

utilities(-1, 1).

%!  move(+Position, ?Move, -Next) is nondet.
%
%   The cat down the board first, the rearmost mouse first.

move(position(Player, Size, Cat, Mice), Move, Next) :-
    squares(Size, Squares),
    step(Player, Size, Squares, Cat, Mice, Move, Next).

step(cat, Size, Squares, Cat, Mice, Cat-To, position(mice, Size, To, Mice)) :-
    Free is Squares /\ \Mice,
    (   To is Cat>>5
    ;   To is Cat>>6
    ;   To is Cat<<5
    ;   To is Cat<<6
    ),
    To /\ Free =\= 0.
step(mice, Size, Squares, Cat, Mice, From-To, position(cat, Size, Cat, NextMice)) :-
    Free is Squares /\ \(Mice \/ Cat),
    Movable is Mice /\ ((Free>>5) \/ (Free>>6)),
    Movable =\= 0,
    one_of(Movable, From),
    (   To is From<<5
    ;   To is From<<6
    ),
    To /\ Free =\= 0,
    NextMice is Mice xor From xor To.

%   one_of(+Set, -Square) is multi: each square of Set, from the lowest bit.

one_of(Set, Square) :-
    Lowest is Set /\ -Set,
    Others is Set xor Lowest,
    (   Others =:= 0
    ->  Square = Lowest
    ;   Square = Lowest
    ;   one_of(Others, Square)
    ).

% ----------------------------------------------------------------------
% For the search

%!  heuristic(+Position, -Guess) is det.
%
%   What matters is whether the cat could still reach row 1 if the mice stood still, and
%   in how many steps. If it could, the shorter the way, the higher the Guess. If the mice
%   block the way, the fewer squares the cat has left, the lower the Guess. A cat that has
%   passed all mice cannot be stopped, and has as good as won.

heuristic(position(_, Size, Cat, Mice), Guess) :-
    row(Cat, Row, Below),
    (   Mice /\ Below =:= 0
    ->  Guess is 1000 - Row
    ;   squares(Size, Squares),
        Free is Squares /\ \Mice,
        spread(Cat, Free, 0, Guess)
    ).

%   row(+Square, -Row, -Below): Below is the set of squares in lower rows.

row(Square, Row, Below) :-
    Bit is msb(Square),
    Second is (Bit mod 11) // 6,
    Row is 2*(Bit//11) + Second + 1,
    Below is 1 << (11*(Bit//11) + 6*Second) - 1.

%   spread(+Reached, +Free, +Steps, -Guess): the cat can be on any of Reached
%   within this many steps.

spread(Reached, Free, Steps, Guess) :-
    Spread is (Reached \/ (Reached<<5) \/ (Reached<<6) \/ (Reached>>5) \/ (Reached>>6)) /\ Free,
    (   Spread =:= Reached
    ->  Guess is popcount(Reached) - 200
    ;   Spread /\ (1<<5 - 1) =\= 0
    ->  Guess is 200 - 5*Steps
    ;   Steps1 is Steps+1,
        spread(Spread, Free, Steps1, Guess)
    ).

%!  canonical(+Position, -Key) is det.
%
%   There is no symmetry, so Key is the whole position in one integer. It does not
%   need the size, as boards of different sizes have different numbers of mice.

canonical(position(Player, _, Cat, Mice), Key) :-
    mover(Player, Mover),
    Key is (Mice<<7) \/ (msb(Cat)<<1) \/ Mover.

mover(cat,  0).
mover(mice, 1).

%!  strategy(?Name, +Position, -Move) is semidet.
%
%   `forward`: the cat moves down if it can; of the mice, the rearmost that can move does.

strategy(forward, Position, Move) :-
    once(move(Position, Move, _)).

% ----------------------------------------------------------------------
% Texts and pictures for the players

%!  text(?Move, ?Text) is semidet.
%
%   As in chess: 'd8-c7'. A text may name squares that are light or off the
%   board, which become none(Name), so that refusal/3 can say so.

text(From-To, Text) :-
    (   var(Text)
    ->  square_name(From, FromName),
        square_name(To, ToName),
        atomic_list_concat([FromName, ToName], -, Text)
    ;   atomic_list_concat([FromName, ToName], -, Text),
        named_square(FromName, From),
        named_square(ToName, To)
    ).

square_name(none(Name), Name) :-
    !.
square_name(Square, Name) :-
    once(square(Column, Row, Square)),
    name(Column, Row, Name).

named_square(Name, Square) :-
    coordinates(Name, Column, Row),
    (   square(Column, Row, Square0)
    ->  Square = Square0
    ;   Square = none(Name)
    ).

coordinates(Name, Column, Row) :-
    atom_codes(Name, [Letter|Digits]),
    Column is Letter - 0'a + 1,
    between(1, 26, Column),
    catch(number_codes(Row, Digits), error(_, _), fail),
    integer(Row),
    Row > 0,
    name(Column, Row, Name).

name(Column, Row, Name) :-
    Letter is 0'a + Column - 1,
    char_code(Char, Letter),
    atom_concat(Char, Row, Name).

%!  position_text(?Position, ?Text) is semidet.
%
%   The rows from the top, and the player to move: '.c.-/-.-./.-.-/m.m. cat'.
%   `c` is the cat, `m` a mouse, `-` an empty dark square and `.` a light one.

position_text(Position, Text) :-
    nonvar(Position),
    !,
    Position = position(Player, Size, _, _),
    findall(Line,
            ( row_from_top(Size, Row),
              findall(Piece, piece(Position, _, Row, Piece), Pieces),
              atomic_list_concat(Pieces, Line)
            ),
            Lines),
    atomic_list_concat(Lines, /, Board),
    atomic_list_concat([Board, Player], ' ', Text).
position_text(Position, Text) :-
    atomic_list_concat([Board, Player], ' ', Text),
    turn_of(Player),
    atomic_list_concat(Lines, /, Board),
    length(Lines, Size),
    squares(Size, _),
    maplist(atom_chars, Lines, Rows),
    findall(Piece-Square,
            ( nth1(FromTop, Rows, Pieces),
              nth1(Column, Pieces, Piece),
              Row is Size + 1 - FromTop,
              square(Column, Row, Square)
            ),
            Placed),
    memberchk(c-Cat, Placed),
    aggregate_all(sum(Square), member(m-Square, Placed), Mice),
    Position = position(Player, Size, Cat, Mice),
    Size//2 =:= popcount(Mice),
    position_text(Position, Text).

turn_of(cat).
turn_of(mice).

row_from_top(Size, Row) :-
    between(1, Size, FromTop),
    Row is Size + 1 - FromTop.

%   piece(+Position, ?Column, +Row, -Piece) is nondet: from left to right.

piece(position(_, Size, Cat, Mice), Column, Row, Piece) :-
    between(1, Size, Column),
    (   square(Column, Row, Square)
    ->  piece_on(Square, Cat, Mice, Piece)
    ;   Piece = '.'
    ).

piece_on(Square, Cat, Mice, Piece) :-
    (   Square =:= Cat
    ->  Piece = c
    ;   Square /\ Mice =\= 0
    ->  Piece = m
    ;   Piece = (-)
    ).

%!  board(+Position, -Board) is det.
%
%   The Id of a cell is its name, such as d8; light squares are gaps.

board(Position, board(Labels, Rows)) :-
    Position = position(_, Size, _, _),
    findall(Label,
            ( between(1, Size, Column), name(Column, '', Label) ),
            Labels),
    findall(row(RowLabel, Cells),
            ( row_from_top(Size, Row),
              atom_number(RowLabel, Row),
              findall(cell(Id, Drawn),
                      ( piece(Position, Column, Row, Piece),
                        name(Column, Row, Id),
                        drawn(Piece, Drawn)
                      ),
                      Cells)
            ),
            Rows).

drawn('.', '') :-
    !.
drawn(Piece, Piece).

%!  layout(-Layout) is det.

layout(checkered).

%!  look(?Piece, -Look) is semidet.
%
%   The head of a cat, and of a mouse: ears, eyes and nose.

look(c, path('M12 6L37 24Q50 20 63 24L88 6L91 50Q91 93 50 93Q9 93 9 50Z\c
              M25 48a7 8 0 1 0 14 0a7 8 0 1 0 -14 0M61 48a7 8 0 1 0 14 0a7 8 0 1 0 -14 0M42 65L50 75L58 65Z',
             '#33302e')).
look(m, path('M50 95Q18 74 24 46Q50 24 76 46Q82 74 50 95Z\c
              M26 8a20 20 0 1 1 -1 0ZM75 8a20 20 0 1 1 -1 0Z\c
              M33 57a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M57 57a5 5 0 1 0 10 0a5 5 0 1 0 -10 0', '#ececec')).

%!  cells(+Position, +Move, -Ids) is det.

cells(_, From-To, [FromId, ToId]) :-
    square_name(From, FromId),
    square_name(To, ToId).

%!  refusal(+Position, +Move, -Why) is semidet.

refusal(Position, Move, Why) :-
    Position = position(_, Size, _, _),
    (   no_square(Size, Move, Why0)
    ;   wrong_piece(Position, Move, Why0)
    ;   wrong_target(Position, Move, Why0)
    ),
    !,
    Why = Why0.

no_square(Size, From-To, Why) :-
    member(Square, [From, To]),
    square_name(Square, Name),
    coordinates(Name, Column, Row),
    (   max(Column, Row) > Size
    ->  format(atom(Why), '~w is not on the board', [Name])
    ;   Square = none(_),
        format(atom(Why), '~w is a light square: pieces stay on the dark ones', [Name])
    ).

wrong_piece(position(Player, _, Cat, Mice), From-_, Why) :-
    square_name(From, Name),
    piece_on(From, Cat, Mice, Piece),
    wrong_piece(Piece, Player, Name, Why).

wrong_piece(-, _,    Name, Why) :- format(atom(Why), '~w is empty', [Name]).
wrong_piece(m, cat,  Name, Why) :- format(atom(Why), 'the mouse on ~w is not yours: it is the cat\'s turn', [Name]).
wrong_piece(c, mice, Name, Why) :- format(atom(Why), 'the cat on ~w is not yours: it is the mice\'s turn', [Name]).

wrong_target(position(Player, Size, Cat, Mice), From-To, Why) :-
    square_name(From, FromName),
    square_name(To, ToName),
    (   Player == mice,
        row(From, FromRow, _),
        row(To, ToRow, _),
        ToRow =< FromRow
    ->  format(atom(Why), 'mice only move towards row ~w', [Size])
    ;   To /\ ((From<<5) \/ (From<<6) \/ (From>>5) \/ (From>>6)) =:= 0
    ->  format(atom(Why), '~w is not one step diagonally from ~w', [ToName, FromName])
    ;   piece_on(To, Cat, Mice, Piece),
        taken_by(Piece, Taker),
        format(atom(Why), '~w is taken by ~w', [ToName, Taker])
    ).

taken_by(c, 'the cat').
taken_by(m, 'a mouse').
