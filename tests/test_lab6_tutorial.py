"""The tutorial for the lab: its commands are run and must print what the page shows."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from lab6 import LAB, mended

PAGE = (Path(__file__).parent.parent / "docs" / "tutorials" / "lab6.md").read_text(encoding="utf-8")
EXCHANGES = re.findall(r"```console\n\$ (.*?)\n(.*?)```", PAGE, re.DOTALL)


def run(command: str, folder: Path) -> list[str]:
    """Run a command of the page in `folder`; return the lines without times and the path of the folder."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "XDG_STATE_HOME": str(folder)}
    done = subprocess.run(
        ["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return lines(done.stdout.replace(f"{folder}/", ""))


def lines(text: str) -> list[str]:
    return [re.sub(r" +[\d.]+ s\b", "", line).rstrip() for line in text.splitlines() if line.strip()]


@pytest.mark.share(1)
@pytest.mark.parametrize(("command", "shown"), EXCHANGES, ids=range(len(EXCHANGES)))
def test_a_command_says_what_the_page_shows(tmp_path: Path, command: str, shown: str) -> None:
    shutil.copytree(LAB, tmp_path, dirs_exist_ok=True)
    assert run(command, tmp_path) == lines(shown)


def test_the_file_that_brings_the_lab_together_is_as_shown() -> None:
    rules = re.search(r"```prolog\n(:- \[game.*?)```", PAGE, re.DOTALL)
    assert rules
    assert (LAB / "lab6.pl").read_text().endswith(rules[1])


def test_alphabeta_of_the_exercise_enters_as_many_positions_as_its_answer_says(tmp_path: Path) -> None:
    shutil.copytree(LAB, tmp_path, dirs_exist_ok=True)
    rules = (LAB / "lab6.pl").read_text().replace("[game, solver]", "[game, solver_alphabeta]")
    (tmp_path / "lab6.pl").write_text(rules)
    table = run("pybridge compare lab6.pl --moves '1 5'", tmp_path)
    assert [line.split()[:2] for line in table if "own:" in line] == [["own:alphabeta", "844"]]


def test_the_line_of_the_answer_is_that_of_the_mended_game(tmp_path: Path) -> None:
    mended(tmp_path)
    assert "      (State = [_,_,_,Z,Z,Z,_,_,_], Z \\= '-', !);\n" in (tmp_path / "game.pl").read_text()
    assert "      (State = [_,_,_,Z,Z,Z,_,_,_], Z \\= '-', !);\n" in PAGE
