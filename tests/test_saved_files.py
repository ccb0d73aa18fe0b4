"""Games and solutions saved by the first release can still be loaded (tests/data/format_1)."""

import re
import subprocess
import sys
from pathlib import Path

import pybridge as pb

SAVED = Path(__file__).parent / "data" / "format_1"


def test_a_saved_game_of_format_1_is_replayed() -> None:
    record = pb.read_game(SAVED / "saved.game")
    assert record.players == {"x": "human", "o": "engine:depth=6"}
    assert record.comments == {2: "the centre"}
    assert [str(move) for move, _ in record.replay()[1:]] == ["4", "4", "3", "3", "5"]


READING = """
import sys, pybridge as pb
solution = pb.load_solution(sys.argv[1])
assert (solution.winner, solution.plies, solution.positions) == ("ann", 11, 42)
assert solution[pb.load_game(sys.argv[2]).start()].plies == 11
"""


def test_a_saved_solution_of_format_2_is_read(tmp_path: Path) -> None:
    path = tmp_path / "lost.solution"
    pb.load_game("last_mouse_lost", "rows 1 2").solve().save(path)
    first, *others = path.read_text().splitlines()
    entries = [re.fullmatch(r"(.*?)-( ?-?\d+)/(\d+)\.", line) for line in others]
    scores = [f"{e[1]}-({score(int(e[2]), int(e[3]))})." for e in entries if e]
    (tmp_path / "old.solution").write_text(
        "\n".join([first.replace("solution(3,", "solution(2,"), *scores, ""])
    )
    old, new = (pb.load_solution(tmp_path / name) for name in ("old.solution", "lost.solution"))
    assert list(old.items()) == list(new.items())
    assert len(scores) == len(others) == len(old)


def score(value: int, plies: int) -> int:
    """Return how format 2 wrote a value and a distance."""
    return value * 2**24 + (-plies if value > 0 else plies)


def test_a_saved_solution_of_format_1_is_read(tmp_path: Path) -> None:
    """In a process of its own, since its rules have the name of an example that other tests load."""
    rules = str(SAVED / "last_stone.pl")
    file = tmp_path / "last_stone.solution"
    file.write_text((SAVED / "last_stone.solution").read_text().replace("'RULES'", f"'{rules}'"))
    subprocess.run([sys.executable, "-c", READING, file, rules], check=True)
