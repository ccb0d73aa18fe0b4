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
from signal import set_wakeup_fd

from pybridge.bridge import library as swi
from pybridge.bridge.signals import call_attention

_NONE = b"\0"  # the number of no signal

_AGAIN = 0.02  # seconds until Prolog is told once more, which may miss it while it changes engines


class Watch:
    """What the main thread and the one that watches tell each other.

    The main thread runs Prolog between `inside = True; found.extend(map(set_wakeup_fd, pipe))` and
    `inside = False; set_wakeup_fd(found[-1])`. That stands in line where it is done, since a function may be
    interrupted before its first statement and an assignment before it is made.
    """

    def __init__(self) -> None:
        self.inside = False
        self.pipe: tuple[int, ...] = ()  # its end for writing, once it is needed
        self.found: list[int] = []  # where else the numbers of signals are awaited, one a call of Prolog's
        self.previous = -1  # the latest of these
        self.attended = 0  # how many times Prolog has called Python on account of a signal

    def begin(self) -> None:
        """Start watching; for the main thread."""
        reading, pipe = os.pipe()
        os.set_blocking(pipe, False)
        arguments = (reading, threading.get_ident(), swi.thread_self())
        threading.Thread(target=self._work, args=arguments, name="pybridge-watch", daemon=True).start()
        self.pipe = (pipe,)

    def stay(self) -> None:
        """Go on watching where Python code may have had signals told elsewhere."""
        now: list[int] = []
        now.extend(map(set_wakeup_fd, self.pipe))
        if now[0] not in self.pipe:
            self.found[-1:] = now
            self.previous = now[0]

    def call_attention(self) -> None:
        """Have Prolog look up again, as if a signal had come."""
        with suppress(OSError):
            os.write(self.pipe[0], _NONE)

    def _work(self, reading: int, thread: int, number: int) -> None:
        while numbers := os.read(reading, 1024):
            self._pass_on(numbers)
            attended = self.attended
            while self.inside and self.attended == attended:
                call_attention(thread, number)
                time.sleep(_AGAIN)

    def _pass_on(self, numbers: bytes) -> None:
        """Tell of signals who would have been told of them."""
        numbers = numbers.replace(_NONE, b"")
        if numbers and self.previous >= 0:
            with suppress(OSError):
                os.write(self.previous, numbers)

    def leave_to_parent(self) -> None:
        """In a process forked off: the thread and the pipe are the parent's."""
        found = set_wakeup_fd(-1)
        if found not in self.pipe:
            set_wakeup_fd(found)
        self.__init__()  # type: ignore[misc]


watch = Watch()

os.register_at_fork(after_in_child=watch.leave_to_parent)
