"""Open queries: each is an engine of its own, so that any number of them can be open at a time."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterator
from typing import Any

from pybridge.bridge import errors
from pybridge.bridge import library as swi
from pybridge.bridge.call import Call, abandoned, destroy, failure
from pybridge.bridge.sending import put_blob, put_int
from pybridge.bridge.stopping import stopper
from pybridge.bridge.terms import Blob, undefined
from pybridge.bridge.threads import Running, attached


def truth_of(number: int) -> Any:
    """Give the truth of an answer: True, or undefined."""
    return True if number == 1 else undefined


def _answers(names: list[str], rows: list[list[Any]]) -> list[dict[str, Any]]:
    """Make the answers of a block. The usual ones are made in the fewest steps, since there are many."""
    if len(names) == 1:
        (name,) = names
        return [{"truth": True if truth == 1 else undefined, name: value} for truth, value in rows]
    keys = ["truth", *names]
    answers = [dict(zip(keys, row, strict=True)) for row in rows]
    for answer in answers:
        answer["truth"] = truth_of(answer["truth"])
    return answers


class Query(Iterator[Any]):
    """An open query. Iterate over it; leave it early with `close()`, `with`, or by forgetting it.

    The thread that takes the first answer takes them all, since SWI-Prolog knows the C stack of an engine's
    first thread only; any thread may close or cancel it.
    """

    def __init__(self, engine: Blob, names: list[str] | None, timeout: float | None, ahead: int) -> None:
        """Wrap an engine; made by `query` and `apply`."""
        self._engine: Blob | None = engine
        self._left = abandoned.of(self, engine)
        self._names = names
        self._time_left = timeout
        self._ahead = ahead
        self._block = 1
        self._rows: deque[Any] = deque()
        self._end: BaseException | None = None
        self._running: Running | None = None
        self._thread: int | None = None  # that has asked for answers
        self._cancelled = False
        self._lock = threading.RLock()

    def __iter__(self) -> Query:
        """Iterate: a query is its own iterator."""
        return self

    def __next__(self) -> Any:
        """Give the next answer."""
        if not self._cancelled:
            try:
                return self._rows.popleft()  # which needs no lock
            except IndexError:
                pass
        with self._lock:
            if self._cancelled:
                self._cancelled = False
                self._rows.clear()
                self._release()
                raise errors.PrologInterrupted("the query was cancelled", "cancelled")
            while not self._rows:
                self._fetch()
            return self._rows.popleft()

    def next(self) -> Any:
        """Give the next answer, or None."""
        return next(self, None)

    def _fetch(self) -> None:
        if self._running is not None:
            raise RuntimeError("the query is at work: a predicate that it calls asks it for an answer")
        if self._engine is None:
            end, self._end = self._end, None
            self._cancelled = False
            raise StopIteration if end is None else end
        if self._thread not in (None, threading.get_ident()):
            raise RuntimeError("another thread has begun to take this query's answers")
        self._thread = threading.get_ident()
        try:
            rows, outcome = self._next_block(self._engine)
            self._rows.extend(
                _answers(self._names, rows) if self._names is not None else [row[0] for row in rows]
            )
        except BaseException:
            self._cancelled = False
            self._release()
            raise
        self._block = min(2 * self._block, self._ahead + 1)
        if outcome[0] != 1:
            self._end = failure(outcome)
            self._release()

    def _next_block(self, engine: Blob) -> tuple[list[Any], list[Any]]:
        """Give the next answers, and the reply that tells whether there may be more."""
        with Call(4) as call:
            put_blob(call.base, engine)
            put_int(call.base + 1, self._block)
            running, outer = Running(), len(attached.running)
            started = time.monotonic()
            try:
                self._running = running
                attached.running.append(running)
                if self._cancelled:
                    stopper.stop_after(0, running, "cancelled")
                if self._time_left is not None:
                    stopper.stop_after(max(0, self._time_left), running, "timeout")
                reply = call.ask("next_answers")
            finally:
                running.ended = True  # first, as nothing can come between
                del attached.running[outer:]
                self._running = None
                stopper.done(running)
                if self._time_left is not None:
                    self._time_left -= time.monotonic() - started
        stopped = [3, running.stopped] if running.stopped is not None else None
        if reply[0] == 5 and running.stopped in (None, "timeout"):
            return reply[1], stopped or reply[2]
        error = failure(stopped or reply)
        assert error is not None
        raise error

    def cancel(self) -> None:
        """Stop the query, from any thread: who waits or asks for an answer gets `PrologInterrupted`.

        A query that has given its last answer stays as it is.
        """
        if self._engine is None and not self._rows:
            return
        self._cancelled = True
        running = self._running
        if running is not None:
            stopper.stop_after(0, running, "cancelled")

    def close(self) -> None:
        """Let go of the query; there are no more answers. Stops it where another thread waits for one."""
        if not self._lock.acquire(blocking=False):
            self.cancel()
            self._lock.acquire()
        try:
            self._rows.clear()
            self._end = None
            if self._running is None:
                self._release()
            else:  # a predicate that the query calls closes it
                self.cancel()
        finally:
            self._lock.release()

    def _release(self) -> None:
        engine, self._engine = self._engine, None
        abandoned.forget(self._left)
        if engine is not None and swi.is_running():
            destroy(engine)

    def __enter__(self) -> Query:
        """Open a `with` block, at whose end the query is closed."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the query."""
        self.close()
