"""Distributing tasks to processes; the results come in the order of the tasks."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from pybridge.bridge.errors import PrologError
from pybridge.bridge.signals import held_back
from pybridge.matches.portable_rules import FOLDER
from pybridge.rules.errors import InputError, on_one_line
from pybridge.search.waiters import Waiters

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Task = TypeVar("Task")
Result = TypeVar("Result")

OUTSTANDING = 256
"""The most tasks that are submitted at a time to an executor of the caller, which may be a cluster."""

SECONDS_TO_ANSWER = 5
"""How long a Dask scheduler may take to answer."""

RENEWALS = 5
"""How many pools in a row may break without completing a task."""

ENDING = (signal.SIGINT, signal.SIGTERM)
"""The signals that are held back while a process is started; there, `_begin` handles them.

Until then, a Ctrl-C would end it with a traceback. A pool that breaks terminates its processes, and one that
is terminated while it looks for Prolog would leave behind a `swipl`, which reports that nobody reads its
output.
"""


class WorkersLost(RuntimeError):
    """Workers died or an executor broke. The text says how much is saved."""


@dataclass(frozen=True)
class Failure:
    """The error that a task raised, returned as a result so that it is not mistaken for a worker's death."""

    error: Exception


class WorkerPool:
    """A pool of spawned processes, which end when this process ends. A broken pool is replaced.

    Use it in a `with` block.
    """

    def __init__(self, workers: int) -> None:
        """Prepare for this many processes; they are started with the first task."""
        import multiprocessing  # imported here to keep `import pybridge` fast

        self.workers = workers
        self._context = multiprocessing.get_context("spawn")
        self._folder = tempfile.mkdtemp(prefix="pybridge-")
        self._renew()

    def _renew(self) -> None:
        from concurrent.futures import ProcessPoolExecutor

        lifeline, self._lifeline = self._context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            self.workers, mp_context=self._context, initializer=_begin, initargs=(lifeline, self._folder)
        )

    def submit(self, work: Callable[[Task], Result], task: Task) -> Future[Result]:
        """Submit a task to the pool; if the pool is broken, replace it first."""
        with held_back(ENDING):
            try:
                return self._pool.submit(_do, work, task)
            except BrokenExecutor:
                self._end()
                self._renew()
                return self._pool.submit(_do, work, task)

    def __enter__(self) -> WorkerPool:
        """Return the pool; its processes are ended at the end of the `with` block."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes."""
        self._end()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _end(self) -> None:
        self._lifeline.close()
        self._pool.shutdown(cancel_futures=True)


_may_end = threading.Lock()
"""Held by a worker process except while it does a task. Only then may it end at once: the pool would wait for
ever for the rest of a result of which it has received a part."""


def _begin(lifeline: Connection, folder: str) -> None:
    """Set up a worker process: it ignores Ctrl-C, which its parent handles, and ends when its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    os.environ[FOLDER] = folder
    _may_end.acquire()
    threading.Thread(target=_end_with, args=(lifeline, folder), daemon=True).start()


def _do(work: Callable[[Task], Result], task: Task) -> Result:
    """Do a task in a worker process."""
    _may_end.release()
    try:
        return work(task)
    finally:
        _may_end.acquire()


def _end_with(lifeline: Connection, folder: str) -> None:
    import multiprocessing

    lifeline.poll(None)  # nothing is ever sent: this returns when the other end has gone
    parent = multiprocessing.parent_process()
    while parent is not None and parent.is_alive():
        if _may_end.acquire(timeout=1):
            os._exit(0)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


@dataclass
class _Handed(Generic[Task, Result]):
    """A task that has been handed out."""

    task: Task
    future: Future[Result | Failure]


def in_order(
    work: Callable[[Task], Result], tasks: Iterator[Task], executor: Executor | WorkerPool | None
) -> Iterator[Result]:
    """Yield the results in the order of the tasks; only a limited number of results waits for earlier ones.

    Tasks are taken as needed. The death of a worker loses no result: a broken `WorkerPool` is replaced, and
    a task that an executor of the caller has lost is submitted once more.

    Raises:
        WorkersLost: The executor is broken, or worker after worker has died.
    """
    if executor is None:
        yield from map(work, tasks)
    else:
        yield from _Ordered(work, tasks, executor).results()


class _Ordered(Generic[Task, Result]):
    """Tasks that have been handed out, in order."""

    def __init__(self, work: Callable[[Task], Result], tasks: Iterator[Task], executor: Executor | WorkerPool) -> None:
        self._work: Callable[[Task], Result | Failure] = partial(_errors_as_results, work)
        self._tasks = tasks
        self._executor = executor
        self._handed: deque[_Handed[Task, Result]] = deque()
        self._done: set[Future[Result | Failure]] = set()
        self._waiters = Waiters()
        self._pool = executor if isinstance(executor, WorkerPool) else None
        self._most = 4 * self._pool.workers + 4 if self._pool else OUTSTANDING
        self._retries = RENEWALS if self._pool else 1
        self._loss: type[Exception] = BrokenExecutor if self._pool else Exception

    def results(self) -> Iterator[Result]:
        try:
            while True:
                self._hand_out()
                if not self._handed:
                    return
                result = self._result_of(self._handed[0])
                self._handed.popleft()
                if isinstance(result, Failure):
                    raise result.error
                yield result
        finally:
            self._leave()

    def _hand_out(self) -> None:
        while len(self._handed) < self._most:
            for task in self._tasks:
                self._handed.append(_Handed(task, self._watched(task)))
                break
            else:
                return

    def _watched(self, task: Task) -> Future[Result | Failure]:
        """Hand a task out, and note when it is done."""
        try:
            future = self._executor.submit(self._work, task)
        except Exception as error:
            raise _broken(error) from None
        with held_back(ENDING):  # until the future has released its lock: see waiters.py
            future.add_done_callback(self._note)
        return future

    def _note(self, future: Future[Result | Failure]) -> None:
        self._done.add(future)
        self._waiters.wake()

    def _outcome(self, future: Future[Result | Failure]) -> Result | Failure:
        """Return the result of a future, once it is done, in a way that Ctrl-C may interrupt."""
        self._waiters.wait_for(lambda: future in self._done)
        self._done.remove(future)
        return future.result()

    def _result_of(self, handed: _Handed[Task, Result]) -> Result | Failure:
        """Wait for the result of the first task that was handed out; hand out again what is lost."""
        for _ in range(self._retries):
            try:
                return self._outcome(handed.future)
            except self._loss:
                self._hand_out_again()
        try:
            return self._outcome(handed.future)
        except self._loss as error:
            if self._pool:
                raise WorkersLost(f"workers died {RENEWALS + 1} times on the same task") from None
            raise _broken(error) from None

    def _hand_out_again(self) -> None:
        for handed in self._handed:
            future = handed.future
            lost = future.cancelled() or future.exception() if future.done() else self._pool
            if lost:
                handed.future = self._watched(handed.task)

    def _leave(self) -> None:
        """Cancel what is handed out, but not in a pool: before Python 3.12, one that breaks fails on it."""
        for handed in () if self._pool else self._handed:
            handed.future.cancel()


def _broken(error: Exception) -> WorkersLost:
    text = on_one_line(error) or "no reason given"
    return WorkersLost(f"the executor is broken ({type(error).__name__}: {text})")


def _errors_as_results(work: Callable[[Task], Result], task: Task) -> Result | Failure:
    """Do a task, and return its error as a result, in a form that can be pickled."""
    try:
        return work(task)
    except InputError as error:
        return Failure(error)
    except PrologError as error:
        return Failure(PrologError(str(error)))
    except Exception as error:
        return Failure(RuntimeError(f"{type(error).__name__}: {error}"))


@contextmanager
def dask_executor(address: str) -> Iterator[Executor]:
    """Connect to a Dask scheduler, and disconnect at the end of a `with` block.

    Raises:
        InputError: Dask is not installed, or no scheduler answers at the address.
    """
    try:
        from distributed import Client
    except ImportError:
        raise InputError('--dask needs Dask: pip install "pybridge-prolog[dask]"') from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are reported in one line
    try:
        client: Any = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        reason = on_one_line(error)
        raise InputError(f"no Dask scheduler answers at {address}: {reason}") from None
    with client:
        yield cast(Executor, client.get_executor(pure=False))
