"""A warning that Prolog prints reaches the caller whose query caused it."""

import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import pybridge as pb


@pytest.fixture(autouse=True, scope="module")
def warn() -> None:
    """Define warn(Text), and warn(Text, 1), which do the same."""
    clauses = "warn(Text) :- print_message(warning, format(Text, [])).\nwarn(Text, 1) :- warn(Text).\n"
    pb.consult("warning", clauses)


STOP = pb.Compound("$pybridge", ["cancelled"])


def once(text: str) -> object:
    return pb.query_once("warn(T)", {"T": text})


def query(text: str) -> object:
    return list(pb.query("warn(T)", {"T": text}))


def apply(text: str) -> object:
    return list(pb.apply("user", "warn", text))


every_way = pytest.mark.parametrize("ask", [once, query, apply])


@contextmanager
def warned() -> Iterator[list[str]]:
    """Collect the warnings from all threads."""
    texts: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield texts
        texts += [str(each.message) for each in caught]


def in_a_thread(work: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


@every_way
def test_a_prolog_warning_reaches_the_thread_that_asked(ask: Callable[[str], object]) -> None:
    with warned() as texts:
        ask("look out")
    assert texts == ["look out"]


@pytest.mark.parametrize("goal", ["warn(careful), said", "X = 1, warn(careful), said"])
@pytest.mark.parametrize("ask", [pb.query_once, lambda goal: list(pb.query(goal))])
def test_a_prolog_warning_does_not_reach_another_thread(goal: str, ask: Callable[[str], Any]) -> None:
    said, done = threading.Event(), threading.Event()

    @pb.predicate(name="said", test=True)
    def wait() -> bool:
        said.set()
        return done.wait(60)

    with warned() as texts:
        thread = in_a_thread(lambda: ask(goal))
        assert said.wait(60)
        with warned() as here:
            pb.query_once("X = 1")
            list(pb.query("X = 1"))
        done.set()
        thread.join()
    assert here == []
    assert texts == ["careful"]


def test_a_warning_of_a_query_reaches_the_thread_that_advances_it() -> None:
    found: list[object] = []

    def advance() -> None:
        with pytest.warns(pb.PrologWarning, match="in the engine"):
            found.append(next(answers))

    answers = pb.query("warn('in the engine')")
    in_a_thread(advance).join()
    assert found == [{"truth": True}]


@pytest.mark.parametrize(
    "goal",
    [
        "thread_create(warn(inside), T), thread_join(T)",
        "engine_create(x, warn(inside), E), engine_next(E, _), engine_destroy(E)",
    ],
)
def test_a_warning_of_a_prolog_thread_or_engine_reaches_the_next_query(goal: str) -> None:
    with warned() as texts:
        pb.query_once(goal)
    assert texts == ["inside"]


@pytest.mark.parametrize("end", ["fail", "throw(oops)", "abort", "halt"])
@pytest.mark.parametrize("ask", [pb.query_once, lambda goal: list(pb.query(goal))])
def test_a_warning_is_not_lost_however_the_goal_ends(end: str, ask: Callable[[str], object]) -> None:
    with warned() as texts:
        try:
            ask(f"warn(before), {end}")
        except pb.PrologError:
            assert end != "fail"
    assert texts == ["before"]


@pytest.mark.parametrize("outer", [pb.query_once, lambda goal: list(pb.query(goal))])
def test_a_warning_of_a_query_inside_a_query_comes_once(outer: Callable[[str], object]) -> None:
    pb.predicate(name="ask_inside")(once)
    with warned() as texts:
        outer("ask_inside(inner, _), warn(outer)")
    assert texts == ["inner", "outer"]


HOOK = """
:- multifile user:message_hook/3.
:- dynamic user:message_hook/3, hook_saw/2.
user:message_hook(mine(N), Kind, _) :- assertz(hook_saw(N, Kind)), N =:= 1.
"""


def test_a_programs_message_hook_sees_every_kind_and_may_keep_a_message() -> None:
    pb.consult("hook", HOOK)
    with warned() as texts:
        pb.query_once("print_message(warning, mine(1)), print_message(error, mine(2))")
        pb.query_once("print_message(informational, mine(3))")
    seen = [(answer["N"], answer["K"]) for answer in pb.query("hook_saw(N, K)")]
    mine = "clause(message_hook(M, _, _), _, Clause), subsumes_term(mine(_), M)"
    pb.query_once(f"forall(({mine}), erase(Clause))")
    assert seen == [(1, "warning"), (2, "error"), (3, "informational")]
    assert len(texts) == 1


def test_a_stop_between_two_goals_is_no_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert pb.cmd("user", "print_message", "error", pb.Compound("unhandled_exception", [STOP]))
