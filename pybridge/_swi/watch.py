"""Python's signal handlers do their work while the main thread runs Prolog.

Python's handler in C notes a signal whenever it comes; the function set with `signal.signal` runs later, in
the main thread, between two of Python's instructions. While that thread runs Prolog there are none. So Python
is told to write the numbers of signals into a pipe, and a thread that reads it has Prolog call Python: that
runs the function, and where it raises an exception, as at Ctrl-C, that ends what Prolog does.
"""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress

from pybridge._swi import library as swi
from pybridge._swi.signals import call_attention

_AGAIN = 0.02  # seconds until Prolog is told once more, which may miss it while it changes engines


class Watch:
    """What the main thread and the one that watches tell each other.

    The main thread runs Prolog between `inside = True; previous = set_wakeup_fd(pipe)` and
    `inside = False; set_wakeup_fd(previous)`. That stands in line where it is done, since a function may be
    interrupted before its first statement.
    """

    def __init__(self) -> None:
        self.inside = False
        self.pipe = -1  # -1 until it is needed
        self.previous = -1  # where else the numbers of signals are awaited, by an event loop for instance
        self.attended = 0  # how many times Prolog has called Python on account of a signal

    def begin(self) -> None:
        """Start watching; for the main thread."""
        reading, pipe = os.pipe()
        os.set_blocking(pipe, False)
        arguments = (reading, threading.get_ident(), swi.thread_self())
        threading.Thread(target=self._work, args=arguments, name="pybridge-watch", daemon=True).start()
        self.pipe = pipe

    def _work(self, reading: int, thread: int, number: int) -> None:
        while numbers := os.read(reading, 1024):
            if self.inside and self.previous >= 0:
                with suppress(OSError):
                    os.write(self.previous, numbers)
            attended = self.attended
            while self.inside and self.attended == attended:
                call_attention(thread, number)
                time.sleep(_AGAIN)


watch = Watch()


def _leave_to_parent() -> None:
    watch.__init__()  # type: ignore[misc]  # the thread and the pipe are the parent's


os.register_at_fork(after_in_child=_leave_to_parent)
