"""Threads that read queries for others: an event loop, or a thread that must not run an engine itself.

Before SWI-Prolog 9.1.22 an engine keeps to the C stack of the thread that has first run it, and may abort the
process on another. There the main thread goes on with a query that it has begun, whichever thread asks;
any other is read in a thread of its own.
"""

from __future__ import annotations

import _thread
import contextvars
import signal
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

from pybridge.bridge import library as swi
from pybridge.bridge.attention import attention
from pybridge.bridge.signals import ATTEND
from pybridge.bridge.threads import ActiveCall, attached

Result = TypeVar("Result")
Job = tuple["Future[Any]", Callable[[], Any]]

ENGINES_MOVE = swi.version() >= 90122


def _do(future: Future[Any], work: Callable[[], Any]) -> None:
    try:
        future.set_result(work())
    except BaseException as error:
        future.set_exception(error)
        if not isinstance(error, Exception):
            raise


class Home(Protocol):
    """A thread in which the engine of a query runs."""

    @property
    def thread(self) -> int:
        """Which it is."""

    def submit(self, work: Callable[[], Result]) -> Future[Result]:
        """Have the thread do that."""


class Reader:
    """A thread of the bridge's own."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        thread = threading.Thread(target=_work, args=(self._jobs,), name="pybridge-reader", daemon=True)
        thread.start()
        self.thread = thread.ident or 0

    def submit(self, work: Callable[[], Result]) -> Future[Result]:
        """Have the thread do that, for the cancellation scopes and in the context of the one that asks."""
        scopes, context = attached.cancellations.copy(), contextvars.copy_context()

        def work_in_context() -> Result:
            attached.cancellations = scopes
            return context.run(work)

        future: Future[Result] = Future()
        self._jobs.put((future, work_in_context))
        return future

    def end(self) -> None:
        """End the thread."""
        self._jobs.put(None)


def _work(jobs: SimpleQueue[Job | None]) -> None:
    while (job := jobs.get()) is not None:
        try:
            _do(*job)
        except BaseException:  # the thread that waits for the result gets it
            pass
        finally:
            del job


class _Readers:
    """Readers that have nothing to do, for the next query."""

    MOST = 8

    def __init__(self) -> None:
        self._idle: list[Reader] = []

    def take(self) -> Reader:
        """Give a reader."""
        try:
            return self._idle.pop()
        except IndexError:
            return Reader()

    def give_back(self, reader: Reader) -> None:
        """Have it read for others."""
        if len(self._idle) < self.MOST:
            self._idle.append(reader)
        else:
            reader.end()


readers = _Readers()


class _Main:
    """The main thread, which does what it is asked for as it would handle a signal: wherever it is."""

    def __init__(self) -> None:
        self._jobs: deque[tuple[Job, ActiveCall]] = deque()

    @property
    def thread(self) -> int:
        """Which it is."""
        return attention.main[0]

    def prepare(self) -> None:
        """Have the main thread listen; before Prolog takes the signal for itself."""
        if attached.is_main:
            signal.signal(ATTEND, self._listen)

    def submit(self, work: Callable[[], Result]) -> Future[Result]:
        """Have the thread do that."""
        future: Future[Result] = Future()
        waking = ActiveCall(*attention.main)
        self._jobs.append(((future, work), waking))
        _thread.interrupt_main(ATTEND)
        attention.stop_after(0, waking, "")  # wakes it, should it wait
        return future

    def _listen(self, *_: object) -> None:
        while self._jobs:
            job, waking = self._jobs.popleft()
            waking.ended = True
            _do(*job)


main = _Main()


def home_here(reader: Reader | Callable[[], Reader]) -> Home | None:
    """Give the home of an engine that this thread is the first to run, None where it needs none."""
    if ENGINES_MOVE:
        return None
    if attached.is_main:
        return main
    return reader if isinstance(reader, Reader) else reader()


def wait_for(future: Future[Result], cancel: Callable[[], None]) -> Result:
    """Give the result; cancel the work if this thread is asked to stop."""
    while True:
        try:
            return future.result(0.05)
        except TimeoutError:
            if future.done():
                return future.result()
            if any(call.requested for call in attached.active_calls):
                cancel()
        except BaseException:
            if not future.done():
                cancel()
            raise


async def result_of(future: Future[Result], cancel: Callable[[], None]) -> Result:
    """Await the result; where the task is cancelled, cancel what is done, and await the end of it."""
    import asyncio  # slow to import, and only coroutines need it

    waiting = asyncio.wrap_future(future)
    stopped: asyncio.CancelledError | None = None
    while not waiting.done():
        try:
            await asyncio.wait([waiting])
        except asyncio.CancelledError as error:
            if stopped is None:
                cancel()
            stopped = error
    if stopped is not None:
        waiting.exception()  # of which nobody need hear
        raise stopped
    return waiting.result()
