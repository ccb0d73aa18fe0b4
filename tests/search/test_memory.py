"""The memory limit of solving limits how much the process grows."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from counts import STRESS
from waiting import PATIENCE

import pybridge as pb

ROOT = Path(__file__).parents[2]
STATUS = Path("/proc/self/statm")

# Two players walk round a circle until they meet. Positions repeat, so the game is solved backwards.
CIRCLE = """
:- module(circle, [players/2, start/2, turn/2, utility/2, move/3]).
players(a, b).
start(standard, at(a, 0, 200)).
turn(at(Player, _, _), Player).
utility(at(_, Place, Place), 1).
move(at(a, A0, B), Step, at(b, A, B)) :- member(Step, [1, -1]), A is (A0+Step) mod 400.
move(at(b, A, B0), Step, at(a, A, B)) :- member(Step, [2, 1, -1]), B is (B0+Step) mod 400.
"""

GROWTH = """
:- initialization(main, main).
main([Face, File, Limit]) :-
    load_files(Face, []),
    load_game(File, Game),
    start_position(Game, default, Start),
    atom_number(Limit, Megabytes),
    resident(Before),
    catch(solve(Game:Start, [memory(Megabytes), progress(user:look)], _),
          error(unsolved(_, memory(_), _, _), _), true),
    nb_getval(after, After),
    Grown is (After-Before)/1_000_000,
    format("~4f", [Grown]).

look(_) :-
    resident(Bytes),
    nb_setval(after, Bytes).

resident(Bytes) :-
    setup_call_cleanup(open('/proc/self/statm', read, Status), read_string(Status, _, Text), close(Status)),
    split_string(Text, " ", "", [_, Resident|_]),
    number_string(Pages, Resident),
    Bytes is 4096*Pages.
"""


def without_canonical(rules: Path) -> str:
    """Return rules whose positions are their own keys, which are terms."""
    return re.sub(r"\bcanonical(?=[(/])", "unused", rules.read_text())


@pytest.mark.stress
@pytest.mark.skipif(not STATUS.exists(), reason="reads /proc")
@pytest.mark.parametrize("game", ["prolog/games/connect_four.pl", "examples/kalah.pl", "circle.pl", "terms.pl"])
def test_solving_stops_when_the_process_has_grown_by_the_memory_given(game: str, tmp_path: Path) -> None:
    megabytes = 24
    (tmp_path / "circle.pl").write_text(CIRCLE)
    (tmp_path / "terms.pl").write_text(without_canonical(ROOT / "examples" / "kalah.pl"))
    (tmp_path / "growth.pl").write_text(GROWTH)
    file = ROOT / game if "/" in game else tmp_path / game
    face = ROOT / "prolog" / "pybridge.pl"
    command = ["swipl", str(tmp_path / "growth.pl"), "--", str(face), str(file), str(megabytes)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert 0.6 * megabytes < float(done.stdout) < 1.12 * megabytes


def resident() -> float:
    """Return the megabytes of this process in memory."""
    return int(STATUS.read_text().split()[1]) * 4096 / 1e6


@pytest.mark.stress
@pytest.mark.skipif(not STATUS.exists(), reason="reads /proc")
def test_compiled_solving_stops_at_the_memory_given_where_keys_grow() -> None:
    game = pb.load_game(str(ROOT / "examples" / "hex.pl"), "4x4", compiled=True)
    game.start().perft(1)
    before, after, megabytes = resident(), [0.0], 100
    with pytest.raises(pb.search.SolutionError, match="the limit of 100 MB"):
        game.solve(memory=megabytes, progress=lambda _: after.append(resident()))
    assert 0.6 * megabytes < max(after) - before < 1.15 * megabytes


@pytest.mark.stress
def test_a_game_of_terms_is_solved_in_little_memory_and_saved(tmp_path: Path) -> None:
    rules, file = tmp_path / "seeds.pl", tmp_path / "seeds.solution"
    rules.write_text(without_canonical(ROOT / "examples" / "kalah.pl").replace("module(kalah", "module(seeds"))
    variant, positions, megabytes = ("4 pits 2 seeds", 315_147, 128) if STRESS else ("3 pits 3 seeds", 29_274, 12)
    game = pb.load_game(str(rules), variant)
    solution = game.solve(memory=megabytes)
    assert len(solution) == positions
    solution.save(file)
    loaded = pb.load_solution(file)
    assert {**loaded.to_json(), "seconds": 0} == {**solution.to_json(), "seconds": 0}
    position = game.start().play("3").play("2")
    assert loaded[position] == solution[position]
