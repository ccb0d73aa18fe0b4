:- module(last_mouse_lost,
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
            refusal/3,          % +Position, +Move, -Why
            strategy/3          % ?Name, +Position, -Move
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, include/3, maplist/2, maplist/3, maplist/4]).
:- use_module(library(lists), [append/3, max_list/2, member/2, nth1/3]).

/** <module> Last Mouse Lost

Six rows of 3, 5, 6, 6, 5 and 3 dots. Two players take turns; a move takes one or
more dots from one row. The player forced to take the last dot loses.

A position is position(Player, Left, Sizes): the player to move, how many dots are
left in each row from the top, and how many there were. A move is Row-Count.

This is the game of Nim in its misère form, and there is a formula for whether a
position is won (see nim/2). Here the formula is only a strategy, not a rule: the
search does not use it.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

% ----------------------------------------------------------------------
% The rules

%!  players(-Max, -Min) is det.

players(first, second).

%!  about(-Text) is det.

about("Last Mouse Lost\n\
Take as many dots as you like from one row in turn. Whoever must take the last dot loses.").

%!  start(?Variant, -Position) is semidet.
%
%   The variants are `classic` and 'rows A B C ...', such as 'rows 3 4 5', with one to
%   eight rows of one to twenty dots. The latter are not enumerated: Variant must be bound.

start(Variant, position(first, Sizes, Sizes)) :-
    (   Variant = classic
    ->  Sizes = [3,5,6,6,5,3]
    ;   atomic_list_concat([rows|Texts], ' ', Variant),
        maplist(number_text, Sizes, Texts),
        sizes(Sizes)
    ).

sizes(Sizes) :-
    length(Sizes, Rows),
    between(1, 8, Rows),
    maplist(between(1, 20), Sizes).

%!  turn(+Position, -Player) is det.

turn(position(Player, _, _), Player).

%!  utility(+Position, -Value) is semidet.
%
%   No dot is left. The player who took the last one has lost, so the player to move
%   has won.

utility(position(Player, Left, _), Value) :-
    nothing(Left),
    win(Player, Value).

nothing([]).
nothing([0|Left]) :-
    nothing(Left).

win(first,   1).
win(second, -1).

%!  utilities(-Lowest, -Highest) is det.

utilities(-1, 1).

%!  move(+Position, ?Move, -Next) is nondet.
%
%   Row by row; in each row, taking all dots comes first.

move(position(Player, Left, Sizes), Move, position(Other, NextLeft, Sizes)) :-
    other(Player, Other),
    take(Left, 1, Move, NextLeft).

take([Dots|Left], Row, Row-Count, [Rest|Left]) :-
    Most is Dots-1,
    between(0, Most, Rest),
    Count is Dots-Rest.
take([Dots|Left], Row, Move, [Dots|NextLeft]) :-
    Left = [_|_],
    NextRow is Row+1,
    take(Left, NextRow, Move, NextLeft).

other(first, second).
other(second, first).

%!  canonical(+Position, -Key) is det.
%
%   Empty rows, the order of the others and the dots already taken do not matter. Key
%   has the player to move and the sorted numbers of dots left, with five bits each.

canonical(position(Player, Left, _), Key) :-
    msort(Left, Sorted),
    win(Player, Sign),
    Turn is Sign+2,
    pack(Sorted, Turn, Key).

pack([], Key, Key).
pack([Dots|Left], Key0, Key) :-
    (   Dots =:= 0
    ->  pack(Left, Key0, Key)
    ;   Key1 is Key0<<5 \/ Dots,
        pack(Left, Key1, Key)
    ).

% ----------------------------------------------------------------------
% Ways to play

%!  strategy(?Name, +Position, -Move) is nondet.
%
%   `mirror` pairs equal rows and repeats in one row what the opponent did in the other,
%   except at the end of the game. `nim` plays perfectly from any position.

strategy(mirror, position(_, Left, _), Move) :-
    mirror(Left, Move).
strategy(nim, position(_, Left, _), Move) :-
    nim(Left, Move).

%   mirror(+Left, -Move): two equal rows cancel out. If one row is left over, it is
%   taken; if two are, the longer one is made equal to the shorter. This wins from
%   every won position with no more than two rows left over, so it wins for the
%   player who moves second on a board of pairs.

mirror(Left, Move) :-
    (   one_long_row(Left, Dots)
    ->  leave_odd_ones(Left, Dots, Move)
    ;   left_over(Left, [Dots])
    ->  leave(0, Dots, Left, Move)
    ;   left_over(Left, [Rest, Dots])
    ->  leave(Rest, Dots, Left, Move)
    ;   wait(Left, Move)
    ).

left_over(Left, LeftOver) :-
    exclude(==(0), Left, Rows),
    msort(Rows, Sorted),
    cancel(Sorted, LeftOver).

cancel([], []).
cancel([Row|Rows], LeftOver) :-
    (   Rows = [Row|Others]
    ->  cancel(Others, LeftOver)
    ;   LeftOver = [Row|LeftOver1],
        cancel(Rows, LeftOver1)
    ).

%   nim(+Left, -Move): as long as two or more rows have more than one dot, a position is
%   lost for the player to move if the exclusive or of all rows is 0. This wins from every
%   won position.

nim(Left, Move) :-
    (   one_long_row(Left, Dots)
    ->  leave_odd_ones(Left, Dots, Move)
    ;   foldl(exclusive_or, Left, 0, Xor),
        member(Dots, Left),
        Rest is Dots xor Xor,
        Rest < Dots
    ->  leave(Rest, Dots, Left, Move)
    ;   wait(Left, Move)
    ).

exclusive_or(Dots, Xor0, Xor) :-
    Xor is Xor0 xor Dots.

%   If only one row has more than one dot, the winning move leaves the opponent an odd
%   number of rows with one dot.

one_long_row(Left, Dots) :-
    include(<(1), Left, [Dots]).

leave_odd_ones(Left, Dots, Move) :-
    include(==(1), Left, Ones),
    length(Ones, Count),
    Rest is (Count+1) mod 2,
    leave(Rest, Dots, Left, Move).

leave(Rest, Dots, Left, Row-Count) :-
    once(nth1(Row, Left, Dots)),
    Count is Dots-Rest.

%   In a lost position, make the game last.

wait(Left, Move) :-
    max_list(Left, Dots),
    Rest is Dots-1,
    leave(Rest, Dots, Left, Move).

% ----------------------------------------------------------------------
% Texts and pictures for the players

%!  text(?Move, ?Text) is semidet.
%
%   '3:2' takes two dots from row 3.

text(Row-Count, Text) :-
    (   var(Text)
    ->  atomic_list_concat([Row, Count], :, Text)
    ;   atomic_list_concat([RowText, CountText], :, Text),
        number_text(Row, RowText),
        number_text(Count, CountText)
    ).

%   number_text(-Number, +Text): Text is 0, 1, 2..., without signs, spaces or extra zeros.

number_text(Number, Text) :-
    atom_number(Text, Number),
    integer(Number),
    Number >= 0,
    atom_number(Written, Number),
    Written == Text.

%!  position_text(?Position, ?Text) is semidet.
%
%   For each row, the dots left and the dots at the start, and then the player to
%   move: '3/3 1/5 6/6 0/6 5/5 3/3 second'.

position_text(position(Player, Left, Sizes), Text) :-
    (   var(Text)
    ->  maplist(row_text, Left, Sizes, Texts),
        append(Texts, [Player], Parts),
        atomic_list_concat(Parts, ' ', Text)
    ;   atomic_list_concat(Parts, ' ', Text),
        append(Texts, [Player], Parts),
        other(Player, _),
        maplist(text_row, Texts, Left, Sizes),
        sizes(Sizes)
    ),
    !.

row_text(Dots, Size, Text) :-
    atomic_list_concat([Dots, /, Size], Text).

text_row(Text, Dots, Size) :-
    atomic_list_concat([DotsText, SizeText], /, Text),
    number_text(Dots, DotsText),
    number_text(Size, SizeText),
    Dots =< Size.

%!  board(+Position, -Board) is det.
%
%   A dot is o, and a dot that was taken is x. The Id of a cell is Row-Place.

board(position(_, Left, Sizes), board([], Rows)) :-
    findall(row(Label, Cells),
            ( nth1(Row, Sizes, Size),
              nth1(Row, Left, Dots),
              atom_number(Label, Row),
              findall(cell(Row-Place, Piece), dot(Size, Dots, Place, Piece), Cells)
            ),
            Rows).

dot(Size, Dots, Place, Piece) :-
    between(1, Size, Place),
    (   Place > Size-Dots
    ->  Piece = o
    ;   Piece = x
    ).

%!  look(?Piece, -Look) is semidet.
%
%   A dot that was taken is struck out.

look(o, disc('#3d5a80')).
look(x, path('M50 20a30 30 0 1 1 0 60a30 30 0 1 1 0 -60M50 27a23 23 0 1 0 0 46a23 23 0 1 0 0 -46\c
              M8 84l8 8l76 -76l-8 -8z', '#a7a29a')).

%!  cells(+Position, +Move, -Ids) is det.
%
%   Dots are taken from left to right. The last one taken comes first in Ids, so that
%   a click on it selects the whole move.

cells(position(_, Left, Sizes), Row-Count, Ids) :-
    nth1(Row, Left, Dots),
    nth1(Row, Sizes, Size),
    First is Size-Dots+1,
    Last is Size-Dots+Count,
    findall(Row-Place,
            ( between(First, Last, Earlier), Place is First+Last-Earlier ),
            Ids).

%!  refusal(+Position, +Move, -Why) is semidet.

refusal(position(_, Left, _), Row-Count, Why) :-
    (   nth1(Row, Left, Dots)
    ->  refused_count(Count, Dots, Row, Why)
    ;   length(Left, Rows),
        format(atom(Why), 'there is no row ~w: the rows are 1 to ~w', [Row, Rows])
    ).

refused_count(0, _, _, 'take at least one dot') :-
    !.
refused_count(_, 0, Row, Why) :-
    !,
    format(atom(Why), 'row ~w is empty', [Row]).
refused_count(Count, Dots, Row, Why) :-
    Count > Dots,
    (   Dots =:= 1
    ->  format(atom(Why), 'row ~w has 1 dot left, not ~w', [Row, Count])
    ;   format(atom(Why), 'row ~w has ~w dots left, not ~w', [Row, Dots, Count])
    ).
