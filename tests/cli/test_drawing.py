"""`pybridge draw` and `pybridge tree`, run as a user runs them."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

PYBRIDGE = Path(sys.executable).with_name("pybridge")


def run(*arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([PYBRIDGE, *arguments], capture_output=True, text=True, input=text, timeout=120)


def title(svg: str) -> str | None:
    return ElementTree.fromstring(svg)[0].text


def test_draw_writes_a_picture_to_a_file_and_nothing_else(tmp_path: Path) -> None:
    done = run("draw", "surakarta", "--moves", "b2-b3 b5-b4", "--targets", "-o", str(tmp_path / "board.svg"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert title((tmp_path / "board.svg").read_text(encoding="utf-8")) == "surakarta: x to move"


def test_draw_writes_to_standard_output() -> None:
    done = run("draw", "tictactoe", "--moves", "5", "--show", "1", "--width", "300")
    assert title(done.stdout) == "tictactoe: o to move"
    assert ElementTree.fromstring(done.stdout).get("width") == "300"


def test_draw_makes_a_strip_of_moves_and_of_a_saved_game(tmp_path: Path) -> None:
    saved = tmp_path / "mine.game"
    run("play", "tictactoe", "--players", "human", "human", text=f"5\n1\nsave {saved}\n")
    strip = run("draw", "tictactoe", "--moves", "5 1", "--strip")
    game = run("draw", str(saved))
    for done in (strip, game):
        assert "2. 1" in ElementTree.fromstring(done.stdout).itertext()


def test_tree_draws_the_search_tree(tmp_path: Path) -> None:
    done = run("tree", "tictactoe", "--depth", "2", "-o", str(tmp_path / "tree.svg"))
    assert (done.returncode, done.stderr) == (0, "")
    assert title((tmp_path / "tree.svg").read_text(encoding="utf-8")) == "A search tree"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["draw", "tictactoe", "--moves", "5 5"], "'5': square 5 is taken by x"),
        (["draw", "tictactoe", "--moves", "5 5", "--strip"], "'5': square 5 is taken by x"),
        (["draw", "tictactoe", "--show", "x"], "'x': it does not name a move"),
        (["draw", "tictactoe", "--strip", "--targets"], "--strip draws every position"),
        (["draw", "tictactoe", "-o", "/no/such/folder/x.svg"], "cannot write '/no/such/folder/x.svg'"),
        (["tree", "connect_four", "--depth", "40"], "has more than 20,000 positions: ask for fewer"),
    ],
)
def test_bad_input_of_draw_and_tree_is_one_line(arguments: list[str], told: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
