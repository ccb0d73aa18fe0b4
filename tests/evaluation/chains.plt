:- module(test_chains, []).
:- use_module('../../prolog/base/chance', [chance/2, chance_below/4]).
:- use_module('../../prolog/compiled/random_games', [quick_players/2]).
:- use_module('../../prolog/evaluation/cell_sets').
:- use_module('../../prolog/evaluation/chains').
:- use_module('../../prolog/evaluation/evaluate').
:- use_module('../../prolog/evaluation/finding_chains').
:- use_module('../../prolog/evaluation/learning_games', [random_samples/3]).
:- use_module('../../prolog/pybridge').
:- use_module(library(plunit)).

/** <module> Chains between sides of a board of 4x4 cells, in rules of six styles
*/

game(in_rows, hex, "
start(a, g(x, [[e,e,e,e],[e,e,e,e],[e,e,e,e],[e,e,e,e]])).
turn(g(Player, _), Player).
at(g(_, Rows), X, Y, Cell) :- nth1(Y, Rows, Row), nth1(X, Row, Cell).
put(g(Player, Rows), X, Y, g(Other, Next)) :-
    other(Player, Other),
    nth1(Y, Rows, Row, Others), nth1(X, Row, e, Cells), nth1(X, New, Player, Cells), nth1(Y, Next, New, Others).
utility(Position, Value) :- won(Position, Player), value(Player, Value).
").
game(in_two_lists, hex, "
start(a, g(0, [], [])).
turn(g(N, _, _), Player) :- ( N mod 2 =:= 0 -> Player = x ; Player = o ).
at(g(_, Xs, Os), X, Y, Cell) :-
    between(1, 4, X), between(1, 4, Y), ( memberchk(X-Y, Xs) -> Cell = x ; memberchk(X-Y, Os) -> Cell = o ; Cell = e ).
put(g(N, Xs, Os), X, Y, g(N1, [X-Y|Xs], Os)) :- N mod 2 =:= 0, N1 is N+1, at(g(N, Xs, Os), X, Y, e).
put(g(N, Xs, Os), X, Y, g(N1, Xs, [X-Y|Os])) :- N mod 2 =:= 1, N1 is N+1, at(g(N, Xs, Os), X, Y, e).
utility(Position, Value) :- won(Position, Player), value(Player, Value).
").

game(with_named_cells, hex, "
start(a, g(x, [], [])).
turn(g(Player, _, _), Player).
name(X, Y, Name) :- between(1, 4, X), between(1, 4, Y), nth1(X, [a,b,c,d], Letter), atom_concat(Letter, Y, Name).
at(g(_, Xs, Os), X, Y, Cell) :-
    name(X, Y, Name), ( memberchk(Name, Xs) -> Cell = x ; memberchk(Name, Os) -> Cell = o ; Cell = e ).
put(g(x, Xs, Os), X, Y, g(o, [Name|Xs], Os)) :- name(X, Y, Name).
put(g(o, Xs, Os), X, Y, g(x, Xs, [Name|Os])) :- name(X, Y, Name).
utility(Position, Value) :- won(Position, Player), value(Player, Value).
").

%   The position keeps who has won.

game(keeping_the_winner, hex, "
start(a, g(x, none, b(e,e,e,e,e,e,e,e,e,e,e,e,e,e,e,e))).
turn(g(Player, _, _), Player).
at(g(_, _, Board), X, Y, Cell) :- between(1, 4, X), between(1, 4, Y), N is 4*Y+X-4, arg(N, Board, Cell).
put(g(Player, none, Board), X, Y, g(Other, Won, Next)) :-
    other(Player, Other),
    at(g(_, _, Board), X, Y, e), N is 4*Y+X-4, duplicate_term(Board, Next), nb_setarg(N, Next, Player),
    ( won(g(Other, none, Next), Player) -> Won = Player ; Won = none ).
utility(g(_, Player, _), Value) :- value(Player, Value).
").

%   Every other row is half a cell further to the right.

game(in_shifted_rows, shifted, "
start(a, g(x, [[e,e,e,e],[e,e,e,e],[e,e,e,e],[e,e,e,e]])).
turn(g(Player, _), Player).
at(g(_, Rows), X, Y, Cell) :- nth1(Y, Rows, Row), nth1(X, Row, Cell).
put(g(Player, Rows), X, Y, g(Other, Next)) :-
    other(Player, Other),
    nth1(Y, Rows, Row, Others), nth1(X, Row, e, Cells), nth1(X, New, Player, Cells), nth1(Y, Next, New, Others).
utility(Position, Value) :- won(Position, Player), value(Player, Value).
").

%   The game goes on until all cells are taken.

game(until_it_is_full, hex, "
start(a, g(x, t)).
turn(g(Player, _), Player).
at(g(_, Tree), X, Y, Cell) :-
    between(1, 4, X), between(1, 4, Y), ( get_assoc(X/Y, Tree, Cell0) -> Cell = Cell0 ; Cell = e ).
put(g(Player, Tree), X, Y, g(Other, Next)) :- other(Player, Other), at(g(_, Tree), X, Y, e), put_assoc(X/Y, Tree, Player, Next).
utility(Position, Value) :- \\+ at(Position, _, _, e), won(Position, Player), value(Player, Value).
").

%   Three sides of a triangle; the other cells of the square do not exist.

game(in_a_triangle, y, "
start(a, g(x, [[e,e,e,e],[e,e,e,#],[e,e,#,#],[e,#,#,#]])).
turn(g(Player, _), Player).
at(g(_, Rows), X, Y, Cell) :- nth1(Y, Rows, Row), nth1(X, Row, Cell).
put(g(Player, Rows), X, Y, g(Other, Next)) :-
    other(Player, Other),
    nth1(Y, Rows, Row, Others), nth1(X, Row, e, Cells), nth1(X, New, Player, Cells), nth1(Y, Next, New, Others).
utility(Position, Value) :- won(Position, Player), value(Player, Value).
").

%   A row wins, not a chain: all of its cells, from side to side.

game(whole_rows, rows, "
start(a, g(x, [[e,e,e,e],[e,e,e,e],[e,e,e,e],[e,e,e,e]])).
turn(g(Player, _), Player).
at(g(_, Rows), X, Y, Cell) :- nth1(Y, Rows, Row), nth1(X, Row, Cell).
put(g(Player, Rows), X, Y, g(Other, Next)) :-
    other(Player, Other),
    nth1(Y, Rows, Row, Others), nth1(X, Row, e, Cells), nth1(X, New, Player, Cells), nth1(Y, Next, New, Others).
utility(Position, Value) :- won(Position, Player), value(Player, Value).
utility(Position, 0) :- \\+ won(Position, _), \\+ at(Position, _, _, e).
").

shared("
players(x, o).
move(Position, X-Y, Next) :- \\+ utility(Position, _), at(Position, X, Y, e), put(Position, X, Y, Next).
other(x, o).
other(o, x).
value(x, 1).
value(o, -1).
linked(Position, Player, Todo, Seen, Goal) :-
    Todo = [X-Y|Rest],
    (   call(Goal, X, Y)
    ->  true
    ;   findall(A-B, ( neighbour(X-Y, A-B), at(Position, A, B, Player), \\+ memberchk(A-B, Seen) ), New),
        append(New, Rest, Todo1), append(New, Seen, Seen1), linked(Position, Player, Todo1, Seen1, Goal)
    ).
last_row(_, 4).
last_column(4, _).
last_diagonal(X, Y) :- X+Y =:= 5.
").
shared(hex, "
neighbour(X-Y, A-B) :- member(DX/DY, [1/0, -1/0, 0/1, 0/(-1), 1/(-1), -1/1]), A is X+DX, B is Y+DY.
won(Position, x) :- at(Position, X, 1, x), linked(Position, x, [X-1], [X-1], last_row), !.
won(Position, o) :- at(Position, 1, Y, o), linked(Position, o, [1-Y], [1-Y], last_column), !.
").
shared(shifted, "
neighbour(X-Y, A-B) :- ( Y mod 2 =:= 0 -> S = 1 ; S = -1 ), member(DX/DY, [1/0, -1/0, 0/1, 0/(-1), S/1, S/(-1)]), A is X+DX, B is Y+DY.
won(Position, x) :- at(Position, X, 1, x), linked(Position, x, [X-1], [X-1], last_row), !.
won(Position, o) :- at(Position, 1, Y, o), linked(Position, o, [1-Y], [1-Y], last_column), !.
").
shared(y, "
neighbour(X-Y, A-B) :- member(DX/DY, [1/0, -1/0, 0/1, 0/(-1), 1/(-1), -1/1]), A is X+DX, B is Y+DY.
first_column(1, _).
won(Position, Player) :-
    member(Player, [x,o]),
    at(Position, X, 1, Player), linked(Position, Player, [X-1], [X-1], first_column),
    linked(Position, Player, [X-1], [X-1], last_diagonal), !.
").
shared(rows, "
won(Position, Player) :- member(Player, [x,o]), member(Y, [1,2,3,4]), \\+ ( member(X, [1,2,3,4]), \\+ at(Position, X, Y, Player) ), !.
").

loaded(Name, Text) :-
    Imports = ":- use_module(library(lists)).\n:- use_module(library(assoc)).\n",
    format(string(Rules), ":- module(~w, [players/2, start/2, turn/2, utility/2, move/3]).~n~s~s", [Name, Imports, Text]),
    setup_call_cleanup(open_string(Rules, In), load_files(Name, [stream(In),imports([])]), close(In)).

found(Name, Chains) :-
    game(Name, Kind, Own),
    shared(Shared),
    shared(Kind, Goal),
    string_concat(Own, Shared, Text0),
    string_concat(Text0, Goal, Text),
    loaded(Name, Text),
    quick_players(Name, Players),
    Name:start(_, Start),
    Play = play(once, Players, Start),
    random_samples(Play, 0.2, Samples),
    chains(Play, Samples, evaluation(_, at(_, stones(_, 4*4, Chains)))).

:- begin_tests(chains).

test(hex_in_five_styles,
     [forall(member(Name, [in_rows,in_two_lists,with_named_cells,keeping_the_winner,until_it_is_full]))]) :-
    found(Name, chains(4, steps(-1,down(-1,0,-1),down(-1,0,-1)), [15,15,15,15], Max, Min)),
    maplist([seat(_, Cells),Sorted]>>msort(Cells, Sorted), [Max,Min], Sides),
    msort(Sides, [[[0,0,0,15],[15,0,0,0]],[[1,1,1,1],[8,8,8,8]]]).

test(every_other_row_may_be_shifted) :-
    found(in_shifted_rows, chains(4, steps(-1, down(-1,0,-1), down(-1,-1,0)), _, _, _)).

test(y_has_three_sides) :-
    found(in_a_triangle, chains(4, steps(-1,down(-1,0,-1),down(-1,0,-1)), [15,7,3,1], seat(x, Sides), seat(o, Sides))),
    msort(Sides, [[1,1,1,1],[8,4,2,1],[15,0,0,0]]).

test(rows_are_no_chains, fail) :-
    found(whole_rows, _).

%   A stone in the middle leaves x two stones to be put, with bridges, not three.

test(values, Values == [0, 201, 0, -201]) :-
    Hex = chains(4, steps(-1,down(-1,0,-1),down(-1,0,-1)), [15,15,15,15], seat(x, [[15,0,0,0],[0,0,0,15]]), seat(o, [[1,1,1,1],[8,8,8,8]])),
    findall(Value,
            ( member(Rows, [ [[e,e,e,e],[e,e,e,e],[e,e,e,e],[e,e,e,e]], [[e,e,e,e],[e,e,x,e],[e,e,e,e],[e,e,e,e]],
                             [[e,e,e,e],[e,e,x,e],[e,o,e,e],[e,e,e,e]],
                             [[e,e,e,e],[e,e,e,e],[e,o,e,e],[e,e,e,e]] ]),
              evaluate(evaluation(absolute, at([1], stones(rows, 4*4, Hex))), 1, g(Rows), Value) ),
            Values).

%   A simple program that follows the definition finds the same.

test(as_defined, [forall(between(1, 100, N))]) :-
    Sides = [[31,0,0,0,0],[0,0,0,0,31]],
    Steps = steps(-1,down(-1,0,-1),down(-1,0,-1)),
    random_board(N, Cells),
    MinSides = [[1,1,1,1,1],[16,16,16,16,16]],
    worth_of_chains(chains(5, Steps, [31,31,31,31,31], seat(x, Sides), seat(o, MinSides)), Cells, Value),
    defined(Cells, x, Y^_^Y, X),
    defined(Cells, o, _^X1^X1, O),
    Expected is O-X,
    Value =:= Expected.

:- end_tests(chains).

random_board(N, Cells) :-
    chance([N,5], Chance),
    length(Cells, 25),
    contents(Cells, N, Chance).

%   The later the board, the more stones.

contents([], _, _).
contents([Cell|Cells], N, Chance0) :-
    chance_below(100, Chance0, Number, Chance),
    Stones is 10 + N mod 60,
    (   Number < Stones
    ->  ( Number mod 2 =:= 0 -> Cell = x ; Cell = o )
    ;   Cell = e
    ),
    contents(Cells, N, Chance).

%   defined(+Cells, +Stone, +Axis, -Missing): of the sides at which Axis is 0 and 4.

defined(Cells, Stone, Axis, Missing) :-
    findall(Point-Cell, ( nth0(Number, Cells, Cell), X is Number mod 5, Y is Number//5, Point = p(X, Y) ), Board),
    findall(Point, member(Point-e, Board), Empty),
    findall(Distances, ( member(Edge, [0,4]), defined_distances(Board, Stone, Axis, Edge, Empty, Distances) ), [First,Last]),
    findall(Sum, ( member(Point-D1, First), memberchk(Point-D2, Last), D1 < 99, D2 < 99, Sum is D1+D2 ), Sums),
    (   joined_stones(Board, Stone, Axis)
    ->  Missing = 0
    ;   min_member(Least, Sums),
        Least-1 =< 9
    ->  aggregate_all(count, member(Least, Sums), Count),
        Missing is (Least-1)*25_600 - Count*256
    ;   Missing is 10*25_600
    ).

at_edge(Axis, Edge, p(X, Y)) :-
    copy_term(Axis, Y^X^Edge).

next_to(p(X, Y), p(A, B)) :-
    member(DX/DY, [1/0, -1/0, 0/1, 0/(-1), 1/(-1), -1/1]),
    A is X+DX,
    B is Y+DY.

%   around(+Board, +Stone, +Point, -Points): the stones that can be reached from Point over others, and Point.

around(Board, Stone, Todo, Seen, Points) :-
    (   Todo = [Point|Todo1]
    ->  findall(Next, ( next_to(Point, Next), memberchk(Next-Stone, Board), \+ memberchk(Next, Seen) ), New),
        append(New, Todo1, Todo2),
        append(New, Seen, Seen1),
        around(Board, Stone, Todo2, Seen1, Points)
    ;   Points = Seen
    ).

joined_stones(Board, Stone, Axis) :-
    member(Point-Stone, Board),
    at_edge(Axis, 0, Point),
    around(Board, Stone, [Point], [Point], Points),
    member(Last, Points),
    at_edge(Axis, 4, Last),
    !.

defined_distances(Board, Stone, Axis, Edge, Empty, Distances) :-
    findall(Point-(Touches-Near),
            ( member(Point, Empty),
              around(Board, Stone, [Point], [Point], Points),
              ( member(At, Points), at_edge(Axis, Edge, At) -> Touches = true ; Touches = false ),
              findall(Next, ( member(At, Points), next_to(At, Next), Next \== Point, memberchk(Next-e, Board) ), Near0),
              sort(Near0, Near) ),
            Neighbours),
    findall(Point-D, ( member(Point-(Touches-_), Neighbours), ( Touches == true -> D = 1 ; D = 99 ) ), Distances0),
    settled(Neighbours, Distances0, Distances).

settled(Neighbours, Distances0, Distances) :-
    findall(Point-D,
            ( member(Point-(_-Near), Neighbours),
              memberchk(Point-D0, Distances0),
              findall(Other, ( member(Next, Near), memberchk(Next-Other, Distances0) ), Others),
              msort(Others, Sorted),
              ( Sorted = [_,Second|_], Second < 99 -> D is min(D0, Second+1) ; D = D0 ) ),
            Distances1),
    (   Distances1 == Distances0
    ->  Distances = Distances0
    ;   settled(Neighbours, Distances1, Distances)
    ).
