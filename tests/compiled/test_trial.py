"""Rules that would be slower compiled are left to SWI-Prolog."""

from __future__ import annotations

from pathlib import Path

from terminal import run_here

import pybridge as pb

RULES = """:- module({name}, [players/2, start/2, turn/2, move/3, utility/2]).
players(a, b).
start(plain, p(a, {start})).
turn(p(Player, _), Player).
other(a, b).
other(b, a).
"""

BOARD_IS_TEXT = """utility(p(_, Board), 1) :- \\+ sub_string(Board, _, 1, _, "-").
move(p(Player, Board), Cell, p(Other, NextBoard)) :-
    other(Player, Other),
    sub_string(Board, Cell, 1, After, "-"),
    sub_string(Board, 0, Cell, _, Front),
    sub_string(Board, _, After, 0, Back),
    string_concat(Front, Player, NextFront),
    string_concat(NextFront, Back, NextBoard).
"""

MOVE_IS_TEXT = """utility(p(_, 0), 1).
move(p(Player, N), Move, p(Other, N1)) :-
    other(Player, Other),
    member(Taken, [1, 2]),
    N1 is N-Taken,
    N1 >= 0,
    atom_concat(take, Taken, Move).
"""

TEXT_GROWS = """utility(p(_, Text), 1) :- atom_length(Text, 12).
move(p(Player, Text), Letter, p(Other, Text1)) :-
    other(Player, Other), member(Letter, [x, y]), atom_concat(Text, Letter, Text0),
    upcase_atom(Text0, Text1).
"""

RUNS_FOR_EVER = """utility(p(_, 1000), 1).
move(p(Player, N), go, p(Other, N1)) :- other(Player, Other), ( N < 2 -> true ; for_ever(N) ), N1 is N+1.
for_ever(N) :- N > 0, for_ever(N).
"""


def check(folder: Path, name: str, start: str, moves: str) -> pb.CheckReport:
    file = folder / f"{name}.pl"
    file.write_text(RULES.format(name=name, start=start) + moves)
    return pb.check_game(str(file), games=2)


def test_rules_that_take_each_position_apart_as_a_text_run_compiled(tmp_path: Path) -> None:
    assert check(tmp_path, "board_is_text", '"----------------"', BOARD_IS_TEXT).compiled


def test_texts_are_positions_of_a_search_and_of_its_tables(tmp_path: Path) -> None:
    check(tmp_path, "board_of_seven", '"-------"', BOARD_IS_TEXT)
    file = str(tmp_path / "board_of_seven.pl")
    solved = [pb.load_game(file, compiled=compiled).start().solve() for compiled in (True, False)]
    assert len(solved[0]) == len(solved[1]) == 750
    analyses = [pb.load_game(file, compiled=compiled).start().analyse(prove="winner") for compiled in (True, False)]
    assert [analysis.compiled for analysis in analyses] == [True, False]
    assert analyses[0].winner == analyses[1].winner == "a"


def test_rules_that_ask_for_a_text_in_each_position_run_interpreted(tmp_path: Path) -> None:
    report = check(tmp_path, "text_grows", "''", TEXT_GROWS)
    assert not report.compiled
    why = "text_grows.pl:8: upcase_atom(A, B) in text_grows:move/3"
    assert any("the rules run interpreted" in advice and why in advice for advice in report.advice)
    shown = run_here("compile", str(tmp_path / "text_grows.pl")).output.splitlines()
    assert "can be compiled" in shown[0]
    assert shown[1].startswith("Its rules run interpreted: ")
    assert why in shown[1]


def test_rules_that_make_few_texts_run_compiled(tmp_path: Path) -> None:
    assert check(tmp_path, "move_is_text", "40", MOVE_IS_TEXT).compiled


def test_rules_that_run_for_ever_in_a_later_position_can_be_loaded(tmp_path: Path) -> None:
    file = tmp_path / "runs_for_ever.pl"
    file.write_text(RULES.format(name="runs_for_ever", start="0") + RUNS_FOR_EVER)
    assert pb.load_game(str(file), compiled=True).start().count(2).compiled
