"""Ctrl-C at a chosen step of Python code."""

import gc
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def ctrl_c_after(steps: int, waits: bool = True) -> Iterator[None]:
    """Send SIGINT to this thread after this many calls and returns of functions in the block.

    Args:
        steps: The number of calls and returns, those of functions written in C included.
        waits: Whether the block may wait. If not, send it when it is about to: when it acquires a lock a
            second time, as Python code does to wait.
    """
    left, acquired, sent = steps, 0, False

    def step(_frame: object, event: str, function: Any) -> None:
        nonlocal left, acquired, sent
        left -= 1
        acquired += event == "c_call" and function.__name__ == "acquire"
        if not sent and (left < 0 or (not waits and acquired == 2)):
            sent = True
            signal.raise_signal(signal.SIGINT)

    gc.disable()  # a Ctrl-C that arrives in Python code that the garbage collector runs is lost
    sys.setprofile(step)
    try:
        yield
    finally:
        sys.setprofile(None)
        gc.enable()
