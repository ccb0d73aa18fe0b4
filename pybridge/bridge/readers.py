"""Threads that read queries on behalf of an event loop, or of a thread that must not run the engine itself.

Before SWI-Prolog 9.1.22, an engine depends on the C stack of the thread that first ran it, and may abort the
process when another thread runs it. On these versions a query that the main thread began always runs in the
main thread, whichever thread asks for answers; any other query runs in a thread of its own. The Python
predicates that it calls run in the thread that asks.
"""

import _thread
import contextvars
import os
import signal
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from pybridge.bridge import compiled
from pybridge.bridge.cancelling import cancelled
from pybridge.bridge.interrupting import interrupter
from pybridge.bridge.library import version
from pybridge.bridge.signals import INTERRUPT, preserved_handlers
from pybridge.bridge.threads import ActiveCall, get_ident, this

Result = TypeVar("Result")
Job = tuple["Future[Any]", Callable[[], Any]]

ENGINES_MOVE = version() >= 90122

# The event loop for which a reader works, and in which asynchronous predicates run.
event_loop: contextvars.ContextVar[Any] = contextvars.ContextVar("event_loop")


def do(future: Future[Any], work: Callable[[], Any]) -> None:
    """Do the work, whose result or exception is that of the future."""
    try:
        future.set_result(work())
    except BaseException as error:
        if future.done():  # a signal handler has raised it since
            raise
        future.set_exception(error)
        if not isinstance(error, Exception):
            raise


class Reader:
    """A thread that reads queries for other threads."""

    owner: Callable[[], object]  # a weak reference to the query that has it

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.ident = _begin(self._jobs).ident or 0

    def submit(self, work: Callable[[], Result]) -> Future[Result]:
        """Call a function in the thread, within the context of the caller."""
        future: Future[Result] = Future()
        self._jobs.put((future, _in_context(work)))
        return future

    def end(self) -> None:
        """End the thread when it has carried out its jobs."""
        self._jobs.put(None)


def _in_context(work: Callable[[], Result]) -> Callable[[], Result]:
    context = contextvars.copy_context()
    if "asyncio" in sys.modules and (loop := sys.modules["asyncio"]._get_running_loop()) is not None:
        context.run(event_loop.set, loop)
    return lambda: context.run(work)


def _begin(*arguments: Any) -> threading.Thread:
    thread = threading.Thread(target=_work, args=arguments, name="pybridge-reader", daemon=True)
    thread.start()
    return thread


def _work(jobs: SimpleQueue[Job | None], idle: deque[None] | None = None) -> None:
    """Carry out jobs until None comes; after each, count the thread among the idle ones."""
    while (job := jobs.get()) is not None:
        try:
            if job[0].set_running_or_notify_cancel():
                do(*job)
        except BaseException:  # the future passes it to the waiting thread
            pass
        finally:
            del job
            if idle is not None:
                idle.append(None)


def _close_given_up() -> None:
    """Close the queries that this thread has run and nobody refers to any more."""
    if this.thread.ready:
        compiled.close(this.thread, None)


def _taken(tokens: deque[None]) -> bool:
    """Take one of the tokens, if there is one; no lock, as a signal handler may come in between."""
    try:
        tokens.pop()
    except IndexError:
        return False
    return True


class Readers:
    """A pool of idle readers, and the threads that carry out calls: so many at a time; the rest wait."""

    MOST_IDLE = 8

    def __init__(self, most_calls: int) -> None:
        self.most_calls = most_calls
        self._calls: SimpleQueue[Job | None] = SimpleQueue()
        self._idle_threads: deque[None] = deque()
        self._further_threads = deque([None] * most_calls)
        self._idle: list[Reader] = []
        self._owned: set[Reader] = set()
        self._dropped: deque[object] = deque()  # references to owners that were collected

    def submit(self, work: Callable[[], Result]) -> Future[Result]:
        """Call a function in another thread, within the context of the caller."""
        future: Future[Result] = Future()
        self._calls.put((future, _in_context(work)))
        if not _taken(self._idle_threads) and _taken(self._further_threads):
            _begin(self._calls, self._idle_threads)
        return future

    def end(self) -> None:
        """End the threads that carry out calls, once these have ended."""
        for _ in range(self.most_calls):
            self._calls.put(None)

    def take_for(self, owner: object) -> Reader:
        """Return a reader that comes back by `give_back_from`, or some time after its owner was collected."""
        self.take_back_dropped()
        try:
            reader = self._idle.pop()
        except IndexError:
            reader = Reader()
        reader.owner = weakref.ref(owner, self._dropped.append)  # no Python code, where signals would be lost
        self._owned.add(reader)
        return reader

    def take_back_dropped(self) -> None:
        """Take back the readers whose owners were collected, when they have closed what these have left."""
        if self._dropped:
            self._dropped.clear()
            for each in list(self._owned):
                if each.owner() is None:
                    each.submit(_close_given_up)
                self.give_back_from(None, each)

    def end_that_of(self, owner: object, reader: Reader) -> None:
        """End the reader, which may be busy, instead of giving it back."""
        if reader.owner() is owner and reader in self._owned:
            self._owned.discard(reader)
            reader.end()

    def give_back_from(self, owner: object, reader: Reader) -> None:
        """Return the reader to the pool, unless it has come back and perhaps has another owner."""
        if reader.owner() is owner and reader in self._owned:
            self._owned.discard(reader)
            if len(self._idle) < self.MOST_IDLE:
                self._idle.append(reader)
            else:
                reader.end()


readers = Readers(4 * (os.cpu_count() or 1))


class _MainThread:
    """The main thread, which runs submitted functions in a signal handler, whatever it is doing."""

    def __init__(self) -> None:
        self._jobs: deque[tuple[Job, ActiveCall]] = deque()

    @property
    def ident(self) -> int:
        """The thread's identifier."""
        return interrupter.main

    def prepare(self) -> None:
        """Install the signal handler, beneath that of Prolog for the same signal."""
        with preserved_handlers([INTERRUPT] if compiled.is_initialised() else []):
            signal.signal(INTERRUPT, self._listen)

    def submit(self, work: Callable[[], Result]) -> Future[Result]:
        """Call a function in the thread."""
        future: Future[Result] = Future()
        waking = ActiveCall(interrupter.main)
        self._jobs.append(((future, work), waking))
        _thread.interrupt_main(INTERRUPT)
        interrupter.stop_after(0, waking, "")  # wakes the thread if it waits in Prolog
        return future

    def _listen(self, *_: object) -> None:
        while self._jobs:
            job, waking = self._jobs.popleft()
            waking.ended = True
            do(*job)


main_thread = _MainThread()


EngineThread = Reader | _MainThread


def engine_thread(take_reader: Callable[[], Reader]) -> EngineThread | None:
    """Return the thread for an engine that this thread is the first to run; None if any thread will do."""
    if ENGINES_MOVE:
        return None
    return main_thread if this.thread.is_main else take_reader()


class Caller:
    """A thread that waits for another one, which runs a query for it; the Python predicates run here."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._gone = False  # whether an exception has ended its wait

    def work(self, work: Callable[[], Result]) -> Callable[[], Result]:
        """Return work for the other thread."""

        def work_for_caller() -> Result:
            here, before = this.thread, this.thread.caller
            here.caller = self
            try:
                return work()
            finally:
                here.caller = before

        return work_for_caller

    def run(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Call a function in this thread, at the request of the other one, whose calls are stopped in it."""
        there, calls = get_ident(), this.thread.active_calls.copy()

        def run_here() -> Any:
            here = this.thread.active_calls
            outer = len(here)
            here += calls
            for call in calls:
                call.thread = get_ident()
            try:
                return function(*arguments)
            finally:
                del here[outer:]
                for call in calls:
                    call.thread = there

        future: Future[Any] = Future()
        self._jobs.put((future, run_here))
        while True:
            try:
                return future.result(0.05)
            except TimeoutError:
                if future.done():
                    return future.result()
                if self._gone:
                    raise cancelled() from None

    def wait(self, future: Future[Result], cancel: Callable[[], object]) -> Result:
        """Return the result; cancel the work if this thread is asked to stop."""
        future.add_done_callback(lambda _: self._jobs.put(None))
        while True:
            try:
                job = self._jobs.get(timeout=0.05)
                if job is None:
                    return future.result()
                do(*job)
            except Empty:
                if any(call.requested for call in this.thread.active_calls):
                    cancel()
            except BaseException:
                self._gone = True
                if not future.done():
                    cancel()
                raise
