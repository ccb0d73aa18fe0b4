"""Stopping Prolog after a time limit or at the request of another thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from pybridge.bridge.errors import PrologInterrupted, PrologTimeout
from pybridge.bridge.interrupting import interrupter
from pybridge.bridge.threads import ActiveCall, this

_GLANCE = 0.05  # seconds between two looks at whether a call that waits is to stop


class Cancellation:
    """The scope that `cancellation()` opens: calls of Prolog in it can be stopped together.

    Attributes:
        cancelled: Whether `cancel` has been called.
    """

    def __init__(self) -> None:
        self.cancelled = False
        self._calls: list[ActiveCall] = []
        self._open = True
        self._lock = threading.RLock()  # a signal handler may cancel as well

    def cancel(self) -> None:
        """Stop the calls of Prolog that run in the block, and every call that the block makes from now on.

        They raise `PrologInterrupted`. Any thread may call this; after the end of the block it has no effect.
        """
        with self._lock:
            if self._open:
                self.cancelled = True
                for call in self._calls:
                    interrupter.stop_after(0, call, "cancelled")

    def _add(self, call: ActiveCall) -> None:
        """Register a call that begins in the block."""
        self._calls.append(call)
        self._check()

    def _check(self) -> None:
        """Raise PrologInterrupted if calls in the block are to stop."""
        if self.cancelled and self._open:
            raise cancelled()

    def _remove(self, call: ActiveCall) -> None:
        """Remove a call that has ended."""
        if call in self._calls:
            self._calls.remove(call)

    def _end(self) -> None:
        """Note that the block has ended."""
        with self._lock:
            self._open = False


# The open scopes of this task or thread, the innermost last. A task that was begun in a scope belongs to it.
scopes: ContextVar[tuple[Cancellation, ...]] = ContextVar("scopes", default=())


@contextmanager
def cancellation(scope: Cancellation | None = None) -> Iterator[Cancellation]:
    """Open a scope whose calls of Prolog another thread can stop.

    The `with` block gives a `Cancellation`. Once its `cancel()` has been called, calls of Prolog inside the
    block raise `PrologInterrupted`. In a coroutine these are the calls of its task, and of those begun in it.

    Args:
        scope: An existing `Cancellation` to use; a new one by default.
    """
    scope = scope or Cancellation()
    scope._open = True
    scopes.set((*scopes.get(), scope))
    try:
        yield scope
    finally:
        scope._end()
        scopes.set(tuple(each for each in scopes.get() if each is not scope))


def cancelled() -> PrologInterrupted:
    """Return the error of a call that was cancelled."""
    return PrologInterrupted("the query was cancelled", "cancelled")


def timed_out() -> PrologTimeout:
    """Return the error of a call whose time limit was reached."""
    return PrologTimeout("the query was stopped because its time limit was reached", "timeout")


def checked_timeout(seconds: float | None) -> float | None:
    """Return a time limit in seconds, or None for no limit, if it is valid."""
    number = isinstance(seconds, int | float)
    if seconds is None or (number and seconds >= 0):
        return seconds
    refused = f"a timeout must be None or a number of seconds, 0 or more, not {seconds!r:.60}"
    raise ValueError(refused) if number else TypeError(refused)


def countdown(seconds: float | None) -> Callable[[], float | None]:
    """Return a function that says how many of the seconds are left."""
    end = None if seconds is None else time.monotonic() + seconds
    return lambda: None if end is None else max(0.0, end - time.monotonic())


def glances(seconds: float | None) -> Iterator[float]:
    """Yield how long to wait each time, until the time is up.

    Raises:
        PrologInterrupted: A call that waits is to stop.
    """
    left = countdown(seconds)
    while True:
        for scope in scopes.get():
            scope._check()
        if any(call.requested for call in this.thread.active_calls):
            raise cancelled()
        still = left()
        yield _GLANCE if still is None else min(still, _GLANCE)
        if still == 0:
            return
