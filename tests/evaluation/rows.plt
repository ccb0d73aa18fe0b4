:- module(test_rows, []).
:- use_module('../../prolog/compiled/random_games', [quick_players/2]).
:- use_module('../../prolog/evaluation/evaluate').
:- use_module('../../prolog/evaluation/finding_rows').
:- use_module('../../prolog/evaluation/learning_games', [random_samples/3]).
:- use_module('../../prolog/evaluation/text_boards', [as_read/3, text_boards/2]).
:- use_module('../../prolog/pybridge').
:- use_module(library(plunit)).

/** <module> Three in a row on 4x4 cells, in rules of six styles: there are 24 rows
*/

game(in_rows, "
start(a, g(x, [[e,e,e,e],[e,e,e,e],[e,e,e,e],[e,e,e,e]])).
turn(g(Player, _), Player).
at(g(_, Rows), X, Y, Cell) :- nth1(Y, Rows, Row), nth1(X, Row, Cell).
put(g(Player, Rows), X, Y, Other, g(Other, Next)) :-
    nth1(Y, Rows, Row, Others), nth1(X, Row, e, Cells), nth1(X, New, Player, Cells), nth1(Y, Next, New, Others).
").
game(in_cells, "
start(a, g(x, b(e,e,e,e,e,e,e,e,e,e,e,e,e,e,e,e))).
turn(g(Player, _), Player).
at(g(_, Board), X, Y, Cell) :- between(1, 4, X), between(1, 4, Y), N is 4*Y+X-4, arg(N, Board, Cell).
put(g(Player, Board), X, Y, Other, g(Other, Next)) :-
    at(g(_, Board), X, Y, e), N is 4*Y+X-4, duplicate_term(Board, Next), nb_setarg(N, Next, Player).
").
game(in_a_list, "
start(a, g(x, none, [])).
turn(g(Player, _, _), Player).
at(g(_, _, Stones), X, Y, Cell) :-
    between(1, 4, X), between(1, 4, Y), ( memberchk(stone(Cell0, X, Y), Stones) -> Cell = Cell0 ; Cell = e ).
put(g(Player, _, Stones), X, Y, Other, g(Other, last(X, Y), [stone(Player, X, Y)|Stones])) :- at(g(_, _, Stones), X, Y, e).
").
game(in_two_lists, "
start(a, g(0, [], [])).
turn(g(N, _, _), Player) :- ( N mod 2 =:= 0 -> Player = x ; Player = o ).
at(g(_, Xs, Os), X, Y, Cell) :-
    between(1, 4, X), between(1, 4, Y), ( memberchk(X-Y, Xs) -> Cell = x ; memberchk(X-Y, Os) -> Cell = o ; Cell = e ).
put(g(N, Xs, Os), X, Y, o, g(N1, [X-Y|Xs], Os)) :- N mod 2 =:= 0, N1 is N+1, at(g(N, Xs, Os), X, Y, e).
put(g(N, Xs, Os), X, Y, x, g(N1, Xs, [X-Y|Os])) :- N mod 2 =:= 1, N1 is N+1, at(g(N, Xs, Os), X, Y, e).
").
game(in_an_assoc, "
start(a, g(x, t)).
turn(g(Player, _), Player).
at(g(_, Tree), X, Y, Cell) :-
    between(1, 4, X), between(1, 4, Y), ( get_assoc(X/Y, Tree, Cell0) -> Cell = Cell0 ; Cell = e ).
put(g(Player, Tree), X, Y, Other, g(Other, Next)) :- at(g(_, Tree), X, Y, e), put_assoc(X/Y, Tree, Player, Next).
").

game(in_a_text, "
start(a, g(x, 'eeee/eeee/eeee/eeee')).
turn(g(Player, _), Player).
at(g(_, Board), X, Y, Cell) :- between(1, 4, X), between(1, 4, Y), N is 5*Y+X-6, sub_atom(Board, N, 1, _, Cell).
put(g(Player, Board), X, Y, Other, g(Other, Next)) :-
    at(g(_, Board), X, Y, e), N is 5*Y+X-6, After is 18-N,
    sub_atom(Board, 0, N, _, Front), sub_atom(Board, _, After, 0, Back), atomic_list_concat([Front,Player,Back], Next).
").

%   Each player may only be the one who has just moved.

shared("
players(x, o).
utility(Position, Value) :-
    turn(Position, Next), other(Mover, Next),
    (   at(Position, X, Y, Mover), member(DX/DY, [1/0,0/1,1/1,1/(-1)]),
        X1 is X+DX, Y1 is Y+DY, at(Position, X1, Y1, Mover), X2 is X1+DX, Y2 is Y1+DY, at(Position, X2, Y2, Mover)
    ->  ( Mover == x -> Value = 1 ; Value = -1 )
    ;   \\+ at(Position, _, _, e), Value = 0
    ).
move(Position, X-Y, Next) :- turn(Position, Player), other(Player, Other), put(Position, X, Y, Other, Next).
other(x, o).
other(o, x).
").

%   An end is a player's loss who has no move left: nothing wins that is on the board.

other_game(blocked, "
players(x, o).
start(a, g(x, [[e,e,e,e],[e,e,e,e],[e,e,e,e],[e,e,e,e]])).
turn(g(Player, _), Player).
utility(g(Player, Rows), Value) :- \\+ ( member(Row, Rows), memberchk(e, Row) ), ( Player == x -> Value = 1 ; Value = -1 ).
move(g(Player, Rows), X-Y, g(Other, Next)) :-
    ( Player == x -> Other = o ; Other = x ),
    nth1(Y, Rows, Row, Others), nth1(X, Row, e, Cells), nth1(X, New, Player, Cells), nth1(Y, Next, New, Others).
").

%   Five cells wide and four high; who comes to the first cell when four others are taken wins, too.

other_game(in_a_long_list, "
players(x, o).
start(a, g(x, none, [e,e,e,e,e,e,e,e,e,e,e,e,e,e,e,e,e,e,e,e])).
turn(g(Player, _, _), Player).
at(Cells, X, Y, Cell) :- between(1, 5, X), between(1, 4, Y), N is 5*Y+X-5, nth1(N, Cells, Cell).
utility(g(_, won(x), _), 1).
utility(g(_, won(o), _), -1).
utility(g(Next, none, Cells), Value) :-
    (   member(Mover-Won, [x-1,o-(-1)]), Mover \\== Next,
        at(Cells, X, Y, Mover), member(DX/DY, [1/0,0/1,1/1,1/(-1)]),
        X1 is X+DX, Y1 is Y+DY, at(Cells, X1, Y1, Mover), X2 is X1+DX, Y2 is Y1+DY, at(Cells, X2, Y2, Mover)
    ->  Value = Won
    ;   \\+ memberchk(e, Cells), Value = 0
    ).
move(g(Player, none, Cells), N, g(Other, Won, Next)) :-
    ( Player == x -> Other = o ; Other = x ),
    nth1(N, Cells, e, Others), nth1(N, Next, Player, Others),
    ( N =:= 1, findall(C, ( member(C, Cells), C \\== e ), [_,_,_,_|_]) -> Won = won(Player) ; Won = none ).
").

loaded(Name, Text) :-
    Imports = ":- use_module(library(lists)).\n:- use_module(library(assoc)).\n",
    format(string(Rules), ":- module(~w, [players/2, start/2, turn/2, utility/2, move/3]).~n~s~s", [Name, Imports, Text]),
    setup_call_cleanup(open_string(Rules, In), load_files(Name, [stream(In),imports([])]), close(In)).

found(Game, Evaluation) :-
    quick_players(Game, Players),
    Game:start(_, Start),
    Play = play(once, Players, Start),
    random_samples(Play, 0.2, Samples),
    rows(Play, Samples, Evaluation0),
    Samples = samples(_, _, _, _, Positions, _, _),
    text_boards(Positions, Readings),
    as_read(Readings, Evaluation0, Evaluation).

:- begin_tests(rows).

%   An x in the corner is on three rows, one in the middle on more; who is to move counts twice.

test(they_are_found, [forall(game(Name, Text)), Found == [3,24,Corner,Middle]]) :-
    shared(Shared),
    string_concat(Text, Shared, All),
    loaded(Name, All),
    once(found(Name, Evaluation)),
    Evaluation = evaluation(_, Shape),
    ( Shape = read(_, At) -> true ; At = Shape ),
    At = at(_, stones(_, _, rows(_, _, Size, Lines))),
    length(Lines, Count),
    Name:start(_, Start),
    findall(Value,
            ( member(Move, [1-1,2-2]), once(Name:move(Start, Move, Next)), evaluate(Evaluation, -1, Next, Value) ),
            Values),
    Found = [Size,Count|Values],
    Corner is 3*(25_600>>2)>>8,
    Middle is 7*(25_600>>2)>>8.

test(the_player_to_move_has_twice_as_much, Values == [600,300,-75,-150]) :-
    findall(Value,
            ( member(Cells-Mover, [[x,x,e]-1,[x,x,e]-(-1),[o,e,e]-1,[o,e,e]-(-1)]),
              Evaluation = evaluation(absolute, at([1], stones(line(3), 3*1, rows(x, o, 3, [[1,2,3],[1,2,3],[3,2,1]])))),
              evaluate(Evaluation, Mover, g(Cells), Value) ),
            Values).

%   A row of four stones wins nothing where exactly three do.

test(a_row_that_is_too_long_is_worth_as_much_as_one_that_is_nearly_won, Value == 400) :-
    evaluate(evaluation(absolute, at([1], stones(line(4), 4*1, rows(x, o, 3, [[1,2,3],[2,3,4]])))), 1, g([x,x,x,x]), Value).

test(the_width_of_a_list_is_found_and_other_wins_do_not_matter, Size-InRow-Count == 5*4-3-34) :-
    other_game(in_a_long_list, Text),
    loaded(in_a_long_list, Text),
    once(found(in_a_long_list, evaluation(_, at(_, stones(_, Size, rows(_, _, InRow, Lines)))))),
    length(Lines, Count).

test(where_no_stones_have_won_there_are_none, fail) :-
    Name = blocked,
    other_game(Name, Text),
    loaded(Name, Text),
    found(Name, _).

:- end_tests(rows).
