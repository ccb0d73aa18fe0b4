"""Signal handling in a process that Prolog and Python share: Python handles all signals but two."""

from __future__ import annotations

import signal
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

from pybridge.bridge import compiled

_WAKE = signal.SIGUSR2  # SWI-Prolog uses it to interrupt a thread's system call
INTERRUPT = signal.SIGURG  # makes Prolog call Python; programs ignore this signal by default

# All signals except those that report faults in the program, such as an overflow of the C stack.
_HANDLED = signal.valid_signals() - {
    signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGKILL, signal.SIGSTOP
}  # fmt: skip
_PYTHONS = _HANDLED - {_WAKE, INTERRUPT}


@contextmanager
def held_back(signals: Iterable[int]) -> Iterator[None]:
    """Block signals until the end of the block, in this thread and in processes that it starts."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def preserved_handlers(signals: Collection[int] = _PYTHONS) -> Iterator[None]:
    """Restore the handlers of signals after the block, in which Prolog starts and installs its own.

    The signals are blocked in the meantime, except in other threads.
    """
    with held_back(signals):
        saved = {number: compiled.action(number) for number in signals}
        try:
            yield
        finally:
            for number, action in saved.items():
                compiled.set_action(number, action)


def interrupt_prolog(thread: int, number: int) -> None:
    """Make Prolog call Python in a thread, given its number in Prolog, whichever engine runs there."""
    compiled.thread_raise(number, INTERRUPT)  # wakes a thread that waits for a message
    signal.pthread_kill(thread, INTERRUPT)
