"""Rules that would be slower compiled are left to SWI-Prolog."""

from __future__ import annotations

from pathlib import Path

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


def check(folder: Path, name: str, start: str, moves: str) -> pb.CheckReport:
    file = folder / f"{name}.pl"
    file.write_text(RULES.format(name=name, start=start) + moves)
    return pb.check_game(str(file), games=2)


def test_rules_that_take_each_position_apart_as_a_text_run_interpreted(tmp_path: Path) -> None:
    report = check(tmp_path, "board_is_text", '"----------------"', BOARD_IS_TEXT)
    assert not report.compiled
    assert any(
        "board_is_text.pl:8: sub_string" in advice and "asks Prolog for it in each position" in advice
        for advice in report.advice
    )


def test_rules_that_make_few_texts_run_compiled(tmp_path: Path) -> None:
    assert check(tmp_path, "move_is_text", "40", MOVE_IS_TEXT).compiled
