:- module(test_ways, []).
:- use_module('../../prolog/compiled/random_games', [quick_players/2]).
:- use_module('../../prolog/evaluation/learning_games', [random_samples/3]).
:- use_module('../../prolog/compiled/move_kinds').
:- use_module('../../prolog/evaluation/finding_ways').
:- use_module('../../prolog/evaluation/ways').
:- use_module('../../prolog/pybridge').
:- use_module(library(plunit)).

/** <module> Ways to the end of a race, in rules of eight styles

Two run round a ring of twelve cells, and the first on cell 7 wins. One of them may put up the only bar.
*/

race(a_clause_for_each_kind, "
players(ann, bob).
start(ring, [[3,12],ann,[]]).
turn([_,Player,_], Player).
utility([[7,_]|_], 1).
utility([[_,7]|_], -1).
move([[A,B],ann,Bars], run(A1), [[A1,B],bob,Bars]) :- beside(A, A1), \\+ member(A1, Bars).
move([[A,B],bob,Bars], run(B1), [[A,B1],ann,Bars]) :- beside(B, B1), \\+ member(B1, Bars).
move([AB,ann,[]], bar(C), [AB,bob,[C]]) :- free(AB, C).
move([AB,bob,[]], bar(C), [AB,ann,[C]]) :- free(AB, C).
free(AB, C) :- between(1, 12, C), C =\\= 7, \\+ member(C, AB).
beside(A, B) :- B is A mod 12 + 1.
beside(A, B) :- B is (A+10) mod 12 + 1.
", [2,1], [1,1]-[1,2,1], [bar(5),bar(10),run(4)]).
race(what_is_legal_and_what_follows, "
players(ann, bob).
start(ring, ring(3, -1, at(12), [])).
turn(ring(_, T, _, _), Player) :- ( T =:= -1 -> Player = ann ; Player = bob ).
utility(ring(7, _, _, _), 1).
utility(ring(_, _, at(7), _), -1).
move(Ring, Move, Next) :- allowed(Ring, Move), followed(Ring, Move, Next).
allowed(ring(A, T, at(B), Bars), move(run, D)) :- ( T =:= -1 -> C = A ; C = B ), beside(C, D), \\+ member(D, Bars).
allowed(ring(A, _, at(B), []), move(bar, C)) :- between(1, 12, C), C =\\= 7, C =\\= A, C =\\= B.
followed(ring(A, T, B, Bars), Move, Next) :-
    T1 is -T,
    (   Move = move(bar, C) -> Next = ring(A, T1, B, [C|Bars])
    ;   Move = move(run, C), T =:= -1 -> Next = ring(C, T1, B, Bars)
    ;   Move = move(run, C), Next = ring(A, T1, at(C), Bars)
    ).
beside(A, B) :- B is A mod 12 + 1.
beside(A, B) :- B is (A+10) mod 12 + 1.
", [2], [1]-[3,1], [move(bar, 5),move(bar, 10),move(run, 4)]).

race(a_sorted_list, "
players(ann, bob).
start(ring, [[at(ann,3),at(bob,12)],ann]).
turn([_,Player], Player).
utility([All,_], Value) :- member(at(Player, 7), All), ( Player == ann -> Value = 1 ; Value = -1 ).
move([All,Player], Move, [Sorted,Other]) :- other(Player, Other), moved(Move, Player, All, Next), msort(Next, Sorted).
moved(run(D), Player, All, [at(Player, D)|Rest]) :- select(at(Player, C), All, Rest), beside(C, D), \\+ member(bar(D), All).
moved(bar(C), _, All, [bar(C)|All]) :- \\+ member(bar(_), All), between(1, 12, C), C =\\= 7, \\+ member(at(_, C), All).
moved(aaa(1), _, All, [aaa|All]) :- \\+ member(aaa, All).
other(ann, bob).
other(bob, ann).
beside(A, B) :- B is A mod 12 + 1.
beside(A, B) :- B is (A+10) mod 12 + 1.
", [2,1], [1]-[1,2], [bar(5),bar(10),run(4)]).

race(plies_are_counted, "
players(ann, bob).
start(ring, s(ann, at(3,12), [], 400)).
turn(s(Player,_,_,_), Player).
utility(s(_,at(7,_),_,_), 1).
utility(s(_,at(_,7),_,_), -1).
utility(s(_,_,_,0), 0).
move(s(Player,At,Bars,N), Move, s(Other,At1,Bars1,M)) :-
    M is N-1, other(Player, Other), moved(Move, Player, At, Bars, At1, Bars1).
moved(run(A1), ann, at(A,B), Bars, at(A1,B), Bars) :- beside(A, A1), \\+ member(A1, Bars).
moved(run(B1), bob, at(A,B), Bars, at(A,B1), Bars) :- beside(B, B1), \\+ member(B1, Bars).
moved(bar(C), _, at(A,B), [], at(A,B), [C]) :- between(1, 12, C), C =\\= 7, C =\\= A, C =\\= B.
other(ann, bob).
other(bob, ann).
beside(A, B) :- B is A mod 12 + 1.
beside(A, B) :- B is (A+10) mod 12 + 1.
", [1], [2,1]-[2], [bar(5),bar(10),run(4)]).

race(plies_tell_whose_turn_it_is, "
players(ann, bob).
start(ring, s(3, 12, [], 0)).
turn(s(_,_,_,N), Player) :- ( N mod 2 =:= 0 -> Player = ann ; Player = bob ).
utility(s(7,_,_,_), 1) :- !.
utility(s(_,7,_,_), -1) :- !.
utility(s(_,_,_,90), 0).
move(s(A,B,Bars,N), run(A1), s(A1,B,Bars,M)) :- N mod 2 =:= 0, beside(A, A1), \\+ member(A1, Bars), M is N+1.
move(s(A,B,Bars,N), run(B1), s(A,B1,Bars,M)) :- N mod 2 =:= 1, beside(B, B1), \\+ member(B1, Bars), M is N+1.
move(s(A,B,[],N), bar(C), s(A,B,[C],M)) :- M is N+1, between(1, 12, C), C =\\= 7, C =\\= A, C =\\= B.
beside(A, B) :- B is A mod 12 + 1.
beside(A, B) :- B is (A+10) mod 12 + 1.
", [4], [1]-[2], [bar(5),bar(10),run(4)]).

race(moves_are_names_and_clauses_tell_their_kinds, "
players(ann, bob).
start(ring, [[3,12],ann,[]]).
turn([_,Player,_], Player).
utility([[7,_]|_], 1).
utility([[_,7]|_], -1).
move([[A,B],ann,Bars], Name, [[A1,B],bob,Bars]) :- beside(A, A1), \\+ member(A1, Bars), atom_concat(c, A1, Name).
move([[A,B],bob,Bars], Name, [[A,B1],ann,Bars]) :- beside(B, B1), \\+ member(B1, Bars), atom_concat(c, B1, Name).
move([AB,ann,[]], Name, [AB,bob,[C]]) :- free(AB, C), atomic_list_concat([c,C,bar], Name).
move([AB,bob,[]], Name, [AB,ann,[C]]) :- free(AB, C), !, atomic_list_concat([c,C,bar], Name).
free(AB, C) :- between(1, 12, C), C =\\= 7, \\+ member(C, AB).
beside(A, B) :- B is A mod 12 + 1.
beside(A, B) :- B is (A+10) mod 12 + 1.
", [2,1], [1,1]-[1,2,1], [c5bar,c10bar,c4]).

race(moves_are_kept, "
players(ann, bob).
start(ring, s([3,12], ann, [], none, [])).
turn(s(_,Player,_,_,_), Player).
utility(s([7,_],_,_,_,_), 1).
utility(s([_,7],_,_,_,_), -1).
move(s(At,Player,Bars,_,All), Move, s(At1,Other,Bars1,Move,[Move|All])) :-
    other(Player, Other), moved(Move, Player, At, Bars, At1, Bars1).
moved(run(A1), ann, [A,B], Bars, [A1,B], Bars) :- beside(A, A1), \\+ member(A1, Bars).
moved(run(B1), bob, [A,B], Bars, [A,B1], Bars) :- beside(B, B1), \\+ member(B1, Bars).
moved(bar(C), _, At, [], At, [C]) :- between(1, 12, C), C =\\= 7, \\+ member(C, At).
other(ann, bob).
other(bob, ann).
beside(A, B) :- B is A mod 12 + 1.
beside(A, B) :- B is (A+10) mod 12 + 1.
", [2], [1,1]-[1,2,1], [bar(5),bar(10),run(4)]).

%   Whoever lands on an even cell moves again, so that many moves do not change whose turn it is.

race(who_moves_again, "
players(ann, bob).
start(ring, [[3,12],ann,[]]).
turn([_,Player,_], Player).
utility([[7,_]|_], 1).
utility([[_,7]|_], -1).
move([[A,B],ann,Bars], run(A1), [[A1,B],Next,Bars]) :- beside(A, A1), \\+ member(A1, Bars), next(A1, ann, bob, Next).
move([[A,B],bob,Bars], run(B1), [[A,B1],Next,Bars]) :- beside(B, B1), \\+ member(B1, Bars), next(B1, bob, ann, Next).
move([AB,ann,[]], bar(C), [AB,bob,[C]]) :- free(AB, C).
move([AB,bob,[]], bar(C), [AB,ann,[C]]) :- free(AB, C).
next(Cell, Player, Other, Next) :- ( Cell mod 2 =:= 0 -> Next = Player ; Next = Other ).
free(AB, C) :- between(1, 12, C), C =\\= 7, \\+ member(C, AB).
beside(A, B) :- B is A mod 12 + 1.
beside(A, B) :- B is (A+10) mod 12 + 1.
", [2,1], [1,1]-[1,2,1], [bar(5),bar(10),run(4)]).

%   Who meets the other one jumps, and each has two bars, of which one may stand.

bars_in_stock("
players(ann, bob).
start(ring, s(ann, at(3), at(12), [], 2, 2)).
turn(s(Player,_,_,_,_,_), Player).
utility(s(_,at(7),_,_,_,_), 1) :- !.
utility(s(_,_,at(7),_,_,_), -1).
move(s(ann,A,B,Bars,N,M), run(C), s(bob,at(C),B,Bars,N,M)) :- step(A, B, Bars, C).
move(s(bob,A,B,Bars,N,M), run(C), s(ann,A,at(C),Bars,N,M)) :- step(B, A, Bars, C).
move(s(ann,A,B,[],N,M), bar(C), s(bob,A,B,[C],N1,M)) :- N > 0, N1 is N-1, bar(A, B, C).
move(s(bob,A,B,[],N,M), bar(C), s(ann,A,B,[C],N,M1)) :- M > 0, M1 is M-1, bar(A, B, C).
step(at(A), Other, Bars, C) :-
    member(By, [0,10]), B is (A+By) mod 12 + 1,
    ( Other == at(B) -> C is (B+By) mod 12 + 1 ; C = B ), \\+ member(C, Bars).
bar(at(A), at(B), C) :- between(1, 12, C), C =\\= 7, C =\\= A, C =\\= B.
").

loaded(Name, Text) :-
    format(string(Rules), ":- module(~w, [players/2, start/2, turn/2, utility/2, move/3]).~n~w", [Name, Text]),
    setup_call_cleanup(open_string(Rules, In), load_files(Name, [stream(In),imports([])]), close(In)).

found(Game, Ways) :-
    quick_players(Game, Players),
    Game:start(_, Start),
    Play = play(once, Players, Start),
    random_samples(Play, 0.1, Samples),
    ways(Play, Samples, Ways).

:- begin_tests(ways).

test(they_are_found, [forall(race(Name, Text, Turn, Max-Min, [_,_,Step])), Found == Turn-[1-Max,-1-Min]]) :-
    loaded(Name, Text),
    once(found(Name, ways(Turn1, way(Side1, _, Kind, Max1, _, _), way(Side2, _, MinKind, Min1, _, _)))),
    Kind > 0,
    MinKind > 0,
    Name:start(_, Start),
    once(Name:move(Start, Step, Next)),
    once(call(pybridge_moves_of_kind:Name, Kind, Start, Next)),
    Found = Turn1-[Side1-Max1,Side2-Min1].

%   From 3 it is 4 cells to 7, or 8 if there is a bar between; from 12 it is 5, or 7 with a bar between. A step counts 3.

test(the_player_with_the_shorter_way_leads, [forall(race(Name, Text, _, _, Moves)), Leads == [3,-9,9,6]]) :-
    loaded(Name, Text),
    once(found(Name, Ways)),
    Name:start(_, Start),
    findall(Next, ( member(Move, Moves), once(Name:move(Start, Move, Next)) ), Positions),
    findall(Lead, ( member(Position, [Start|Positions]), lead(Ways, Name, Position, Lead) ), Leads).

test(who_alone_has_a_way_leads_by_a_hundred_steps, Leads == [-300,300,0]) :-
    race(Name, Text, _, _, _),
    loaded(Name, Text),
    once(found(Name, Ways)),
    findall(Lead,
            ( member(Bars, [[2,4],[1,11],[6,8]]), lead(Ways, Name, [[3,12],ann,Bars], Lead) ),
            Leads),
    !.

test(no_way_leads_through_the_end_of_a_game, Leads == [-9,-12]) :-
    race(Name, Text, _, _, _),
    atomics_to_string([":- discontiguous utility/2.\n",Text,"utility([[5,_]|_], -1).\n"], More),
    loaded(Name, Text),
    once(found(Name, Ways)),
    loaded(Name, More),
    Name:start(_, Start),
    lead(Ways, Name, Start, Lead1),
    lead(Ways, Name, [[4,12],ann,[]], Lead2),
    Leads = [Lead1,Lead2],
    !.

%   A jump over the other one would save a step.

test(the_other_is_out_of_the_way, Lead == -3) :-
    bars_in_stock(Text),
    loaded(stock, Text),
    once(found(stock, Ways)),
    lead(Ways, stock, s(ann, at(3), at(4), [], 2, 2), Lead).

%   Nobody jumps: where bob began, ann could not pass, and the bar closes the other way, of eight steps against bob's one.

test(where_the_other_began_may_close_the_only_way, Lead == -21) :-
    bars_in_stock(Text0),
    loaded(stock, Text0),
    once(found(stock, Ways)),
    atomic_list_concat([Before,After], '( Other == at(B) -> C is (B+By) mod 12 + 1 ; C = B )', Text0),
    atomic_list_concat([Before,After], 'Other \\== at(B), C = B', Text),
    loaded(corridor, Text),
    move_kinds(corridor, _),
    lead(Ways, corridor, s(ann, at(3), at(6), [5], 2, 2), Lead).

test(what_is_left_in_stock_counts, Leads == [3,2,5]) :-
    bars_in_stock(Text),
    loaded(stock, Text),
    once(found(stock, Ways)),
    findall(Lead,
            ( member(Ann-Bob, [2-2,1-2,2-0]), lead(Ways, stock, s(ann, at(3), at(12), [], Ann, Bob), Lead) ),
            Leads).

test(a_row_on_a_board_is_no_way, fail) :-
    load_game(tictactoe, Game),
    found(Game, _).

%   The first with two neighbours among twenty cells wins: from each position, each player has a way.

test(a_pair_on_a_board_that_all_moves_change_is_no_way, fail) :-
    loaded(two_in_a_row, "
players(ann, bob).
start(row, s([-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-],ann)).
turn(s(_,Player), Player).
utility(s(Cells,Player), Value) :-
    append(_, [Mover,Mover|_], Cells), Mover \\== (-), ( Player == bob -> Value = 1 ; Value = -1 ).
move(s(Cells,Player), N, s(Cells1,Other)) :- nth1(N, Cells, -, Rest), nth1(N, Cells1, Player, Rest), other(Player, Other).
other(ann, bob).
other(bob, ann).
"),
    found(two_in_a_row, _).

test(a_part_of_the_board_that_the_other_changes_is_the_same_board,
     [forall(member(Place, [[2],[2,1],[2,1,2],[2,1,2,1]])), true]) :-
    pybridge_finding_ways:one_board(way(1, ann, 0, [2,1,2], none, none), way(-1, bob, 0, Place, none, none)).

%   What puts up bars throws once they are forbidden, and so is not asked where only runs are.

test(other_branches_of_a_clause_are_not_tried, Next == [s(1,0),s(2,0)]) :-
    loaded(branches, "
players(ann, bob).
start(line, s(0,0)).
turn(_, ann).
utility(s(9,_), 1).
move(s(A,N), Move, s(B,M)) :- ( between(1, 2, I), B is A+I, M = N, Move = run(B) ; bar(C), B = A, M is N+1, Move = bar(C) ).
bar(C) :- ( nb_current(test_ways_forbidden, true) -> throw(forbidden) ; member(C, [1,2]) ).
"),
    move_kinds(branches, 2),
    setup_call_cleanup(
        nb_setval(test_ways_forbidden, true),
        findall(Each, call(pybridge_moves_of_kind:branches, 2, s(0,0), Each), Next),
        nb_delete(test_ways_forbidden)).

test(moves_that_neither_terms_nor_clauses_tell_apart_are_of_no_kind, Count == 0) :-
    load_game(tictactoe, Game),
    move_kinds(Game, Count).

:- end_tests(ways).
