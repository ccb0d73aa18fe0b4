"""Searchers with arrays, tables and budgets give the same answers interpreted and compiled."""

from concurrent.futures import ThreadPoolExecutor
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
    "searched(+,+,+,-)",
    "spent_together(+,+,-)",
    "draws(+,+,-)",
    "waited(+,-)",
    "parts(+,-,-)",
    "opened(+,-)",
    "met(+,+,-)",
    "filled(+)",
    "counted_up(+,+,-)",
    "grown(+,+,-)",
    "placed(+,+,-)",
    "choices(+,constant(rules(connect_four)),-)",
)
LOAD = """
    atom_to_term(Text, Entries, _),
    pybridge_native:compile_native(Entries, Native),
    pybridge_host:load_native(Native, Program)
"""
TEXT = f"[{', '.join(f'searchers:{entry}' for entry in ENTRIES)}]"


@pytest.fixture(scope="module")
def program() -> int:
    """The program of the compiled searchers."""
    host.register()
    for file in (PROGRAM, prolog_directory() / "native" / "native.pl", prolog_directory() / "native" / "host.pl"):
        pb.query_once("use_module(File)", {"File": str(file)})
    return int(pb.query_once(LOAD, {"Text": TEXT})["Program"])


def agreed(program: int, goal: str, **inputs: Any) -> dict[str, Any]:
    """Return the answer of a goal, which must be the same interpreted and compiled."""
    interpreted = pb.query_once(f"searchers:{goal}", inputs)
    entries = f"pybridge_host:call_native_once(Program, searchers:{goal})"
    compiled = pb.query_once(entries, {"Program": program, **inputs})
    assert interpreted == compiled
    return interpreted


@settings(max_examples=20)
@given(most=st.integers(0, 3000), depth=st.integers(0, 5))
def test_a_table_forgets_the_same_positions(program: int, most: int, depth: int) -> None:
    answer = agreed(program, "perft(Most, Depth, position('7x6', 0, 0, 0), Count, Hits)", Most=most, Depth=depth)
    assert answer["Count"] == 7**depth


KEYS = st.recursive(
    st.integers() | st.sampled_from(["a", "b", "[]"]),
    lambda parts: st.lists(parts, max_size=3) | st.builds(lambda a, b: pb.Compound("f", [a, b]), parts, parts),
    max_leaves=6,
)


@given(most=st.integers(0, 10), steps=st.integers(0, 200), keys=st.lists(KEYS, min_size=1, max_size=10))
def test_any_terms_are_keys(program: int, most: int, steps: int, keys: list[Any]) -> None:
    agreed(program, "values(Most, Steps, Keys, Sum)", Most=most, Steps=steps, Keys=keys)


@settings(max_examples=20)
@given(positions=st.integers(0, 3000))
def test_a_budget_ends_after_the_same_positions(program: int, positions: int) -> None:
    agreed(program, "searched(Positions, 6, position('7x6', 0, 0, 0), Value)", Positions=positions)


def test_threads_that_share_a_budget_spend_all_of_it_and_no_more(program: int) -> None:
    goal = "spent_together(Positions, Counts, spent(Spent, 0, 0))"
    for positions in (0, 1, 63, 64, 65, 1000):
        answer = agreed(program, goal, Positions=positions, Counts=[1] * 1200)
        assert answer["Spent"] == positions


@given(term=KEYS, name=st.sampled_from(["a", "f", "new name"]))
def test_terms_with_functors_that_the_program_does_not_know_come_apart(program: int, term: Any, name: str) -> None:
    answer = agreed(program, "parts(Term, Parts, Term2)", Term=pb.Compound(name, [term, 1, 2]))
    assert answer["Parts"] == [name, term, 1, 2]


def test_a_clause_may_name_its_game_anywhere(program: int) -> None:
    answer = agreed(program, "choices(position('7x6', 0, 0, 0), rules(connect_four), Count)")
    assert answer["Count"] == 7


@given(sizes=st.lists(st.integers(1, 300), min_size=1), data=st.data())
def test_arrays_grow_alike(program: int, sizes: list[int], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, max(sizes) - 1))
    agreed(program, "grown(Sizes, Index, Root)", Sizes=sizes, Index=index)


def test_a_budget_of_time_ends_compiled_code(program: int) -> None:
    goal = "pybridge_host:call_native_once(Program, searchers:waited(20, Times))"
    answer = pb.query_once(goal, {"Program": program}, timeout=60)
    assert answer["Times"] > 0


@given(seed=st.integers(0), count=st.integers(0, 300))
def test_random_numbers_are_the_same(program: int, seed: int, count: int) -> None:
    agreed(program, "draws(Seed, Count, Sum)", Seed=seed, Count=count)


def opened(program: int, memory: int = 0) -> int:
    goal = "pybridge_host:open_native(Program, Memory, Handle)"
    return int(pb.query_once(goal, {"Program": program, "Memory": memory})["Handle"])


def called(handle: int, goal: str, **inputs: Any) -> dict[str, Any]:
    return pb.query_once(f"pybridge_host:call_native(Handle, searchers:{goal})", {"Handle": handle, **inputs})


def closed(handle: int) -> None:
    pb.query_once("pybridge_host:close_native(Handle)", {"Handle": handle})


def test_tables_stay_from_call_to_call_of_a_handle(program: int) -> None:
    """Each thread has a handle of its own, which knows nothing of the others."""

    def steps(thread: int) -> list[tuple[int, int]]:
        handle = opened(program)
        state = called(handle, "opened(100, State)")["State"]
        keys = [number % (thread + 2) for number in range(50)]
        found = [called(handle, "met(State, Key, Found)", State=state, Key=key)["Found"] for key in keys]
        closed(handle)
        return found

    def expected(thread: int) -> list[tuple[int, int]]:
        asked = "(member(Key, Keys), searchers:met(State, Key, Found))"
        goal = f"searchers:opened(100, State), findall(Found, {asked}, All)"
        keys = [number % (thread + 2) for number in range(50)]
        return list(pb.query_once(goal, {"Keys": keys})["All"])

    with ThreadPoolExecutor(4) as executor:
        assert list(executor.map(steps, range(8))) == [expected(thread) for thread in range(8)]


def test_a_last_call_in_a_branch_is_a_loop(program: int) -> None:
    agreed(program, "counted_up(200000, 0, Count)")


def test_a_closed_handle_cannot_be_called(program: int) -> None:
    handle = opened(program)
    closed(handle)
    closed(handle)
    with pytest.raises(pb.PrologError, match="is gone"):
        called(handle, "opened(100, State)")


@pytest.mark.parametrize("megabytes", [64, 256])
def test_the_memory_of_a_handle_is_bounded(program: int, megabytes: int) -> None:
    """Three quarters of it, less 10 MB, are for arrays; an element takes eight bytes."""
    elements = 80_000 * megabytes
    handle = opened(program, megabytes << 20)
    assert called(handle, f"filled({elements})")["truth"]
    with pytest.raises(pb.PrologError, match="its memory is full"):
        called(handle, f"filled({elements // 4})")
    closed(handle)


def test_a_goal_crosses_once_however_much_it_does(program: int, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def counted(handle: int, entry: int, words: list[int]) -> list[int]:
        calls.append(entry)
        return host._call(handle, entry, words)

    monkeypatch.setitem(host._REQUESTS, "call", counted)
    for positions in (10, 100_000):
        goal = f"searched({positions}, 6, position('7x6', 0, 0, 0), Value)"
        pb.query_once(f"pybridge_host:call_native_once(Program, searchers:{goal})", {"Program": program})
    assert len(calls) == 2


@settings(max_examples=20)
@given(count=st.integers(0, 3000), keys=st.lists(KEYS, min_size=5, max_size=5))
def test_any_terms_have_places(program: int, count: int, keys: list[Any]) -> None:
    agreed(program, "placed(Count, Keys, Sum)", Count=count, Keys=keys)
