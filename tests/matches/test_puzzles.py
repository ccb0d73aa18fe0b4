"""Puzzles: one move wins, and no other does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from counts import count

import pybridge as pb
from pybridge.cli import run
from pybridge.matches.puzzles import Puzzle, puzzles

PAGE = Path(__file__).parents[2] / "page" / "puzzles.jsonl"


def wins(puzzle: Puzzle) -> list[str]:
    """Return the moves that win, from a solution made here."""
    position = pb.load_game(puzzle.game).position(puzzle.start)
    solution = position.solve()
    assert position.turn == puzzle.winner
    assert solution[position].plies == puzzle.plies
    return [str(move) for move in position.moves if solution[position.play(move)].winner == puzzle.winner]


@pytest.mark.share(1)
@pytest.mark.parametrize("name", ["tictactoe", "last_mouse_lost"])
def test_one_move_wins_and_no_other_does(name: str) -> None:
    found = [each for each in puzzles(pb.load_game(name), 2, seconds=20) if each is not None]
    assert len({puzzle.start for puzzle in found}) == 2
    for puzzle in found:
        assert wins(puzzle) == [puzzle.solution]
        assert puzzle.plies >= 3


def test_the_command_prints_and_saves_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzles.jsonl"
    assert run(["puzzles", "tictactoe", "-n", "1", "--seconds", "20", "--save", str(file)]) == 0
    shown = capsys.readouterr().out.splitlines()
    saved = [Puzzle(**json.loads(line)) for line in file.read_text().splitlines()]
    assert shown == [f"{one.winner} to win in {one.plies}: {one.start}  ({one.solution})" for one in saved]
    assert run(["puzzles", "tictactoe", "-n", "1", "--seconds", "20", "--seed", "0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [one.to_json() for one in saved]
    assert run(["puzzles", "tictactoe", "-n", "1", "--save", str(tmp_path)]) == 2
    assert "cannot write" in capsys.readouterr().err


def test_a_game_of_chance_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzles", "pig"]) == 2
    assert capsys.readouterr().err == (
        "pybridge: pig is a game of chance, of which no puzzles are made: hardly a move wins for certain; "
        "analyse with a ranking says what each is worth\n"
    )


def test_the_pages_puzzles_have_their_solution() -> None:
    for line in PAGE.read_text().splitlines()[:: count(4, 1)]:
        puzzle = Puzzle(**json.loads(line))
        assert wins(puzzle) == [puzzle.solution]
