% The rules of Quoridor on five by five for three and four, included by quoridor_for_three.pl and quoridor_for_four.pl,
% which say who sits where: seat(Number, Name, Pawn, Goal).
%
% The first to reach the side opposite the own one wins. A move is a step of the pawn, or a wall between two pairs of
% squares, of which each has three; nobody may be cut off from the goal. A pawn jumps over another straight if there is
% room behind it, and to the left or right of it if a wall or the edge is behind it. Who can do neither steps onto the
% own square. As in OpenSpiel, a game is drawn after a hundred moves.
%
% A position is quoridor(Seat, Made, Pawns, Left, Across, Along): whose move it is and how many were made; pawns(...)
% and left(...) have a square and the number of walls for each seat; and the walls across and along the board, each by
% its middle. Squares and the corners of squares are bits: the square in column C and row R, from 0 at the top left, has
% the bit C+1 + 7*(R+1), and so has the corner at its lower right. A move is step(Square), across(Corner) or
% along(Corner).

:- set_prolog_flag(optimise, true).     % compile arithmetic

players(Names) :-
    findall(Name, seat(_, Name, _, _), Names).

about("Quoridor, 5 by 5\n\
Be the first to reach the other side. Step, or put up a wall; nobody may be walled in.").

start(standard, quoridor(1, 0, Pawns, Left, 0, 0)) :-
    findall(Pawn, seat(_, _, Pawn, _), Squares),
    Pawns =.. [pawns|Squares],
    same_length(Squares, Threes),
    maplist(=(3), Threes),
    Left =.. [left|Threes].

turn(quoridor(Seat, _, _, _, _, _), Name) :-
    seat(Seat, Name, _, _).

%   utility(+Position, -Values): the winner gets one from each of the others.

utility(quoridor(_, Made, Pawns, _, _, _), Values) :-
    (   Made >= 100
    ->  findall(0, seat(_, _, _, _), Values)
    ;   arrived(Pawns, Seat)
    ->  findall(Value, value(Seat, Value), Values)
    ).

arrived(Pawns, Seat) :-
    seat(Seat, _, _, Goal),
    arg(Seat, Pawns, Pawn),
    Pawn /\ Goal =\= 0,
    !.

value(Winner, Value) :-
    seat(Seat, _, _, _),
    (   Seat =:= Winner
    ->  others(Value)
    ;   Value = -1
    ).

move(quoridor(Seat, Made, Pawns, Left, Across, Along), Move, quoridor(Next, Made1, Pawns1, Left1, Across1, Along1)) :-
    Below is Across \/ Across<<1,       % squares with a wall below them
    Right is Along \/ Along<<7,         % and to the right of them
    all_pawns(Pawns, All),
    arg(Seat, Pawns, Pawn),
    steps(Pawn, All, Below, Right, Targets),
    (   Move = step(To),
        one_of(Targets, To),
        Left1 = Left,
        Across1 = Across,
        Along1 = Along,
        with_arg(Seat, Pawns, To, Pawns1)
    ;   arg(Seat, Left, Walls),
        Walls > 0,
        touched(Across, Along, Touched),
        wall(Move, Pawns, Across, Along, Touched, Across1, Along1),
        Pawns1 = Pawns,
        Fewer is Walls-1,
        with_arg(Seat, Left, Fewer, Left1)
    ;   Targets =:= 0,
        arg(Seat, Left, Walls),
        \+ can_wall(Walls, Pawns, Across, Along),
        Move = step(Pawn),
        Left1 = Left,
        Across1 = Across,
        Along1 = Along,
        Pawns1 = Pawns
    ),
    Made1 is Made+1,
    seats(Seats),
    Next is Seat mod Seats + 1.

all_pawns(Pawns, All) :-
    seats(Seats),
    all_pawns(Seats, Pawns, 0, All).

all_pawns(Seat, Pawns, All0, All) :-
    (   Seat =:= 0
    ->  All = All0
    ;   arg(Seat, Pawns, Pawn),
        All1 is All0 \/ Pawn,
        Seat1 is Seat-1,
        all_pawns(Seat1, Pawns, All1, All)
    ).

with_arg(Place, Term, Value, Term1) :-
    duplicate_term(Term, Term1),
    setarg(Place, Term1, Value).

one_of(Set, Bit) :-
    Set =\= 0,
    Lowest is Set /\ -Set,
    (   Bit = Lowest
    ;   Others is Set xor Lowest,
        one_of(Others, Bit)
    ).

% ----------------------------------------------------------------------
% Steps

steps(Pawn, All, Below, Right, Targets) :-
    toward(down, Pawn, All, Below, Right, Down),
    toward(up, Pawn, All, Below, Right, Up),
    toward(right, Pawn, All, Below, Right, OnRight),
    toward(left, Pawn, All, Below, Right, OnLeft),
    Targets is Down \/ Up \/ OnRight \/ OnLeft.

toward(Way, Pawn, All, Below, Right, Targets) :-
    next(Way, Pawn, Below, Right, Square),
    (   Square /\ All =:= 0
    ->  Targets = Square
    ;   next(Way, Square, Below, Right, Behind),
        Behind =\= 0
    ->  Targets is Behind /\ \All
    ;   sides(Way, First, Second),
        next(First, Square, Below, Right, Target),
        next(Second, Square, Below, Right, Target1),
        Targets is (Target \/ Target1) /\ \All
    ).

sides(down, left, right).
sides(up, left, right).
sides(right, up, down).
sides(left, up, down).

%   next(+Way, +Squares, +Below, +Right, -Nexts): those next to Squares, without walls between.

next(down,  Squares, Below, _, Nexts) :- squares(Board), Nexts is (Squares /\ \Below) << 7 /\ Board.
next(up,    Squares, Below, _, Nexts) :- squares(Board), Nexts is Squares >> 7 /\ \Below /\ Board.
next(right, Squares, _, Right, Nexts) :- squares(Board), Nexts is (Squares /\ \Right) << 1 /\ Board.
next(left,  Squares, _, Right, Nexts) :- squares(Board), Nexts is Squares >> 1 /\ \Right /\ Board.

squares(0b0111110_0111110_0111110_0111110_0111110_0000000).

% ----------------------------------------------------------------------
% Walls

wall(across(Corner), Pawns, Across, Along, Touched, Across1, Along) :-
    corners(Corners),
    Free is Corners /\ \(Across \/ Across<<1 \/ Across>>1 \/ Along),
    Risky is (Touched<<1 /\ Touched) \/ (Touched /\ Touched>>1) \/ (Touched<<1 /\ Touched>>1),
    one_of(Free, Corner),
    Across1 is Across \/ Corner,
    (   Corner /\ Risky =:= 0
    ->  true
    ;   all_arrive(Pawns, Across1, Along)
    ).
wall(along(Corner), Pawns, Across, Along, Touched, Across, Along1) :-
    corners(Corners),
    Free is Corners /\ \(Along \/ Along<<7 \/ Along>>7 \/ Across),
    Risky is (Touched<<7 /\ Touched) \/ (Touched /\ Touched>>7) \/ (Touched<<7 /\ Touched>>7),
    one_of(Free, Corner),
    Along1 is Along \/ Corner,
    (   Corner /\ Risky =:= 0
    ->  true
    ;   all_arrive(Pawns, Across, Along1)
    ).

corners(0b0011110_0011110_0011110_0011110_0000000).

%   touched(+Across, +Along, -Touched): the corners that walls and the edge of the board touch. A wall that meets them
%   at one of its ends or its middle only closes no way.

touched(Across, Along, Touched) :-
    Touched is 0b0111111_0100001_0100001_0100001_0100001_0111111
               \/ Across \/ Across<<1 \/ Across>>1 \/ Along \/ Along<<7 \/ Along>>7.

can_wall(Walls, Pawns, Across, Along) :-
    Walls > 0,
    touched(Across, Along, Touched),
    wall(_, Pawns, Across, Along, Touched, _, _),
    !.

all_arrive(Pawns, Across, Along) :-
    Below is Across \/ Across<<1,
    Right is Along \/ Along<<7,
    seats(Seats),
    all_arrive(Seats, Pawns, Below, Right).

all_arrive(Seat, Pawns, Below, Right) :-
    (   Seat =:= 0
    ->  true
    ;   arg(Seat, Pawns, Pawn),
        seat(Seat, _, _, Goal),
        arrives(Pawn, Goal, Below, Right),
        Seat1 is Seat-1,
        all_arrive(Seat1, Pawns, Below, Right)
    ).

arrives(Seen, Goal, Below, Right) :-
    next(down, Seen, Below, Right, Down),
    next(up, Seen, Below, Right, Up),
    next(right, Seen, Below, Right, OnRight),
    next(left, Seen, Below, Right, OnLeft),
    Seen1 is Seen \/ Down \/ Up \/ OnRight \/ OnLeft,
    (   Seen1 /\ Goal =\= 0
    ->  true
    ;   Seen1 =\= Seen,
        arrives(Seen1, Goal, Below, Right)
    ).

% ----------------------------------------------------------------------
% Texts and pictures

%   text(?Move, ?Text): c4 is a step to the third square of the fourth row from the top; c4h is a wall below c4 and d4,
%   and c4v one to the right of c4 and c5.

text(Move, Text) :-
    (   nonvar(Move)
    ->  written(Move, Text)
    ;   ( member(Move, [step(Bit),across(Bit),along(Bit)]), between(0, 24, N), Bit is 1 << (8 + N + 2*(N//5)) ),
        written(Move, Text)
    ->  true
    ).

written(step(Square), Text) :- square_name(Square, Text).
written(across(Corner), Text) :- square_name(Corner, Name), atom_concat(Name, h, Text).
written(along(Corner), Text) :- square_name(Corner, Name), atom_concat(Name, v, Text).

square_name(Square, Name) :-
    Bit is msb(Square),
    Column is Bit mod 7,
    Row is Bit//7,
    sub_atom(xabcde, Column, 1, _, Letter),
    atom_concat(Letter, Row, Name).

%   The board has a cell for each square, and between them cells for walls, and for corners.

board(quoridor(_, _, Pawns, _, Across, Along), board(Labels, Rows)) :-
    Labels = [a,'',b,'',c,'',d,'',e],
    findall(row(Label, Cells),
            ( between(0, 8, Line),
              ( Line mod 2 =:= 0 -> Label is Line//2 + 1 ; Label = '' ),
              findall(cell(Line/Place, Piece),
                      ( between(0, 8, Place), piece(Line, Place, Pawns, Across, Along, Piece) ),
                      Cells) ),
            Rows).

piece(Line, Place, Pawns, Across, Along, Piece) :-
    Square is 1 << (Place//2 + 1 + 7*(Line//2 + 1)),
    Kind is Line mod 2 * 2 + Place mod 2,
    (   Kind =:= 0
    ->  (   arg(Seat, Pawns, Square)
        ->  seat(Seat, Piece, _, _)
        ;   Piece = (-)
        )
    ;   Kind =:= 1,
        (Along \/ Along<<7) /\ Square =\= 0
    ->  Piece = '|'
    ;   Kind =:= 2,
        (Across \/ Across<<1) /\ Square =\= 0
    ->  Piece = '='
    ;   Kind =:= 3,
        (Across \/ Along) /\ Square =\= 0
    ->  Piece = '+'
    ;   Piece = ''
    ).

%   cells(+Position, +Move, -Ids): a wall is named by the first two squares above it, or on its left.

cells(quoridor(Seat, _, Pawns, _, _, _), Move, Ids) :-
    (   Move = step(To)
    ->  arg(Seat, Pawns, From),
        square_id(From, Id),
        square_id(To, Id1),
        ( From =:= To -> Ids = [Id] ; Ids = [Id-Id1] )
    ;   Move =.. [Kind,Square],
        memberchk(Kind-Step, [across-1,along-7]),
        Square1 is Square << Step,
        square_id(Square, Id),
        square_id(Square1, Id1),
        Ids = [Id,Id1]
    ).

square_id(Square, Line/Place) :-
    Bit is msb(Square),
    Line is 2*(Bit//7 - 1),
    Place is 2*(Bit mod 7 - 1).

look(Name, disc(Name)) :-
    seat(_, Name, _, _).
look(Wall, fill('#78350f')) :-
    memberchk(Wall, ['|','=','+']).

status(quoridor(_, _, _, Left, _, _), Lines) :-
    findall(walls_left(Name, Walls), ( seat(Seat, Name, _, _), arg(Seat, Left, Walls) ), Lines).

refusal(quoridor(Seat, _, _, Left, _, _), Move, 'you have no wall left') :-
    Move =.. [Kind,_],
    Kind \== step,
    arg(Seat, Left, 0).
refusal(Position, step(To), 'a pawn steps to the next square, or over the pawn there') :-
    \+ move(Position, step(To), _).
