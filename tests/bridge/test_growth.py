"""A long-lived process does not grow: nothing that a call sends or defines stays behind."""

import ctypes
import gc
import os
import resource
import sys
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from engines import open_queries

import pybridge as pb

STRESS = "STRESS" in os.environ
STATUS = Path("/proc/self/statm")
CALLS, WARM_UP = (300_000, 10_000) if STRESS else (4_000, 1_000)
LIMIT = 5_000_000 if STRESS else 480_000  # bytes; in the short form, a third of what all texts take


def memory() -> int:
    """Return the memory that this process uses, in bytes."""
    gc.collect()
    pb.query_once("garbage_collect_atoms")
    return int(STATUS.read_text(encoding="ascii").split()[1]) * resource.getpagesize()


def text(number: int) -> str:
    return f"a text of its own, which nobody else has: {number}" * 8


@pb.predicate
def text_of_its_own(number: int) -> str:
    return text(number)


KINDS: dict[str, Callable[[int], object]] = {
    "goals": lambda n: pb.query_once(f"X = {n + 10**6}"),
    "inputs": lambda n: pb.query_once("X = Y", {"Y": text(n)}),
    "names of inputs": lambda n: pb.query_once(f"X = A{n}", {f"A{n}": 1}),
    "keys of dicts": lambda n: pb.query_once("X = Y", {"Y": {text(n): 1}}),
    "results of predicates": lambda n: pb.query_once("text_of_its_own(N, X)", {"N": n}),
    "arguments": lambda n: pb.apply_once("user", "atom_length", text(n)),
    "large integers": lambda n: pb.cmd("user", "integer", n << 10_000),
    "strings in answers": lambda _: pb.query_once('length(L, 50), maplist(=("text"), L)'),
}


@pytest.mark.skipif(not STATUS.exists(), reason="reads /proc")
def test_nothing_that_crosses_stays_in_prolog() -> None:
    """All kinds at once, since what one leaves the others would show."""

    def call(numbers: range) -> None:
        kinds = list(KINDS.values())
        for number in numbers:
            kinds[number % len(kinds)](number)

    pb.query_once("set_prolog_flag(agc_margin, 1000)")  # so that less garbage is left uncollected
    call(range(WARM_UP))
    grown = LIMIT
    for first in range(WARM_UP, WARM_UP + 4 * CALLS, CALLS):
        before = memory()
        call(range(first, first + CALLS))
        grown = memory() - before
        if grown < LIMIT:  # other threads also take memory now and then; what stays behind grows every time
            break
    assert grown < LIMIT


@pytest.mark.parametrize("test", [False, True])
def test_a_predicate_that_is_replaced_releases_its_function(test: bool) -> None:
    class Kept:
        pass

    def define(kept: Kept) -> None:
        pb.predicate(name="replaced", test=test)(lambda _: kept)

    kept = Kept()
    gone = weakref.ref(kept)
    define(kept)
    pb.predicate(name="replaced", test=test)(lambda _: True)
    del kept
    gc.collect()
    assert gone() is None
    assert pb.query_once("replaced(a)" if test else "replaced(a, @(true))")["truth"]


def test_a_predicate_that_cannot_be_replaced_keeps_its_function() -> None:
    @pb.predicate
    def kept(x: int) -> int:
        return x + 1

    pb.query_once("retract((kept(_, _) :- _)), assertz(kept(1, 1))")
    with pytest.raises(pb.bridge.PrologPermissionError):
        pb.predicate(name="kept")(lambda x: x + 2)
    pb.query_once("retractall(kept(_, _))")
    pb.predicate(name="kept")(lambda x: x + 3)
    assert pb.query_once("kept(1, X)")["X"] == 4


def test_texts_that_are_read_do_not_stay_in_prologs_buffers() -> None:
    """At 2**20 of them, Prolog ends the process."""
    pb.query_once("true")
    mark = sys.modules["pyswip.core"]._lib["PL_mark_string_buffers"]
    marks = [ctypes.c_size_t(), ctypes.c_size_t()]
    for each in marks:
        mark(ctypes.byref(each))
        pb.query_once("N = Name, member(_-Salary, [k-_])", {"Name": "Иван"})
        pb.query_once("current_output(S)")
    assert marks[0].value == marks[1].value


def test_exceptions_that_prolog_has_caught_do_not_keep_what_their_frames_held() -> None:
    class Held:
        pass

    held: list[weakref.ref[Held]] = []

    @pb.predicate(test=True)
    def fails(number: int) -> None:
        local = Held()
        held.append(weakref.ref(local))
        raise ValueError(number)

    pb.query_once("forall(between(1, 50, I), catch(fails(I), _, true))")
    gc.collect()
    assert sum(reference() is not None for reference in held) <= 10


def test_a_query_whose_scope_is_cancelled_is_released() -> None:
    before = open_queries()
    for _ in range(3):
        with pb.cancellation() as scope:
            query = pb.query("repeat")
            next(query)
            scope.cancel()
            with pytest.raises(pb.PrologInterrupted):
                list(query)
    assert open_queries() == before
