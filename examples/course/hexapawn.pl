:- module(hexapawn, [players/2, start/2, turn/2, utility/2, move/3, board/2]).

players(white, black).

% The player to move, the size, and the squares of the pawns: 10*Column + Row.

start(Size, hexapawn(white, N, White, Black)) :-
    member(N-Size, [4-'4x4', 3-'3x3']),
    findall(Square, ( between(1, N, Column), Square is 10*Column+1 ), White),
    findall(Square, ( between(1, N, Column), Square is 10*Column+N ), Black).

turn(hexapawn(Player, _, _, _), Player).

% The player before has won, by reaching the last row or since there is no move left.

utility(Position, Value) :-
    Position = hexapawn(Player, N, White, Black),
    (   member(Square, White), Square mod 10 =:= N -> true
    ;   member(Square, Black), Square mod 10 =:= 1 -> true
    ;   \+ move(Position, _, _)
    ),
    ( Player == black -> Value = 1 ; Value = -1 ).

move(hexapawn(white, N, White, Black), From-To, hexapawn(black, N, White1, Black1)) :-
    step(White, Black, 1, From, To, White1, Black1).
move(hexapawn(black, N, White, Black), From-To, hexapawn(white, N, White1, Black1)) :-
    step(Black, White, -1, From, To, Black1, White1).

% A pawn steps ahead to an empty square, or takes a pawn that is diagonally ahead.

step(Mine, Theirs, Ahead, From, To, Mine1, Theirs1) :-
    select(From, Mine, Others),
    (   To is From+Ahead,
        \+ member(To, Others),
        \+ member(To, Theirs),
        Theirs1 = Theirs
    ;   member(Aside, [-10, 10]),
        To is From+Ahead+Aside,
        select(To, Theirs, Theirs1)
    ),
    sort([To|Others], Mine1).

board(hexapawn(_, N, White, Black), board([], Rows)) :-
    findall(row('', Cells),
            ( between(1, N, FromTop),
              findall(cell(Square, Piece),
                      ( between(1, N, Column), Square is 10*Column + N+1-FromTop, piece(Square, White, Black, Piece) ),
                      Cells) ),
            Rows).

piece(Square, White, Black, Piece) :-
    ( member(Square, White) -> Piece = w ; member(Square, Black) -> Piece = b ; Piece = (-) ).
