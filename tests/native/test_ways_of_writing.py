"""Ways of writing rules that are compiled, with the answers of SWI-Prolog."""

from __future__ import annotations

from pathlib import Path

import pytest

import pybridge as pb

RULES = """:- module({name}, [players/2, start/2, turn/2, move/3, utility/2]).
players(a, b).
start(plain, 6).
turn(Left, Player) :- ( Left mod 2 =:= 0 -> Player = a ; Player = b ).
utility(0, 1).
{clauses}
"""
ROWS = """:- module({name}, [players/2, start/2, turn/2, move/3, utility/2]).
players(a, b).
start(plain, p(a, [[-, x, -], [-, -], [x, -, x]])).
turn(p(Player, _), Player).
utility(p(_, Rows), 1) :- \\+ changed(Rows, a, _, _).
move(p(Player, Rows), Move, p(Other, Rows1)) :- other(Player, Other), changed(Rows, Player, Move, Rows1).
other(a, b).
other(b, a).
{clauses}
"""
DICTS = """:- module({name}, [players/2, start/2, turn/2, move/3, utility/2]).
players(a, b).
start(plain, heap{{left: 7, turn: a, row: [x, y]}}).
turn(S, S.turn).
utility(S, 1) :- S.get(left) =:= 0.
other(a, b).
other(b, a).
{clauses}
"""
DICT_IDIOMS = {
    "values_are_put_into_a_dict": """
move(S, N, S.put(_{left: Left, turn: Other})) :-
    other(S.turn, Other), member(N, [1, 2, S.left]), Left is S.left-N, Left >= 0.
""",
    "values_are_put_one_by_one": """
move(S, N/H, Next) :-
    get_dict(row, S, [H|T]), member(N, [1, 2]), Left is S.left-N, Left >= 0, other(S.turn, Other),
    put_dict(left, S, Left, S1), S2 = S1.put(turn, Other), append(T, [H], Row), put_dict(_{row: Row}, S2, Next).
""",
    "a_key_may_be_missing": """
move(S, N, Next) :-
    D = S.get(step, 1), member(N, [D, 2]), \\+ get_dict(none, S, _), Left is S.left-N, Left >= 0,
    other(S.turn, Other), Next = S.put(_{turn: Other, left: Left}).
""",
}
IDIOMS = {
    "a_goal_is_named_by_a_list": """
move(Left, M, Next) :-
    Left =:= 5, member(Way, [one, two]), Goal =.. [Way, Left, Next], call(Goal), member(Name, [odd, small]),
    call(Name, Next), M = Way/Name, !.
move(Left, M/Way, Next) :- member(M, [1, 2]), member(Way, [one, two]), call(Way, Left, _), Next is Left-M, Next >= 0.
one(Left, Next) :- Next is Left-1.
two(Left, Next) :- Next is Left-2.
odd(N) :- N mod 2 =:= 1.
small(N) :- N < 3.
""",
    "all_of_a_line_are_the_same": """
move(Left, M/All, Next) :-
    member(M, [1, 2]), Next is Left-M, Next >= 0, Cells = [x, x, Next, o, o, o, o, Left, x],
    findall(P/Q/R, ( line(L), maplist(at(Cells), L, Ps), maplist(=(P), Ps), same(L, Cells, Q), alike(Ps, R) ), All).
line([1, 2, 3]).
line([3, 8]).
line([4, 5, 6, 7]).
at(Cells, I, P) :- nth1(I, Cells, P).
same([], _, _).
same([I|Is], Cells, P) :- nth1(I, Cells, P), same(Is, Cells, P).
alike(Ps, P) :- \\+ ( member(Q, Ps), Q \\== x ), maplist(both(P), Ps, Ps).
both(P, P, P).
""",
    "an_index_before_the_list": """
move(Left, M, Next) :- member(M, [1, 2]), Next is Left-M, Next >= 0, I is Next-4, \\+ nth1(I, [0, 1], Next).
""",
}
ROW_IDIOMS = {
    "a_list_of_a_known_length_has_one_element": """
changed([Row|Rows], Player, N, [Row1|Rows]) :-
    nth1(N, Row, -), same_length(Row, Blanks), maplist(=(-), Blanks), M is N-1, length(Men, M), maplist(=(Player), Men),
    append(Men, [-], Row1), ( Blanks == Row -> N =< 2 ; true ).
""",
    "a_copy_is_changed_for_good": """
changed([Row|Rows], Player, N, [Row1|Rows]) :-
    nth1(N, Row, -), Board =.. [board|Row], duplicate_term(Board, Copy), put(N, Copy, Player), Copy =.. [_|Row1].
put(N, Board, Player) :- nb_setarg(N, Board, Player).
""",
    "a_lambda_changes_a_copy": """
changed([Row|Rows], Player, N, [Row1|Rows]) :-
    nth1(N, Row, -), Board =.. [board|Row], duplicate_term(Board, Copy),
    foldl([I, K0, K]>>( setarg(I, Copy, Player), arg(I, Copy, Player), K is K0+1 ), [N, 2], 0, 2), Copy =.. [_|Row1].
""",
    "a_copy_is_changed_in_forall": """
changed([Row|Rows], Player, N, [Row1|Rows]) :-
    nth1(N, Row, -), Board =.. [board|Row], duplicate_term(Board, Copy),
    forall(( member(I, [N, 1, 3]), I < 3 ), nb_setarg(I, Copy, Player)), Copy =.. [_|Row1].
""",
    "what_fits_a_pattern_is_deleted": """
changed([Row|Rows], Player, N, [Left|Rows]) :-
    findall(at(I, Cell), nth1(I, Row, Cell), Ats), nth1(N, Row, _), delete(Ats, at(_, -), Men),
    delete(Men, at(N, _), Rest), findall(Man, member(at(_, Man), Rest), Row1),
    ( Row1 == [] -> Left = [] ; Left = [Player|Row1] ).
""",
    "a_list_becomes_a_term_for_its_arguments": """
changed(Rows, Player, N, [Cells1]) :-
    flatten(Rows, Cells), Board =.. [board|Cells], functor(Board, _, Last), between(1, Last, N), arg(N, Board, -),
    duplicate_term(Board, Copy), setarg(N, Copy, Player), Copy =.. [_|Cells1].
""",
    "an_operator_is_chosen": """
changed([Row|Rows], _, Op/N, Rows1) :-
    length(Row, Length), member(Op, [+, *, -]), Expression =.. [Op, Length, 2], N is Expression,
    ( N > 4 -> Rows1 = [[-]|Rows] ; Rows1 = Rows ).
""",
    "a_row_is_put_in_before_it_is_known": """
changed(Rows, Player, N/C, Rows1) :-
    nth1(N, Rows, Row, Rest), nth1(N, New, Row1, Rest), Player-Rows1 = _-New, nth1(C, Row, -, Cells),
    nth1(C, Row1, Player, Cells).
""",
    "rows_are_exchanged_before_the_new_one_is_known": """
changed(Rows, Player, Row1, Rows1) :- select(Row, Rows, Row1, Rows1), select(-, Row, Player, Row1).
""",
    "one_predicate_replaces_rows_and_cells": """
changed(Rows, Player, N/C, Rows1) :- replaced(Rows, 1, N, Row, Row1, Rows1), replaced(Row, 1, C, -, Player, Row1).
replaced([R|Rs], I, I, R, R1, [R1|Rs]).
replaced([R|Rs], I, N, R0, R1, [R|Rs1]) :- J is I+1, replaced(Rs, J, N, R0, R1, Rs1).
""",
    "what_is_exchanged_has_a_name_that_stays": """
changed(Rows, Player, N/C, Rows1) :-
    findall(I-Row, nth1(I, Rows, Row), Named), select(N-Old, Named, N-New, Named1), nth1(C, Old, -, Cells),
    nth1(C, New, Player, Cells), findall(Row, member(_-Row, Named1), Rows1).
""",
    "a_gap_within_a_gap": """
changed(Rows, Player, N/C/Man, Rows1) :-
    exchanged(N, Rows, Cells, New, Rows1), exchanged(C, Cells, Cell, Man, New), Cell == (-),
    member(Man, [Player, [Player]]).
exchanged(1, [A|Rest], A, B, [B|Rest]).
exchanged(2, [A, B|Rest], B, C, [A, C|Rest]).
""",
    "a_difference_list": """
changed(Rows, Player, N, [Cells]) :- cells(Rows, Flat), nth1(N, Flat, -, Rest), nth1(N, Cells, Player, Rest).
cells([], []).
cells([Row|Rows], Cells) :- put(Row, Cells, Rest), cells(Rows, Rest).
put([], Cells, Cells).
put([Cell|Row], [Cell|Cells], Rest) :- put(Row, Cells, Rest).
""",
    "the_edges_of_a_graph": """
changed([[_|Row]|Rows], _, Move/Vertices, [Row|Rows]) :-
    length(Row, N), vertices_edges_to_ugraph([N, 7], [7-1, N-1, 9-N], Graph0), transpose_ugraph(Graph0, Graph),
    del_vertices(Graph, [9], Less), edges(Less, Edges), vertices(Graph, Vertices), member(Move, Edges).
""",
}


WRITTEN = {
    name: rules.format(name=name, clauses=clauses)
    for rules, idioms in ((RULES, IDIOMS), (ROWS, ROW_IDIOMS), (DICTS, DICT_IDIOMS))
    for name, clauses in idioms.items()
}


@pytest.mark.parametrize("name", WRITTEN)
def test_an_idiom_is_compiled_and_says_the_same(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.pl"
    file.write_text(WRITTEN[name])
    goal = (
        "pybridge_compiled_rules:prepared(Game, _, _, compiled(Program)), "
        "pybridge_agreement:rules_agree(Game, Program, 100)"
    )
    game = pb.load_game(str(file), compiled=True)
    assert pb.query_once(goal, {"Game": game.name})["truth"]
    moves = [pb.load_game(str(file), compiled=compiled).start().count(2) for compiled in (True, False)]
    assert [count.compiled for count in moves] == [True, False]
    assert moves[0].sequences == moves[1].sequences > 1


@pytest.mark.parametrize(
    ("name", "next_"),
    [
        ("new_dict", "heap{left: 0, turn: b, row: []}"),
        ("new_key", "S.put(_{more: 1, left: 0})"),
        ("no_dict", "S.put(left, 0), catch(get_dict(turn, S.row, _), _, true)"),
    ],
)
def test_a_new_dict_or_key_is_left_to_prolog(name: str, next_: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.pl"
    file.write_text(DICTS.format(name=name, clauses=f"move(S, new, Next) :- Next = {next_}, S.left > 0."))
    game = pb.load_game(str(file))
    assert [str(move) for move in game.start().moves] == ["new"]
    assert game.start().analyse(nodes=100).value == 1
