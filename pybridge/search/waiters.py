"""Waiting that the exception of a signal handler, such as that of Ctrl-C, may end at any moment.

Python's Condition holds a lock just before and after it waits, and so do Event, Queue and Future.result(). An
exception at that moment leaves the lock held, so that other threads wait for ever, or becomes a RuntimeError,
because `with` releases a lock that is not held. Here, no lock is held.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress


class Waiters:
    """The threads that wait for a change that another thread makes."""

    def __init__(self) -> None:
        self._asleep: deque[threading.Lock] = deque()  # a locked lock for each; released to wake the thread

    def wake(self) -> None:
        """Let the waiting threads look at what has changed; to be called after each change."""
        with suppress(IndexError):
            for _ in range(len(self._asleep)):
                self._asleep.popleft().release()

    def wait_for(self, holds: Callable[[], object], seconds: float | None = None) -> bool:
        """Wait until `holds` returns true, but no longer than this many seconds; return whether it did."""
        end = None if seconds is None else time.monotonic() + seconds
        while not holds():
            lock = threading.Lock()
            lock.acquire()
            self._asleep.append(lock)
            try:
                if holds():  # since before this thread could be woken
                    return True
                if not lock.acquire(timeout=-1 if end is None else max(0, end - time.monotonic())):
                    return bool(holds())
            finally:
                with suppress(ValueError):
                    self._asleep.remove(lock)
        return True
