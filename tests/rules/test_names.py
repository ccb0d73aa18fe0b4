"""A game file may have any name except that of a SWI-Prolog library."""

import subprocess
import sys
from pathlib import Path

import pytest
from waiting import PATIENCE

import pybridge as pb

ROOT = Path(__file__).parents[2]
PROLOG = ROOT / "prolog"
OURS = sorted(
    path.stem
    for path in PROLOG.rglob("*.pl")
    if path.parent.name != "games" and path.stem not in ("pybridge", "template")
)
COMMON = ["game", "table", "state", "nodes", "clock", "util", "main"]
NAMES = sorted({*OURS, *COMMON})
TEMPLATE = (PROLOG / "rules" / "template.pl").read_text(encoding="utf-8")

CONSULT = """
import sys
import pybridge as pb

def consult_all(names):
    for name in names:
        pb.consult(f"{name}.pl", f":- module(({name}), [{name}_here/0]). {name}_here.")
        assert pb.cmd(name, f"{name}_here") is True, name

def use_all_games():
    for name in pb.games():
        game = pb.load_game(name)
        position = game.start()
        assert position.analyse(nodes=100).move in position.moves
        assert position.perft(1) == len(position.moves)
    assert pb.load_game("tictactoe").solve().winner == "draw"
    assert pb.load_game("tictactoe").start().analyse().exact

first, *names = sys.argv[1:]
steps = [lambda: consult_all(names), use_all_games]
for step in steps if first == "consult" else reversed(steps):
    step()
"""


@pytest.mark.share(1)
@pytest.mark.parametrize("first", ["consult", "play"])
def test_modules_named_like_files_of_ours_get_in_nobodys_way(first: str) -> None:
    command = [sys.executable, "-W", "error", "-c", CONSULT, first, *NAMES]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")


def own_game(folder: Path, name: str) -> str:
    path = folder / f"{name}.pl"
    path.write_text(TEMPLATE.replace(":- module(my_game,", f":- module({name},"), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", ["solve", "positions", "contract", "analyse"])
def test_a_game_may_be_named_like_a_file_of_ours(name: str, tmp_path: Path) -> None:
    game = pb.load_game(own_game(tmp_path, name))
    assert game.start("short").analyse().winner == "ann"


NOT_LOADED, LOADED, OF_ANOTHER_NAME = "heaps", "lists", "prolog_main"


@pytest.mark.parametrize("name", [NOT_LOADED, LOADED, OF_ANOTHER_NAME, "system"])
def test_a_game_named_like_a_module_of_prologs_library_is_refused(name: str, tmp_path: Path) -> None:
    path = own_game(tmp_path, name)
    with pytest.raises(pb.GameError) as refused:
        pb.load_game(path)
    assert str(refused.value) == (
        f"{path}:1: {name} is the name of a module of SWI-Prolog's library: give the game another name"
    )


def test_a_file_with_a_minimax_of_its_own_is_consulted_beside_the_face_without_a_warning(tmp_path: Path) -> None:
    own = tmp_path / "own.pl"
    own.write_text("minimax(a, b, c).\nmove(x, y).\n")
    goal = f"consult('{own}'), minimax(a, X, Y), print(X-Y), nl"
    command = ["swipl", "-g", goal, "-t", "halt", "prolog/pybridge.pl"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.stdout, done.stderr) == ("b-c\n", "")
