"""Who handles which signal while Prolog and Python share a process."""

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

_SIZE = 256  # bytes; more than any system's struct sigaction

# Signals by which a user or another program speaks to the process: Python's to handle.
_PYTHONS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGCHLD, signal.SIGUSR1)


@contextmanager
def kept() -> Iterator[None]:
    """Give back to Python the signals that Prolog takes as it starts."""
    saved = {number: ctypes.create_string_buffer(_SIZE) for number in _PYTHONS}
    for number, action in saved.items():
        _sigaction(number, None, action)
    yield
    for number, action in saved.items():
        _sigaction(number, action, None)
