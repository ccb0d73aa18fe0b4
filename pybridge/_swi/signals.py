"""Who handles which signal while Prolog and Python share a process.

Prolog's handler for Ctrl-C is in place exactly while the main thread runs Prolog, since Python's cannot act
then; Python's is in place otherwise.
"""

from __future__ import annotations

import ctypes
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import c_int, c_void_p
from typing import Any

_libc: Any = ctypes.PyDLL(None)
_sigaction = _libc.sigaction
_sigaction.argtypes = (c_int, c_void_p, c_void_p)
_sigaction.restype = c_int

_sigaltstack = _libc.sigaltstack
_sigaltstack.argtypes = (c_void_p, c_void_p)
_sigaltstack.restype = c_int

_SIZE = 256  # bytes; more than any system's struct sigaction, which starts with the handler, or stack_t
_DEFAULT, _IGNORE = 0, 1
_SIGINT = int(signal.SIGINT)
_WAKE = signal.SIGUSR2  # what SWI-Prolog uses to get a thread out of a system call

# Python handles all but what tells of faults in the program, as an overflow of the C stack does, and _WAKE.
_PYTHONS = signal.valid_signals() - {
    signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGKILL, signal.SIGSTOP, _WAKE
}  # fmt: skip

Action = ctypes.Array[ctypes.c_char]


def _action(number: int) -> Action:
    action = ctypes.create_string_buffer(_SIZE)
    _sigaction(number, None, action)
    return action


def _handler(action: Action) -> int:
    return c_void_p.from_buffer(action).value or 0


_prologs = ctypes.create_string_buffer(_SIZE)
_pythons = ctypes.create_string_buffer(_SIZE)
_prologs_at, _pythons_at = ctypes.addressof(_prologs), ctypes.addressof(_pythons)
_current = ctypes.create_string_buffer(_SIZE)
_current_at = ctypes.addressof(_current)
_shared = False


@contextmanager
def kept() -> Iterator[None]:
    """Give back to Python the signals that Prolog takes as it starts."""
    global _shared
    saved = {number: _action(number) for number in _PYTHONS}
    yield
    ctypes.memmove(_prologs, _action(_SIGINT), _SIZE)
    _shared = _handler(_prologs) not in (_DEFAULT, _IGNORE, _handler(saved[signal.SIGINT]))
    for number, action in saved.items():
        _sigaction(number, action, None)


def to_prolog() -> bool:
    """Give Ctrl-C to Prolog, unless it is ignored; tell whether it was given. For the main thread."""
    if not _shared:
        return False
    try:
        _sigaction(_SIGINT, _prologs_at, _pythons_at)
        given = _handler(_pythons) != _IGNORE
    except BaseException:  # a Ctrl-C that Python had seen just before
        to_python()
        raise
    if not given:
        to_python()
    return given


def to_python() -> None:
    """Give Ctrl-C back to Python."""
    _sigaction(_SIGINT, _pythons_at, None)


def lend_to_python() -> bool:
    """While Prolog calls Python: give Ctrl-C back for the time being; tell whether Prolog had it."""
    if not _shared:
        return False
    _sigaction(_SIGINT, None, _current_at)
    if _handler(_current) != _handler(_prologs):
        return False
    to_python()
    return True


class HandlerStack:
    """The memory in which handlers of signals run in this thread, as it is now.

    Prolog gives the thread that makes an engine another one, and frees that with the engine. Left like that,
    the next signal that Python handles would write over memory that has become somebody else's.
    """

    def __init__(self) -> None:
        self._kept = ctypes.create_string_buffer(_SIZE)
        self._at = ctypes.addressof(self._kept)
        _sigaltstack(None, self._at)

    def restore(self) -> None:
        """Have handlers run there again."""
        _sigaltstack(self._at, None)


def interrupt() -> None:
    """Do what Python does at Ctrl-C, which Prolog has seen: as a rule, raise KeyboardInterrupt."""
    signal.raise_signal(signal.SIGINT)


def leave_to_others() -> None:
    """Have no Ctrl-C delivered to this thread, which Prolog would tell of it instead of the main one."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


def wake(thread: int) -> None:
    """Get a thread that runs Prolog out of a system call, so that it looks at what it has been told."""
    if _handler(_action(_WAKE)) not in (_DEFAULT, _IGNORE):
        signal.pthread_kill(thread, _WAKE)
