:- module(einstein,
          [ players/2,          % -Max, -Min
            about/1,            % -Text
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            utilities/2,        % -Lowest, -Highest
            move/3,             % +Position, ?Move, -Next
            heuristic/2,        % +Position, -Guess
            text/2,             % ?Move, ?Text
            board/2,            % +Position, -Board
            look/2,             % ?Piece, -Look
            status/2,           % +Position, -Lines
            cells/3             % +Position, +Move, -Ids
          ]).
:- use_module(library(lists), [member/2, nth1/3]).

/** <module> EinStein würfelt nicht! (Ingo Althöfer, 2004)

Each player has six cubes with the numbers 1 to 6 in a corner of a board of five by five squares. A die says which cube
the player moves: the one with its number or, if that is no longer there, the one with the next higher or the next lower
number that is. Black's cubes move one square to the right, down, or both; white's to the left, up, or both. A cube of
either colour on the square is taken. The first to reach the opposite corner, or to take all cubes of the other, wins.

A position is einstein(Phase, Player, Black, White): chance draws which cube stands on the next square at the start,
place(Count), or what the die shows, `roll`, or Player moves, die(Shown). Black and White have an argument for each cube:
its square, counted from 1, row by row from the top left, or 0. A move is From-To, and what chance decides a number.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

%!  players(-Max, -Min) is det.

players(black, white).

%!  about(-Text) is det.

about("EinStein w\u00fcrfelt nicht!\n\
Move the cube that the die shows, or the nearest. Reach the opposite corner, or take all cubes of the other.").

%!  start(?Variant, -Position) is nondet.
%
%   In `drawn`, chance decides on which square each cube begins.

start(arranged, einstein(roll, white, cubes(1,2,3,6,7,11), cubes(25,24,23,20,19,15))).
start(drawn, einstein(place(1), white, cubes(0,0,0,0,0,0), cubes(0,0,0,0,0,0))).

%   home(?Count, ?Player, ?Square): the squares on which cubes begin, in the order in which they are drawn.

home(1,  black, 1).
home(2,  black, 2).
home(3,  black, 3).
home(4,  black, 6).
home(5,  black, 7).
home(6,  black, 11).
home(7,  white, 15).
home(8,  white, 19).
home(9,  white, 20).
home(10, white, 23).
home(11, white, 24).
home(12, white, 25).

%!  turn(+Position, -Player) is det.

turn(einstein(Phase, Player, _, _), Turn) :-
    turn_in(Phase, Player, Turn).

turn_in(place(_), _, chance).
turn_in(roll, _, chance).
turn_in(die(_), Player, Player).

%!  utility(+Position, -Value) is semidet.
%
%   The player who has just moved has won, if either has.

utility(einstein(roll, Player, Black, White), Value) :-
    (   Player == white
    ->  ( arg(_, Black, 25) -> true ; lost(White) ),
        Value = 1
    ;   ( arg(_, White, 1) -> true ; lost(Black) ),
        Value = -1
    ).

lost(cubes(0,0,0,0,0,0)).

%!  utilities(-Lowest, -Highest) is det.

utilities(-1, 1).

%!  move(+Position, ?Move, -Next) is nondet.

move(einstein(place(Count), Player, Black, White), Number, einstein(Phase, Player, Black1, White1)) :-
    home(Count, Owner, Square),
    cubes(Owner, Black, White, Cubes),
    between(1, 6, Number),
    arg(Number, Cubes, 0),
    put(Owner, Number, Square, Black, White, Black1, White1),
    (   Count =:= 12
    ->  Phase = roll
    ;   Count1 is Count+1,
        Phase = place(Count1)
    ).
move(einstein(roll, Player, Black, White), Shown, einstein(die(Shown), Player, Black, White)) :-
    between(1, 6, Shown).
move(einstein(die(Shown), Player, Black, White), From-To, einstein(roll, Other, Black2, White2)) :-
    other(Player, Other),
    cubes(Player, Black, White, Own),
    movable(Shown, Own, Number),
    arg(Number, Own, From),
    step(Player, From, To),
    taken(To, Black, Black1),
    taken(To, White, White1),
    put(Player, Number, To, Black1, White1, Black2, White2).

other(black, white).
other(white, black).

cubes(black, Black, _, Black).
cubes(white, _, White, White).

put(black, Number, Square, Black, White, Black1, White) :-
    with(Number, Square, Black, Black1).
put(white, Number, Square, Black, White, Black, White1) :-
    with(Number, Square, White, White1).

with(Number, Square, Cubes, Cubes1) :-
    duplicate_term(Cubes, Cubes1),
    setarg(Number, Cubes1, Square).

%   movable(+Shown, +Cubes, -Number) is nondet.

movable(Shown, Cubes, Number) :-
    (   there(Shown, Cubes)
    ->  Number = Shown
    ;   ( Direction = -1 ; Direction = 1 ),
        Next is Shown+Direction,
        nearest(Next, Direction, Cubes, Number)
    ).

there(Number, Cubes) :-
    arg(Number, Cubes, Square),
    Square > 0.

nearest(Number0, Direction, Cubes, Number) :-
    Number0 >= 1,
    Number0 =< 6,
    (   there(Number0, Cubes)
    ->  Number = Number0
    ;   Next is Number0+Direction,
        nearest(Next, Direction, Cubes, Number)
    ).

%   step(+Player, +From, -To) is nondet.

step(Player, From, To) :-
    toward(Player, Sign),
    member(Right-Down, [1-1, 0-1, 1-0]),
    Column is (From-1) mod 5 + Sign*Right,
    Row is (From-1)//5 + Sign*Down,
    Column >= 0,
    Column =< 4,
    Row >= 0,
    Row =< 4,
    To is 5*Row + Column + 1.

toward(black, 1).
toward(white, -1).

taken(Square, Cubes, Cubes1) :-
    (   arg(Number, Cubes, Square)
    ->  with(Number, 0, Cubes, Cubes1)
    ;   Cubes1 = Cubes
    ).

%!  heuristic(+Position, -Guess) is det.
%
%   Who has the cube that is nearest to its corner.

heuristic(einstein(_, _, Black, White), Guess) :-
    findall(Steps, ( arg(_, Black, Square), Square > 0, steps(Square, Steps) ), Blacks),
    findall(Steps, ( arg(_, White, Square), Square > 0, Mirrored is 26-Square, steps(Mirrored, Steps) ), Whites),
    least(Blacks, 5, Least1),
    least(Whites, 5, Least2),
    Guess is Least2-Least1.

steps(Square, Steps) :-
    Steps is max(4 - (Square-1) mod 5, 4 - (Square-1)//5).

least([], Least, Least).
least([Steps|Others], Least0, Least) :-
    Least1 is min(Steps, Least0),
    least(Others, Least1, Least).

% ----------------------------------------------------------------------
% Texts and pictures for the players

%!  text(?Move, ?Text) is semidet.
%
%   'c3-d2', in the names of the board; a number is what chance decides.

text(Move, Text) :-
    (   nonvar(Move)
    ->  (   Move = From-To
        ->  square_name(From, Name1),
            square_name(To, Name2),
            atomic_list_concat([Name1, Name2], -, Text)
        ;   atom_number(Text, Move)
        )
    ;   atomic_list_concat([Name1, Name2], -, Text)
    ->  square_name(From, Name1),
        square_name(To, Name2),
        Move = From-To
    ;   atom_number(Text, Move),
        integer(Move),
        atom_number(Written, Move),
        Written == Text
    ).

square_name(Square, Name) :-
    between(1, 25, Square),
    Column is (Square-1) mod 5 + 1,
    Row is 5 - (Square-1)//5,
    nth1(Column, [a,b,c,d,e], Letter),
    atom_concat(Letter, Row, Name),
    !.

%!  board(+Position, -Board) is det.

board(einstein(_, _, Black, White), board([a,b,c,d,e], Rows)) :-
    findall(row(Label, Cells),
            ( member(Row, [0,1,2,3,4]),
              Number is 5-Row,
              atom_number(Label, Number),
              findall(cell(Square, Piece),
                      ( between(1, 5, Column), Square is 5*Row + Column, piece(Square, Black, White, Piece) ),
                      Cells)
            ),
            Rows).

piece(Square, Black, White, Piece) :-
    (   arg(Number, Black, Square)
    ->  atom_concat(b, Number, Piece)
    ;   arg(Number, White, Square)
    ->  atom_concat(w, Number, Piece)
    ;   Piece = (-)
    ).

%!  look(?Piece, -Look) is semidet.

look(Piece, text(Number, Colour)) :-
    atom_length(Piece, 2),
    sub_atom(Piece, 0, 1, 1, Owner),
    sub_atom(Piece, 1, 1, 0, Number),
    colour(Owner, Colour).

colour(b, '#1f2937').
colour(w, '#c2410c').

%!  status(+Position, -Lines) is det.

status(einstein(Phase, Player, _, _), Lines) :-
    (   Phase = die(Shown)
    ->  format(string(Line), "~w has rolled a ~w", [Player, Shown]),
        Lines = [Line]
    ;   Lines = []
    ).

%!  cells(+Position, +Move, -Ids) is det.

cells(einstein(Phase, _, _, _), Move, Ids) :-
    (   Move = From-To
    ->  Ids = [From, To]
    ;   Phase = place(Count)
    ->  home(Count, _, Square),
        Ids = [Square]
    ;   Ids = []
    ).
