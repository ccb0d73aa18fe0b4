"""All of a full screen's work with the session, in one thread, so that drawing never waits for Prolog."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any

from pybridge.bridge.prolog import query_once

Job = Callable[[], None]


class Worker:
    """Runs jobs one after the other, and can stop the one that is under way.

    Attributes:
        busy: What the job under way is called, "" where there is none.
        stopped: Whether the job under way has been told to stop.
    """

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        """Start the thread, which tells `failed` of whatever goes wrong in a job, and goes on."""
        self.busy = ""
        self.stopped = False
        self._failed = failed
        self._lock = threading.Lock()
        self._jobs: queue.Queue[tuple[str, Job] | None] = queue.Queue()
        self._prolog_thread: Any = None
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
        """Have Prolog throw out of what the job under way asks of it, rules that never end included."""
        with self._lock:  # so that the job cannot end in between, and the next one be hit
            if self.busy and self._prolog_thread is not None:
                self.stopped = True
                goal = "thread_signal(Thread, throw(console_interrupt))"
                query_once(goal, {"Thread": self._prolog_thread})

    def _run(self) -> None:
        self._prolog_thread = query_once("thread_self(Thread)")["Thread"]
        while (entry := self._jobs.get()) is not None:
            self.stopped = False
            self.busy, job = entry
            try:
                job()
            except BaseException as error:
                self._failed(error)
            with self._lock:
                self.busy = ""
            if self.stopped:
                self._absorb_signals()

    def _absorb_signals(self) -> None:
        """Let the signals arrive that the job has not lived to see."""
        while True:
            try:
                query_once("true")
            except Exception:
                continue
            return
