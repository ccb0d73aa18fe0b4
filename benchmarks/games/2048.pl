:- module('2048', [players/2, start/2, turn/2, utility/2, move/3, odds/3, text/2, board/2, look/2, status/2]).
:- use_module(library(lists), [member/2, nth1/3, reverse/2]).

/** <module> 2048 (Gabriele Cirulli), a puzzle of chance

The player slides all tiles up, right, down or left. Two equal tiles that meet become one with their sum, which is added to the
score. Then a tile, 2 nine times in ten and otherwise 4, appears on an empty square. The puzzle ends with a tile of 2048, or when
nothing can move; its value is the score.

A position is slide(Score, Rows), or tile(Left, Score, Rows), where chance has so many tiles to add. Rows are lists of numbers, from
the top; 0 is an empty square. A move is up, right, down or left; what chance adds is Row-Column-Tile.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

players(player, nobody).

start(standard, tile(2, 0, [[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]])).

turn(slide(_, _), player).
turn(tile(_, _, _), chance).

utility(slide(Score, Rows), Score) :-
    (   full(Rows)
    ->  \+ ( direction(Direction), slid(Direction, Rows, _, _) )
    ;   largest(Rows)
    ).
utility(tile(_, Score, Rows), Score) :-
    largest(Rows).

largest(Rows) :-
    member(Row, Rows),
    memberchk(2048, Row),
    !.

full(Rows) :-
    \+ ( member(Row, Rows), memberchk(0, Row) ).

direction(up).
direction(right).
direction(down).
direction(left).

move(slide(Score0, Rows), Direction, tile(1, Score, Rows1)) :-
    direction(Direction),
    slid(Direction, Rows, Gained, Rows1),
    Score is Score0+Gained.
move(tile(Left, Score, Rows), Row-Column-Tile, Next) :-
    nth1(Row, Rows, Cells),
    nth1(Column, Cells, 0),
    ( Tile = 2 ; Tile = 4 ),
    put(Row, Column, Tile, Rows, Rows1),
    (   Left =:= 1
    ->  Next = slide(Score, Rows1)
    ;   Next = tile(1, Score, Rows1)
    ).

odds(tile(_, _, Rows), Row-Column-Tile, Weight) :-
    nth1(Row, Rows, Cells),
    nth1(Column, Cells, 0),
    ( Tile = 2, Weight = 9 ; Tile = 4, Weight = 1 ).

put(1, Column, Tile, [Cells|Rows], [Cells1|Rows]) :-
    !,
    put_in(Column, Tile, Cells, Cells1).
put(Row, Column, Tile, [Cells|Rows], [Cells|Rows1]) :-
    Row1 is Row-1,
    put(Row1, Column, Tile, Rows, Rows1).

put_in(1, Tile, [_|Cells], [Tile|Cells]) :-
    !.
put_in(Column, Tile, [Cell|Cells], [Cell|Cells1]) :-
    Column1 is Column-1,
    put_in(Column1, Tile, Cells, Cells1).

%   slid(+Direction, +Rows, -Gained, -Rows1) is semidet: fails if nothing moves.

slid(left, Rows, Gained, Rows1) :-
    all_left(Rows, 0, Gained, Rows1),
    Rows1 \== Rows.
slid(right, Rows, Gained, Rows1) :-
    mirrored(Rows, Mirrored),
    slid(left, Mirrored, Gained, Mirrored1),
    mirrored(Mirrored1, Rows1).
slid(up, Rows, Gained, Rows1) :-
    columns(Rows, Columns),
    slid(left, Columns, Gained, Columns1),
    columns(Columns1, Rows1).
slid(down, Rows, Gained, Rows1) :-
    columns(Rows, Columns),
    slid(right, Columns, Gained, Columns1),
    columns(Columns1, Rows1).

mirrored([], []).
mirrored([Row|Rows], [Mirrored|Others]) :-
    reverse(Row, Mirrored),
    mirrored(Rows, Others).

columns([[A,B,C,D],[E,F,G,H],[I,J,K,L],[M,N,O,P]], [[A,E,I,M],[B,F,J,N],[C,G,K,O],[D,H,L,P]]).

all_left([], Gained, Gained, []).
all_left([Row|Rows], Gained0, Gained, [Row1|Rows1]) :-
    tiles(Row, Tiles),
    merged(Tiles, Gained0, Gained1, Merged),
    filled(4, Merged, Row1),
    all_left(Rows, Gained1, Gained, Rows1).

tiles([], []).
tiles([Cell|Cells], Tiles) :-
    (   Cell =:= 0
    ->  tiles(Cells, Tiles)
    ;   Tiles = [Cell|Tiles1],
        tiles(Cells, Tiles1)
    ).

merged([], Gained, Gained, []).
merged([Tile|Tiles], Gained0, Gained, Merged) :-
    (   Tiles = [Same|Others],
        Same =:= Tile
    ->  Sum is 2*Tile,
        Gained1 is Gained0+Sum,
        Merged = [Sum|Merged1],
        merged(Others, Gained1, Gained, Merged1)
    ;   Merged = [Tile|Merged1],
        merged(Tiles, Gained0, Gained, Merged1)
    ).

filled(Left, Tiles, Row) :-
    (   Left =:= 0
    ->  Row = []
    ;   Left1 is Left-1,
        (   Tiles = [Tile|Others]
        ->  Row = [Tile|Row1],
            filled(Left1, Others, Row1)
        ;   Row = [0|Row1],
            filled(Left1, [], Row1)
        )
    ).

%   A tile is written as its square and number: 'b3=2'.

text(Move, Text) :-
    (   nonvar(Move)
    ->  (   Move = Row-Column-Tile
        ->  square(Row, Column, Square),
            atomic_list_concat([Square, Tile], =, Text)
        ;   Text = Move
        )
    ;   direction(Text)
    ->  Move = Text
    ;   atomic_list_concat([Square, Written], =, Text),
        memberchk(Written-Tile, ['2'-2, '4'-4]),
        square(Row, Column, Square),
        Move = Row-Column-Tile
    ).

square(Row, Column, Square) :-
    nth1(Row, ['4','3','2','1'], Number),
    nth1(Column, [a,b,c,d], Letter),
    atom_concat(Letter, Number, Square),
    !.

board(Position, board([a,b,c,d], Shown)) :-
    rows(Position, Rows),
    findall(row(Label, Cells),
            ( nth1(Row, ['4','3','2','1'], Label),
              nth1(Row, Rows, Tiles),
              findall(cell(Row-Column, Piece), ( nth1(Column, Tiles, Tile), piece(Tile, Piece) ), Cells) ),
            Shown).

rows(slide(_, Rows), Rows).
rows(tile(_, _, Rows), Rows).

piece(Tile, Piece) :-
    (   Tile =:= 0
    ->  Piece = (-)
    ;   atom_number(Piece, Tile)
    ).

look(Piece, text(Piece, '#9a3412')) :-
    Piece \== (-).

status(Position, [Line]) :-
    ( Position = slide(Score, _) ; Position = tile(_, Score, _) ),
    !,
    format(string(Line), "score ~d", [Score]).
