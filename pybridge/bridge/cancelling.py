"""Stopping what Prolog does: after a time, or because another thread asks."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from pybridge.bridge.attention import attention
from pybridge.bridge.errors import PrologInterrupted
from pybridge.bridge.threads import ActiveCall, attached


class Cancellation:
    """What `cancellation()` gives.

    Attributes:
        cancelled: Whether `cancel` has been called.
    """

    def __init__(self) -> None:
        self.cancelled = False
        self._calls: list[ActiveCall] = []
        self._open = True
        self._lock = threading.RLock()  # a signal's handler may cancel as well

    def cancel(self) -> None:
        """Stop what Prolog does for the block, and whatever it is asked there from now on."""
        with self._lock:
            if self._open:
                self.cancelled = True
                for call in self._calls:
                    attention.stop_after(0, call, "cancelled")

    def add(self, call: ActiveCall) -> None:
        """Note a call that begins in the block."""
        self._calls.append(call)
        if self.cancelled:
            raise cancelled()

    def remove(self, call: ActiveCall) -> None:
        """Note that a call has ended."""
        if call in self._calls:
            self._calls.remove(call)

    def end(self) -> None:
        """Note that the block has ended."""
        with self._lock:
            self._open = False


@contextmanager
def cancellation(scope: Cancellation | None = None) -> Iterator[Cancellation]:
    """Open a scope whose calls of Prolog another thread can stop with `cancel()`.

    From then on, this thread's calls of Prolog inside the `with` block raise `PrologInterrupted`.
    """
    scope = scope or Cancellation()
    attached.cancellations.append(scope)
    try:
        yield scope
    finally:
        scope.end()
        attached.cancellations.remove(scope)


def cancelled() -> PrologInterrupted:
    """Make the error of a call that was stopped on request."""
    return PrologInterrupted("the query was cancelled", "cancelled")


def checked_timeout(seconds: float | None) -> float | None:
    """Give back a number of seconds that a query may take, None for no end."""
    if seconds is not None and not isinstance(seconds, int | float):
        raise TypeError(f"a timeout is a number of seconds from 0 on, or None; not {seconds!r:.60}")
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"a timeout is a number of seconds from 0 on, or None; not {seconds!r:.60}")
    return seconds
