"""The solver gives the same answers compiled and interpreted, forward and backward."""

from __future__ import annotations

from pathlib import Path

import pytest
from counts import STRESS

import pybridge as pb
from pybridge.search.solution import verify_solution

# Two players walk round a circle until they meet. Positions repeat, and carry a list and a large number.
CIRCLE = """
:- module(circle, [players/2, start/2, turn/2, utility/2, move/3]).
players(a, b).
start(standard, at(a, [0, 20], 0x123456789abcdef0123456789)).
turn(at(Player, _, _), Player).
utility(at(_, [Place, Place], _), Value) :- Value is Place mod 3 - 1.
move(at(a, [A0, B], N), Step, at(b, [A, B], N)) :- member(Step, [1, -1]), A is (A0+Step) mod 40.
move(at(b, [A, B0], N), Step, at(a, [A, B], N)) :- member(Step, [2, 1, -1]), B is (B0+Step) mod 40.
"""

LARGE: list[tuple[str, str | None]] = [("cat_and_mice", "8x8"), ("examples/kalah.pl", "4 pits 2 seeds")]
GAMES: list[tuple[str, str | None]] = [
    ("tictactoe", None),
    ("last_mouse_lost", None),
    ("cat_and_mice", "6x6"),
    ("circle.pl", None),
]


@pytest.mark.share(1)
@pytest.mark.parametrize(("name", "variant"), GAMES + (LARGE if STRESS else []))
def test_a_solution_is_the_same_compiled_and_by_several_threads(name: str, variant: str | None, tmp_path: Path) -> None:
    circle = tmp_path / "circle.pl"
    circle.write_text(CIRCLE)
    spec = {"circle.pl": str(circle), "examples/kalah.pl": str(Path(__file__).parents[2] / "examples/kalah.pl")}
    found = []
    for compiled, threads in ((True, 1), (True, 2), (True, 3), (False, 2)):
        solution = pb.load_game(spec.get(name, name), variant, compiled=compiled).solve(threads=threads)
        items = [(item.position.text, item.value, item.winner, item.plies) for item in solution.items()]
        summary = solution.to_json()
        assert solution.longest is None or solution[solution.longest.position].plies == solution.longest.plies
        if name == "tictactoe":
            del summary["longest"]["position"]  # threads may meet a mirror image first
        found.append(({**summary, "seconds": 0}, items))
    assert found[1:] == found[:1] * 3
    assert len(found[0][1]) == found[0][0]["positions"]


def test_a_compiled_solution_is_saved_and_read(tmp_path: Path) -> None:
    solution = pb.load_game("tictactoe", compiled=True).solve()
    solution.save(tmp_path / "t.solution")
    read = pb.load_solution(tmp_path / "t.solution")
    assert {**read.to_json(), "seconds": 0} == {**solution.to_json(), "seconds": 0}
    assert all(read[position] == solution[position] for position in solution)


def test_compiled_rules_confirm_a_solution_and_no_other(tmp_path: Path) -> None:
    game = pb.load_game("tictactoe", compiled=True)
    path = tmp_path / "t.solution"
    game.solve().save(path)
    assert verify_solution(game.name, path) == 765
    path.write_text(path.read_text().replace("/2.", "/4.", 1))
    with pytest.raises(pb.search.SolutionError, match="is not the solution: position"):
        verify_solution(game.name, path)
