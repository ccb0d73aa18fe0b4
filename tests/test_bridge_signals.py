"""Prolog leaves the process's signals, and what handles them, as Python has set them up."""

import ctypes
import threading
from collections.abc import Callable

import pytest

import pybridge as pb
from pybridge._swi.calling import detach


def handler_stack() -> bytes:
    """Where handlers of signals run in this thread: the system's `stack_t`."""
    stack = ctypes.create_string_buffer(64)
    assert ctypes.CDLL(None).sigaltstack(None, stack) == 0
    return stack.raw


def open_and_close() -> None:
    with pb.query("member(X, [1, 2])") as query:
        next(query)


def make_an_engine() -> None:
    pb.query_once("engine_create(X, member(X, [1, 2]), E), engine_next(E, _), engine_destroy(E)")


@pytest.mark.parametrize("act", [open_and_close, make_an_engine])
def test_handlers_do_not_run_in_the_memory_of_an_engine(act: Callable[[], None]) -> None:
    pb.query_once("true")
    before = handler_stack()
    act()
    assert handler_stack() == before


def test_nor_do_they_in_that_of_a_threads_engine_once_it_is_gone() -> None:
    stacks = []

    def work() -> None:
        stacks.append(handler_stack())
        open_and_close()
        detach()
        stacks.append(handler_stack())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert stacks[0] == stacks[1]
