"""The SWI-Prolog pack installs offline, plays and solves without Python, and yields to Python's copy."""

import os
import subprocess
import tarfile
import tomllib
from pathlib import Path

import pytest
from waiting import PATIENCE, run_python

ROOT = Path(__file__).parent.parent

# SWI-Prolog 9.0.4 names the folder by the first option, 9.2.9 by the second.
INSTALL = """
:- initialization(main, main).
main([Archive, Folder]) :-
    pack_install(Archive, [package_directory(Folder), pack_directory(Folder), interactive(false)]).
"""

PLAY = """
:- initialization(main, main).
main([Folder]) :-
    attach_packs(Folder),
    use_module(library(pybridge)),
    use_module(library(pybridge_rules), [ray/4]),
    ray(squares(8, 8), 1, se, [10|_]),
    load_game(tictactoe, Game),
    start_position(Game, default, Start),
    play(Game, Start, Moves, Winner),
    solve(Game:Start, Solution),
    pack_property(pybridge, version(Version)),
    module_property(pybridge, file(File)),
    length(Moves, Length),
    print([Length, Winner, Solution.positions, Version, File]).

play(Game, Position, [], Winner) :-
    outcome(Game:Position, Winner, _),
    !.
play(Game, Position, [Move|Moves], Winner) :-
    analyse(Game:Position, [], Analysis),
    Move = Analysis.move,
    legal_move(Game:Position, Move, Next),
    play(Game, Next, Moves, Winner).
"""

TOGETHER = """
import sys
import pybridge as pb

pb.query_once("attach_packs(Folder, [search(first)])", {"Folder": sys.argv[1]})
every_copy = "absolute_file_name(library(pybridge), File, [extensions([pl]), access(read), solutions(all)])"
print(*[answer["File"] for answer in pb.query(every_copy)])
pb.consult("mine", ":- use_module(library(pybridge)).")
print(pb.query_once("module_property(pybridge, file(File))")["File"])
print(pb.load_game("tictactoe").start().perft(2))
"""

# PySwip, Janus and others may have started Prolog before pybridge does.
TOO_LATE = """
import sys
from pyswip import Prolog
import pybridge as pb

list(Prolog.query(f"attach_packs('{sys.argv[1]}'), use_module(library(pybridge))"))
for _ in range(2):
    try:
        pb.query_once("true")
    except RuntimeError as error:
        print(error)
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(["make", "--silent", "pack", f"DIST={folder}"], cwd=ROOT, check=True, timeout=PATIENCE)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def installed(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packs")
    run_prolog(INSTALL, str(archive), str(folder))
    return folder


def run_prolog(program: str, *arguments: str) -> str:
    """Return what a program prints in a fresh SWI-Prolog, without the packs of the current user."""
    home = Path(arguments[-1])
    source = home.with_suffix(".pl")
    source.write_text(program, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    done = subprocess.run(
        ["swipl", "--on-warning=status", "--on-error=status", str(source), *arguments],
        env=environment | {"HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_pack_has_what_prolog_needs_and_nothing_else(archive: Path) -> None:
    with tarfile.open(archive) as pack:
        files = {member.name for member in pack if member.isfile()}
    rules = {str(path.relative_to(ROOT)) for path in (ROOT / "prolog").rglob("*.pl")}
    needed = {name for name in rules if not name.startswith("prolog/bridge/")}
    assert files == {"pack.pl", "README.md", "LICENSE", *needed}


def test_an_installed_pack_plays_and_solves_without_python(installed: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    file = installed / "pybridge" / "prolog" / "pybridge.pl"
    found = run_prolog(PLAY, str(installed))
    assert found == f"[9,draw,765,'{project['version']}','{file}']"


def test_plain_swipl_finds_the_library_of_rules() -> None:
    goal = "use_module(library(pybridge_rules)), once(cell_name(squares(8, 8), Cell, a1)), print(Cell)"
    command = ["swipl", "-p", f"library={ROOT / 'prolog'}", "-g", goal, "-t", "halt"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout == "57"


def test_under_python_its_own_copy_comes_before_that_of_a_pack(installed: Path) -> None:
    ours = ROOT / "prolog" / "pybridge.pl"
    packs = installed / "pybridge" / "prolog" / "pybridge.pl"
    assert printed(TOGETHER, installed) == f"{ours} {packs}\n{ours}\n72\n"


def test_a_pack_loaded_before_python_starts_the_bridge_is_named(installed: Path) -> None:
    packs = installed / "pybridge" / "prolog" / "pybridge.pl"
    first, second = printed(TOO_LATE, installed).splitlines()
    assert first.startswith(f"Prolog has already loaded another copy of pybridge in this process: {packs}; ")
    assert second == first


def printed(program: str, folder: Path) -> str:
    done = run_python("-c", program, folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout
