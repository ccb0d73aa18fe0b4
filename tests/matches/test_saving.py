"""Games on disk: in order and without duplicates, however the run ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from terminal import COMMAND, run_here
from waiting import PATIENCE, wait_for

import pybridge as pb

MATCH = ["match", "connect_four", "normal", "random", "--opening", "2", "--seed", "3"]
GAMES = 30


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("undisturbed") / "games.jsonl"
    assert run_here(*MATCH, "--games", str(GAMES), "--save", str(file)).status == 0
    return file


def resumed(file: Path, *options: str) -> None:
    done = run_here(*MATCH, "--games", str(GAMES), "--save", str(file), "--resume", *options)
    assert (done.status, done.errors) == (0, "")


def test_the_file_has_a_game_a_line_in_the_order_of_their_numbers(undisturbed: Path) -> None:
    games = [json.loads(line) for line in undisturbed.read_text().splitlines()]
    assert [game["number"] for game in games] == list(range(1, GAMES + 1))
    assert games[0]["moves"][:2] == games[1]["moves"][:2]
    assert games[0]["players"] == {"x": "normal", "o": "random"}


@pytest.mark.stress
def test_a_run_that_is_killed_goes_on_to_the_same_file(undisturbed: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command = [*COMMAND, *MATCH, "--games", str(GAMES), "--workers", "2", "--save", str(file)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for(lambda: process.poll() is not None or (file.exists() and file.stat().st_size > 0))
    process.kill()
    process.wait()
    assert undisturbed.read_bytes().startswith(file.read_bytes())
    resumed(file, "--workers", "2")
    assert file.read_bytes() == undisturbed.read_bytes()


@pytest.mark.share(1)
@pytest.mark.parametrize("cut", [0, 1, 700, 4000, -1])
def test_a_half_written_last_line_is_played_again(undisturbed: Path, tmp_path: Path, cut: int) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(undisturbed.read_bytes()[:cut])
    resumed(file)
    assert file.read_bytes() == undisturbed.read_bytes()


def test_a_file_that_is_finished_or_not_begun_can_be_resumed(undisturbed: Path, tmp_path: Path) -> None:
    resumed(tmp_path / "new.jsonl")
    assert (tmp_path / "new.jsonl").read_bytes() == undisturbed.read_bytes()
    resumed(tmp_path / "new.jsonl")
    assert (tmp_path / "new.jsonl").read_bytes() == undisturbed.read_bytes()


@pytest.mark.stress
def test_a_resumed_match_has_the_score_of_all_games(undisturbed: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(undisturbed.read_bytes()[:5000])
    game = pb.load_game("connect_four")
    whole = pb.match(game, "normal", "random", games=GAMES, seed=3, opening=2)
    half = pb.match(game, "normal", "random", games=GAMES, seed=3, opening=2, save=file, resume=True)
    assert half.summary() == whole.summary()
    assert list(half.records) == list(whole.records)


def set_to(name: str, value: object) -> Callable[[list[str]], list[str]]:
    """Return a function that edits the first line of a file."""
    return lambda lines: [json.dumps({**json.loads(lines[0]), name: value}) + "\n", *lines[1:]]


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (set_to("fingerprint", "123456789abc"), 'their fingerprint is "123456789abc", not "'),
        (set_to("seed", 4), "their seed is 4, not 3"),
        (set_to("game", "surakarta"), 'their game is "surakarta", not "connect_four"'),
        (set_to("players", {"x": "hard", "o": "random"}), 'their players is {"x": "hard"'),
        (set_to("opening", 7), "their opening is 7, not 2"),
        (set_to("opening", 1), "their opening is 1, not 2"),
        (set_to("number", 2), "games.jsonl:1: this is not game 1 of a series"),
        (lambda lines: [*lines[:3], "nonsense\n", *lines[3:]], "games.jsonl:4: this is not game 4 of a series"),
        (lambda lines: [*lines, *lines], f"games.jsonl:{GAMES + 1}: more than the requested {GAMES} games are saved"),
    ],
)
def test_a_file_of_other_games_is_refused_and_stays_as_it_is(
    edit: Callable[[list[str]], list[str]], why: str, undisturbed: Path, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("".join(edit(undisturbed.read_text().splitlines(keepends=True))))
    before = file.read_bytes()
    done = run_here(*MATCH, "--games", str(GAMES), "--save", str(file), "--resume")
    assert (done.status, done.output) == (2, "")
    assert why in done.errors
    assert done.errors.count("\n") == 1
    assert file.read_bytes() == before


def test_a_file_that_is_there_stays_as_it_is(undisturbed: Path) -> None:
    before = undisturbed.read_bytes()
    done = run_here(*MATCH, "--save", str(undisturbed))
    assert done.status == 2
    assert "already exists and is left unchanged: continue it with --resume" in done.errors
    assert undisturbed.read_bytes() == before


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    from pybridge.matches.games_file import GamesFile

    file = tmp_path / "games.jsonl"
    first = GamesFile(file, resume=True)
    done = run_here(*MATCH, "--save", str(file), "--resume")
    assert (done.status, done.errors) == (2, f"pybridge: another run is writing '{file}'\n")
    first.close()


def test_resume_needs_a_file() -> None:
    done = run_here(*MATCH, "--resume")
    assert (done.status, done.errors.count("\n")) == (2, 1)
    assert "--resume continues the games in a file" in done.errors


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a disk that is always full")
@pytest.mark.parametrize("workers", [[], ["--workers", "1"]])
def test_a_full_disk_is_reported_in_one_line(workers: list[str]) -> None:
    done = run_here(*MATCH, "--save", "/dev/full", *workers)
    assert (done.status, done.output) == (1, "")
    assert done.errors == (
        "pybridge: cannot write '/dev/full': No space left on device; 0 games are saved, "
        "and --resume continues from there\n"
    )


# Not a preexec_fn: a process forked from one with threads may wait for ever for a lock of theirs.
LIMITED = """
import os, resource, signal, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
"""


@pytest.mark.stress
def test_a_limit_of_size_loses_nothing(undisturbed: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"

    command = [*COMMAND, *MATCH, "--games", str(GAMES), "--save", str(file)]
    limited = [sys.executable, "-c", LIMITED, *command]
    done = subprocess.run(limited, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1, done
    assert f"cannot write '{file}': File too large" in done.stderr
    assert done.stderr.count("\n") == 1
    assert file.stat().st_size == 3000
    resumed(file)
    assert file.read_bytes() == undisturbed.read_bytes()


def test_a_place_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    done = run_here(*MATCH, "--save", str(tmp_path / "none" / "games.jsonl"))
    assert (done.status, done.output) == (2, "")
    assert "No such file or directory" in done.errors
    assert os.listdir(tmp_path) == []


@pytest.mark.stress
def test_a_match_ends_when_it_is_decided(tmp_path: Path) -> None:
    options = ["--games", "5000", "--until", "0.05", "--save", str(tmp_path / "games.jsonl")]
    done = run_here("match", "tictactoe", "normal", "random", *options, "--workers", "2")
    assert "normal is stronger (error at most 0.05): log likelihood ratios" in done.output
    assert "bounds -2.94 and 2.94" in done.output
    saved = (tmp_path / "games.jsonl").read_bytes()
    assert f"normal against random, {len(saved.splitlines())} games" in done.output
    (tmp_path / "games.jsonl").write_bytes(saved[: len(saved) // 2])
    again = run_here("match", "tictactoe", "normal", "random", *options, "--resume")
    assert again.output == done.output
    assert (tmp_path / "games.jsonl").read_bytes() == saved
    finished = run_here("match", "tictactoe", "normal", "random", *options, "--resume")
    assert finished.output == done.output
