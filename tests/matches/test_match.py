"""Matches between computer players."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from terminal import COMMAND

import pybridge as pb
from pybridge.bridge.starting import prolog_directory
from pybridge.cli import run
from pybridge.matches.match import Match, MatchGame, MatchSummary, summarise


def match(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, "match", *arguments], capture_output=True, text=True, check=False, timeout=300
    )


def test_the_same_seed_gives_the_same_match() -> None:
    game = pb.load_game("connect_four")
    one = list(Match(game, ("engine:depth=2", "random"), games=4, seed=7, opening=2).play())
    other = list(Match(game, ("engine:depth=2", "random"), games=4, seed=7, opening=2).play())
    assert one == other
    assert one != list(Match(game, ("engine:depth=2", "random"), games=4, seed=8, opening=2).play())


def test_prolog_python_and_the_command_play_the_same_games() -> None:
    players, seed, games = ("normal", "easy"), 11, 4
    by_python = [result.moves for result in Match(pb.load_game("connect_four"), players, games, seed).play()]
    data = json.loads(match("connect_four", *players, "--games", "4", "--seed", "11", "--json").stdout)
    assert [tuple(result["moves"]) for result in data["results"]] == by_python
    goal = (
        "load_game(connect_four, G), start_position(G, default, S), "
        "player(G, normal, A), player(G, easy, B), "
        "forall(between(1, 4, N), (match_game(G:S, [A, B], 11, 0, N, R), get_dict(moves, R, M), "
        "atomic_list_concat(M, ' ', T), writeln(T)))"
    )
    command = ["swipl", "-g", goal, "-t", "halt", str(prolog_directory() / "pybridge.pl")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert [tuple(line.split()) for line in done.stdout.splitlines()] == by_python


def test_players_swap_sides_after_every_game_of_a_match() -> None:
    results = list(Match(pb.load_game("tictactoe"), ("easy", "random"), games=4, seed=1).play())
    assert [result.sides["x"] for result in results] == ["easy", "random", "easy", "random"]


def test_match_json_is_one_document_with_the_result_and_its_confidence() -> None:
    done = match("tictactoe", "engine", "random", "--games", "20", "--seed", "1", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert data["players"] == ["engine", "random"]
    assert data["wins"] + data["draws"] + data["losses"] == data["games"] == 20
    assert data["losses"] == 0
    assert data["interval"][0] < data["score"] < data["interval"][1] <= 1
    assert len(data["results"]) == 20


def test_an_opening_that_ends_the_game_is_warned_of() -> None:
    done = match("tictactoe", "easy", "random", "--games", "2", "--opening", "20")
    assert done.returncode == 0
    assert done.stderr == (
        "Warning: in 2 of 2 games 20 moves at random would have ended the game, which then began "
        "a move before: give a shorter --opening\n"
    )


def test_ctrl_c_in_a_match_shows_the_score_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play_one = Match._play_one

    def interrupted(series: Match, index: int) -> MatchGame:
        if index == 3:
            raise KeyboardInterrupt
        return play_one(series, index)

    monkeypatch.setattr(Match, "_play_one", interrupted)
    assert run(["match", "tictactoe", "easy", "random", "--games", "9"]) == 130
    told = capsys.readouterr()
    assert told.out.startswith("easy against random, 3 games of tictactoe")
    assert told.err == "pybridge: interrupted: this is the score after 3 of 9 games\n"


def test_a_human_cannot_play_a_match() -> None:
    done = match("tictactoe", "human", "random")
    assert done.returncode == 2
    assert done.stderr == "pybridge: a match is between computer players; play takes humans\n"


@pytest.mark.parametrize(
    ("summary", "score", "p_value"),
    [
        (MatchSummary(10, 5, 0, 5), 0.5, 1.0),
        (MatchSummary(10, 10, 0, 0), 1.0, 2 / 1024),
        (MatchSummary(10, 0, 10, 0), 0.5, 1.0),
        (MatchSummary(4, 3, 0, 1), 0.75, 0.625),
    ],
)
def test_the_confidence_of_a_match_is_that_of_the_sign_test(
    summary: MatchSummary, score: float, p_value: float
) -> None:
    assert summary.score == score
    assert summary.p_value == pytest.approx(p_value)
    low, high = summary.interval
    assert 0 <= low < score <= high + 1e-9 <= 1 + 1e-9


def test_a_match_of_no_games_has_no_result() -> None:
    assert summarise([]).interval == (0.0, 1.0)


def test_every_level_plays_every_game_to_its_end() -> None:
    for name in pb.games():
        for result in Match(pb.load_game(name), ("hard", "easy"), games=2, seed=3).play():
            assert result.plies > 0


def test_two_heuristics_of_one_file_meet(tmp_path: Path) -> None:
    rules = (Path(__file__).parents[2] / "examples" / "kalah.pl").read_text(encoding="utf-8")
    guesses = "\nguess1(Position, Guess) :- heuristic(Position, Guess).\nguess2(_, 0).\n"
    file = tmp_path / "two_guesses.pl"
    file.write_text(rules.replace("module(kalah", "module(two_guesses") + guesses, encoding="utf-8")
    players = "engine:nodes=300,heuristic=guess1", "engine:nodes=300,heuristic=guess2"
    series = Match(pb.load_game(str(file), "4 pits 3 seeds"), players, 10, seed=1, opening=2)
    assert summarise(list(series.play())).score > 0.5
