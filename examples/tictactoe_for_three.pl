:- module(tictactoe_for_three,
          [ players/1,          % -Names
            about/1,            % -Text
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Values
            utilities/2,        % -Lowest, -Highest
            move/3,             % +Position, ?Move, -Next
            position_text/2,    % ?Position, ?Text
            board/2,            % +Position, -Board
            look/2,             % ?Piece, -Look
            cells/3,            % +Position, +Move, -Ids
            winning_line/2,     % +Position, -Ids
            refusal/3           % +Position, +Move, -Why
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/2, member/2, nth1/3, sum_list/2]).

/** <module> Tic-tac-toe for three

x, o and t take turns to fill the squares of a board of four by four. The first to have three in a row wins, across, up
or diagonally. If the board is full before that, the game is a draw.

A position is position(Player, X, O, T): the player to move, and the squares of each as a set of bits. Each row of four
bits is followed by one that is never set, so that shifts do not run from one row into the next. A move is the number of
the square, from 1 at the top left, row by row.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

%!  players(-Names) is det.
%
%   Each has a result of their own: what one wins is not what another loses.

players([x, o, t]).

%!  about(-Text) is det.

about("Tic-tac-toe for three\n\
Fill a square in turn. The first to have three in a row wins.").

%!  start(?Variant, -Position) is nondet.

start(standard, position(x, 0, 0, 0)).

%!  turn(+Position, -Player) is det.

turn(position(Player, _, _, _), Player).

%!  utility(+Position, -Values) is semidet.
%
%   The results of x, o and t: whoever wins gets 2, one from each of the others. Only the player who has just moved can
%   have completed a row.

utility(position(Player, X, O, T), Values) :-
    last(Player, X, O, T, Squares, Won),
    (   three_in_a_row(Squares)
    ->  Values = Won
    ;   X \/ O \/ T =:= 0b1111_01111_01111_01111
    ->  Values = [0,0,0]
    ).

%   last(+Player, +X, +O, +T, -Squares, -Won): what the player before Player has, and what a win is worth.

last(o, X, _, _, X, [2,-1,-1]).
last(t, _, O, _, O, [-1,2,-1]).
last(x, _, _, T, T, [-1,-1,2]).

three_in_a_row(Squares) :-
    (   Squares /\ Squares>>1 /\ Squares>>2 =\= 0
    ;   Squares /\ Squares>>4 /\ Squares>>8 =\= 0
    ;   Squares /\ Squares>>5 /\ Squares>>10 =\= 0
    ;   Squares /\ Squares>>6 /\ Squares>>12 =\= 0
    ),
    !.

%!  utilities(-Lowest, -Highest) is det.

utilities(-1, 2).

%!  move(+Position, ?Move, -Next) is nondet.
%
%   The squares in the middle are part of most rows.

move(position(Player, X, O, T), Number, Next) :-
    square(Number, Square),
    (X \/ O \/ T) /\ Square =:= 0,
    filled(Player, X, O, T, Square, Next).

square(6,  0b0000_00000_00010_00000).
square(7,  0b0000_00000_00100_00000).
square(10, 0b0000_00010_00000_00000).
square(11, 0b0000_00100_00000_00000).
square(2,  0b0000_00000_00000_00010).
square(3,  0b0000_00000_00000_00100).
square(5,  0b0000_00000_00001_00000).
square(8,  0b0000_00000_01000_00000).
square(9,  0b0000_00001_00000_00000).
square(12, 0b0000_01000_00000_00000).
square(14, 0b0010_00000_00000_00000).
square(15, 0b0100_00000_00000_00000).
square(1,  0b0000_00000_00000_00001).
square(4,  0b0000_00000_00000_01000).
square(13, 0b0001_00000_00000_00000).
square(16, 0b1000_00000_00000_00000).

filled(x, X, O, T, Square, position(o, X1, O, T)) :- X1 is X \/ Square.
filled(o, X, O, T, Square, position(t, X, O1, T)) :- O1 is O \/ Square.
filled(t, X, O, T, Square, position(x, X, O, T1)) :- T1 is T \/ Square.

% ----------------------------------------------------------------------
% Texts and pictures for the players

%!  position_text(?Position, ?Text) is semidet.
%
%   The rows from the top, and the player to move: 'x-o-/----/--t-/---- x'.

position_text(Position, Text) :-
    nonvar(Position),
    !,
    Position = position(Player, _, _, _),
    findall(Row,
            ( between(0, 3, Line),
              findall(Piece,
                      ( between(1, 4, Column), Number is 4*Line+Column, piece(Position, Number, Piece) ),
                      Pieces),
              atomic_list_concat(Pieces, Row) ),
            Rows),
    atomic_list_concat(Rows, /, Board),
    atomic_list_concat([Board, Player], ' ', Text).
position_text(position(Player, X, O, T), Text) :-
    atomic_list_concat([Board, Player], ' ', Text),
    atomic_list_concat(Rows, /, Board),
    findall(Pieces, ( member(Row, Rows), atom_chars(Row, Pieces), Pieces = [_,_,_,_] ), Lines),
    Lines = [_,_,_,_],
    append(Lines, Places),
    forall(member(Piece, Places), memberchk(Piece, [x,o,t,-])),
    pieces(Places, x, X, XCount),
    pieces(Places, o, O, OCount),
    pieces(Places, t, T, TCount),
    to_move(Player, XCount, OCount, TCount),
    !.

to_move(x, Count, Count, Count).
to_move(o, Count1, Count, Count) :- Count1 =:= Count+1.
to_move(t, Count1, Count1, Count) :- Count1 =:= Count+1.

pieces(Places, Player, Squares, Count) :-
    findall(Square, ( nth1(Number, Places, Player), square(Number, Square) ), All),
    sum_list(All, Squares),
    length(All, Count).

piece(position(_, X, O, T), Number, Piece) :-
    square(Number, Square),
    (   X /\ Square =\= 0
    ->  Piece = x
    ;   O /\ Square =\= 0
    ->  Piece = o
    ;   T /\ Square =\= 0
    ->  Piece = t
    ;   Piece = (-)
    ).

%!  board(+Position, -Board) is det.

board(Position, board([], Rows)) :-
    findall(row('', Cells),
            ( between(0, 3, Row),
              findall(cell(Number, Piece),
                      ( between(1, 4, Column), Number is 4*Row+Column, piece(Position, Number, Piece) ),
                      Cells) ),
            Rows).

%!  look(?Piece, -Look) is semidet.

look(x, cross('#b91c1c')).
look(o, ring('#1d4ed8')).
look(t, path('M50 18L84 78H16Z', '#15803d')).

%!  cells(+Position, +Move, -Ids) is det.

cells(_, Number, [Number]).

%!  winning_line(+Position, -Ids) is semidet.

winning_line(position(Player, X, O, T), [Number,Number1,Number2]) :-
    last(Player, X, O, T, Squares, _),
    member(Step, [1,4,5,6]),
    Three is Squares /\ Squares>>Step /\ Squares>>(2*Step),
    Three =\= 0,
    !,
    Square is Three /\ -Three,
    Square1 is Square<<Step,
    Square2 is Square1<<Step,
    maplist(square, [Number,Number1,Number2], [Square,Square1,Square2]).

%!  refusal(+Position, +Move, -Why) is semidet.

refusal(Position, Number, Why) :-
    piece(Position, Number, Piece),
    Piece \== (-),
    !,
    format(atom(Why), 'square ~w is taken by ~w', [Number, Piece]).
refusal(_, Number, 'the squares are 1 to 16') :-
    \+ square(Number, _).
