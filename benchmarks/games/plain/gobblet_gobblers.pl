:- module(gobblet_gobblers, [players/2, start/2, turn/2, utility/2, move/3, board/2, look/2, cells/3, winning_line/2, strategy/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2, nth1/3, select/3]).

/** <module> Gobblet Gobblers

Each player has two small, two middle and two big pieces. A move puts a new piece on the board of three by three
squares, or moves a piece that nothing covers to any other square, in either case to an empty square or on top of a
smaller piece. The first player with three visible pieces in a row wins. A player who moves a piece and leaves the
other player a row that it covered before loses, even with a row of one's own. Orange begins.

A position is position(Player, Orange, Blue, Stacks): Orange and Blue are sorted lists of the sizes (1, 2, 3) still to
be put on the board, and Stacks is the list of the nine squares, row by row from the top, each a list of pieces
Player-Size, the visible one first.
A move is new(Size, To) or move(From, To), squares being numbered from 1 to 9.
*/

players(orange, blue).

start('3x3', position(orange, [1,1,2,2,3,3], [1,1,2,2,3,3], [[],[],[],[],[],[],[],[],[]])).

turn(position(Player, _, _, _), Player).

other(orange, blue).
other(blue, orange).

row([1,2,3]).
row([4,5,6]).
row([7,8,9]).
row([1,4,7]).
row([2,5,8]).
row([3,6,9]).
row([1,5,9]).
row([3,5,7]).

%   The player to move is looked at first: the other one has just moved, and may have uncovered a row.

utility(position(Player, _, _, Stacks), Value) :-
    other(Player, Other),
    member(Winner, [Player, Other]),
    has_row(Winner, Stacks, _),
    !,
    win(Winner, Value).

win(orange, 1).
win(blue, -1).

has_row(Player, Stacks, Row) :-
    row(Row),
    forall(member(Square, Row), nth1(Square, Stacks, [Player-_|_])).

move(position(Player, Orange, Blue, Stacks), new(Size, To), position(Other, Orange1, Blue1, Stacks1)) :-
    other(Player, Other),
    member(Size, [3, 2, 1]),
    take(Player, Size, Orange, Blue, Orange1, Blue1),
    put(Player-Size, Stacks, To, Stacks1).
move(position(Player, Orange, Blue, Stacks), move(From, To), position(Other, Orange, Blue, Stacks2)) :-
    other(Player, Other),
    nth1(From, Stacks, [Player-Size|Below]),
    replace(From, Stacks, Below, Stacks1),
    put(Player-Size, Stacks1, To, Stacks2),
    To =\= From.

take(orange, Size, Orange, Blue, Orange1, Blue) :-
    once(select(Size, Orange, Orange1)).
take(blue, Size, Orange, Blue, Orange, Blue1) :-
    once(select(Size, Blue, Blue1)).

%   put(+Piece, +Stacks, ?To, -Stacks1)

put(Player-Size, Stacks, To, Stacks1) :-
    nth1(To, Stacks, Stack),
    smaller(Stack, Size),
    replace(To, Stacks, [Player-Size|Stack], Stacks1).

smaller([], _).
smaller([_-Top|_], Size) :-
    Top < Size.

replace(Number, List, New, List1) :-
    nth1(Number, List, _, Rest),
    nth1(Number, List1, New, Rest).

%   Under the three rows are orange's pieces that are not on the board yet, and above them blue's.

board(position(_, Orange, Blue, Stacks), board([], [Top, Row1, Row2, Row3, Bottom])) :-
    hand(blue, Blue, Top),
    squares([1,2,3], Stacks, Row1),
    squares([4,5,6], Stacks, Row2),
    squares([7,8,9], Stacks, Row3),
    hand(orange, Orange, Bottom).

hand(Player, Sizes, row('', Cells)) :-
    findall(cell(Player-Size, Piece),
            ( member(Size, [1,2,3]),
              ( memberchk(Size, Sizes) -> drawn([Player-Size], Piece) ; Piece = '' )
            ),
            Cells).

squares(Numbers, Stacks, row('', Cells)) :-
    findall(cell(Number, Piece),
            ( member(Number, Numbers), nth1(Number, Stacks, Stack), drawn(Stack, Piece) ),
            Cells).

drawn([], -).
drawn([orange-Size|_], Piece) :-
    nth1(Size, [a, aa, aaa], Piece).
drawn([blue-Size|_], Piece) :-
    nth1(Size, [b, bb, bbb], Piece).

look(a, text(a, orange)).
look(aa, text(aa, orange)).
look(aaa, text(aaa, orange)).
look(b, text(b, blue)).
look(bb, text(bb, blue)).
look(bbb, text(bbb, blue)).

cells(position(Player, _, _, _), new(Size, To), [Player-Size, To]).
cells(_, move(From, To), [From, To]).

winning_line(position(Player, _, _, Stacks), Row) :-
    other(Player, Other),
    member(Winner, [Player, Other]),
    has_row(Winner, Stacks, Row),
    !.

%   strategy(greedy, +Position, -Move): win, do not let the other player win at once, else show the most pieces.

strategy(greedy, Position, Move) :-
    turn(Position, Player),
    aggregate_all(max(Worth, Each), ( move(Position, Each, Next), worth(Player, Next, Worth) ), max(_, Move)).

worth(Player, Next, Worth) :-
    utility(Next, Value),
    !,
    ( win(Player, Value) -> Worth = 100 ; Worth = -100 ).
worth(Player, Next, -50) :-
    move(Next, _, After),
    utility(After, Value),
    \+ win(Player, Value),
    !.
worth(Player, position(_, _, _, Stacks), Worth) :-
    aggregate_all(count, member([Player-_|_], Stacks), Worth).
