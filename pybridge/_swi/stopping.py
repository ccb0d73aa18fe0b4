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

from pybridge._swi.signals import call_attention
from pybridge._swi.starting import leave_to_parent, shut_down
from pybridge._swi.threads import Running

_AGAIN = 0.02  # seconds until a query that has not stopped is told once more


def checked_timeout(seconds: float | None) -> float | None:
    """Give back a number of seconds that a query may take, None for no end."""
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"a timeout is a number of seconds from 0 on, or None; not {seconds!r:.60}")
    return seconds


_LONGEST = 3600.0  # a wait may be no longer than the system's clock can count


class _Stopper:
    """Keeps the deadlines, in the order in which they fall due.

    Threads that call Prolog enter plain locks only, which a Ctrl-C cannot leave locked.
    """

    def __init__(self) -> None:
        self.telling = threading.Lock()  # held while a query is told to stop
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self._due: list[tuple[float, int, str, Running]] = []  # with a number that tells equal times apart
        self._count = itertools.count()
        self._room = 16  # for deadlines, until those of ended queries are forgotten
        self._thread: threading.Thread | None = None
        self._ending = False

    def stop_after(self, seconds: float, running: Running, reason: str) -> None:
        """Stop the query after so many seconds, unless it is done by then."""
        with self._lock:
            if running.ended:
                return
            if self._thread is None:
                thread = threading.Thread(target=self._work, name="pybridge-stopper", daemon=True)
                thread.start()
                self._thread = thread
            self._forget_ended()
            heapq.heappush(self._due, (time.monotonic() + seconds, next(self._count), reason, running))
            self._changed.notify_all()

    def _forget_ended(self) -> None:
        """Keep no more deadlines than twice those of the queries that run."""
        if len(self._due) >= self._room:
            self._due = [due for due in self._due if not due[-1].ended]
            heapq.heapify(self._due)
            self._room = max(16, 2 * len(self._due))

    def done(self, running: Running) -> None:
        """Note that the query has ended; from here on its thread is not touched."""
        running.ended = True
        with self.telling:
            pass

    def end(self) -> None:
        """End the thread, as the process ends."""
        with self._lock:
            self._ending = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        while (due := self._next()) is not None:
            running, reason = due
            with self.telling:
                if not running.ended:
                    running.requested = reason
                    call_attention(running.thread, running.number)

    def _next(self) -> tuple[Running, str] | None:
        with self._lock:
            while not self._ending:
                now = time.monotonic()
                while self._due and self._due[0][-1].ended:
                    heapq.heappop(self._due)
                if self._due and self._due[0][0] <= now:
                    _, number, reason, running = self._due[0]
                    heapq.heapreplace(self._due, (now + _AGAIN, number, reason, running))
                    return running, reason
                self._changed.wait(min(self._due[0][0] - now, _LONGEST) if self._due else None)
        return None


stopper = _Stopper()


def _leave_to_parent() -> None:
    stopper.__init__()  # type: ignore[misc]  # the thread is the parent's
    leave_to_parent()


os.register_at_fork(after_in_child=_leave_to_parent)


@atexit.register  # after PySwip, which is to say that it runs before PySwip ends Prolog
def _end() -> None:
    stopper.end()
    shut_down()
