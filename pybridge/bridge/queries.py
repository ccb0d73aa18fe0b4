"""Open queries: each is an engine of its own, so that any number of them can be open at a time."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from pybridge.bridge import library as swi
from pybridge.bridge.attention import attention
from pybridge.bridge.call import Call, abandoned, destroy, failure
from pybridge.bridge.cancelling import cancelled
from pybridge.bridge.readers import Home, Reader, home_here, readers, result_of, wait_for
from pybridge.bridge.sending import put_blob, put_int
from pybridge.bridge.terms import Blob, undefined
from pybridge.bridge.threads import ActiveCall

_END: Any = object()


def answer_of(truth: Any, bindings: dict[str, Any]) -> dict[str, Any]:
    """Make an answer of its truth as Prolog gives it, with the constraints that it depends on."""
    if truth is True:
        return {"truth": True, **bindings}
    if isinstance(truth, list):
        truth, bindings["constraints"] = truth
    return {"truth": truth_of(truth), **bindings}


def truth_of(truth: Any) -> Any:
    """Give the truth of an answer: True, or undefined."""
    return True if truth is True else undefined


def _answers(names: list[str], rows: list[list[Any]]) -> list[dict[str, Any]]:
    """Make the answers of a block. The usual ones are made in the fewest steps, since there are many."""
    if len(names) == 1:
        (name,) = names
        return [
            {"truth": True, name: value} if truth is True else answer_of(truth, {name: value})
            for truth, value in rows
        ]
    keys = ["truth", *names]
    return [
        dict(zip(keys, row, strict=True))
        if row[0] is True
        else answer_of(row[0], dict(zip(names, row[1:], strict=True)))
        for row in rows
    ]


class Query(Iterator[Any]):
    """An open query. Iterate over it, with `for` or `async for`.

    Leave it early with `close()`, with `with`, or by dropping it. Any thread may take its answers, one thread
    at a time, and any may close or cancel it. Under `async for` the event loop goes on while Prolog works;
    cancelling the task stops the query.
    """

    def __init__(self, engine: Blob, names: list[str] | None, timeout: float | None, ahead: int) -> None:
        """Wrap an engine; made by `query` and `apply`."""
        self._engine: Blob | None = engine
        self._releases: list[Callable[[], None]] = [partial(destroy, engine)]
        self._left = abandoned.of(self, self._releases)
        self._names = names
        self._time_left = timeout
        self._ahead = ahead
        self._block = 1
        self._rows: deque[Any] = deque()
        self._end: BaseException | None = None
        self._active_call: ActiveCall | None = None
        self._begun = False
        self._home: Home | None = None  # the thread that the engine runs in, None for any
        self._reader: Reader | None = None  # reads for an event loop
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
                raise cancelled()
            while not self._rows:
                self._fetch()
            return self._rows.popleft()

    def next(self) -> Any:
        """Give the next answer, or None."""
        return next(self, None)

    def __aiter__(self) -> Query:
        """Iterate in a coroutine."""
        return self

    async def __anext__(self) -> Any:
        """Give the next answer, while the event loop goes on."""
        import asyncio  # slow to import, and only coroutines need it

        if self._rows and not self._cancelled:
            return self._rows.popleft()
        if self._engine is None:
            answer = next(self, _END)
        else:
            if self._reader is None:
                self._reader = self._take_reader()
            try:
                answer = await result_of(self._reader.submit(lambda: next(self, _END)), self.cancel)
            except asyncio.CancelledError:
                self.close()
                raise
        if answer is _END:
            raise StopAsyncIteration
        return answer

    def _fetch(self) -> None:
        if self._active_call is not None:
            raise RuntimeError("the query is at work: a predicate that it calls asks it for an answer")
        if self._engine is None:
            end, self._end = self._end, None
            self._cancelled = False
            raise StopIteration if end is None else end
        if not self._begun:
            self._home = home_here(self._reader or self._take_reader)
            self._begun = True
        home, engine = self._home, self._engine
        try:
            if home is None or home.thread == threading.get_ident():
                rows, outcome = self._next_block(engine)
            else:
                rows, outcome = wait_for(home.submit(lambda: self._next_block(engine)), self.cancel)
            self._rows.extend(
                _answers(self._names, rows) if self._names is not None else [row[1] for row in rows]
            )
        except BaseException:
            self._cancelled = False
            self._release()
            raise
        self._block = min(2 * self._block, self._ahead + 1)
        if outcome[0] != "yes":
            self._end = failure(outcome)
            self._release()

    def _next_block(self, engine: Blob) -> tuple[list[Any], list[Any]]:
        """Give the next answers, and the reply that tells whether there may be more."""
        with Call(4) as call:
            put_blob(call.base, engine)
            put_int(call.base + 1, self._block)
            active = ActiveCall()
            started = time.monotonic()
            try:
                self._active_call = active
                if self._cancelled:
                    attention.stop_after(0, active, "cancelled")
                reply = call.ask_within(self._time_left, "next_answers", active)
            finally:
                self._active_call = None
                if self._time_left is not None:
                    self._time_left -= time.monotonic() - started
        stopped = ["stopped", active.stopped] if active.stopped is not None else None
        if reply[0] == "answers" and active.stopped in (None, "timeout"):
            return reply[1], stopped or reply[2]
        error = failure(stopped or reply)
        assert error is not None
        raise error

    def cancel(self) -> None:
        """Stop the query, from any thread: one that waits or asks for an answer gets `PrologInterrupted`.

        A query that has given its last answer stays as it is.
        """
        if self._engine is None and not self._rows:
            return
        self._cancelled = True
        active = self._active_call
        if active is not None:
            attention.stop_after(0, active, "cancelled")

    def close(self) -> None:
        """Release the query; it gives no more answers. Stops it if another thread waits for one."""
        if not self._lock.acquire(blocking=False):
            self.cancel()
            self._lock.acquire()
        try:
            self._rows.clear()
            self._end = None
            if self._active_call is None:
                self._release()
            else:  # a predicate that the query calls closes it
                self.cancel()
        finally:
            self._lock.release()

    def _take_reader(self) -> Reader:
        reader = readers.take()
        self._releases.append(partial(readers.give_back, reader))
        return reader

    def _release(self) -> None:
        self._engine = self._home = self._reader = None
        abandoned.forget(self._left)
        while self._releases and swi.is_running():
            self._releases.pop(0)()

    def __enter__(self) -> Query:
        """Open a `with` block, at whose end the query is closed."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the query."""
        self.close()

    async def __aenter__(self) -> Query:
        """Open an `async with` block, at whose end the query is closed."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the query."""
        self.close()
