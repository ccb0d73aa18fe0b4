"""The examples in docs/ do what the pages show, and every public name is in the reference."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import docs_page
import pytest
from docs_page import SCRIPT, blocks, commands, public_names, python_blocks
from terminal import run_here
from test_readme import ROOT
from waiting import PATIENCE, run_python

import pybridge as pb
from pybridge.cli import run

PAGES = sorted((ROOT / "docs").rglob("*.md"))
# How much work the script of a page does, and how much here.
FEWER = {"threads-and-servers.md": ('["4"] * 6', '["4"] * 2')}
# Pages that play thousands of games take as long as all others together: they are left to `make stress`.
SLOW = [ROOT / "docs" / name for name in ("tutorials/learning.md", "reference/matches.md")]
ELSEWHERE = [
    ROOT / "docs" / name
    for name in ("tutorials/lab6.md", "tutorials/course.md", "how-to/courses.md", "how-to/a-program-you-have.md")
]  # tested separately


def ids(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages mention."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copy(ROOT / "examples" / "family.pl", tmp_path)
    shutil.copy(ROOT / "tests" / "data" / "lab6" / "game.pl", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run(["new", "sticks"]) == 0
    with sqlite3.connect("roads.db") as roads:
        roads.execute("create table roads (start, finish, length)")
        roads.execute("insert into roads values ('bern', 'thun', 31)")
    roads.close()
    pb.GameRecord(game="tictactoe", moves=("5", "1", "9")).save("mine.game")
    return tmp_path


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.stress] if page in SLOW else [])
        for page in PAGES
        if page not in ELSEWHERE and any(blocks(page))
    ],
    ids=ids,
)
def test_what_a_page_shows_is_what_happens(page: Path, desk: Path) -> None:
    if "$ pybridge new sticks" in page.read_text(encoding="utf-8"):
        (desk / "sticks.pl").unlink()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    command = [sys.executable, docs_page.__file__, str(page)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr


def test_the_mistake_that_a_page_describes_is_found_where_it_says(tmp_path: Path) -> None:
    code = list(blocks(ROOT / "docs" / "writing-a-game.md"))
    (rules,) = (text for language, text in code if language == "prolog" and text.startswith(":- module"))
    ((command, shown),) = (
        exchange
        for language, text in code
        if language == "console"
        for exchange in commands(text)
        if "/path/to/" in exchange[1]
    )
    file = tmp_path / "sticks.pl"
    file.write_text(rules)
    assert run_here("check", str(file)).status == 0
    file.write_text(rules.replace("0), -1)", "0), lost)").replace("module(sticks", "module(lost_sticks"))
    assert command == "pybridge check ./sticks.pl"
    assert run_here("check", str(file)).output == shown.replace("/path/to", str(tmp_path))


def script(page: Path) -> str:
    """Return the script of a page, changed to do less work."""
    (text,) = (block for block in python_blocks(page) if SCRIPT in block)
    fewer = text.replace(*FEWER[page.name])
    assert fewer != text
    return fewer


@pytest.mark.parametrize(
    "page", [page for page in PAGES if any(SCRIPT in block for block in python_blocks(page))], ids=ids
)
def test_a_script_of_a_page_runs_as_printed(page: Path, tmp_path: Path) -> None:
    file = tmp_path / "script.py"
    file.write_text(script(page), encoding="utf-8")
    done = run_python(str(file), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    if page.name == "threads-and-servers.md":
        assert [row.split()[0].count("o") for row in done.stdout.splitlines()] == [0, 0, 1]


@pytest.mark.stress
def test_the_site_is_built_without_a_warning_or_a_broken_link(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    predicates = (tmp_path / "site" / "reference" / "predicates" / "index.html").read_text(encoding="utf-8")
    assert "minimax(:Position, -Next, -Value)" in predicates
    for game in pb.games():
        page = (tmp_path / "site" / "games" / game / "index.html").read_text(encoding="utf-8")
        assert f'src="../{game}.svg"' in page
        assert f'href="../../play/#game={game}"' in page
        assert (tmp_path / "site" / "play" / "prolog.bin").is_file()
        assert (tmp_path / "site" / "games" / f"{game}.svg").read_text(encoding="utf-8").startswith("<svg")


def test_every_public_name_is_in_the_reference() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "reference").glob("*.md"))
    named = set(re.findall(r"^::: pybridge\.([\w.]+)$", pages, re.MULTILINE))
    assert set(public_names()) - named - {"undefined"} == set()


def test_every_public_name_is_in_an_example_of_the_reference() -> None:
    examples = "".join(block for page in (ROOT / "docs" / "reference").glob("*.md") for block in python_blocks(page))
    short = {name.rpartition(".")[2] for name in public_names()}
    assert {name for name in short if not re.search(rf"\b{name}\b", examples)} == set()


def test_a_name_that_has_moved_is_found_at_the_top_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match=r"pybridge\.Sprt is now pybridge\.matches\.Sprt"):
        assert pb.Sprt is pb.matches.Sprt
    with pytest.raises(AttributeError, match="no attribute 'Sprat'"):
        _ = pb.Sprat


def test_the_files_that_the_pages_name_exist() -> None:
    texts = [page.read_text(encoding="utf-8") for page in [*PAGES, *ROOT.glob("*.md")]]
    folders = "prolog|pybridge|page|tests|tools|benchmarks|examples|docs"
    named = {path for text in texts for path in re.findall(rf"`((?:{folders})/[\w/]+\.\w+)`", text)}
    assert {path for path in named if not (ROOT / path).is_file()} == set()


def test_the_stops_of_the_walks_are_where_the_design_says() -> None:
    design = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    stops = re.findall(r"^\| \d+ \| `([\w/.]+)` \| (.*?) \|", design, re.MULTILINE)
    assert stops
    for path, names in stops:
        source = (ROOT / path).read_text(encoding="utf-8")
        for name, arity in re.findall(r"`(\w+)(/\d)?`", names):
            defined = rf"^{name}\(" if arity else rf"^ *def {name}\("
            assert re.search(defined, source, re.MULTILINE), f"{path} does not define {name}"
