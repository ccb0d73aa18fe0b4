"""`pybridge check --against`: the handout's game compared with the one built into the project."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from lab6 import LAB, mended
from terminal import COMMAND
from waiting import PATIENCE

from pybridge.cli import run


def check(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a separate process, in which a game has the name of its file."""
    command = [*COMMAND, "check", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_the_handouts_mistake_is_found() -> None:
    done = check(str(LAB / "lab6.pl"), "--against", "tictactoe")
    assert (done.returncode, done.stderr) == (1, "")
    lines = done.stdout.splitlines()
    assert lines[0] == (
        f"{LAB / 'game.pl'}:59: after 2 3 5 6 8, tictactoe has ended, with the value 1, but lab6 goes on with 1 4 7 9"
    )
    assert lines[1:4] == [
        "  lab6       [o,[-,x,o,-,x,o,-,x,-]]",
        "  tictactoe  -xo/-xo/-x- o",
        "17 more positions differ after as many moves:",
    ]
    assert "  [o,[-,-,-,x,x,x,o,o,-]]" in lines


@pytest.mark.stress
def test_the_mended_game_is_tic_tac_toe(tmp_path: Path) -> None:
    mended(tmp_path)
    done = check(str(tmp_path / "lab6.pl"), "--against", "tictactoe", "--seconds", "200")
    assert (done.returncode, done.stdout) == (0, "lab6 and tictactoe agree in all 5,478 positions.\n")


@pytest.mark.stress
def test_the_difference_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(LAB / "lab6.pl"), "--against", "tictactoe", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["other"], report["complete"]) == ("tictactoe", False)
    difference = report["difference"]
    assert (difference["kind"], difference["line"], len(difference["also"])) == ("end", 59, 17)
    assert difference["position"] == "[o,[-,x,o,-,x,o,-,x,-]]"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["tictactoe", "--against", "tictacto"], "did you mean tictactoe?"),
        (["tictactoe", "--against", "tictactoe", "--variant", "4x4"], "it has: standard"),
    ],
)
def test_check_against_refuses_an_unknown_game_and_variant(
    capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    assert run(["check", *arguments]) == 2
    assert why in capsys.readouterr().err
