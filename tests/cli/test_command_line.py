"""The command line: answers, errors and exit statuses, through the real command."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from terminal import Terminal

import pybridge.cli
from pybridge.search.analysis import Analysis, Search

PYBRIDGE = Path(sys.executable).with_name("pybridge")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([PYBRIDGE, *arguments], capture_output=True, text=True, check=False, timeout=120)


def answer(*arguments: str) -> Any:
    done = run(*arguments)
    assert done.stderr == ""
    assert done.returncode == 0
    return json.loads(done.stdout)


@pytest.mark.parametrize(("algorithm", "nodes"), [("minimax", 549_946), ("alphabeta", 18_297)])
def test_the_plain_searches_enter_as_many_positions_as_published(algorithm: str, nodes: int) -> None:
    """549,946 is widely published; 18,297 comes from a program that follows the lab's text."""
    found = answer("analyse", "tictactoe", "--algorithm", algorithm, "--json")
    assert (found["nodes"], found["value"], found["winner"]) == (nodes, 0, "draw")


def test_the_default_search_proves_the_draw() -> None:
    found = answer("analyse", "tictactoe", "--json")
    assert (found["value"], found["winner"], found["exact"], found["plies"]) == (0, "draw", True, None)


def test_moves_and_position_name_the_same_position() -> None:
    by_moves = answer("analyse", "tictactoe", "--moves", "1 4 2 5", "--json")
    by_text = answer("analyse", "tictactoe", "--position", "xx-/oo-/--- x", "--json")
    assert by_moves["move"] == by_text["move"] == "3"
    assert by_moves["winner"] == "x"
    assert by_moves["plies"] == 1


def test_ctrl_c_shows_the_best_found_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: Search) -> Analysis:
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "result", interrupted)
    assert pybridge.cli.run(["analyse", "tictactoe"]) == 130
    told = capsys.readouterr()
    assert re.match("best move [1-9]\n", told.out)
    assert told.err == "pybridge: interrupted: this is the best so far\n"


def test_perft_counts_sequences() -> None:
    assert run("perft", "tictactoe", "9").stdout == "127872\n"
    assert answer("perft", "tictactoe", "0", "--json")["perft"] == 1


def test_games_lists_the_lab_game() -> None:
    listed = {game["name"]: game for game in answer("games", "--json")}
    assert listed["tictactoe"] == {"name": "tictactoe", "players": ["x", "o"], "variants": ["standard"]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["perft", "tictacto", "3"], "did you mean tictactoe?"),
        (["perft", "nonsense", "3"], "the games are:"),
        (["perft", "tictactoe", "many"], "'many' is not a valid whole number."),
        (["perft"], "Missing argument 'GAME'"),
        (["analise"], "did you mean analyse?"),
        (["analyse", "tictactoe", "--moves", "5 5"], "square 5 is taken by x"),
        (["analyse", "tictactoe", "--variant", "4x4"], "it has: standard"),
        (["analyse", "tictactoe", "--position", "xo"], "one looks like '---/---/--- x'"),
        (["analyse", "tictactoe", "--depth", "0"], "'--depth'"),
        (["analyse", "tictactoe", "--frobnicate"], "--frobnicate"),
    ],
)
def test_bad_input_is_one_line_and_status_2(arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("pybridge: ")
    assert done.stderr.count("\n") == 1
    assert message in done.stderr


def test_a_missing_swi_prolog_is_one_line_that_says_how_to_install_it() -> None:
    nowhere = {**os.environ, "LIBSWIPL_PATH": "/nonexistent/libswipl.so", "SWI_HOME_DIR": "/nonexistent"}
    done = subprocess.run([PYBRIDGE, "games"], env=nowhere, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("pybridge: SWI-Prolog was not found")
    assert "apt-get install swi-prolog-nox" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", [[], ["--help"], ["games", "--help"], ["analyse", "--help"]])
def test_help_is_shown_on_standard_output(command: list[str]) -> None:
    done = run(*command)
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: pybridge")
    assert done.stderr == ""


def test_solve_says_how_far_it_came_when_time_is_up() -> None:
    done = run("solve", "connect_four", "--seconds", "0.5")
    assert (done.returncode, done.stdout) == (2, "")
    found = r"[\d,]+ positions found, \d+ of them open"
    assert re.fullmatch(rf"pybridge: 0\.5 s were over before connect_four was solved: {found}\n", done.stderr)


def test_ctrl_c_ends_solve_with_how_far_it_came(tmp_path: Path) -> None:
    with Terminal(tmp_path, columns=100) as terminal:
        terminal.start("solve", "connect_four")
        terminal.wait_for(r"\[-{20}\] +\d% of the memory  [\d,]+ positions, \d+ open, [\d,]+/s")
        terminal.type("", "C-c")
        terminal.wait_for(r"this is how far it came: [\d,]+ positions found, \d+ of them open")
        terminal.wait_for("exit status 130")


def test_a_match_stopped_before_its_first_game_ends_says_so(tmp_path: Path) -> None:
    with Terminal(tmp_path, columns=100) as terminal:
        terminal.start("match", "surakarta", "engine:seconds=60", "engine:seconds=60")
        terminal.wait_for(r"0%")
        terminal.type("", "C-c")
        terminal.wait_for("this is the score after 0 of 100 games: none had ended")
        terminal.wait_for("exit status 130")
