"""The thread that interrupts Prolog for a signal, a time limit or a cancellation.

An interrupt makes Prolog call Python. It is repeated until it has taken effect, because Prolog may miss one
while it switches engines, and a goal may catch the exception that should stop it. During the call, Python
runs its signal handlers, which it otherwise runs between two of its own instructions, and then says whether
the goal must stop.

Prolog's own signal handling stays enabled, for two reasons. It guards the C stack, whose overflow would
otherwise end the process, and it wakes a goal that waits in sleep/1.
"""

import heapq
import itertools
import os
import signal
import time
from collections import deque
from contextlib import suppress
from math import ceil
from signal import set_wakeup_fd
from typing import Any

from pybridge.bridge import compiled
from pybridge.bridge.signals import interrupt_prolog
from pybridge.bridge.threads import ActiveCall, genuine, get_ident, this

_RETRY_INTERVAL = 0.02  # seconds until Prolog is interrupted again
_LONGEST_WAIT = 3600.0  # seconds; longer waits overflow the system's clock

_POLLIN = 1

# Written to the pipe besides signal numbers; neither byte is a signal number.
_INTERRUPT = b"\0"
_NEW_DEADLINE = b"\xff"


class _SignalRequest:
    """A request to handle signals; fulfilled when Prolog calls Python or leaves the main thread."""

    def __init__(self, thread: int) -> None:
        self.thread = thread
        self.requested = ""
        self._times_handled = interrupter.times_handled

    @property
    def ended(self) -> bool:
        return not compiled.in_prolog() or interrupter.times_handled != self._times_handled


# The time, a number that orders equal times, the reason, and the call to interrupt.
Deadline = tuple[float, int, str, ActiveCall | _SignalRequest]


class Interrupter:
    """The deadlines of calls, and the state that the main thread shares with the thread that interrupts it.

    Python writes the numbers of signals into a pipe, from which they are passed on to the descriptor that
    the program has given to `signal.set_wakeup_fd`. Threads add deadlines without a lock, because a signal
    handler can raise an exception at any moment.
    """

    def __init__(self) -> None:
        self.pipe = -1  # the descriptor for writing
        self.times_handled = 0  # how often Prolog has called Python to handle signals
        self.main = 0  # the main thread's identifier, once it has called Prolog
        self.programs = -1  # the descriptor that the program has set
        self._deadlines: deque[Deadline] = deque()  # not yet seen by the thread
        self._count = itertools.count()
        self._interrupting: Any = None  # a lock, held while a call is interrupted
        self._ended: Any = None  # a lock, held while the thread runs
        self._over = False

    def begin(self) -> None:
        """Start the thread, when Prolog starts, unless it is already running."""
        if self._ended is not None:
            return
        lock = genuine("_thread", "allocate_lock")
        self._interrupting, self._ended = lock(), lock()
        self._ended.acquire()
        reading, pipe = os.pipe()
        os.set_blocking(pipe, False)
        self.pipe = pipe
        genuine("_thread", "start_new_thread")(self._run, (reading,))

    def watch_signals(self) -> None:
        """Let Python write the numbers of signals into the pipe; called by the main thread."""
        self.main = get_ident()
        self.set_wakeup_fd(set_wakeup_fd(self.pipe))
        signal.set_wakeup_fd = self.set_wakeup_fd

    def watch_again(self) -> None:
        """Do so again after uvloop, which calls Python's own function and not the replacement."""
        found = set_wakeup_fd(self.pipe, warn_on_full_buffer=False)
        if found != self.pipe:
            self.programs = found

    def set_wakeup_fd(self, fd: int, *, warn_on_full_buffer: bool = True) -> int:
        """Do what Python's function of this name does, as far as the program can tell."""
        before = self.programs
        set_wakeup_fd(fd, warn_on_full_buffer=warn_on_full_buffer)  # raises an error if it is not valid
        set_wakeup_fd(self.pipe, warn_on_full_buffer=False)
        self.programs = fd if fd != self.pipe else -1
        return before

    def end(self) -> None:
        """End the thread, when the process ends."""
        self._over = True
        self._restore_wakeup_fd()
        if self._ended is not None:
            self._write(_NEW_DEADLINE)
            self._ended.acquire()

    def stop_after(self, seconds: float, call: ActiveCall, reason: str) -> None:
        """Stop a call after this many seconds, unless it has ended by then."""
        call.has_deadline = True
        self._deadlines.append((time.monotonic() + seconds, next(self._count), reason, call))
        self._write(_NEW_DEADLINE)

    def release(self, call: ActiveCall) -> None:
        """Note that the call has ended; its thread is not interrupted after this returns."""
        call.ended = True
        if call.has_deadline:
            with self._interrupting:
                pass

    def interrupt_main_thread(self) -> None:
        """Interrupt Prolog in the main thread, as a signal would."""
        self._write(_INTERRUPT)

    def reset_after_fork(self) -> None:
        """Start afresh in a forked process: the thread and the pipe belong to the parent."""
        self._restore_wakeup_fd()
        self.__init__()  # type: ignore[misc]

    def _restore_wakeup_fd(self) -> None:
        if self.main:
            signal.set_wakeup_fd = set_wakeup_fd
            with suppress(OSError, ValueError):  # the program may have closed its descriptor
                set_wakeup_fd(self.programs)

    def _write(self, what: bytes) -> None:
        with suppress(OSError):  # if the pipe is full, the thread is going to read it anyway
            os.write(self.pipe, what)

    def _run(self, reading: int) -> None:
        try:
            self._work(reading)
        finally:
            self._ended.release()

    def _work(self, reading: int) -> None:
        poll = genuine("select", "poll")()
        poll.register(reading, _POLLIN)
        due: list[Deadline] = []
        room = 16  # how many deadlines to hold before those of ended calls are removed
        while not self._over:
            now = time.monotonic()
            while due and due[0][-1].ended:
                heapq.heappop(due)
            if due and due[0][0] <= now:
                _, number, reason, call = due[0]
                heapq.heapreplace(due, (now + _RETRY_INTERVAL, number, reason, call))
                self._interrupt(call, reason)
                continue
            if poll.poll(ceil(1000 * min(due[0][0] - now, _LONGEST_WAIT)) if due else None):
                self._read(os.read(reading, 1024))
            while self._deadlines:
                heapq.heappush(due, self._deadlines.popleft())
            if len(due) >= room:
                due = [each for each in due if not each[-1].ended]
                heapq.heapify(due)
                room = max(16, 2 * len(due))

    def _read(self, written: bytes) -> None:
        """Interrupt Prolog to handle signals, and pass their numbers on to the previous wakeup descriptor."""
        written = written.replace(_NEW_DEADLINE, b"")
        if written:
            self._deadlines.append((0, next(self._count), "", _SignalRequest(self.main)))
        numbers = written.replace(_INTERRUPT, b"")
        if numbers:
            with suppress(OSError):
                os.write(self.programs, numbers)

    def _interrupt(self, call: ActiveCall | _SignalRequest, reason: str) -> None:
        with self._interrupting:
            if not call.ended:
                call.requested = reason
                interrupt_prolog(call.thread)


interrupter = Interrupter()


def stop_requests() -> int:
    """Count the stop requests that the queries around a function have received."""
    return sum([call.stop_requests for call in this.thread.active_calls])


def handle_signals(stoppable: str) -> str:
    """Say whether the goal must stop, after Python has handled its signals."""
    if this.thread.is_main:
        interrupter.times_handled += 1
    requested = (call for call in this.thread.active_calls if call.requested is not None)
    call = next(requested, None) if stoppable == "true" else None
    return "go_on" if call is None else call.stop_request()
