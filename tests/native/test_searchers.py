"""Searchers with arrays, tables and budgets give the same answers interpreted and compiled."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pybridge as pb
from pybridge.bridge.starting import prolog_directory
from pybridge.native import host

PROGRAM = Path(__file__).parent / "searchers.pl"
ENTRIES = (
    "perft(+,+,+,-,-)",
    "values(+,+,+,-)",
    "searched(+,+,+,-,-)",
    "draws(+,+,-)",
    "waited(+,-)",
    "parts(+,-,-)",
)
LOAD = """
    atom_to_term(Text, Entries, _),
    pybridge_native:compile_native(Entries, native(Bytes, Symbols, _, _)),
    pybridge_host:load_native(Bytes, Symbols, Module)
"""
TEXT = f"[{', '.join(f'searchers:{entry}' for entry in ENTRIES)}]"


@pytest.fixture(scope="module")
def module() -> int:
    """The module of the compiled searchers."""
    host.register()
    for file in (
        PROGRAM,
        prolog_directory() / "native" / "native.pl",
        prolog_directory() / "native" / "host.pl",
    ):
        pb.query_once("use_module(File)", {"File": str(file)})
    return int(pb.query_once(LOAD, {"Text": TEXT})["Module"])


def agreed(module: int, goal: str, **inputs: Any) -> dict[str, Any]:
    """Return the answer of a goal, which must be the same interpreted and compiled."""
    interpreted = pb.query_once(f"searchers:{goal}", inputs)
    entries = f"pybridge_host:call_native(Module, {TEXT}, searchers:{goal})"
    compiled = pb.query_once(entries, {"Module": module, **inputs})
    assert interpreted == compiled
    return interpreted


@settings(max_examples=20)
@given(most=st.integers(0, 3000), depth=st.integers(0, 5))
def test_a_table_forgets_the_same_positions(module: int, most: int, depth: int) -> None:
    answer = agreed(
        module, "perft(Most, Depth, position('7x6', 0, 0, 0), Count, Hits)", Most=most, Depth=depth
    )
    assert answer["Count"] == 7**depth


KEYS = st.recursive(
    st.integers() | st.sampled_from(["a", "b", "[]"]),
    lambda parts: (
        st.lists(parts, max_size=3) | st.builds(lambda a, b: pb.Compound("f", [a, b]), parts, parts)
    ),
    max_leaves=6,
)


@given(most=st.integers(0, 10), steps=st.integers(0, 200), keys=st.lists(KEYS, min_size=1, max_size=10))
def test_any_terms_are_keys(module: int, most: int, steps: int, keys: list[Any]) -> None:
    agreed(module, "values(Most, Steps, Keys, Sum)", Most=most, Steps=steps, Keys=keys)


@settings(max_examples=20)
@given(positions=st.integers(0, 3000))
def test_a_budget_ends_after_the_same_positions(module: int, positions: int) -> None:
    agreed(module, "searched(Positions, 6, position('7x6', 0, 0, 0), Value, Reported)", Positions=positions)


@given(term=KEYS, name=st.sampled_from(["a", "f", "new name"]))
def test_terms_with_functors_that_the_program_does_not_know_come_apart(
    module: int, term: Any, name: str
) -> None:
    answer = agreed(module, "parts(Term, Parts, Term2)", Term=pb.Compound(name, [term, 1, 2]))
    assert answer["Parts"] == [name, term, 1, 2]


def test_a_budget_of_time_ends_compiled_code(module: int) -> None:
    goal = "pybridge_host:call_native(Module, Entries, searchers:waited(20, Times))"
    answer = pb.query_once(f"Entries = {TEXT}, {goal}", {"Module": module}, timeout=60)
    assert answer["Times"] > 0


@given(seed=st.integers(0), count=st.integers(0, 300))
def test_random_numbers_are_the_same(module: int, seed: int, count: int) -> None:
    agreed(module, "draws(Seed, Count, Sum)", Seed=seed, Count=count)
