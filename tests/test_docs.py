"""What the pages of docs/ show of Python is what happens; every public name is in the reference."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from test_readme import ROOT, outcome, statements

import pybridge as pb
from pybridge.cli import run

PAGES = sorted((ROOT / "docs").rglob("*.md"))
SCRIPT = 'if __name__ == "__main__":'


def python_blocks(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def ids(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copy(ROOT / "examples" / "family.pl", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run(["new", "sticks"]) == 0
    with sqlite3.connect("roads.db") as roads:
        roads.execute("create table roads (start, finish, length)")
        roads.execute("insert into roads values ('bern', 'thun', 31)")
    roads.close()
    pb.GameRecord(game="tictactoe", moves=("5", "1", "9")).save("mine.game")
    return tmp_path


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("page", [page for page in PAGES if python_blocks(page)], ids=ids)
def test_the_python_of_a_page_happens_as_shown(page: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    command = [sys.executable, __file__, str(page)]  # a page begins with a Prolog that has loaded nothing
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def run_page(page: Path) -> None:
    scope: dict[str, Any] = {}
    exec("import pybridge as pb", scope)
    for block in python_blocks(page):
        if SCRIPT in block:
            continue
        for source, shown in statements(block):
            seen = outcome(source, scope, shown)
            if shown and not source.startswith(("def ", "async def ", "@", "import ")):
                assert seen == shown, (source, seen)


def test_the_script_of_a_thousand_positions_runs_as_printed(tmp_path: Path) -> None:
    (script,) = python_blocks(ROOT / "docs" / "how-to" / "thousand-positions.md")
    fewer = script.replace("range(1000), chunksize=50", "range(8), chunksize=4")
    assert fewer != script
    file = tmp_path / "evaluate.py"
    file.write_text(fewer, encoding="utf-8")
    subprocess.run([sys.executable, str(file)], cwd=tmp_path, check=True, timeout=120)
    rows = (tmp_path / "positions.csv").read_text().splitlines()
    assert rows[0] == "moves,value,winner,best"
    assert len(rows) == 1 + 8


def test_the_site_is_built_without_a_warning_or_a_broken_link(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    predicates = (tmp_path / "site" / "reference" / "predicates" / "index.html").read_text(encoding="utf-8")
    assert "minimax(:Position, -Next, -Value)" in predicates
    for game in pb.games():
        page = (tmp_path / "site" / "games" / game / "index.html").read_text(encoding="utf-8")
        assert f'src="../{game}.svg"' in page
        assert (tmp_path / "site" / "games" / f"{game}.svg").read_text(encoding="utf-8").startswith("<svg")


def test_every_public_name_is_in_the_reference() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
    named = set(re.findall(r"^::: pybridge\.(\w+)$", pages, re.MULTILINE))
    assert set(pb.__all__) - named - {"undefined"} == set()


def test_every_public_name_is_in_an_example_of_the_reference() -> None:
    examples = "".join(
        block for page in (ROOT / "docs" / "reference").glob("*.md") for block in python_blocks(page)
    )
    assert {name for name in pb.__all__ if not re.search(rf"\b{name}\b", examples)} == set()


if __name__ == "__main__":
    run_page(Path(sys.argv[1]))
