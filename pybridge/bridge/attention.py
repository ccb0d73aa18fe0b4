"""The one thread that makes Prolog look up from its work: at a signal, a time limit, a cancellation.

It has Prolog call Python, again and again until that has had its effect: Prolog may miss a call while it
changes engines, and a goal may catch whatever is thrown at it. In the call Python runs the handlers of its
signals, which it otherwise does between two of its own instructions, and tells the goal whether to stop.

Prolog's own signals stay on, for two reasons. They guard the C stack, whose overflow would otherwise end the
process. And they are what wakes a goal that waits, in sleep/1 or for a message.
"""

from __future__ import annotations

import heapq
import itertools
import os
import select
import threading
import time
from collections import deque
from contextlib import suppress
from math import ceil
from signal import set_wakeup_fd

from pybridge.bridge.signals import call_attention
from pybridge.bridge.threads import ActiveCall

_AGAIN = 0.02  # seconds until Prolog is made to look up once more
_LONGEST = 3600.0  # seconds; a wait may be no longer than the system's clock can count

# What is written to the pipe besides the numbers of signals, which these are not.
_LOOK_UP = b"\0"
_NEW_DEADLINE = b"\xff"


class _Signals:
    """Signals that Prolog is to look up for; attended to once it does, or has left the main thread."""

    def __init__(self, thread: int, number: int) -> None:
        self.thread = thread
        self.number = number
        self.requested = ""
        self._attended = attention.attended

    @property
    def ended(self) -> bool:
        return not (attention.inside and attention.attended == self._attended)


Deadline = tuple[
    float, int, str, ActiveCall | _Signals
]  # when, a number that orders equal times, why, whom to tell


class Attention:
    """The deadlines of calls, and what the main thread and the one that watches tell each other.

    Python writes the numbers of signals into a pipe while the main thread runs Prolog, which is between
    `inside = True; found.extend(map(set_wakeup_fd, pipe))` and `inside = False; set_wakeup_fd(found[-1])`.
    That stands in line where it is done, since a function may be interrupted before its first statement and
    an assignment before it is made. For the same reason threads leave deadlines here without a lock.
    """

    def __init__(self) -> None:
        self.inside = False
        self.pipe: tuple[int, ...] = ()  # its end for writing
        self.found: list[int] = []  # where else the numbers of signals are awaited, one a call of Prolog's
        self.previous = -1  # the latest of these
        self.attended = 0  # how many times Prolog has called Python on account of a signal
        self.main = (0, 0)  # the main thread, and its number in Prolog once it has one
        self._deadlines: deque[Deadline] = deque()  # those that the thread does not know yet
        self._count = itertools.count()
        self._telling = threading.Lock()  # held while a call is asked to stop
        self._over = False
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Start the thread, as Prolog starts, unless it runs already."""
        if self._thread is not None:
            return
        reading, pipe = os.pipe()
        os.set_blocking(pipe, False)
        self.pipe = (pipe,)
        self._thread = threading.Thread(
            target=self._work, args=(reading,), name="pybridge-attention", daemon=True
        )
        self._thread.start()

    def end(self) -> None:
        """End the thread, as the process ends."""
        self._over = True
        if self._thread is not None:
            self._write(_NEW_DEADLINE)
            self._thread.join()

    def stop_after(self, seconds: float, call: ActiveCall, reason: str) -> None:
        """Stop a call of Prolog after this many seconds, unless it has ended by then."""
        self._deadlines.append((time.monotonic() + seconds, next(self._count), reason, call))
        self._write(_NEW_DEADLINE)

    def release(self, call: ActiveCall) -> None:
        """Note that the call has ended; from here on its thread is not touched."""
        call.ended = True
        with self._telling:
            pass

    def look_up(self) -> None:
        """Have Prolog look up in the main thread, as if a signal had come."""
        self._write(_LOOK_UP)

    def stay(self) -> None:
        """Go on watching where Python code may have directed the numbers of signals elsewhere."""
        now: list[int] = []
        now.extend(map(set_wakeup_fd, self.pipe))
        if now[0] not in self.pipe:
            self.found[-1:] = now
            self.previous = now[0]

    def leave_to_parent(self) -> None:
        """In a process forked off: the thread and the pipe are the parent's."""
        found = set_wakeup_fd(-1)
        if found not in self.pipe:
            set_wakeup_fd(found)
        self.__init__()  # type: ignore[misc]

    def _write(self, what: bytes) -> None:
        with suppress(OSError):  # a full pipe will be read in any case
            os.write(self.pipe[0], what)

    def _work(self, reading: int) -> None:
        poll = select.poll()
        poll.register(reading, select.POLLIN)
        due: list[Deadline] = []
        room = 16  # for deadlines, until those of ended calls are forgotten
        while not self._over:
            now = time.monotonic()
            while due and due[0][-1].ended:
                heapq.heappop(due)
            if due and due[0][0] <= now:
                _, number, reason, call = due[0]
                heapq.heapreplace(due, (now + _AGAIN, number, reason, call))
                self._tell(call, reason)
                continue
            if poll.poll(ceil(1000 * min(due[0][0] - now, _LONGEST)) if due else None):
                self._read(os.read(reading, 1024))
            while self._deadlines:
                heapq.heappush(due, self._deadlines.popleft())
            if len(due) >= room:
                due = [each for each in due if not each[-1].ended]
                heapq.heapify(due)
                room = max(16, 2 * len(due))

    def _read(self, written: bytes) -> None:
        """Have Prolog attend to signals, and pass their numbers on to the previous wakeup descriptor."""
        written = written.replace(_NEW_DEADLINE, b"")
        if written:
            self._deadlines.append((0, next(self._count), "", _Signals(*self.main)))
        numbers = written.replace(_LOOK_UP, b"")
        if numbers and self.previous >= 0:
            with suppress(OSError):
                os.write(self.previous, numbers)

    def _tell(self, call: ActiveCall | _Signals, reason: str) -> None:
        with self._telling:
            if not call.ended:
                call.requested = reason
                call_attention(call.thread, call.number)


attention = Attention()
