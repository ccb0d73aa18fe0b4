:- module(morris,
          [ players/2, about/1, start/2, turn/2, utility/2, move/3, text/2, board/2, layout/1, look/2, lines/2, cells/3,
            status/2 ]).
:- use_module(library(lists), [member/2, select/3]).
:- use_module(library(pybridge_rules)).

/** <module> Nine men's morris

A position, wrapped by library(pybridge_rules), is position(Player, Own, Others): the player to move, and
men(Hand, Points) of both, the number of men in hand and a sorted list of points. A move is
move(From, To, Taken): From is 0 for a man from the hand, Taken is 0 if none is taken.
*/

players(white, black).

about("Nine men's morris\n\
Place your nine men, then move them along the lines; three at three points fly. Three in a row take a man. With two men left, or no move, you lose.").

start(standard, with(position(white, men(9, []), men(9, [])), [])).

turn(with(position(Player, _, _), _), Player).

other(white, black).
other(black, white).

utility(Wrapped, 0) :-
    ( repeated(Wrapped, 3) ; without_progress(Wrapped, 100) ),
    !.
utility(with(Position, _), Value) :-
    Position = position(Player, men(Hand, Points), _),
    (   length(Points, Count),
        Hand + Count < 3
    ->  true
    ;   \+ play(Position, _, _)
    ),
    (   Player == white
    ->  Value = -1
    ;   Value = 1
    ).

move(Wrapped, Move, Next) :-
    remembering(play, progress, Wrapped, Move, Next).

progress(_, move(From, _, Taken)) :-
    ( From =:= 0 ; Taken =\= 0 ),
    !.

play(position(Player, men(Hand, Own), Others), move(From, To, Taken), position(Other, Others1, men(Hand1, Own1))) :-
    other(Player, Other),
    lift(Hand, Own, From, To, Hand1, Rest),
    Others = men(_, Points),
    \+ memberchk(To, Own),
    \+ memberchk(To, Points),
    sort([To|Rest], Own1),
    take(To, Own1, Others, Taken, Others1).

lift(0, Own, From, To, 0, Rest) :-
    !,
    select(From, Own, Rest),
    (   length(Own, 3)
    ->  board_cell(morris, To)
    ;   neighbour(morris, From, _, To)
    ).
lift(Hand, Own, 0, To, Hand1, Own) :-
    Hand1 is Hand-1,
    board_cell(morris, To).

take(To, Own, men(Hand, Points), Taken, men(Hand, Points1)) :-
    (   in_mill(To, Own)
    ->  findall(Point, ( member(Point, Points), \+ in_mill(Point, Points) ), Free),
        (   Free == []
        ->  select(Taken, Points, Points1)
        ;   member(Taken, Free),
            select(Taken, Points, Points1)
        )
    ;   Taken = 0,
        Points1 = Points
    ).

in_mill(Point, Points) :-
    mill(Point, Others),
    \+ ( member(Other, Others), \+ memberchk(Other, Points) ),
    !.

mill(Point, [A, B]) :-
    neighbour(morris, Point, Direction, A),
    (   neighbour(morris, A, Direction, B)
    ;   opposite(Direction, Back),
        neighbour(morris, Point, Back, B)
    ).

opposite(n, s).
opposite(w, e).

% ----------------------------------------------------------------------
% For people

text(move(From, To, Taken), Text) :-            % such as a1, a1-a4 or a1-a4xb2
    (   nonvar(To)
    ->  moved(From, To, Moved),
        joined(Moved, x, Taken, Text)
    ;   joined(Moved, x, Taken, Text),
        moved(From, To, Moved)
    ).

moved(0, To, Text) :-
    cell_name(morris, To, Text).
moved(From, To, Text) :-
    cell_name(morris, From, Name),
    joined(Name, -, To, Text),
    To =\= 0.

joined(Text, _, 0, Text).
joined(Left, Separator, Cell, Text) :-
    (   nonvar(Text)
    ->  atomic_list_concat([Left, Name], Separator, Text),
        cell_name(morris, Cell, Name)
    ;   cell_name(morris, Cell, Name),
        atomic_list_concat([Left, Name], Separator, Text)
    ).

board(with(Position, _), Board) :-
    sides(Position, men(_, White), men(_, Black)),
    findall(Piece, ( board_cell(morris, Cell), piece(Cell, White, Black, Piece) ), Pieces),
    drawn_board(morris, Pieces, Board).

sides(position(white, White, Black), White, Black).
sides(position(black, Black, White), White, Black).

piece(Cell, White, Black, Piece) :-
    (   memberchk(Cell, White)
    ->  Piece = w
    ;   memberchk(Cell, Black)
    ->  Piece = b
    ;   Piece = (-)
    ).

layout(points).

look(w, disc(white)).
look(b, disc(black)).

lines(_, Lines) :-
    drawn_lines(morris, Lines).

cells(_, move(From, To, Taken), [Cell|Cells]) :-
    cell_name(morris, To, Target),
    (   cell_name(morris, From, Start)
    ->  Cell = Start-Target
    ;   Cell = Target
    ),
    findall(x(Name), cell_name(morris, Taken, Name), Cells).

status(with(Position, _), [men_in_hand(white, White), men_in_hand(black, Black)]) :-
    sides(Position, men(White, _), men(Black, _)).
