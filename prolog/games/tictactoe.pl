:- module(tictactoe,
          [ players/2,          % -Max, -Min
            about/1,            % -Text
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            utilities/2,        % -Lowest, -Highest
            move/3,             % +Position, ?Move, -Next
            canonical/2,        % +Position, -Key
            text/2,             % ?Move, ?Text
            position_text/2,    % ?Position, ?Text
            board/2,            % +Position, -Board
            look/2,             % ?Piece, -Look
            cells/3,            % +Position, +Move, -Ids
            winning_line/2,     % +Position, -Ids
            refusal/3           % +Position, +Move, -Why
          ]).

:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2, nth1/3]).

/** <module> Tic-tac-toe

Two players, x and o, take turns to fill the nine squares. The first player with
three in a line wins. If the board is full before that, the game is a draw.

A position is position(Player, Board): the player to move, and the list of
the nine squares, each x, o or - (empty), row by row from the top left:

       1 | 2 | 3
      ---+---+---
       4 | 5 | 6
      ---+---+---
       7 | 8 | 9

A move is the number of the square.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

%!  players(-Max, -Min) is det.
%
%   x aims for high values, o for low ones.

players(x, o).

%!  about(-Text) is det.

about("Tic-tac-toe\n\
Fill a square in turn. The first to have three in a line wins.").

%!  start(?Variant, -Position) is nondet.

start(standard, position(x, [-,-,-, -,-,-, -,-,-])).

%!  turn(+Position, -Player) is det.

turn(position(Player, _), Player).

%!  utility(+Position, -Value) is semidet.
%
%   The game has ended: Value is 1 if x has won, -1 if o has, 0 for a draw.
%   Only the player who has just moved can have completed a line.

utility(position(Player, Board), Value) :-
    other(Player, Mover),
    (   three_in_line(Mover, Board)
    ->  win(Mover, Value)
    ;   full(Board)
    ->  Value = 0
    ).

win(x,  1).
win(o, -1).

full(Board) :-
    \+ memberchk(-, Board).

three_in_line(P, [P,P,P, _,_,_, _,_,_]).
three_in_line(P, [_,_,_, P,P,P, _,_,_]).
three_in_line(P, [_,_,_, _,_,_, P,P,P]).
three_in_line(P, [P,_,_, P,_,_, P,_,_]).
three_in_line(P, [_,P,_, _,P,_, _,P,_]).
three_in_line(P, [_,_,P, _,_,P, _,_,P]).
three_in_line(P, [P,_,_, _,P,_, _,_,P]).
three_in_line(P, [_,_,P, _,P,_, P,_,_]).

%!  utilities(-Lowest, -Highest) is det.

utilities(-1, 1).

%!  move(+Position, ?Square, -Next) is nondet.
%
%   The player to move fills an empty square, and then it is the other player's turn.

move(position(Player, Board), Square, position(Other, NextBoard)) :-
    other(Player, Other),
    fill(Board, 1, Player, Square, NextBoard).

fill([-|Squares], N, Player, N, [Player|Squares]).
fill([S|Squares], N, Player, Square, [S|Next]) :-
    N1 is N+1,
    fill(Squares, N1, Player, Square, Next).

other(x, o).
other(o, x).

%!  canonical(+Position, -Key) is det.
%
%   Rotating or mirroring the board changes nothing. Key is the least of the eight
%   boards, each read as a number, digit by digit. It does not need the player to
%   move, since x has moved as often as o, or once more.

canonical(position(_, [A0,B0,C0, D0,E0,F0, G0,H0,I0]), Key) :-
    digit(A0, A), digit(B0, B), digit(C0, C),
    digit(D0, D), digit(E0, E), digit(F0, F),
    digit(G0, G), digit(H0, H), digit(I0, I),
    Key is min(min(min(A<<16 \/ B<<14 \/ C<<12 \/ D<<10 \/ F<<6 \/ G<<4 \/ H<<2 \/ I,
                       C<<16 \/ B<<14 \/ A<<12 \/ F<<10 \/ D<<6 \/ I<<4 \/ H<<2 \/ G),
                   min(G<<16 \/ H<<14 \/ I<<12 \/ D<<10 \/ F<<6 \/ A<<4 \/ B<<2 \/ C,
                       I<<16 \/ H<<14 \/ G<<12 \/ F<<10 \/ D<<6 \/ C<<4 \/ B<<2 \/ A)),
               min(min(A<<16 \/ D<<14 \/ G<<12 \/ B<<10 \/ H<<6 \/ C<<4 \/ F<<2 \/ I,
                       C<<16 \/ F<<14 \/ I<<12 \/ B<<10 \/ H<<6 \/ A<<4 \/ D<<2 \/ G),
                   min(G<<16 \/ D<<14 \/ A<<12 \/ H<<10 \/ B<<6 \/ I<<4 \/ F<<2 \/ C,
                       I<<16 \/ F<<14 \/ C<<12 \/ H<<10 \/ B<<6 \/ G<<4 \/ D<<2 \/ A))) \/ E<<8.

digit(-, 0).
digit(x, 1).
digit(o, 2).

%!  text(?Square, ?Text) is semidet.

text(Square, Text) :-
    (   var(Text)
    ->  atom_number(Text, Square)
    ;   atom_number(Text, Square),
        integer(Square),
        atom_number(Written, Square),
        Written == Text
    ).

%!  position_text(?Position, ?Text) is semidet.
%
%   The three rows from the top and the player to move: 'xo-/-x-/--- o'.

position_text(Position, Text) :-
    nonvar(Position),
    !,
    Position = position(Player, [A,B,C, D,E,F, G,H,I]),
    atomic_list_concat([A,B,C,/,D,E,F,/,G,H,I,' ',Player], Text).
position_text(position(Player, Board), Text) :-
    atom_chars(Text, [A,B,C,/,D,E,F,/,G,H,I,' ',Player]),
    other(Player, _),
    Board = [A,B,C, D,E,F, G,H,I],
    reached(Player, Board).

%   The position can arise in a game: x and o take turns, and the game stops when
%   it has ended.

reached(Player, Board) :-
    forall(member(Square, Board), memberchk(Square, [x,o,-])),
    aggregate_all(count, member(x, Board), Xs),
    aggregate_all(count, member(o, Board), Os),
    (   Player == x
    ->  Xs =:= Os
    ;   Xs =:= Os+1
    ),
    \+ three_in_line(Player, Board).

%!  board(+Position, -Board) is det.

board(position(_, [A,B,C, D,E,F, G,H,I]),
      board([], [ row('', [cell(1,A), cell(2,B), cell(3,C)]),
                  row('', [cell(4,D), cell(5,E), cell(6,F)]),
                  row('', [cell(7,G), cell(8,H), cell(9,I)])
                ])).

%!  look(?Piece, -Look) is semidet.

look(x, cross('#2463b4')).
look(o, ring('#c2410c')).

%!  cells(+Position, +Square, -Ids) is det.

cells(_, Square, [Square]).

%!  winning_line(+Position, -Squares) is semidet.
%
%   Squares are those of a line of any board that the Board also has.

winning_line(position(_, Board), Squares) :-
    length(Line, 9),
    three_in_line(Player, Line),
    findall(N, ( nth1(N, Line, Square), Square == Player ), Squares),
    Line = Board,
    Player \== (-),
    !.

%!  refusal(+Position, +Square, -Why) is semidet.

refusal(position(_, Board), Square, Why) :-
    (   between(1, 9, Square)
    ->  nth1(Square, Board, Player),
        Player \== (-),
        format(atom(Why), 'square ~w is taken by ~w', [Square, Player])
    ;   Why = 'the squares are 1 to 9'
    ).
