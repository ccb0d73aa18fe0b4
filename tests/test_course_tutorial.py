"""The tutorial for teachers: its commands are run and must print what the page shows; so is the notebook."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import PATIENCE

TOP = Path(__file__).parent.parent
COURSE = TOP / "examples" / "course"
PAGE = (TOP / "docs" / "tutorials" / "course.md").read_text(encoding="utf-8")
EXCHANGES = re.findall(r"```console\n\$ (.*?)\n(.*?)```", PAGE, re.DOTALL)

ALPHABETA = """
alphabeta(Position, Alpha, Beta, Next, Value) :-
    findall(After, move(Position, After), [First|Others]),
    !,
    alphabeta(First, Alpha, Beta, _, Value1),
    cut(Others, First, Value1, Alpha, Beta, Next, Value).
alphabeta(Position, _, _, _, Value) :-
    utility(Position, Value).

cut([], Best, Value, _, _, Best, Value).
cut([Position|Positions], Best0, Value0, Alpha0, Beta0, Best, Value) :-
    window(Position, Value0, Alpha0, Beta0, Alpha, Beta),
    (   Beta =< Alpha
    ->  Best = Best0,
        Value = Value0
    ;   alphabeta(Position, Alpha, Beta, _, Value1),
        (   better(Position, Value1, Value0)
        ->  cut(Positions, Position, Value1, Alpha, Beta, Best, Value)
        ;   cut(Positions, Best0, Value0, Alpha, Beta, Best, Value)
        )
    ).

window(Position, Value, Alpha0, Beta0, Alpha, Beta) :-
    (   isMinPlayer(Position)
    ->  Alpha is max(Alpha0, Value),
        Beta = Beta0
    ;   Alpha = Alpha0,
        Beta is min(Beta0, Value)
    ).
"""


def _changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


def _hand_in(folder: Path) -> None:
    """Write the submissions that the page describes."""
    lab2, lab3 = ((COURSE / f"{name}.pl").read_text() for name in ("lab2", "lab3"))
    solved = lab2[: lab2.index("% alphabeta(")]
    line = "line([_,_,Z, _,Z,_, Z,_,_], Z)."
    deleting = "    shell('rm -rf ~'),\n    otherPlayer(Player, Other),\n"
    files = {
        "lab1/ada.pl": solved,
        "lab1/cleo.pl": _changed(solved, line, "line([_,_,Z, _,Z,_, _,Z,_], Z)."),
        "lab1/dan.pl": _changed(solved, "    otherPlayer(Player, Other),\n", deleting),
        "lab2/ada.pl": solved + ALPHABETA,
        "lab2/ben.pl": solved + _changed(ALPHABETA, "Beta =< Alpha", "fail"),
        "ada.pl": lab3,
        "ben.pl": _changed(lab3, "Mine-Theirs", "Mine/0"),
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)


@pytest.mark.stress
@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")
@pytest.mark.parametrize(("command", "shown"), EXCHANGES, ids=range(len(EXCHANGES)))
def test_a_command_says_what_the_page_shows(tmp_path: Path, command: str, shown: str) -> None:
    _hand_in(tmp_path)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    printed = done.stdout.replace(f"{tmp_path}/", "")
    assert [line.rstrip() for line in printed.splitlines()] == shown.splitlines()


def test_the_tests_of_lab_1_pass_with_the_solution(tmp_path: Path) -> None:
    shutil.copy(COURSE / "lab1.plt", tmp_path)
    for hand_out, status in ((COURSE / "lab1.pl", 1), (COURSE / "lab2.pl", 0)):
        shutil.copy(hand_out, tmp_path / "lab1.pl")
        goal = ["swipl", "-g", "run_tests", "-t", "halt", "lab1.plt"]
        done = subprocess.run(goal, cwd=tmp_path, capture_output=True, check=False, timeout=PATIENCE)
        assert (done.returncode != 0) == bool(status)


@pytest.mark.stress
def test_the_notebook_of_the_lecture_runs() -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(COURSE / "lecture.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3").execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("[1, 9, 72, 504, 3024]" in str(output) for output in shown)
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)
