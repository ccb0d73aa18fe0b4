"""Open queries. Each has an engine of its own, so that any number of them can be open at a time."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Self, TypeVar

from pybridge.bridge import compiled
from pybridge.bridge.awaiting import await_result
from pybridge.bridge.call import close, run_within
from pybridge.bridge.cancelling import cancelled
from pybridge.bridge.interrupting import interrupter
from pybridge.bridge.library import is_running
from pybridge.bridge.readers import Caller, EngineThread, Reader, engine_thread, readers
from pybridge.bridge.replies import failure
from pybridge.bridge.threads import ActiveCall, get_ident

_END: Any = object()
Row = TypeVar("Row")
Result = TypeVar("Result")


class Query(Iterator[Row]):
    """An open query, made by `query` and `apply`. Iterate over it with `for` or `async for`.

    To end it early, call `close()`, use it in a `with` block, or delete the last reference to it. Any thread
    may take its answers, one thread at a time, and any thread may close or cancel it. With `async for` the
    event loop keeps running while Prolog works; cancelling the task stops the query.

    The errors of the goal are raised where the iteration reaches them: `PrologTimeout` when the time limit
    is reached, `PrologInterrupted` after `cancel()`, otherwise a subclass of `PrologError`.

    Attributes:
        names: The variables whose values its answers have, also if there are none.
    """

    _end: BaseException | None = None
    _block = 1  # how many answers to compute next
    _active_call: ActiveCall | None = None
    _begun = False
    _engine_thread: EngineThread | None = None  # the thread that runs the engine, None for any
    _reader: Reader | None = None  # reads answers for an event loop
    _cancelled = False

    def __init__(
        self,
        engine: object,
        names: list[Any] | None,
        timeout: float | None,
        ahead: int,
        read: Callable[[Any], Any] | None = None,
    ) -> None:
        """Wrap an engine."""
        self._engine: object | None = engine
        self.names = names or []
        self._names = names
        self._time_left = timeout
        self._ahead = ahead
        self._read = read  # makes what is given of a row
        self._rows: deque[Any] = deque()
        self._lock = threading.RLock()

    def __next__(self) -> Row:
        """Return the next answer."""
        while self._cancelled or not self._rows:
            with self._lock:
                if self._cancelled or not self._rows:
                    self._fetch()
        try:
            row = self._rows.popleft()  # needs no lock
        except IndexError:  # another thread has taken it
            return next(self)
        answer: Row = row if self._read is None else self._read(row)
        return answer

    def next(self) -> Row | None:
        """Return the next answer, or None if there are no more. Raises the errors of the goal."""
        return next(self, None)

    def __aiter__(self) -> Self:
        """Return the query itself, which is its own asynchronous iterator."""
        return self

    async def __anext__(self) -> Row:
        """Return the next answer without blocking the event loop."""
        import asyncio  # slow to import, and only coroutines need it

        if self._engine is None or (self._rows and not self._cancelled):
            answer: Row = next(self, _END)
        else:
            try:
                answer = await await_result(self._take_reader().submit(lambda: next(self, _END)), self.cancel)
            except asyncio.CancelledError:
                self.close()
                raise
        if answer is _END:
            raise StopAsyncIteration
        return answer

    def _fetch(self) -> None:
        if self._active_call is not None:
            raise RuntimeError("a predicate that a query calls cannot take the next answer of that query")
        if self._cancelled:
            self._cancelled, self._end = False, None
            self._rows.clear()
            self._release()
            raise cancelled()
        if self._engine is None:
            end, self._end = self._end, None
            raise StopIteration if end is None else end
        if not self._begun:
            self._engine_thread = engine_thread(self._take_reader)
            self._begun = True
        try:
            rows, outcome = self._in_engine_thread(self._engine_thread, self._next_block)
            self._rows.extend(rows)
        except BaseException:
            self._cancelled = False
            self._release()
            raise
        self._block = min(2 * self._block, self._ahead + 1)
        if outcome[0] != "yes":
            self._end = failure(outcome)
            self._release()

    def _in_engine_thread(self, thread: EngineThread | None, work: Callable[[], Result]) -> Result:
        if thread is None or thread.ident == get_ident():
            return work()
        caller = Caller()
        return caller.wait(thread.submit(caller.work(work)), self.cancel)

    def _next_block(self) -> tuple[list[Any], list[Any]]:
        """Return the next answers, and the reply that says whether there may be more."""
        active, seconds = ActiveCall(), self._time_left
        started = 0.0 if seconds is None else time.monotonic()
        try:
            self._active_call = active
            if self._cancelled:
                interrupter.stop_after(0, active, "cancelled")
            rows, outcome = run_within(seconds, active, compiled.next, self._engine, self._block, self._names)
        finally:
            self._active_call = None
            if seconds is not None:
                self._time_left = seconds - time.monotonic() + started
        if active.stopped is not None:
            outcome = ["stopped", active.stopped]
            if active.stopped != "timeout":
                raise failure(outcome) or AssertionError
        if outcome[0] != "yes":  # here, in the thread of the engine
            engine, self._engine = self._engine, None
            close(engine)
        return rows, outcome

    def cancel(self) -> None:
        """Stop the query, from any thread.

        The thread that waits for an answer, or the next one to ask for one, gets `PrologInterrupted`. A query
        that has given its last answer is not affected.
        """
        if self._engine is None and not self._rows:
            return
        self._cancelled = True
        active = self._active_call
        if active is not None:
            interrupter.stop_after(0, active, "cancelled")

    def close(self) -> None:
        """Release the query, which gives no more answers; any thread may call this, any number of times.

        A thread that is waiting for an answer gets `PrologInterrupted`.
        """
        if not self._lock.acquire(blocking=False):
            self.cancel()
            self._lock.acquire()
        try:
            self._rows.clear()
            self._end = None
            if self._active_call is None:
                self._release()
            else:  # closed by a predicate that the query itself calls
                self.cancel()
        finally:
            self._lock.release()

    def _take_reader(self) -> Reader:
        if self._reader is None:
            self._reader = readers.take_for(self)
        return self._reader

    def _release(self) -> None:
        engine, thread, reader = self._engine, self._engine_thread, self._reader
        self._engine = self._engine_thread = self._reader = None
        try:
            if engine is not None and is_running():
                self._in_engine_thread(thread, lambda: close(engine))
        except BaseException:  # it may still run the query's clean-up
            if reader is not None:
                readers.end_that_of(self, reader)
            raise
        if reader is not None:
            readers.give_back_from(self, reader)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()
