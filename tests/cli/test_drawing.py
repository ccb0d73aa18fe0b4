"""`pybridge draw` and `pybridge tree`."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from terminal import play_here, run_apart, run_here


def title(svg: str) -> str | None:
    return ElementTree.fromstring(svg)[0].text


def test_draw_writes_a_picture_to_a_file_and_nothing_else(tmp_path: Path) -> None:
    picture = str(tmp_path / "board.svg")
    done = run_here("draw", "surakarta", "--moves", "b2-b3 b5-b4", "--targets", "-o", picture)
    assert (done.status, done.output, done.errors) == (0, "", "")
    assert title((tmp_path / "board.svg").read_text(encoding="utf-8")) == "surakarta: x to move"


def test_draw_writes_to_standard_output() -> None:
    done = run_apart("draw", "tictactoe", "--moves", "5", "--show", "1", "--width", "300")
    assert title(done.output) == "tictactoe: o to move"
    assert ElementTree.fromstring(done.output).get("width") == "300"


def test_draw_makes_a_strip_of_moves_and_of_a_saved_game(tmp_path: Path) -> None:
    saved = tmp_path / "mine.game"
    play_here("tictactoe", "--players", "human", "human", lines=f"5\n1\nsave {saved}\n", state=tmp_path)
    strip = run_here("draw", "tictactoe", "--moves", "5 1", "--strip")
    game = run_here("draw", str(saved))
    for done in (strip, game):
        assert "2. 1" in ElementTree.fromstring(done.output).itertext()


def test_tree_draws_the_search_tree(tmp_path: Path) -> None:
    done = run_here("tree", "tictactoe", "--depth", "2", "-o", str(tmp_path / "tree.svg"))
    assert (done.status, done.errors) == (0, "")
    assert title((tmp_path / "tree.svg").read_text(encoding="utf-8")) == "A search tree"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["draw", "tictactoe", "--moves", "5 5"], "'5': square 5 is taken by x"),
        (["draw", "tictactoe", "--moves", "5 5", "--strip"], "'5': square 5 is taken by x"),
        (["draw", "tictactoe", "--show", "x"], "'x': it does not name a move"),
        (["draw", "tictactoe", "--strip", "--targets"], "--strip draws every position"),
        (["draw", "tictactoe", "-o", "/no/such/folder/x.svg"], "cannot write '/no/such/folder/x.svg'"),
    ],
)
def test_bad_input_of_draw_and_tree_is_one_line(arguments: list[str], message: str) -> None:
    done = run_here(*arguments)
    assert (done.status, done.output) == (2, "")
    assert message in done.errors
    assert done.errors.count("\n") == 1


def test_a_picture_is_not_written_under_the_name_of_another_format(tmp_path: Path) -> None:
    done = run_here("tree", "tictactoe", "--depth", "1", "-o", str(tmp_path / "x.png"))
    assert done.status == 2
    assert "pictures are SVG: name the file" in done.errors
    assert not (tmp_path / "x.png").exists()
