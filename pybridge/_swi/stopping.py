"""Stopping a query from outside: when its time is up, or because another thread asks.

One thread of its own does this for the whole process. It signals the Prolog thread or engine, again and again
until the query has ended, since a goal may catch whatever is thrown at it.
"""

from __future__ import annotations

import atexit
import heapq
import itertools
import os
import threading
import time
from dataclasses import dataclass, field

from pybridge._swi import library as swi
from pybridge._swi import signals
from pybridge._swi.calling import Uncaught, attach, attached, detach, leave_to_parent, run, shut_down
from pybridge._swi.sending import put_atom, put_blob, put_int
from pybridge.terms import Blob

_AGAIN = 0.02  # seconds until a query that has not stopped is told once more
_tags = itertools.count(1)


@dataclass
class Running:
    """A query that runs at the moment, in the thread that makes this."""

    tag: int = field(default_factory=lambda: next(_tags))
    thread: int = field(default_factory=threading.get_ident)
    number: int = field(default_factory=swi.thread_self)  # the thread's, for Prolog
    engines: list[Blob] = field(default_factory=lambda: attached.engines)
    times_told: int = 0
    reason: str | None = None
    ended: bool = False


def checked_timeout(seconds: float | None) -> float | None:
    """Give back a number of seconds that a query may take, None for no end."""
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"a timeout is a number of seconds from 0 on, or None; not {seconds!r:.60}")
    return seconds


_LONGEST = 3600.0  # a wait may be no longer than the system's clock can count


class _Stopper:
    """Keeps the deadlines, in the order in which they fall due."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._due: list[tuple[float, int, str]] = []
        self._running: dict[int, Running] = {}
        self._told: Running | None = None  # at this moment
        self._thread: threading.Thread | None = None
        self._ending = False

    def stop_after(self, seconds: float, running: Running, reason: str) -> None:
        """Stop the query after so many seconds, unless it is done by then."""
        with self._changed:
            if running.ended:
                return
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="pybridge-stopper", daemon=True)
                self._thread.start()
            self._running[running.tag] = running
            self._forget_ended()
            heapq.heappush(self._due, (time.monotonic() + seconds, running.tag, reason))
            self._changed.notify_all()

    def _forget_ended(self) -> None:
        """Keep no more deadlines than twice those of the queries that run."""
        if len(self._due) > 2 * len(self._running):
            self._due = [due for due in self._due if due[1] in self._running]
            heapq.heapify(self._due)

    def done(self, running: Running) -> None:
        """Note that the query has ended; from here on neither its engine nor its thread is touched."""
        with self._changed:
            running.ended = True
            self._running.pop(running.tag, None)
            while self._told is running:
                self._changed.wait()

    def end(self) -> None:
        """End the thread, as the process ends."""
        with self._changed:
            self._ending = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        signals.leave_to_others()
        attach()
        while (due := self._next()) is not None:
            try:
                _signal(*due)
            finally:
                with self._changed:
                    self._told = None
                    self._changed.notify_all()
        detach()

    def _next(self) -> tuple[Running, str] | None:
        with self._changed:
            while not self._ending:
                now = time.monotonic()
                while self._due and self._due[0][1] not in self._running:
                    heapq.heappop(self._due)
                if self._due and self._due[0][0] <= now:
                    _, tag, reason = heapq.heappop(self._due)
                    heapq.heappush(self._due, (now + _AGAIN, tag, reason))
                    self._told = self._running[tag]
                    return self._told, reason
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


def _signal(running: Running, reason: str) -> None:
    frame = swi.open_frame()
    try:
        base = swi.new_refs(4)
        innermost = running.engines[-1:]
        if innermost:
            put_blob(base, innermost[0])
        else:
            put_int(base, running.number)
        put_int(base + 1, running.tag)
        put_atom(base + 2, reason)
        put_int(base + 3, running.times_told)
        run("pybridge_stopping", "stop", 4, base)
        running.times_told += 1
        running.reason = reason
        signals.wake(running.thread)
    except Uncaught:
        pass  # the query is gone, or not there yet
    finally:
        swi.discard_frame(frame)
