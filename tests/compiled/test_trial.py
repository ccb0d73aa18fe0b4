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

TEXT_GROWS = """utility(p(_, Text), 1) :- atom_length(Text, 9).
move(p(Player, Text), Letter, p(Other, Text1)) :-
    other(Player, Other), member(Letter, [x, y]), atom_concat(Text, Letter, Text1).
"""

RUNS_FOR_EVER = """utility(p(_, 1000), 1).
move(p(Player, N), go, p(Other, N1)) :- other(Player, Other), ( N < 2 -> true ; for_ever(N) ), N1 is N+1.
for_ever(N) :- N > 0, for_ever(N).
"""


def check(folder: Path, name: str, start: str, moves: str) -> pb.CheckReport:
    file = folder / f"{name}.pl"
    file.write_text(RULES.format(name=name, start=start) + moves)
    return pb.check_game(str(file), games=2)


def test_rules_that_take_each_position_apart_as_a_text_run_interpreted(tmp_path: Path) -> None:
    report = check(tmp_path, "board_is_text", '"----------------"', BOARD_IS_TEXT)
    assert not report.compiled
    why = 'board_is_text.pl:8: sub_string(A, B, 1, C, "-") in board_is_text:move/3: compiled code asks Prolog for it'
    assert any("the rules run interpreted" in advice and why in advice for advice in report.advice)
    shown = run_here("compile", str(tmp_path / "board_is_text.pl")).output.splitlines()
    assert "can be compiled" in shown[0]
    assert shown[1].startswith("Its rules run interpreted: ")
    assert why in shown[1]


def test_a_goal_that_can_wait_is_named_where_it_is_written(tmp_path: Path) -> None:
    report = check(tmp_path, "text_grows", "''", TEXT_GROWS)
    assert any("text_grows.pl:8: atom_concat(A, B, C) in text_grows:move/3" in advice for advice in report.advice)


def test_rules_that_make_few_texts_run_compiled(tmp_path: Path) -> None:
    assert check(tmp_path, "move_is_text", "40", MOVE_IS_TEXT).compiled


def test_rules_that_run_for_ever_in_a_later_position_can_be_loaded(tmp_path: Path) -> None:
    file = tmp_path / "runs_for_ever.pl"
    file.write_text(RULES.format(name="runs_for_ever", start="0") + RUNS_FOR_EVER)
    assert pb.load_game(str(file), compiled=True).start().count(2).compiled
