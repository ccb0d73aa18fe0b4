"""Stopping a query from outside: when its time is up, or because another thread asks.

One thread of its own does this for the whole process. It has Prolog call Python, which tells the query to
stop, again and again until it has ended, since a goal may catch whatever is thrown at it.
"""

from __future__ import annotations

import atexit
import heapq
import itertools
import os
import threading
import time
from queue import Empty, SimpleQueue

from pybridge.bridge.signals import call_attention
from pybridge.bridge.starting import leave_to_parent, shut_down
from pybridge.bridge.threads import Running

_AGAIN = 0.02  # seconds until a query that has not stopped is told once more


def checked_timeout(seconds: float | None) -> float | None:
    """Give back a number of seconds that a query may take, None for no end."""
    if seconds is not None and not isinstance(seconds, int | float):
        raise TypeError(f"a timeout is a number of seconds from 0 on, or None; not {seconds!r:.60}")
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"a timeout is a number of seconds from 0 on, or None; not {seconds!r:.60}")
    return seconds


_LONGEST = 3600.0  # a wait may be no longer than the system's clock can count


Due = tuple[float, int, str, Running]  # when, a number that tells equal times apart, why, and what to stop


class _Stopper:
    """Keeps the deadlines, in the order in which they fall due.

    What other threads do here may be interrupted at any moment, by a handler that does the same: a queue lets
    them, and a lock that is held for no time.
    """

    def __init__(self) -> None:
        self._requests: SimpleQueue[Due | None] = SimpleQueue()
        self._count = itertools.count()
        self._telling = threading.Lock()  # held while a query is told to stop
        self._thread: threading.Thread | None = None

    def stop_after(self, seconds: float, running: Running, reason: str) -> None:
        """Stop the query after so many seconds, unless it is done by then."""
        if self._thread is None:  # that there may come to be two does no harm
            thread = threading.Thread(target=self._work, name="pybridge-stopper", daemon=True)
            thread.start()
            self._thread = thread
        self._requests.put((time.monotonic() + seconds, next(self._count), reason, running))

    def done(self, running: Running) -> None:
        """Note that the query has ended; from here on its thread is not touched."""
        running.ended = True
        with self._telling:
            pass

    def end(self) -> None:
        """End the thread, as the process ends."""
        self._requests.put(None)
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        due: list[Due] = []
        room = 16  # for deadlines, until those of ended queries are forgotten
        while True:
            now = time.monotonic()
            while due and due[0][-1].ended:
                heapq.heappop(due)
            if due and due[0][0] <= now:
                _, number, reason, running = due[0]
                heapq.heapreplace(due, (now + _AGAIN, number, reason, running))
                self._tell(running, reason)
                continue
            try:
                request = self._requests.get(timeout=min(due[0][0] - now, _LONGEST) if due else None)
            except Empty:
                continue
            if request is None:
                self._requests.put(None)  # for another one
                return
            heapq.heappush(due, request)
            if len(due) >= room:
                due = [each for each in due if not each[-1].ended]
                heapq.heapify(due)
                room = max(16, 2 * len(due))

    def _tell(self, running: Running, reason: str) -> None:
        with self._telling:
            if not running.ended:
                running.requested = reason
                call_attention(running.thread, running.number)


stopper = _Stopper()


def _leave_to_parent() -> None:
    stopper.__init__()  # type: ignore[misc]  # the thread is the parent's
    leave_to_parent()


os.register_at_fork(after_in_child=_leave_to_parent)


@atexit.register  # after PySwip, which is to say that it runs before PySwip ends Prolog
def _end() -> None:
    stopper.end()
    shut_down()
