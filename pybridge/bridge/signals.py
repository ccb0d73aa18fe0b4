"""Who handles which signal while Prolog and Python share a process: but for two, Python does."""

from __future__ import annotations

import ctypes
import signal
import sys
from collections.abc import Iterable, Iterator
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
_WAKE = signal.SIGUSR2  # what SWI-Prolog uses to get a thread out of a system call
ATTEND = signal.SIGURG  # has Prolog call Python; programs that do not know it ignore it

# All but what tells of faults in the program, as an overflow of the C stack does.
_HANDLED = signal.valid_signals() - {
    signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGKILL, signal.SIGSTOP
}  # fmt: skip
_PYTHONS = _HANDLED - {_WAKE, ATTEND}

Action = ctypes.Array[ctypes.c_char]


def _action(number: int) -> Action:
    action = ctypes.create_string_buffer(_SIZE)
    _sigaction(number, None, action)
    return action


@contextmanager
def kept() -> Iterator[None]:
    """Give back to Python the signals that Prolog takes as it starts.

    They wait until then, except for signals that go to another thread.
    """
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, _PYTHONS)
    saved = {number: _action(number) for number in _PYTHONS}
    try:
        yield
    finally:
        for number, action in saved.items():
            _sigaction(number, action, None)
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


class _Stack(ctypes.Structure):
    """The system's stack_t, whose order differs."""

    _fields_ = (
        [("memory", c_void_p), ("flags", c_int), ("size", c_size_t)]
        if sys.platform == "linux"
        else [("memory", c_void_p), ("size", c_size_t), ("flags", c_int)]
    )


class HandlerStack:
    """Memory of our own in which handlers of signals run in this thread.

    What Prolog gives the thread has room for one handler only, where Prolog's may come on top of Python's.
    """

    _SIZE = 1 << 18  # bytes

    def __init__(self) -> None:
        self._before = _stack()
        self._memory = ctypes.create_string_buffer(self._SIZE)

    def use(self) -> None:
        """Have handlers run here."""
        _sigaltstack(byref(_Stack(memory=ctypes.addressof(self._memory), size=self._SIZE)), None)

    def leave(self) -> None:
        """Have them run where they did before this was made."""
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


class Held:
    """How signals are handled in this thread as this is made.

    Prolog gives the thread that makes an engine other memory for handlers, small, and freed with the engine.
    The next signal that Python handles would write over what has become somebody else's.
    """

    def __init__(self) -> None:
        self._stack = _stack()
        self._mask = ctypes.create_string_buffer(_SIZE)
        _sigmask(signal.SIG_BLOCK, None, self._mask)

    def hold(self) -> None:
        """Have none handled for the time being."""
        _sigmask(signal.SIG_BLOCK, _handled, None)

    def let_go(self) -> None:
        """Have them handled as before."""
        _sigaltstack(byref(self._stack), None)
        _sigmask(signal.SIG_SETMASK, self._mask, None)


def call_attention(thread: int, number: int) -> None:
    """Have Prolog call Python, in whichever engine runs in that thread, of which it has that number."""
    swi.thread_raise(number, ATTEND)  # gets it out of waiting for a message
    signal.pthread_kill(thread, ATTEND)
