"""Stopping Prolog after a time limit or at the request of another thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from pybridge.bridge.errors import PrologInterrupted
from pybridge.bridge.interrupting import interrupter
from pybridge.bridge.threads import ActiveCall, this


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
        if self.cancelled:
            raise cancelled()

    def _remove(self, call: ActiveCall) -> None:
        """Remove a call that has ended."""
        if call in self._calls:
            self._calls.remove(call)

    def _end(self) -> None:
        """Note that the block has ended."""
        with self._lock:
            self._open = False


@contextmanager
def cancellation(scope: Cancellation | None = None) -> Iterator[Cancellation]:
    """Open a scope whose calls of Prolog another thread can stop.

    The `with` block gives a `Cancellation`. Once its `cancel()` has been called, this thread's calls of
    Prolog inside the block raise `PrologInterrupted`.

    Args:
        scope: An existing `Cancellation` to use; a new one by default.
    """
    scope = scope or Cancellation()
    this.thread.cancellations.append(scope)
    try:
        yield scope
    finally:
        scope._end()
        this.thread.cancellations.remove(scope)


def cancelled() -> PrologInterrupted:
    """Return the error of a call that was cancelled."""
    return PrologInterrupted("the query was cancelled", "cancelled")


def checked_timeout(seconds: float | None) -> float | None:
    """Return a time limit in seconds, or None for no limit, if it is valid."""
    number = isinstance(seconds, int | float)
    if seconds is None or (number and seconds >= 0):
        return seconds
    refused = f"a timeout must be None or a number of seconds, 0 or more, not {seconds!r:.60}"
    raise ValueError(refused) if number else TypeError(refused)
