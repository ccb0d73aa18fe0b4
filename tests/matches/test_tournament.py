"""Tournaments: the pairings, the openings, and the output."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from counts import count
from terminal import run_here

import pybridge as pb
from pybridge.matches.ratings import Result

LEVELS = ["random", "easy", "normal"]


def test_every_two_players_meet_from_the_same_openings_with_sides_swapped() -> None:
    result = pb.tournament(pb.load_game("connect_four"), LEVELS, games=4, seed=2, opening=3)
    records = list(result.records)
    assert [record.number for record in records] == list(range(1, 13))
    pairs = [frozenset(record.players.values()) for record in records]
    assert Counter(pairs) == {frozenset(pair): 4 for pair in (LEVELS[:2], LEVELS[1:], LEVELS[::2])}
    openings = [record.moves[:3] for record in records]
    assert openings == openings[:4] * 3
    assert openings[0] == openings[1] != openings[2] == openings[3]
    assert [record.players["x"] for record in records[:2]] == ["random", "easy"]


def test_pairings_have_chances_of_their_own() -> None:
    game = pb.load_game("tictactoe")
    alone = pb.tournament(game, ["random", "easy"], games=2).records
    third = pb.tournament(game, ["random", "normal", "easy"], games=2).records[2:4]
    assert [record.players for record in third] == [record.players for record in alone]
    assert [record.moves for record in third] != [record.moves for record in alone]


def test_one_meets_all_the_others() -> None:
    result = pb.tournament(pb.load_game("tictactoe"), LEVELS, games=2, one_against_all=True)
    assert result.games == 4
    assert set(result.crosstable["random"]) == {"easy", "normal"}
    assert set(result.crosstable["easy"]) == {"random"}


def test_a_tournament_of_two_is_their_match() -> None:
    game = pb.load_game("connect_four")
    result = pb.tournament(game, ["normal", "random"], games=20, seed=4)
    match = pb.match(game, "normal", "random", games=20, seed=4)
    assert list(result.records) == list(match.records)
    assert result.crosstable["normal"]["random"] == (match.won, match.drawn, match.lost)
    assert result.total("random") == Result(match.lost, match.drawn, match.won)


@pytest.mark.stress
def test_the_command_says_what_python_finds_on_any_workers(tmp_path: Path) -> None:
    games = count(10, 30)
    options = ["tournament", "tictactoe", *LEVELS, "--games", str(games), "--seed", "5"]
    save = ["--save", str(tmp_path / "games.jsonl")]
    here = run_here(*options, "--json", *save)
    assert (here.status, here.errors) == (0, "")
    data = json.loads(here.output)
    ours = pb.tournament(pb.load_game("tictactoe"), LEVELS, games=games, seed=5)
    assert data == json.loads(json.dumps(ours.to_json()))
    assert sum(data["rating"].values()) == pytest.approx(0)
    saved = (tmp_path / "games.jsonl").read_bytes()
    (tmp_path / "games.jsonl").write_bytes(saved[: len(saved) * 2 // 3])
    resumed = run_here(*options, "--workers", "2", *save, "--resume")
    assert (tmp_path / "games.jsonl").read_bytes() == saved
    assert resumed.output == run_here(*options).output


def test_the_table_names_players_without_a_rating() -> None:
    done = run_here("tournament", "last_mouse_lost", "perfect", "easy", "random", "--games", "6")
    assert done.status == 0
    assert done.output.splitlines()[2].split() == ["1.", "perfect", "-", "100.0%", "12", "6-0-0", "6-0-0"]
    assert done.output.endswith("without a rating, having all points or none against the others: perfect\n")


@pytest.mark.parametrize("players", [["easy"], ["easy", "hard", " easy"]])
def test_a_tournament_needs_players_that_differ(players: list[str]) -> None:
    done = run_here("tournament", "tictactoe", *players)
    assert (done.status, done.output) == (2, "")
    assert done.errors == "pybridge: a tournament needs at least two players, all of them different\n"
