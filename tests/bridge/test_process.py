"""Prolog in a process of its own: the same functions, and limits that hold whatever it does."""

import math
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import pybridge as pb

IN_C = "X is 7**400000000 mod 10"  # cannot be interrupted


@pytest.fixture(scope="module")
def process() -> Iterator[pb.Process]:
    with pb.Process() as process:
        yield process


def test_it_has_the_functions_of_the_package(process: pb.Process, tmp_path: Path) -> None:
    file = tmp_path / "likes.pl"
    file.write_text(":- dynamic likes/2.\nlikes(ann, bob).\n", encoding="utf-8")
    process.consult(file)
    assert process.assert_facts("likes", [("bob", "eve")]) == 1
    assert process.query_once("likes(X, Y)", {"X": "ann"}) == {"truth": True, "Y": "bob"}
    assert [answer["X"] for answer in process.query("likes(X, _)")] == ["ann", "bob"]
    limited = process.query("between(1, 5, X)", timeout=60)
    assert [answer["X"] for answer in limited] == [1, 2, 3, 4, 5]
    assert process.apply_once("user", "atom_length", "abc") == 3
    assert process.cmd("user", "likes", "eve", "ann") is False
    assert process.call(math.sqrt, 4) == 2
    assert process.call(os.getpid) == process.pid != os.getpid()
    assert not pb.query_once("catch(likes(_, _), _, fail)")["truth"]


def test_its_errors_are_those_of_prolog(process: pb.Process) -> None:
    with pytest.raises(pb.PrologTypeError) as caught:
        process.query_once("atom_length(f(x), _)")
    assert caught.value.formal[0] == "type_error"
    with pytest.raises(pb.PrologTimeout):
        process.query_once("repeat, fail", timeout=0.1)
    assert process.query_once("X = 1")["X"] == 1


def test_answers_before_an_error_are_not_lost(process: pb.Process) -> None:
    query = process.query("member(X, [1, 2, 3]), (X < 3 -> true ; throw(ball))")
    assert [next(query)["X"], next(query)["X"]] == [1, 2]
    with pytest.raises(pb.PrologError, match="ball"):
        next(query)
    with process.query("between(1, inf, X)") as query:
        assert [next(query)["X"] for _ in range(500)] == list(range(1, 501))


def test_a_value_that_cannot_be_sent_is_an_error_and_no_end(process: pb.Process) -> None:
    with pytest.raises((TypeError, pb.PrologError), match="handle"):
        process.query_once("current_output(S)")
    assert process.query_once("true")["truth"]


def test_a_time_limit_ends_what_cannot_be_interrupted() -> None:
    with pb.Process(timeout=0.2) as process:
        with pytest.raises(pb.PrologTimeout, match="killed"):
            process.query_once(IN_C)
        with pytest.raises(pb.ProcessEnded, match="SIGKILL"):
            process.query_once("true")


def test_a_limit_of_memory_holds() -> None:
    with pb.Process(memory=400) as process:
        assert process.query_once("X = 1")["X"] == 1
        with pytest.raises(pb.PrologResourceError):
            process.query_once("numlist(1, 100000000, L)")
        with pytest.raises((pb.ProcessEnded, MemoryError)):
            process.call(bytearray, 10**9)


def test_another_thread_may_kill_it() -> None:
    with pb.Process() as process:
        process.query_once("true")
        threading.Timer(0.2, process.kill).start()
        with pytest.raises(pb.ProcessEnded):
            process.query_once("sleep(100)")


def test_ctrl_c_stops_its_call_and_leaves_it_alive() -> None:
    with pb.Process() as process:
        process.query_once("X = 1")
        threading.Timer(0.2, os.kill, [os.getpid(), signal.SIGINT]).start()
        with pytest.raises(KeyboardInterrupt):
            process.query_once("repeat, fail")
        assert process.query_once("X = 2")["X"] == 2
