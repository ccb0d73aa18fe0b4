"""Signal handling in a process that Prolog and Python share: Python handles all signals but two."""

import signal
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

from pybridge.bridge import compiled

INTERRUPT = signal.SIGURG  # makes Prolog call Python; programs ignore this signal by default

# All signals except those that report faults in the program, such as an overflow of the C stack.
_HANDLED = signal.valid_signals() - {
    signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGKILL, signal.SIGSTOP
}  # fmt: skip
PYTHONS = _HANDLED - {INTERRUPT}


def free_signal() -> int:
    """Return a signal with which SWI-Prolog can interrupt a thread's system call, or 0 if there is none.

    Its own choice, SIGUSR2, has another meaning in many services: Celery's workers exit.
    """
    named = (getattr(signal, name, None) for name in ("SIGSTKFLT", "SIGPWR", "SIGIO", "SIGUSR2"))
    return next((int(each) for each in named if each and signal.getsignal(each) is signal.SIG_DFL), 0)


@contextmanager
def held_back(signals: Iterable[int]) -> Iterator[None]:
    """Block signals until the end of the block, in this thread and in processes that it starts."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def preserved_handlers(signals: Collection[int]) -> Iterator[None]:
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


def interrupt_prolog(thread: int) -> None:
    """Make Prolog call Python in a thread, whichever engine runs there.

    A goal that waits for a message notices within a quarter of a second. PL_thread_raise() would wake it at
    once, but crashes if the thread switches engines in that moment.
    """
    signal.pthread_kill(thread, INTERRUPT)
