"""Signal handling in a process that Prolog and Python share: Python handles all signals but two."""

from __future__ import annotations

import ctypes
import signal
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from ctypes import byref, c_int, c_size_t, c_void_p
from typing import Any

from pybridge.bridge import library as swi

_libc: Any = ctypes.PyDLL(None)
_sigaction = _libc.sigaction
_sigaction.argtypes = (c_int, c_void_p, c_void_p)
_sigaction.restype = c_int

_sigaltstack = _libc.sigaltstack
_sigaltstack.argtypes = (c_void_p, c_void_p)
_sigaltstack.restype = c_int

_sigmask = _libc.pthread_sigmask
_sigmask.argtypes = (c_int, c_void_p, c_void_p)
_sigmask.restype = c_int

_SIZE = 256  # bytes; more than any system's struct sigaction or sigset_t
_WAKE = signal.SIGUSR2  # SWI-Prolog uses it to interrupt a thread's system call
INTERRUPT = signal.SIGURG  # makes Prolog call Python; programs ignore this signal by default

# All signals except those that report faults in the program, such as an overflow of the C stack.
_HANDLED = signal.valid_signals() - {
    signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGKILL, signal.SIGSTOP
}  # fmt: skip
_PYTHONS = _HANDLED - {_WAKE, INTERRUPT}

Action = ctypes.Array[ctypes.c_char]


def _action(number: int) -> Action:
    action = ctypes.create_string_buffer(_SIZE)
    _sigaction(number, None, action)
    return action


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
        saved = {number: _action(number) for number in signals}
        try:
            yield
        finally:
            for number, action in saved.items():
                _sigaction(number, action, None)


class _Stack(ctypes.Structure):
    """The C struct stack_t; the order of its fields depends on the system."""

    _fields_ = (
        [("memory", c_void_p), ("flags", c_int), ("size", c_size_t)]
        if sys.platform == "linux"
        else [("memory", c_void_p), ("size", c_size_t), ("flags", c_int)]
    )


class HandlerStack:
    """An alternate signal stack for this thread.

    The one that Prolog installs has room for only one handler, but Prolog's may run on top of Python's.
    """

    _SIZE = 1 << 18  # bytes

    def __init__(self) -> None:
        self._before = _stack()
        self._memory = ctypes.create_string_buffer(self._SIZE)

    def use(self) -> None:
        """Make signal handlers run on this stack."""
        _sigaltstack(byref(_Stack(memory=ctypes.addressof(self._memory), size=self._SIZE)), None)

    def leave(self) -> None:
        """Make them run on the stack that was in use before this one was created."""
        _sigaltstack(byref(self._before), None)


def _stack() -> _Stack:
    stack = _Stack()
    _sigaltstack(None, byref(stack))
    return stack


def _mask(signals: Iterable[int]) -> Action:
    mask = ctypes.create_string_buffer(_SIZE)
    _libc.sigemptyset(mask)
    for number in signals:
        _libc.sigaddset(mask, int(number))
    return mask


_handled = _mask(_HANDLED)


class SignalState:
    """The alternate signal stack and the signal mask of this thread at the time this is created.

    When a thread creates an engine, Prolog replaces the thread's signal stack by a small one that is freed
    with the engine. The next signal that Python handles would then overwrite memory in other use.
    """

    def __init__(self) -> None:
        self._stack = _stack()
        self._mask = ctypes.create_string_buffer(_SIZE)
        _sigmask(signal.SIG_BLOCK, None, self._mask)

    def block(self) -> None:
        """Block all signals."""
        _sigmask(signal.SIG_BLOCK, _handled, None)

    def restore(self) -> None:
        """Restore the stack and the mask."""
        _sigaltstack(byref(self._stack), None)
        _sigmask(signal.SIG_SETMASK, self._mask, None)


def interrupt_prolog(thread: int, number: int) -> None:
    """Make Prolog call Python in a thread, given its number in Prolog, whichever engine runs there."""
    swi.thread_raise(number, INTERRUPT)  # wakes a thread that waits for a message
    signal.pthread_kill(thread, INTERRUPT)
