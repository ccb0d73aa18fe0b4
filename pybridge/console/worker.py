"""One thread does all of a full screen's work with the session, so that drawing never waits for Prolog."""

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pybridge.bridge.cancelling import Cancellation, cancellation

Job = Callable[[], None]


class Worker:
    """Runs jobs one after another, and can stop the current one.

    Attributes:
        busy: The name of the current job, "" if there is none.
    """

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        """Start the thread, which passes any error in a job to `failed` and continues."""
        self.busy = ""
        self._failed = failed
        self._jobs: queue.Queue[tuple[str, Job] | None] = queue.Queue()
        self._scope = Cancellation()
        self._thread = threading.Thread(target=self._run, name="console worker", daemon=True)
        self._thread.start()

    def submit(self, name: str, job: Job) -> None:
        """Run a job after those submitted earlier."""
        self._jobs.put((name, job))

    def close(self) -> None:
        """Stop the current job and end the thread."""
        self._jobs.put(None)
        self.stop()
        self._thread.join(2)

    def stop(self) -> None:
        """Interrupt the query of a `stoppable` block, even if the rules it runs never end."""
        self._scope.cancel()

    @contextmanager
    def stoppable(self) -> Iterator[None]:
        """Let `stop` end the queries of the block, part of a job, with PrologInterrupted."""
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
