:- module(backgammon,
          [players/2, start/2, turn/2, utility/2, move/3, odds/3, text/2, board/2, look/2, status/2, cells/3]).
:- use_module(library(lists), [append/2, append/3, member/2]).

/** <module> Backgammon, without the doubling cube

Each player moves fifteen checkers from the 24th point to the 1st and off, x and o in opposite directions, by what two dice show; equal
dice count four times. A point with two checkers of the other player is blocked; a single one is hit, and has to come in from the
bar before its player moves anything else. Checkers go off when all are on the last six points. Both dice must be used if that is
possible, otherwise the larger one if that is. A win counts twice if the loser has no checker off, and three times if the loser has
one on the bar or on the winner's last six points as well.

A position is backgammon(Phase, Player, Points, Men): Phase is `begin`, `roll`, or dice(Left), the dice that Player has not used. Points
has an argument for each point as x counts them, positive for x's checkers and negative for o's; Men is men(XBar, XOff, OBar, OOff).
A move is play(From, Die), where each player counts the points their own way and the bar is point 25, or `pass`; chance decides on
first(Player, High, Low) and roll(High, Low). Each checker moved is one move.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

players(x, o).

start(standard, backgammon(begin, x, points(-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2), men(0,0,0,0))).

turn(backgammon(Phase, Player, _, _), Turn) :-
    turn_in(Phase, Player, Turn).

turn_in(begin, _, chance).
turn_in(roll, _, chance).
turn_in(dice(_), Player, Player).

utility(backgammon(_, _, Points, men(XBar, XOff, OBar, OOff)), Value) :-
    (   XOff =:= 15
    ->  counts(OOff, OBar, Points, 1, 6, Value)
    ;   OOff =:= 15
    ->  counts(XOff, XBar, Points, 19, 24, Value0),
        Value is -Value0
    ).

%   counts(+Off, +Bar, +Points, +First, +Last, -Value): what losing counts, with so many checkers off and on the bar. First to Last are
%   the winner's last points, on which only the loser can have checkers.

counts(Off, Bar, Points, First, Last, Value) :-
    (   Off > 0
    ->  Value = 1
    ;   ( Bar > 0 ; between(First, Last, Point), \+ arg(Point, Points, 0) )
    ->  Value = 3
    ;   Value = 2
    ).

move(backgammon(begin, _, Points, Men), first(Player, High, Low), backgammon(dice([High,Low]), Player, Points, Men)) :-
    other(Player, _),
    between(2, 6, High),
    Most is High-1,
    between(1, Most, Low).
move(backgammon(roll, Player, Points, Men), roll(High, Low), backgammon(dice(Dice), Player, Points, Men)) :-
    between(1, 6, High),
    between(1, High, Low),
    (   High =:= Low
    ->  Dice = [High,High,High,High]
    ;   Dice = [High,Low]
    ).
move(backgammon(dice(Dice), Player, Points, Men), Move, Next) :-
    most(Dice, Player, Points, Men, Most),
    (   Most == none
    ->  Move = pass,
        other(Player, Other),
        Next = backgammon(roll, Other, Points, Men)
    ;   Move = play(From, Die),
        die(Most, Dice, Die, Left),
        half(Player, Die, Points, Men, From, Points1, Men1),
        after(Most, Left, Player, Points1, Men1, Phase, Mover),
        Next = backgammon(Phase, Mover, Points1, Men1)
    ).

odds(backgammon(Phase, _, _, _), Outcome, Weight) :-
    (   Phase == begin
    ->  Outcome = first(Player, High, Low),
        other(Player, _),
        between(2, 6, High),
        Most is High-1,
        between(1, Most, Low),
        Weight = 1
    ;   Phase == roll,
        Outcome = roll(High, Low),
        between(1, 6, High),
        between(1, High, Low),
        (   High =:= Low
        ->  Weight = 1
        ;   Weight = 2
        )
    ).

other(x, o).
other(o, x).

%   most(+Dice, +Player, +Points, +Men, -Most): Most is `both` if two different dice can be used one after the other, only(Die) if
%   one of two can, `any` for equal dice or a single one, and `none` if no checker can move.

most([High,Low], Player, Points, Men, Most) :-
    High =\= Low,
    !,
    (   both(High, Low, Player, Points, Men)
    ->  Most = both
    ;   can_move(High, Player, Points, Men)
    ->  Most = only(High)
    ;   can_move(Low, Player, Points, Men)
    ->  Most = only(Low)
    ;   Most = none
    ).
most([Die|_], Player, Points, Men, Most) :-
    (   can_move(Die, Player, Points, Men)
    ->  Most = any
    ;   Most = none
    ).

both(High, Low, Player, Points, Men) :-
    (   First = High, Second = Low
    ;   First = Low, Second = High
    ),
    half(Player, First, Points, Men, _, Points1, Men1),
    can_move(Second, Player, Points1, Men1),
    !.

can_move(Die, Player, Points, Men) :-
    half(Player, Die, Points, Men, _, _, _),
    !.

die(both, [High,Low], Die, Left) :-
    ( Die = High, Left = [Low] ; Die = Low, Left = [High] ).
die(only(Die), _, Die, []).
die(any, [Die|Left], Die, Left).

%   after(+Most, +Left, +Player, +Points, +Men, -Phase, -Mover) is semidet: fails if the second die has to be used and cannot.

after(both, [Die], Player, Points, Men, dice([Die]), Player) :-
    can_move(Die, Player, Points, Men).
after(only(_), [], Player, _, _, roll, Other) :-
    other(Player, Other).
after(any, Left, Player, Points, Men, Phase, Mover) :-
    (   Left = [Die|_],
        can_move(Die, Player, Points, Men)
    ->  Phase = dice(Left),
        Mover = Player
    ;   Phase = roll,
        other(Player, Mover)
    ).

%   half(+Player, +Die, +Points, +Men, ?From, -Points1, -Men1) is nondet: a checker moves from the point From, as Player counts.

half(Player, Die, Points, Men, From, Points1, Men2) :-
    bar(Player, Men, Bar),
    (   Bar > 0
    ->  From = 25,
        in_from_bar(Player, Men, Men1)
    ;   between(1, 24, Nearer),
        From is 25-Nearer,
        checkers(Player, From, Points, Count),
        Count > 0,
        Men1 = Men
    ),
    To is From-Die,
    (   To >= 1
    ->  checkers(Player, To, Points, There),
        There >= -1,
        duplicate_term(Points, Points1),
        lift(Player, From, Points1),
        arrive(There, Player, To, Points1, Men1, Men2)
    ;   all_home(Player, Points),
        ( To =:= 0 -> true ; none_further(Player, From, Points) ),
        duplicate_term(Points, Points1),
        lift(Player, From, Points1),
        off(Player, Men1, Men2)
    ).

bar(x, men(XBar, _, _, _), XBar).
bar(o, men(_, _, OBar, _), OBar).

in_from_bar(x, men(XBar, XOff, OBar, OOff), men(XBar1, XOff, OBar, OOff)) :-
    XBar1 is XBar-1.
in_from_bar(o, men(XBar, XOff, OBar, OOff), men(XBar, XOff, OBar1, OOff)) :-
    OBar1 is OBar-1.

off(x, men(XBar, XOff, OBar, OOff), men(XBar, XOff1, OBar, OOff)) :-
    XOff1 is XOff+1.
off(o, men(XBar, XOff, OBar, OOff), men(XBar, XOff, OBar, OOff1)) :-
    OOff1 is OOff+1.

%   checkers(+Player, +Point, +Points, -Count): negative for those of the other player.

checkers(x, Point, Points, Count) :-
    arg(Point, Points, Count).
checkers(o, Point, Points, Count) :-
    Index is 25-Point,
    arg(Index, Points, Count0),
    Count is -Count0.

lift(Player, From, Points) :-
    (   From =:= 25
    ->  true
    ;   add(Player, From, -1, Points)
    ).

add(x, Point, Number, Points) :-
    arg(Point, Points, Count),
    Count1 is Count+Number,
    setarg(Point, Points, Count1).
add(o, Point, Number, Points) :-
    Index is 25-Point,
    arg(Index, Points, Count),
    Count1 is Count-Number,
    setarg(Index, Points, Count1).

arrive(There, Player, To, Points, Men0, Men) :-
    (   There =:= -1
    ->  add(Player, To, 2, Points),
        hit(Player, Men0, Men)
    ;   add(Player, To, 1, Points),
        Men = Men0
    ).

hit(x, men(XBar, XOff, OBar, OOff), men(XBar, XOff, OBar1, OOff)) :-
    OBar1 is OBar+1.
hit(o, men(XBar, XOff, OBar, OOff), men(XBar1, XOff, OBar, OOff)) :-
    XBar1 is XBar+1.

all_home(Player, Points) :-
    \+ ( between(7, 24, Point), checkers(Player, Point, Points, Count), Count > 0 ).

none_further(Player, From, Points) :-
    First is From+1,
    \+ ( between(First, 6, Point), checkers(Player, Point, Points, Count), Count > 0 ).

% ----------------------------------------------------------------------
% Texts and pictures

text(Move, Text) :-
    (   nonvar(Move)
    ->  written(Move, Text)
    ;   read_text(Text, Move)
    ).

written(pass, pass).
written(first(Player, High, Low), Text) :-
    format(atom(Text), '~w:~d-~d', [Player, High, Low]).
written(roll(High, Low), Text) :-
    format(atom(Text), '~d-~d', [High, Low]).
written(play(From, Die), Text) :-
    ( From =:= 25 -> Begin = bar ; Begin = From ),
    To is From-Die,
    (   To > 0
    ->  format(atom(Text), '~w/~d', [Begin, To])
    ;   To =:= 0
    ->  format(atom(Text), '~w/off', [Begin])
    ;   format(atom(Text), '~w/off(~d)', [Begin, Die])
    ).

read_text(Text, Move) :-
    (   ( Move = pass
        ; member(Player, [x,o]), Move = first(Player, High, Low), between(1, 6, High), between(1, 6, Low)
        ; Move = roll(High, Low), between(1, 6, High), between(1, 6, Low)
        ; Move = play(From, Die), between(1, 25, From), between(1, 6, Die)
        ),
        written(Move, Text)
    ->  true
    ).

%   The cell Point-Level is the place of a checker on a point, as x counts, from the rim to the middle; further checkers are a number
%   on the last.

board(backgammon(_, _, Points, men(XBar, XOff, OBar, OOff)), board([], Rows)) :-
    findall(row('', Cells),
            ( member(Level, [1,2,3,4,5]),
              findall(Cell, ( between(13, 24, Point), place(Point, Level, Points, Cell) ), Cells0),
              with_bar(Cells0, Cells) ),
            Upper),
    findall(row('', Cells),
            ( member(Level, [5,4,3,2,1]),
              findall(Cell, ( between(1, 12, Nearer), Point is 13-Nearer, place(Point, Level, Points, Cell) ), Cells0),
              with_bar(Cells0, Cells) ),
            Lower),
    findall(Cell,
            ( member(Place-Player-Count, [bar-x-XBar, bar-o-OBar, off-x-XOff, off-o-OOff]),
              aside(Place, Player, Count, Cell) ),
            Aside),
    append([Upper, [row('', Aside)], Lower], Rows).

with_bar(Cells0, Cells) :-
    length(First, 6),
    append(First, Last, Cells0),
    append(First, [cell(gap, '')|Last], Cells).

place(Point, Level, Points, cell(Point-Level, Piece)) :-
    arg(Point, Points, Count),
    Size is abs(Count),
    (   Size < Level
    ->  Piece = (-)
    ;   owner(Count, Owner),
        (   Level =:= 5,
            Size > 5
        ->  atom_concat(Owner, Size, Piece)
        ;   Piece = Owner
        )
    ).

owner(Count, Owner) :-
    (   Count > 0
    ->  Owner = x
    ;   Owner = o
    ).

aside(Place, Player, Count, cell(Place-Player, Piece)) :-
    (   Count =:= 0
    ->  Piece = (-)
    ;   atomic_list_concat([Player, Count], Piece)
    ).

look(x, disc('#1f2937')).
look(o, disc('#c2410c')).
look(Piece, text(Number, Colour)) :-
    atom_length(Piece, Length),
    Length > 1,
    sub_atom(Piece, 0, 1, _, Owner),
    sub_atom(Piece, 1, _, 0, Number),
    look(Owner, disc(Colour)).

status(backgammon(Phase, Player, _, _), Lines) :-
    (   Phase = dice(Dice)
    ->  atomic_list_concat(Dice, ' ', Shown),
        format(string(Line), "~w has to play ~w", [Player, Shown]),
        Lines = [Line]
    ;   Lines = []
    ).

cells(backgammon(_, Player, Points, _), Move, Ids) :-
    (   Move = play(From, Die)
    ->  To is From-Die,
        left(Player, From, Points, Id),
        reached(Player, To, Points, Id1),
        Ids = [Id, Id1]
    ;   Ids = []
    ).

left(Player, From, Points, Id) :-
    (   From =:= 25
    ->  Id = bar-Player
    ;   absolute(Player, From, Point),
        arg(Point, Points, Count),
        Level is min(5, abs(Count)),
        Id = Point-Level
    ).

reached(Player, To, Points, Id) :-
    (   To =< 0
    ->  Id = off-Player
    ;   absolute(Player, To, Point),
        checkers(Player, To, Points, Count),
        Level is min(5, max(0, Count)+1),
        Id = Point-Level
    ).

absolute(x, Point, Point).
absolute(o, Point, Absolute) :-
    Absolute is 25-Point.
