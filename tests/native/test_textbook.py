"""Minimax, unchanged, gives the same answers compiled with a game; outputs may stay unbound."""

from pathlib import Path
from typing import Any

import pytest

import pybridge as pb
from pybridge.bridge.starting import prolog_directory
from pybridge.native import host

TOP = Path(__file__).parents[2]
LOAD = """
    atom_to_term(Text, Entries, _),
    pybridge_native:compile_native(Entries, Native),
    pybridge_host:load_native(Native, Program)
"""


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """The compiler, the textbook and its games."""
    host.register()
    prolog = prolog_directory()
    for file in (
        Path(__file__).with_name("textbook_searches.pl"),
        prolog / "native" / "native.pl",
        prolog / "native" / "host.pl",
        prolog / "games" / "tictactoe.pl",
    ):
        pb.query_once("use_module(File, [])", {"File": str(file)})


def compiled(*entries: str) -> int:
    """Return the program that the entries are compiled to."""
    text = f"[{', '.join(entries)}]"
    return int(pb.query_once(LOAD, {"Text": text})["Program"])


def agreed(program: int, goal: str, **inputs: Any) -> dict[str, Any]:
    """Return the answer of a goal, which must be the same interpreted and compiled."""
    interpreted = pb.query_once(f"{goal}, Outputs = {OUTPUTS}", inputs)
    answer = pb.query_once(
        f"pybridge_host:call_native_once(Program, {goal}), Outputs = {OUTPUTS}", {"Program": program, **inputs}
    )
    assert interpreted == answer
    return answer


OUTPUTS = "outputs(Next, Value)"


def test_minimax() -> None:
    program = compiled("pybridge_minimax:minimax(tictactoe:(+), -, -)")
    position = "position(x, [x,o,x, o,-,-, -,-,-])"
    answer = agreed(program, f"pybridge_minimax:minimax(tictactoe:{position}, Next, Value)")
    assert answer["Value"] == 1


def test_minimax_leaves_the_next_position_unbound_when_the_game_has_ended() -> None:
    program = compiled("pybridge_minimax:minimax(tictactoe:(+), -, -)")
    position = "position(o, [x,x,x, o,o,-, -,-,-])"
    goal = f"pybridge_minimax:minimax(tictactoe:{position}, Next, Value)"
    answer = pb.query_once(f"pybridge_host:call_native_once({program}, {goal}), var(Next)")
    assert answer["Value"] == 1


@pytest.mark.parametrize("number", range(4))
def test_outputs_may_stay_unbound(number: int) -> None:
    program = compiled("textbook_searches:answers(+, -, -)")
    shown = "(var(A) -> X = free ; X = A), (var(B) -> Y = free ; Y = B)"
    goal = f"textbook_searches:answers({number}, A, B)"
    interpreted = pb.query_once(f"{goal}, {shown}")
    answer = pb.query_once(f"pybridge_host:call_native_once({program}, {goal}), {shown}")
    assert [interpreted[name] for name in "XY"] == [answer[name] for name in "XY"]


@pytest.mark.parametrize("head", ["shared(-, -)", "within(-)"])
def test_other_unbound_variables_are_refused(head: str) -> None:
    goal = f"pybridge_native:compile_native([textbook_searches:{head}], _)"
    assert pb.query_once(f"catch({goal}, native_refused(_, _, _, Why), true)")["Why"] == "an output may stay unbound"
