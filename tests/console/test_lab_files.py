"""Files in the lab's style in the console: a list is shown as a board, draw/1 draws any other state."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from lab6 import LAB
from terminal import Terminal

DRAWN = """
start([x, 5]).
other(x, o).
other(o, x).
move([P, N], [Q, M]) :- N > 0, other(P, Q), member(K, [1, 2]), M is N-K, M >= 0.
utility([x, _], -1).
utility(_, 1).
isMinPlayer([o, _]).
draw([P, N]) :- format("~w sees~n~w stones~n", [P, N]).
"""


@pytest.fixture
def here(tmp_path: Path) -> Path:
    shutil.copytree(LAB, tmp_path, dirs_exist_ok=True)
    (tmp_path / "drawn.pl").write_text(DRAWN)
    return tmp_path


@pytest.fixture
def terminal(here: Path) -> Iterator[Terminal]:
    with Terminal(here) as opened:
        yield opened


@pytest.mark.stress
def test_a_game_that_draws_itself_is_drawn_on_the_full_screen_too(terminal: Terminal) -> None:
    terminal.start("play", "drawn.pl", "--players", "human", "human", "--full")
    terminal.wait_for("F1 Help")
    assert "  x sees" in terminal.wait_for("^  5 stones")
    terminal.type("1", "Enter")
    assert "  o sees" in terminal.wait_for("^  4 stones")
