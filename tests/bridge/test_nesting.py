"""Prolog calls Python, which calls Prolog: nested queries, how they are stopped, what passes through both."""

import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from engines import open_queries
from waiting import run_python

import pybridge as pb


def all_of(goal: str, **options: float) -> list[dict[str, Any]]:
    return list(pb.query(goal, **options))  # type: ignore[call-overload]


both_ways = pytest.mark.parametrize("ask", [pb.query_once, all_of])


class Untold(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


@pytest.fixture(autouse=True, scope="module")
def predicates() -> None:
    """Define the predicates called by the goals in this file."""

    @pb.predicate(test=True)
    def endless_inside(how: str) -> bool:
        return bool(list(pb.query("repeat, fail")) if how == "query" else pb.query_once("repeat, fail"))

    @pb.predicate(test=True)
    def endless_inside_whatever_happens() -> bool:
        with suppress(pb.PrologError):
            pb.query_once("repeat, fail")
        return True

    @pb.predicate(test=True)
    def limited_inside() -> bool:
        return bool(pb.query_once("repeat, fail", timeout=0.01))

    @pb.predicate(test=True)
    def press_ctrl_c() -> bool:
        signal.raise_signal(signal.SIGINT)
        return True

    @pb.predicate(test=True)
    def leave_python() -> bool:
        raise SystemExit(3)

    @pb.predicate(test=True)
    def fail_without_words() -> bool:
        raise Untold

    @pb.predicate(test=True)
    def raise_what_cannot_cross() -> bool:
        raise pb.PrologError("odd", object())


def test_a_query_can_be_closed_from_inside_itself() -> None:
    @pb.predicate(test=True)
    def close_query() -> bool:
        query.close()
        return True

    query = pb.query("close_query, member(X, [1, 2])")
    with pytest.raises(pb.PrologInterrupted):
        list(query)
    assert list(query) == []
    assert pb.query_once("X = 1")["X"] == 1


def test_a_query_cannot_be_advanced_from_inside_itself() -> None:
    @pb.predicate(test=True)
    def advance_query() -> bool:
        return bool(next(query))

    query = pb.query("advance_query")
    with pytest.raises(RuntimeError, match="cannot take the next answer"):
        next(query)


@both_ways
def test_a_time_limit_stops_a_goal_that_goes_on_after_it(ask: Callable[..., object]) -> None:
    with pytest.raises(pb.PrologTimeout):
        ask("repeat, endless_inside_whatever_happens, fail", timeout=0.05)
    assert pb.query_once("X = 1")["X"] == 1


@both_ways
@pytest.mark.parametrize("how", ["query", "query_once"])
def test_a_time_limit_stops_the_query_inside_the_limited_one(how: str, ask: Callable[..., object]) -> None:
    with pytest.raises(pb.PrologTimeout):
        ask(f"endless_inside({how})", timeout=0.05)
    assert pb.query_once("X = 1")["X"] == 1


def test_cancelling_a_query_stops_the_query_inside_it() -> None:
    query = pb.query("endless_inside(query)")
    timer = threading.Timer(0.1, query.cancel)
    timer.start()
    with pytest.raises(pb.PrologInterrupted):
        next(query)
    timer.join()


def test_the_timeout_of_an_inner_query_comes_out_of_the_outer_one() -> None:
    with pytest.raises(pb.PrologTimeout):
        pb.query_once("limited_inside")


@both_ways
@pytest.mark.parametrize(("predicate", "kind"), [("press_ctrl_c", KeyboardInterrupt), ("leave_python", SystemExit)])
def test_no_goal_can_catch_ctrl_c_or_an_exit(
    predicate: str, kind: type[BaseException], ask: Callable[[str], object]
) -> None:
    with pytest.raises(kind):
        ask(f"repeat, catch({predicate}, _, true), fail")
    assert pb.query_once("X = 1")["X"] == 1


@pytest.mark.parametrize("predicate", ["fail_without_words", "raise_what_cannot_cross"])
def test_an_exception_crosses_whatever_it_holds(predicate: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises((Untold, pb.PrologError)):
        pb.query_once(predicate)
    assert capfd.readouterr().err == ""


def test_forgotten_queries_are_released() -> None:
    before = open_queries()
    queries = [pb.query("repeat") for _ in range(300)]
    assert open_queries() == before + 300
    del queries
    assert open_queries() == before


def taken(query: pb.Query[Any], values: list[object]) -> None:
    """Read the query's answers; `values` gets those for X even if the query raises an error."""
    for answer in query:
        values.append(answer["X"])


def test_answers_found_before_the_time_was_up_are_given() -> None:
    goal = "between(1, 100, X), ( X > 99 -> repeat, fail ; true )"
    for seconds in (0.2, 1, 5, 60):  # as long as a busy machine needs to reach the hundredth
        values: list[object] = []
        with pytest.raises(pb.PrologTimeout):
            taken(pb.query(goal, timeout=seconds), values)
        assert values == list(range(1, len(values) + 1))
        if len(values) == 99:
            break
    assert len(values) == 99


@pytest.mark.parametrize("last", ["Y = f(Y)", "freeze(Y, true)"])
def test_answers_found_before_one_that_cannot_cross_are_given(last: str) -> None:
    values: list[object] = []
    goal = f"between(1, 100, X), ( X > 99 -> {last} ; Y = X )"
    with pytest.raises(pb.PrologTypeError):
        taken(pb.query(goal, constraints=False), values)
    assert values == list(range(1, 100))


ALARM = """
import signal, sys
handled = []
signal.signal(signal.SIGALRM, lambda *_: handled.append(1))
import pybridge as pb
pb.query_once("true")
signal.raise_signal(signal.SIGALRM)
print(handled, pb.query_once("X = 1")["X"])
"""

FORKED = """
import os, sys
import pybridge as pb
try: pb.query_once("repeat, fail", timeout=0.01)
except pb.PrologTimeout: pass
child = os.fork()
if child:
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), pb.query_once("X = 1")["X"])
"""


@pytest.mark.parametrize(("program", "said"), [(ALARM, "[1] 1\n"), (FORKED, "0 1\n")])
def test_the_programs_signal_handlers_and_forked_children_stay_its_own(program: str, said: str) -> None:
    done = run_python("-W", "ignore::DeprecationWarning", "-c", program)
    assert (done.stdout, done.stderr, done.returncode) == (said, "", 0)
