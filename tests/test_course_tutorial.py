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
COURSES = (TOP / "docs" / "how-to" / "courses.md").read_text(encoding="utf-8")
EXCHANGES = re.findall(r"```console\n\$ (.*?)\n((?!\$).*?)```", PAGE + COURSES, re.DOTALL)


@pytest.mark.stress
@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")
@pytest.mark.parametrize(("command", "shown"), EXCHANGES, ids=range(len(EXCHANGES)))
def test_a_command_says_what_the_page_shows(tmp_path: Path, command: str, shown: str) -> None:
    shutil.copytree(COURSE, tmp_path, dirs_exist_ok=True)
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


@pytest.mark.parametrize(("lab", "solution"), [("lab1", "lab2.pl"), ("lab4", "lab4/ada.pl"), ("lab5", "lab5/ada.pl")])
def test_the_tests_of_a_lab_pass_with_the_solution(tmp_path: Path, lab: str, solution: str) -> None:
    shutil.copy(COURSE / f"{lab}.plt", tmp_path)
    for file, status in ((f"{lab}.pl", 1), (solution, 0)):
        shutil.copy(COURSE / file, tmp_path / f"{lab}.pl")
        goal = ["swipl", "-g", "run_tests", "-t", "halt", f"{lab}.plt"]
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
