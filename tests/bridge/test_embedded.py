"""Prolog embedded in a Python process neither ends the process nor uses its terminal."""

import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest
from waiting import PATIENCE

import pybridge as pb
from pybridge.bridge import compiled

LEAVING = ":- module(leaving, [leave/0, leave/1]).\nleave :- halt.\nleave(Status) :- halt(Status).\n"


def all_of(goal: str) -> list[dict[str, Any]]:
    return list(pb.query(goal))


both_ways = pytest.mark.parametrize("ask", [pb.query_once, all_of])


@both_ways
@pytest.mark.parametrize(("goal", "status"), [("halt", 0), ("halt(3)", 3), ("leave", 0), ("leave(3)", 3)])
def test_halt_raises_its_status_whatever_module_calls_it(goal: str, status: int, ask: Callable[[str], object]) -> None:
    pb.consult("leaving", LEAVING)
    with pytest.raises(pb.bridge.PrologHalt) as caught:
        ask(goal)
    assert caught.value.status == status


def test_halt_in_a_prolog_thread_ends_that_thread_alone() -> None:
    answer = pb.query_once("thread_create(halt(4), _T), thread_join(_T, Status)")
    assert answer["Status"] == pb.Compound("exception", [pb.Compound("unwind", [pb.Compound("halt", [4])])])


@both_ways
def test_thread_exit_is_refused_in_a_python_thread(ask: Callable[[str], object]) -> None:
    with pytest.raises(pb.bridge.PrologPermissionError, match="exit thread"):
        ask("thread_exit(gone)")


def test_thread_exit_ends_a_prolog_thread() -> None:
    answer = pb.query_once("thread_create(thread_exit(gone), _T), thread_join(_T, Status)")
    assert answer["Status"] == pb.Compound("exited", ["gone"])


SPOKEN = """
import sys
import pybridge as pb
try:
    print(list(pb.query(sys.argv[1])), pb.query_once(sys.argv[1]))
except pb.PrologError as error:
    print(type(error).__name__, error)
"""


def run(goal: str) -> "subprocess.CompletedProcess[str]":
    program = [sys.executable, "-c", SPOKEN, goal]
    return subprocess.run(
        program, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE
    )


@pytest.mark.share(1)
@pytest.mark.parametrize("goal", ["trace", "spy(append/3), append([], [], _)", "debug, catch(nothing, _, true)"])
def test_the_debugger_does_not_take_the_terminal(goal: str) -> None:
    done = run(f"{goal}, member(X, [1])")
    assert done.stderr == ""
    assert done.stdout == "[{'truth': True, 'X': 1}] {'truth': True, 'X': 1}\n"


def test_an_assertion_that_fails_is_an_error_and_prints_no_stack() -> None:
    done = run("assertion(1 =:= 2)")
    assert done.stderr == ""
    assert done.stdout == "PrologError Assertion failed: user:(1=:=2)\n"


def test_ctrl_c_just_as_a_query_ends_is_raised_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pb.query_once("true")
    call = compiled.call

    def interrupted(*arguments: Any) -> Any:
        reply = call(*arguments)
        monkeypatch.undo()
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        return reply

    monkeypatch.setattr(compiled, "call", interrupted)
    with pytest.raises(KeyboardInterrupt):
        pb.query_once("true")
    with pytest.raises(pb.PrologError, match="Aborted"):
        pb.query_once("abort")


ENGINES = ["engine_create(X, here(X), E)", "engine_create(X, here(X), E, [])"]


@pytest.mark.parametrize("create", ENGINES)
def test_an_engine_is_made_in_the_module_that_asks_for_it(create: str) -> None:
    pb.consult("there", f"here(there).\nasked(X) :- {create}, engine_next(E, X).", module="there")
    assert pb.query_once("there:asked(X)")["X"] == "there"


def test_an_engine_that_cannot_be_made_is_an_error() -> None:
    with pytest.raises(pb.PrologTypeError):
        pb.query_once("engine_create(X, true, E, [alias(1.5)])")
