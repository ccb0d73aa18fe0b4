% The rules of Chinese checkers, included by chinese_checkers.pl and by chinese_checkers_for_two.pl, ..._four.pl and
% ..._six.pl, which say who sits where: seat(Number, Name, Corner), the corners of the star from 0 in the north,
% clockwise.
%
% Each player moves ten men into the opposite corner. A man steps to an empty cell next to it, or hops over a man of
% anybody's to the empty cell behind. After a hop, it may hop on, but not to a cell where it has been in this turn; each
% hop is a move, and `pass` ends the turn. Who can move no man passes. As in OpenSpiel, a game is drawn when a thousand
% turns have been taken.
%
% Moves ahead come first, hops before steps, then steps aside, towards the middle if possible; and among these, the men
% that are furthest behind.
%
% A position is star(Seat, Turns, Hopping, Men, Forward, Taken): whose move it is, and how many turns were taken; [] or
% the cells of the man that is hopping, the newest first; men(...) has the cells of each seat's men from the top or, if
% they go up, from the bottom, and forward(...) how many rows they have come, 140 in all when they are there; Taken has
% a bit for each cell with a man. The cell in row R, from 0 at the top, and column C, from 0 and counted by half cells,
% is the number 32*R + C. A move is From-To, or `pass`.

:- set_prolog_flag(optimise, true).     % compile arithmetic

players(Names) :-
    findall(Name, seat(_, Name, _), Names).

about("Chinese checkers\n\
Bring your men into the opposite corner, by steps and by hops over any man.").

start(standard, star(1, 0, [], Men, Forward, Taken)) :-
    findall(Cells, ( seat(_, _, Corner), in_order(Corner, Cells) ), Lists),
    Men =.. [men|Lists],
    findall(20, seat(_, _, _), Rows),
    Forward =.. [forward|Rows],
    append(Lists, All),
    foldl(changed, All, taken(0, 0, 0, 0, 0), Taken).

in_order(Corner, Cells) :-
    findall(Cell, in_corner(Corner, Cell), Cells0),
    ways(Corner, Down, _, _, _, _),
    ( Down =:= 1 -> Cells = Cells0 ; reverse(Cells0, Cells) ).

in_corner(Corner, Cell) :-
    between(0, 16, Row),
    between(0, 24, Column),
    (Row+Column) mod 2 =:= 0,
    on_board(Row, Column),
    Cell is 32*Row + Column,
    rows_come(Corner, Cell, Rows),
    Rows < 4.

turn(star(Seat, _, _, _, _, _), Name) :-
    seat(Seat, Name, _).

%   utility(+Position, -Values): the winner gets one from each of the others.

utility(star(_, Turns, [], _, Forward, _), Values) :-
    (   arg(Winner, Forward, 140)
    ->  findall(Value, value(Winner, Value), Values)
    ;   Turns >= 1000,
        findall(0, seat(_, _, _), Values)
    ).

value(Winner, Value) :-
    seat(Seat, _, _),
    (   Seat =:= Winner
    ->  others(Value)
    ;   Value = -1
    ).

move(star(Seat, Turns, [From|Cells], Men, Forward, Taken), Move, Next) :-
    seat(Seat, _, Corner),
    (   Move = From-To,
        direction(ahead, Corner, From, Direction),
        hop(From, Direction, Taken, To),
        \+ memberchk(To, [From|Cells]),
        moved(From, To, [To,From|Cells], Seat, Turns, Men, Forward, Taken, Next)
    ;   Move = pass,
        next(Seat, Turns, Men, Forward, Taken, Next)
    ;   Move = From-To,
        ( Way = aside ; Way = back ),
        direction(Way, Corner, From, Direction),
        hop(From, Direction, Taken, To),
        \+ memberchk(To, [From|Cells]),
        moved(From, To, [To,From|Cells], Seat, Turns, Men, Forward, Taken, Next)
    ).
move(star(Seat, Turns, [], Men, Forward, Taken), From-To, Next) :-
    arg(Seat, Men, Own),
    seat(Seat, _, Corner),
    kind(Kind, Way),
    member(From, Own),
    direction(Way, Corner, From, Direction),
    from(Kind, From, Direction, Taken, To, Been),
    moved(From, To, Been, Seat, Turns, Men, Forward, Taken, Next).
move(star(Seat, Turns, [], Men, Forward, Taken), pass, Next) :-
    arg(Seat, Men, Own),
    \+ can_move(Own, Taken),
    next(Seat, Turns, Men, Forward, Taken, Next).

kind(hop, ahead).
kind(step, ahead).
kind(step, aside).
kind(hop, aside).
kind(step, back).
kind(hop, back).

next(Seat, Turns, Men, Forward, Taken, star(Seat1, Turns1, [], Men, Forward, Taken)) :-
    seats(Seats),
    Seat1 is Seat mod Seats + 1,
    Turns1 is Turns+1.

%   moved(+From, +To, +Been, +Seat, +Turns, +Men, +Forward, +Taken, -Next): the man that has hopped along the cells Been
%   may hop on if there is a cell for that.

moved(From, To, Been, Seat, Turns, Men, Forward, Taken, Next) :-
    arg(Seat, Men, Own),
    seat(Seat, _, Corner),
    ways(Corner, Down, _, _, _, _),
    without(Own, From, Others),
    into(Others, Down, To, Own1),
    with_arg(Seat, Men, Own1, Men1),
    rows_come(Corner, From, Before),
    rows_come(Corner, To, Now),
    arg(Seat, Forward, Rows),
    Rows1 is Rows-Before+Now,
    with_arg(Seat, Forward, Rows1, Forward1),
    changed(From, Taken, Taken0),
    changed(To, Taken0, Taken1),
    (   Been = [_|_],
        can_hop(To, Taken1, Been)
    ->  Next = star(Seat, Turns, Been, Men1, Forward1, Taken1)
    ;   next(Seat, Turns, Men1, Forward1, Taken1, Next)
    ).

%   from(+Kind, +From, +Direction, +Taken, -To, -Been) is semidet: Been is [] for a step.

from(hop, From, Direction, Taken, To, [To,From]) :-
    hop(From, Direction, Taken, To).
from(step, From, Direction, Taken, To, []) :-
    To is From+Direction,
    cell(To),
    \+ taken(To, Taken).

hop(From, Direction, Taken, To) :-
    Next is From+Direction,
    cell(Next),
    taken(Next, Taken),
    To is Next+Direction,
    cell(To),
    \+ taken(To, Taken).

can_move(Men, Taken) :-
    member(Man, Men),
    a_direction(Direction),
    from(_, Man, Direction, Taken, _, _),
    !.

can_hop(From, Taken, Been) :-
    a_direction(Direction),
    hop(From, Direction, Taken, To),
    \+ memberchk(To, Been),
    !.

without([Man|Men], From, Others) :-
    (   Man =:= From
    ->  Others = Men
    ;   Others = [Man|Others1],
        without(Men, From, Others1)
    ).

%   into(+Men, +Down, +To, -Men1): Men are in ascending order if Down is 1, and in descending order if it is -1.

into([], _, To, [To]).
into([Man|Men], Down, To, Men1) :-
    (   Man*Down < To*Down
    ->  Men1 = [Man|Others],
        into(Men, Down, To, Others)
    ;   Men1 = [To,Man|Men]
    ).

with_arg(Place, Term, Value, Term1) :-
    duplicate_term(Term, Term1),
    setarg(Place, Term1, Value).

% ----------------------------------------------------------------------
% Cells

a_direction(-33).
a_direction(-31).
a_direction(-2).
a_direction(2).
a_direction(31).
a_direction(33).

%   direction(+Way, +Corner, +Cell, -Direction) is multi: Way is ahead, aside or back for a man on Cell that began in
%   Corner.

direction(Way, Corner, Cell, Direction) :-
    ways(Corner, _, Ahead, Less, More, Back),
    (   Way == ahead
    ->  member(Direction, Ahead)
    ;   Way == back
    ->  member(Direction, Back)
    ;   off_middle(Corner, Cell, Off),
        Off > 0
    ->  ( Direction = Less ; Direction = More )
    ;   ( Direction = More ; Direction = Less )
    ).

%   off_middle(+Corner, +Cell, -Off): Off is how far Cell is from the line between Corner and the goal, and on which side.

off_middle(Corner, Cell, Off) :-
    Row is Cell >> 5,
    Column is Cell /\ 31,
    Line is Corner mod 3,
    (   Line =:= 0
    ->  Off is Column-12
    ;   Line =:= 1
    ->  Off is 3*(Row-8) + Column-12
    ;   Off is 3*(Row-8) + 12-Column
    ).

%   ways(?Corner, -Down, -Ahead, -Less, -More, -Back): the directions for men that began in Corner: Less and More lead
%   aside, by less or more of off_middle/3. Down is 1 if their goal is below, or else -1.

ways(0, 1,  [31,33],   -2,  2,  [-33,-31]).
ways(1, 1,  [31,-2],   -33, 33, [2,-31]).
ways(2, -1, [-33,-2],  -31, 31, [2,33]).
ways(3, -1, [-33,-31], -2,  2,  [31,33]).
ways(4, -1, [-31,2],   -33, 33, [-2,31]).
ways(5, 1,  [33,2],    -31, 31, [-2,-33]).

cell(Cell) :-
    Row is Cell >> 5,
    Column is Cell /\ 31,
    on_board(Row, Column).

%   The star is made of two triangles, with a tip at the top and at the bottom.

on_board(Row, Column) :-
    (   Row =< 12,
        abs(Column-12) =< Row
    ->  true
    ;   Row >= 4,
        abs(Column-12) =< 16-Row
    ).

%   Four rows of at most thirteen cells have a number each.

taken(Cell, Taken) :-
    Row is Cell >> 5,
    Word is Row >> 2 + 1,
    arg(Word, Taken, Bits),
    Bits >> ((Row /\ 3)*13 + (Cell /\ 31) >> 1) /\ 1 =:= 1.

changed(Cell, Taken, Taken1) :-
    Row is Cell >> 5,
    Word is Row >> 2 + 1,
    arg(Word, Taken, Bits),
    Bits1 is Bits xor (1 << ((Row /\ 3)*13 + (Cell /\ 31) >> 1)),
    with_arg(Word, Taken, Bits1, Taken1).

%   rows_come(+Corner, +Cell, -Rows): Rows is the distance of Cell from the tip of Corner.

rows_come(Corner, Cell, Rows) :-
    Row is Cell >> 5,
    Column is Cell /\ 31,
    come(Corner, Row, Column, Rows).

come(0, Row, _, Row).
come(1, Row, Column, Rows) :- Rows is 10 - (Column-Row) // 2.
come(2, Row, Column, Rows) :- Rows is 18 - (Column+Row) // 2.
come(3, Row, _, Rows) :- Rows is 16 - Row.
come(4, Row, Column, Rows) :- Rows is 6 + (Column-Row) // 2.
come(5, Row, Column, Rows) :- Rows is (Column+Row) // 2 - 2.

% ----------------------------------------------------------------------
% Texts and pictures

%   text(?Move, ?Text): a cell is named by its row, a to q from the top, and its number in the row from the left: d4-e8.

text(Move, Text) :-
    (   nonvar(Move)
    ->  (   Move = From-To
        ->  named(From, FromText),
            named(To, ToText),
            atomic_list_concat([FromText, ToText], -, Text)
        ;   Text = Move
        )
    ;   Text == pass
    ->  Move = pass
    ;   atomic_list_concat([FromText, ToText], -, Text),
        named(From, FromText),
        named(To, ToText),
        Move = From-To
    ).

named(Cell, Text) :-
    (   nonvar(Cell)
    ->  Row is Cell >> 5,
        first_column(Row, First),
        Number is ((Cell /\ 31) - First) // 2 + 1,
        sub_atom(abcdefghijklmnopq, Row, 1, _, Letter),
        atom_concat(Letter, Number, Text)
    ;   sub_atom(Text, 0, 1, Rest, Letter),
        sub_atom(abcdefghijklmnopq, Row, 1, _, Letter),
        sub_atom(Text, 1, Rest, 0, Digits),
        catch(atom_number(Digits, Number), error(_, _), fail),
        integer(Number),
        first_column(Row, First),
        Column is First + 2*(Number-1),
        Number >= 1,
        on_board(Row, Column),
        Cell is 32*Row + Column,
        named(Cell, Text)
    ),
    !.

first_column(Row, First) :-
    between(0, 24, First),
    on_board(Row, First),
    (Row+First) mod 2 =:= 0,
    !.

board(star(_, _, _, Men, _, _), board([], Rows)) :-
    findall(row(Label, Cells),
            ( between(0, 16, Row),
              sub_atom(abcdefghijklmnopq, Row, 1, _, Label),
              findall(cell(Cell, Piece),
                      ( between(0, 24, Column),
                        (Row+Column) mod 2 =:= 0,
                        on_board(Row, Column),
                        Cell is 32*Row + Column,
                        piece(Cell, Men, Piece) ),
                      Cells) ),
            Rows).

piece(Cell, Men, Piece) :-
    (   seat(Seat, Name, _),
        arg(Seat, Men, Own),
        memberchk(Cell, Own)
    ->  sub_atom(Name, 0, 1, _, Piece)
    ;   Piece = (-)
    ).

layout(holes).

look(Piece, disc(Name)) :-
    seat(_, Name, _),
    sub_atom(Name, 0, 1, _, Piece).

cells(_, Move, Ids) :-
    (   Move = From-To
    ->  Ids = [From-To]
    ;   Ids = []
    ).

status(star(_, _, Hopping, _, Forward, _), Lines) :-
    findall(rows_left(Name, Left), ( seat(Seat, Name, _), arg(Seat, Forward, Rows), Left is 140-Rows ), Lines0),
    (   Hopping = [Cell|_]
    ->  named(Cell, Text),
        format(string(Line), "the man on ~w may hop on; pass to stop", [Text]),
        Lines = [Line|Lines0]
    ;   Lines = Lines0
    ).

refusal(star(Seat, _, Hopping, Men, _, Taken), From-To, Why) :-
    (   Hopping = [At|_],
        At =\= From
    ->  named(At, Text),
        format(atom(Why), 'the man on ~w may hop on, or pass', [Text])
    ;   Hopping == [],
        arg(Seat, Men, Own),
        \+ memberchk(From, Own)
    ->  named(From, Text),
        seat(Seat, Name, _),
        format(atom(Why), 'no man of ~w is on ~w', [Name, Text])
    ;   taken(To, Taken)
    ->  named(To, Text),
        format(atom(Why), 'there is a man on ~w', [Text])
    ;   memberchk(To, Hopping)
    ->  named(To, Text),
        format(atom(Why), 'the man has been on ~w in this turn', [Text])
    ;   Hopping == [],
        \+ ( a_direction(Direction), from(_, From, Direction, Taken, To, _) )
    ->  Why = 'a man steps to the next cell, or hops over one man'
    ;   Hopping = [_|_],
        \+ ( a_direction(Direction), hop(From, Direction, Taken, To) )
    ->  Why = 'a man hops on over one man'
    ).
refusal(star(_, _, [], Men, _, Taken), pass, 'only a man that is hopping may stop') :-
    arg(_, Men, Own),
    can_move(Own, Taken),
    !.
