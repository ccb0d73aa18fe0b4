:- module(maedn, [players/2, start/2, turn/2, utility/2, move/3, text/2, board/2, layout/1, look/2, status/2, cells/3]).
:- use_module(library(lists), [append/2, member/2, memberchk/2, nth1/3]).

/** <module> Mensch ärgere dich nicht, for two

Each player brings four men in, moves them once around the board, and into the four fields of the goal. A man comes in with a 6, and has
to while one is out; it must then leave the first field as soon as it can. Otherwise any man moves by what the die shows, but not to
a field with a man of its own. A man of the other player on the field is thrown out. After a 6 the same player rolls again.

A position is maedn(Phase, Player, Red, Blue): Phase is roll, or die(Shown). Red and Blue are the fields of each player's men in
ascending order, counted from the player's own first field, 0, to the last of the goal, 43; men that are out are not in the list.
A move is `enter`, `pass`, or the field from which a man moves, move(From); chance decides on a number.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

players(red, blue).

start(standard, maedn(roll, red, [], [])).

turn(maedn(Phase, Player, _, _), Turn) :-
    turn_in(Phase, Player, Turn).

turn_in(roll, _, chance).
turn_in(die(_), Player, Player).

utility(maedn(_, _, [40,41,42,43], _), 1).
utility(maedn(_, _, _, [40,41,42,43]), -1).

move(maedn(roll, Player, Red, Blue), Shown, maedn(die(Shown), Player, Red, Blue)) :-
    between(1, 6, Shown).
move(maedn(die(Shown), Player, Red, Blue), Move, maedn(roll, Next, Red1, Blue1)) :-
    own(Player, Red, Blue, Own, Others),
    moved(Shown, Own, Move, Own1, Reached),
    thrown_out(Reached, Others, Others1),
    own(Player, Red1, Blue1, Own1, Others1),
    next(Shown, Player, Next).

own(red, Red, Blue, Red, Blue).
own(blue, Red, Blue, Blue, Red).

next(Shown, Player, Next) :-
    (   Shown =:= 6
    ->  Next = Player
    ;   other(Player, Next)
    ).

other(red, blue).
other(blue, red).

%   moved(+Shown, +Own, -Move, -Own1, -Reached) is nondet: Reached is the field that a man reaches, or -1.

moved(Shown, Own, Move, Own1, Reached) :-
    length(Own, In),
    (   In < 4,
        memberchk(0, Own),
        \+ memberchk(Shown, Own)
    ->  from(0, Shown, Own, Move, Own1, Reached)
    ;   In < 4,
        Shown =:= 6,
        \+ memberchk(0, Own)
    ->  Move = enter,
        Own1 = [0|Own],
        Reached = 0
    ;   can_move(Shown, Own)
    ->  free(Shown, Own, From),
        from(From, Shown, Own, Move, Own1, Reached)
    ;   Move = pass,
        Own1 = Own,
        Reached = -1
    ).

can_move(Shown, Own) :-
    free(Shown, Own, _),
    !.

free(Shown, Own, From) :-
    member(From, Own),
    To is From+Shown,
    To =< 43,
    \+ memberchk(To, Own).

from(From, Shown, Own, move(From), Own1, To) :-
    To is From+Shown,
    without(Own, From, Own0),
    into(Own0, To, Own1).

without([Man|Men], From, Men1) :-
    (   Man =:= From
    ->  Men1 = Men
    ;   Men1 = [Man|Others],
        without(Men, From, Others)
    ).

into([], To, [To]).
into([Man|Men], To, Men1) :-
    (   Man < To
    ->  Men1 = [Man|Others],
        into(Men, To, Others)
    ;   Men1 = [To,Man|Men]
    ).

%   thrown_out(+Reached, +Others, -Others1): the way of the other player begins half-way around the board.

thrown_out(Reached, Others, Others1) :-
    (   Reached >= 0,
        Reached < 40
    ->  Field is (Reached+20) mod 40,
        (   memberchk(Field, Others)
        ->  without(Others, Field, Others1)
        ;   Others1 = Others
        )
    ;   Others1 = Others
    ).

% ----------------------------------------------------------------------
% Texts and pictures

text(Move, Text) :-
    (   nonvar(Move)
    ->  written(Move, Text)
    ;   ( member(Move, [enter,pass]) ; between(1, 6, Move) ; between(0, 43, From), Move = move(From) ),
        written(Move, Text)
    ->  true
    ).

written(Move, Text) :-
    (   Move = move(From)
    ->  atom_concat(f, From, Text)
    ;   atom(Move)
    ->  Text = Move
    ;   atom_number(Text, Move)
    ).

%   The cross is drawn on eleven rows of eleven squares.

board(maedn(_, _, Red, Blue), board([], Rows)) :-
    findall(row('', Cells),
            ( between(0, 10, Row), findall(Cell, ( between(0, 10, Column), square(Row, Column, Red, Blue, Cell) ), Cells) ),
            Rows).

square(Row, Column, Red, Blue, cell(Row-Column, Piece)) :-
    (   way(Field, Row, Column)
    ->  Opposite is (Field+20) mod 40,
        (   memberchk(Field, Red)
        ->  Piece = r
        ;   memberchk(Opposite, Blue)
        ->  Piece = b
        ;   Piece = (-)
        )
    ;   goal(Player, Field, Row, Column)
    ->  own(Player, Red, Blue, Own, _),
        (   memberchk(Field, Own)
        ->  man(Player, Piece)
        ;   Piece = (-)
        )
    ;   out(Player, Row, Column, Number)
    ->  own(Player, Red, Blue, Own, _),
        length(Own, In),
        (   Number =< 4-In
        ->  man(Player, Piece)
        ;   Piece = (-)
        )
    ;   Piece = ''
    ).

man(red, r).
man(blue, b).

%   way(?Field, +Row, +Column): the fields around, from red's first one in the top row.

way(Field, Row, Column) :-
    way_squares(Squares),
    nth1(Number, Squares, Row-Column),
    !,
    Field is Number-1.

way_squares([0-6,1-6,2-6,3-6,4-6,4-7,4-8,4-9,4-10,5-10, 6-10,6-9,6-8,6-7,6-6,7-6,8-6,9-6,10-6,10-5,
             10-4,9-4,8-4,7-4,6-4,6-3,6-2,6-1,6-0,5-0, 4-0,4-1,4-2,4-3,4-4,3-4,2-4,1-4,0-4,0-5]).

goal(red, Field, Row, 5) :-
    between(1, 4, Row),
    Field is 39+Row.
goal(blue, Field, Row, 5) :-
    between(6, 9, Row),
    Field is 49-Row.

out(red, Row, Column, Number) :-
    nth1(Number, [0-9,0-10,1-9,1-10], Row-Column),
    !.
out(blue, Row, Column, Number) :-
    nth1(Number, [9-0,9-1,10-0,10-1], Row-Column),
    !.

layout(holes).

look(r, disc('#b91c1c')).
look(b, disc('#1d4ed8')).

status(maedn(Phase, Player, _, _), Lines) :-
    (   Phase = die(Shown)
    ->  format(string(Line), "~w has rolled a ~w", [Player, Shown]),
        Lines = [Line]
    ;   Lines = []
    ).

cells(maedn(Phase, Player, _, _), Move, Ids) :-
    (   Move = move(From),
        Phase = die(Shown)
    ->  To is From+Shown,
        field_id(Player, From, Id),
        field_id(Player, To, Id1),
        Ids = [Id, Id1]
    ;   Move == enter
    ->  field_id(Player, 0, Id),
        Ids = [Id]
    ;   Ids = []
    ).

field_id(Player, Field, Row-Column) :-
    (   Field < 40
    ->  ( Player == red -> Number is Field+1 ; Number is (Field+20) mod 40 + 1 ),
        way_squares(Squares),
        nth1(Number, Squares, Row-Column)
    ;   goal(Player, Field, Row, Column)
    ->  true
    ).
