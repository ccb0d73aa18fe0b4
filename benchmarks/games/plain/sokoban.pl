:- module(sokoban, [players/2, start/2, turn/2, utility/2, move/3, board/2, cells/3, strategy/3]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2, nth1/3, select/3, subtract/3]).

/** <module> Sokoban: ten small puzzles

The keeper of a store walks on its floor and pushes boxes, one at a time. The puzzle is solved when there is a box on
every goal. The levels were made for this file; their shortest solutions take 33 to 48 steps.

A position is position(Keeper, Boxes, Goals, Floor): the keeper's square, Column/Row from the top left, and sorted
lists of squares; the goals are on the floor as well.
A move is up, down, left or right.
*/

players(keeper, nobody).

start(Level, position(Keeper, Boxes, Goals, Floor)) :-
    level(Level, Rows),
    squares(['@', +], Rows, [Keeper]),
    squares([$, *], Rows, Boxes),
    squares(['.', +, *], Rows, Goals),
    squares([' ', '@', $, '.', +, *], Rows, Floor).

squares(Signs, Rows, Squares) :-
    findall(Column/Row,
            ( nth1(Row, Rows, Line), atom_chars(Line, Chars), nth1(Column, Chars, Sign), memberchk(Sign, Signs) ),
            Unsorted),
    sort(Unsorted, Squares).

%   The keeper is @, a box $, a goal a point; the keeper on a goal is + and a box on a goal *.

level('level 1',
      [ '######',
        '# @  #',
        '#  # #',
        '#.$$ #',
        '#. ###',
        '######' ]).
level('level 2',
      [ '######',
        '#    #',
        '#@# .#',
        '# $  #',
        '###$ #',
        '### .#',
        '######' ]).
level('level 3',
      [ '#######',
        '#     #',
        '#.##$##',
        '#     #',
        '# .$@ #',
        '#######' ]).
level('level 4',
      [ '#######',
        '#     #',
        '##$#. #',
        '# @   #',
        '#  #$ #',
        '## .  #',
        '#######' ]).
level('level 5',
      [ '########',
        '#.  $ .#',
        '# #. ###',
        '# $ $  #',
        '# #   @#',
        '########' ]).
level('level 6',
      [ '#######',
        '#.   .#',
        '# $#  #',
        '# . $ #',
        '## #$ #',
        '# @#  #',
        '#######' ]).
level('level 7',
      [ '########',
        '##    ##',
        '#  @$# #',
        '##.$   #',
        '# .#$# #',
        '#.     #',
        '########' ]).
level('level 8',
      [ '#######',
        '#    ##',
        '### $ #',
        '#    ##',
        '#  #  #',
        '#$$   #',
        '#.+. ##',
        '#######' ]).
level('level 9',
      [ '########',
        '# ## # #',
        '#.   @ #',
        '## #$# #',
        '##   *##',
        '#  .$  #',
        '##     #',
        '########' ]).
level('level 10',
      [ '########',
        '#   $ .#',
        '# #  $ #',
        '# .  .##',
        '#  $# @#',
        '## .$ ##',
        '########' ]).

turn(_, keeper).

utility(position(_, Boxes, Boxes, _), 1) :-
    !.
utility(Position, 0) :-
    \+ move(Position, _, _).

move(position(Keeper, Boxes, Goals, Floor), Direction, position(To, Boxes1, Goals, Floor)) :-
    direction(Direction, Right, Down),
    beside(Keeper, Right, Down, Floor, To),
    (   select(To, Boxes, Others)
    ->  beside(To, Right, Down, Floor, Behind),
        \+ memberchk(Behind, Others),
        sort([Behind|Others], Boxes1)
    ;   Boxes1 = Boxes
    ).

direction(up, 0, -1).
direction(left, -1, 0).
direction(right, 1, 0).
direction(down, 0, 1).

beside(Column/Row, Right, Down, Floor, Column1/Row1) :-
    Column1 is Column + Right,
    Row1 is Row + Down,
    memberchk(Column1/Row1, Floor).

board(position(Keeper, Boxes, Goals, Floor), board([], Rows)) :-
    aggregate_all(max(Column), member(Column/_, Floor), Width),
    aggregate_all(max(Row), member(_/Row, Floor), Height),
    findall(row('', Cells),
            ( between(1, Height, Row),
              findall(cell(Column/Row, Piece),
                      ( between(1, Width, Column), piece(Column/Row, Keeper, Boxes, Goals, Floor, Piece) ),
                      Cells)
            ),
            Rows).

piece(Square, Keeper, Boxes, Goals, Floor, Piece) :-
    (   \+ memberchk(Square, Floor)
    ->  Piece = ''
    ;   memberchk(Square, Goals)
    ->  on(Square, Keeper, Boxes, Piece, +, *, '.')
    ;   on(Square, Keeper, Boxes, Piece, @, $, -)
    ).

on(Square, Keeper, Boxes, Piece, IfKeeper, IfBox, IfEmpty) :-
    (   Square == Keeper
    ->  Piece = IfKeeper
    ;   memberchk(Square, Boxes)
    ->  Piece = IfBox
    ;   Piece = IfEmpty
    ).

cells(position(Keeper, _, _, Floor), Direction, [Keeper, To]) :-
    direction(Direction, Right, Down),
    beside(Keeper, Right, Down, Floor, To).

%   strategy(greedy, +Position, -Move): bring the boxes nearer to goals, else go nearer to a box that is not on one.

strategy(greedy, Position, Move) :-
    aggregate_all(min(Way, Each), ( move(Position, Each, Next), way(Next, Way) ), min(_, Move)).

way(position(Keeper, Boxes, Goals, _), Way) :-
    aggregate_all(sum(Distance), ( member(Box, Boxes), nearest(Box, Goals, Distance) ), Sum),
    subtract(Boxes, Goals, Misplaced),
    (   nearest(Keeper, Misplaced, Walk)
    ->  Way is 100 * Sum + Walk
    ;   Way = Sum
    ).

nearest(Column/Row, Squares, Distance) :-
    aggregate_all(min(abs(Column - Column1) + abs(Row - Row1)), member(Column1/Row1, Squares), Distance).
