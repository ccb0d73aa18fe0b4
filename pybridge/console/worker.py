"""All of a full screen's work with the session, in one thread, so that drawing never waits for Prolog."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pybridge.bridge.cancelling import Cancellation, cancellation

Job = Callable[[], None]


class Worker:
    """Runs jobs one after the other, and can stop the one that is under way.

    Attributes:
        busy: What the job under way is called, "" where there is none.
    """

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        """Start the thread, which tells `failed` of whatever goes wrong in a job, and goes on."""
        self.busy = ""
        self._failed = failed
        self._jobs: queue.Queue[tuple[str, Job] | None] = queue.Queue()
        self._scope = Cancellation()
        self._thread = threading.Thread(target=self._run, name="console worker", daemon=True)
        self._thread.start()

    def submit(self, name: str, job: Job) -> None:
        """Have a job done after those submitted before."""
        self._jobs.put((name, job))

    def close(self) -> None:
        """Stop what is under way and end the thread."""
        self._jobs.put(None)
        self.stop()
        self._thread.join(2)

    def stop(self) -> None:
        """Have Prolog throw out of what a `stoppable` block asks of it, rules that never end included."""
        self._scope.cancel()

    @contextmanager
    def stoppable(self) -> Iterator[None]:
        """Let `stop` stop what the block, part of a job, asks of Prolog: with PrologInterrupted."""
        with cancellation() as self._scope:
            yield

    def _run(self) -> None:
        while (entry := self._jobs.get()) is not None:
            self.busy, job = entry
            try:
                job()
            except BaseException as error:
                self._failed(error)
            self.busy = ""
