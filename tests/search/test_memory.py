"""The memory limit of solving limits how much the process grows."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from waiting import PATIENCE

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


@pytest.mark.skipif(not STATUS.exists(), reason="reads /proc")
@pytest.mark.parametrize(
    ("game", "megabytes"),
    [("prolog/games/connect_four.pl", 24), ("examples/kalah.pl", 24), ("circle.pl", 24)],
)
def test_solving_stops_when_the_process_has_grown_by_the_memory_given(
    game: str, megabytes: int, tmp_path: Path
) -> None:
    (tmp_path / "circle.pl").write_text(CIRCLE)
    (tmp_path / "growth.pl").write_text(GROWTH)
    file = tmp_path / game if game == "circle.pl" else ROOT / game
    face = ROOT / "prolog" / "pybridge.pl"
    command = ["swipl", str(tmp_path / "growth.pl"), "--", str(face), str(file), str(megabytes)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert 0.6 * megabytes < float(done.stdout) < 1.12 * megabytes
