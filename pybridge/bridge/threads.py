"""What a thread needs to call Prolog, and knows of its calls."""

from __future__ import annotations

import resource
import threading
from ctypes import byref, c_char_p, c_size_t
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pybridge.bridge import library as swi
from pybridge.bridge.signals import HandlerStack, Held

if TYPE_CHECKING:
    from pybridge.bridge.cancelling import Cancellation


class Engine:
    """What lets the current thread call Prolog; goes with the thread."""

    def __init__(self) -> None:
        self.stack = HandlerStack()
        self.mine = swi.thread_self() < 0
        if self.mine and swi.attach_engine(None) < 0:
            raise RuntimeError("SWI-Prolog has no engine for another thread")
        self.stack.use()

    def __del__(self) -> None:
        if self.mine and swi.is_running():
            swi.destroy_engine()
        self.stack.leave()


@dataclass(eq=False)
class ActiveCall:
    """A call of Prolog under way in the thread that makes this, which can be stopped."""

    thread: int = field(default_factory=threading.get_ident)
    number: int = field(default_factory=swi.thread_self)  # the thread's, for Prolog
    requested: str | None = None  # why it is to stop
    stopped: str | None = None  # why it has been stopped
    times_told: int = 0
    ended: bool = False

    def tell(self) -> str:
        """Return the request to Prolog: the reason to stop, or "abort" if it ignored that."""
        assert self.requested is not None
        self.stopped = self.requested
        self.times_told += 1
        return self.requested if self.times_told == 1 else "abort"


def _c_stack() -> int:
    """Give the size of this thread's C stack in bytes, as far as it is to be relied on."""
    size = threading.stack_size() if threading.get_ident() != threading.main_thread().ident else 0
    size = size or resource.getrlimit(resource.RLIMIT_STACK)[0]
    return min(size, 1 << 26) if size > 0 else 1 << 23


class _Attached(threading.local):
    """What a thread knows of itself."""

    def __init__(self) -> None:
        self.engine: Engine | None = None
        self.active_calls: list[ActiveCall] = []  # the innermost last
        self.cancellations: list[Cancellation] = []  # the scopes that are open, the innermost last
        self.calls = 0  # how many calls of Prolog it has begun
        self.text = c_char_p()  # where Prolog says that a text is, and how long
        self.length = c_size_t()
        self.text_and_length = byref(self.text), byref(self.length)
        self.depth = 0  # how many Python predicates are under way
        self.c_stack = _c_stack()
        self.leaving: BaseException | None = None  # raised in Python, on its way out of Prolog
        self.held: Held | None = None  # while Prolog makes an engine
        self.is_main = threading.get_ident() == threading.main_thread().ident


attached = _Attached()
