:- module(my_game,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            utilities/2,        % -Lowest, -Highest
            move/3,             % +Position, ?Move, -Next
            text/2,             % ?Move, ?Text
            position_text/2,    % ?Position, ?Text
            board/2,            % +Position, -Board
            cells/3             % +Position, +Move, -Ids
          ]).
:- use_module(library(lists), [member/2, nth1/3, reverse/2, select/3, subtract/3]).
:- use_module(library(ordsets), [ord_union/3]).

/** <module> A board game to start from

White and black each have a row of men. A man moves one square forward, or captures
diagonally forward. A player who reaches the far row wins; a player who cannot move loses.

You can play this game as it is. Turn it into your own: change the predicates one by one,
and check the game after each change:

    pybridge check my_game.pl
    pybridge play my_game.pl --full

A position is position(Player, White, Black): the player to move, and the squares of the men
of each, sorted lists of Column/Row. A move is step(From, To).
*/

%   The size of the board.

size(5).

players(white, black).

other(white, black).
other(black, white).

%!  start(?Variant, -Position) is nondet.

start(standard, position(white, White, Black)) :-
    size(Size),
    findall(Column/1, between(1, Size, Column), White),
    findall(Column/Size, between(1, Size, Column), Black).

%!  turn(+Position, -Player) is det.

turn(position(Player, _, _), Player).

%!  utility(+Position, -Value) is semidet.
%
%   True if the game has ended: Value is 1 if white has won and -1 if black has.

utility(position(_, White, _), 1) :-
    size(Size),
    memberchk(_/Size, White),
    !.
utility(position(_, _, Black), -1) :-
    memberchk(_/1, Black),
    !.
utility(position(Player, White, Black), Value) :-
    \+ step(Player, White, Black, _, _),
    lost(Player, Value).

lost(white, -1).
lost(black, 1).

%!  utilities(-Lowest, -Highest) is det.

utilities(-1, 1).

%!  move(+Position, ?Move, -Next) is nondet.

move(position(white, White, Black), step(From, To), position(black, White1, Black1)) :-
    step(white, White, Black, From, To),
    moved(From, To, White, Black, White1, Black1).
move(position(black, White, Black), step(From, To), position(white, White1, Black1)) :-
    step(black, White, Black, From, To),
    moved(From, To, Black, White, Black1, White1).

%   A step to a square with a man of the other side captures it.

moved(From, To, Own, Others, Own1, Others1) :-
    select(From, Own, Rest),
    ord_union(Rest, [To], Own1),
    subtract(Others, [To], Others1).

%   step(+Player, +White, +Black, ?From, ?To): captures come first.

step(Player, White, Black, From, To) :-
    men(Player, White, Black, Own, Others, Ahead),
    member(From, Own),
    From = Column/Row,
    Row1 is Row+Ahead,
    (   member(Aside, [-1, 1]),
        Column1 is Column+Aside,
        To = Column1/Row1,
        memberchk(To, Others)
    ;   To = Column/Row1,
        on_board(To),
        \+ memberchk(To, White),
        \+ memberchk(To, Black)
    ).

men(white, White, Black, White, Black, 1).
men(black, White, Black, Black, White, -1).

on_board(Column/Row) :-
    size(Size),
    between(1, Size, Column),
    between(1, Size, Row).

%!  text(?Move, ?Text) is semidet.
%
%   How a person writes a move: 'a1-a2'.

text(step(From, To), Text) :-
    (   nonvar(Text)
    ->  atomic_list_concat([Text1, Text2], -, Text),
        square(From, Text1),
        square(To, Text2)
    ;   square(From, Text1),
        square(To, Text2),
        atomic_list_concat([Text1, Text2], -, Text)
    ).

%   square(?Square, ?Text): 1/1 is a1. The board is small, so all squares are tried.

square(Column/Row, Text) :-
    on_board(Column/Row),
    nth1(Column, [a,b,c,d,e,f,g,h], Letter),
    atom_concat(Letter, Row, Text),
    !.

%!  position_text(?Position, ?Text) is semidet.
%
%   The rows from the top, and the player to move: 'bbbbb/-----/-----/-----/wwwww white'.

position_text(position(Player, White, Black), Text) :-
    (   nonvar(Text)
    ->  atomic_list_concat([Board, Player], ' ', Text),
        other(Player, _),
        atomic_list_concat(FromTop, /, Board),
        size(Size),
        length(FromTop, Size),
        reverse(FromTop, Rows),
        forall(member(Row, Rows), ( atom_chars(Row, Pieces), length(Pieces, Size),
                                    subtract(Pieces, [w, b, -], []) )),
        squares_of(w, Rows, White),
        squares_of(b, Rows, Black)
    ;   rows(White, Black, Rows),
        findall(Line,
                ( member(row(_, Cells), Rows),
                  findall(Piece, member(cell(_, Piece), Cells), Pieces),
                  atomic_list_concat(Pieces, Line)
                ),
                Lines),
        atomic_list_concat(Lines, /, Board),
        atomic_list_concat([Board, ' ', Player], Text)
    ).

squares_of(Piece, Rows, Squares) :-
    findall(Column/Row,
            ( nth1(Row, Rows, Line), atom_chars(Line, Pieces), nth1(Column, Pieces, Piece) ),
            Unsorted),
    sort(Unsorted, Squares).

%!  board(+Position, -Board) is det.

board(position(_, White, Black), board(Letters, Rows)) :-
    size(Size),
    findall(Letter, ( between(1, Size, N), nth1(N, [a,b,c,d,e,f,g,h], Letter) ), Letters),
    rows(White, Black, Rows).

%   The rows from the top; the id of a cell is its square.

rows(White, Black, Rows) :-
    size(Size),
    findall(row(Row, Cells),
            ( between(1, Size, FromTop),
              Row is Size+1-FromTop,
              findall(cell(Column/Row, Piece),
                      ( between(1, Size, Column), piece(Column/Row, White, Black, Piece) ),
                      Cells)
            ),
            Rows).

piece(Square, White, Black, Piece) :-
    (   memberchk(Square, White)
    ->  Piece = w
    ;   memberchk(Square, Black)
    ->  Piece = b
    ;   Piece = (-)
    ).

%!  cells(+Position, +Move, -Ids) is det.

cells(_, step(From, To), [From, To]).
