"""Several processes that have loaded the same, for services."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue

from pybridge.bridge.cancelling import countdown, glances, timed_out
from pybridge.bridge.errors import ProcessEnded
from pybridge.bridge.process import Process
from pybridge.bridge.process_calls import Calls


class ProcessPool(Calls):
    """Processes that have loaded the same; each carries out one call at a time, and the other calls wait.

    A process that has ended, because a call crashed it or a time limit killed it, costs that call alone: the
    next one gets a fresh process. Use the pool in a `with` block, or call `close`.

    Args:
        workers: How many processes; by default as many as the machine has processors.
        setup: Called with each new Process, to load what the calls need; nothing is loaded by default.
        memory: How many megabytes each process may take; no limit by default.
        timeout: The time limit of each call, in seconds, where it has none of its own; none by default. It
            includes the time spent waiting for a process, but not what a fresh one takes to start.
        sandbox: Whether the processes run in a sandbox, and read `files`; see `Process`.
        files: The files and folders that they can read in a sandbox.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        setup: Callable[[Process], object] = lambda _: None,
        memory: float | None = None,
        timeout: float | None = None,
        sandbox: bool = False,
        files: Iterable[str | os.PathLike[str]] = (),
    ) -> None:
        most = workers or os.cpu_count() or 1
        super().__init__(most, memory, timeout)
        self._setup = setup
        self._closed = False
        self._free: SimpleQueue[Process] = SimpleQueue()
        read = tuple(files)
        self._processes = [  # at the same time
            Process(memory=memory, sandbox=sandbox, files=read) for _ in range(most)
        ]
        try:
            for process in self._processes:
                setup(process)
                self._free.put(process)
        except BaseException:
            self.close()
            raise

    @contextmanager
    def _process(self, seconds: float | None) -> Iterator[tuple[Process, float | None]]:
        left = countdown(seconds)
        process = self._taken(seconds)
        try:
            if self._closed:
                raise ProcessEnded("the pool of processes has been closed")
            spent = left()
            if not process.alive:
                process.restart()
                try:
                    self._setup(process)
                except BaseException:
                    process.kill()
                    raise
            yield process, spent
        finally:
            self._free.put(process)

    def _taken(self, seconds: float | None) -> Process:
        for wait in glances(seconds):
            with suppress(Empty):
                return self._free.get(timeout=wait)
        raise timed_out()

    def close(self) -> None:
        """End the processes; calls that run or wait raise `ProcessEnded`."""
        self._closed = True
        super().close()
        for process in self._processes:
            process.close()
