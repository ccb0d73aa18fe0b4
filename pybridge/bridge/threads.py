"""The state of each thread that calls Prolog."""

import os
import resource
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from typing import Any

from pybridge.bridge import compiled
from pybridge.bridge.errors import PrologError
from pybridge.bridge.library import is_running


def genuine(module: str, name: str) -> Any:
    """Return a function of the standard library, even if gevent has replaced it by one for greenlets."""
    monkey = sys.modules.get("gevent.monkey")
    found = import_module(module)
    return getattr(found, name) if monkey is None else monkey.get_original(module, name)


get_ident: Callable[[], int] = genuine("_thread", "get_ident")


class Engine:
    """The Prolog engine of the current thread; destroyed when the thread ends.

    A forked process, and Python as it ends, remove the threads that no longer run, and release their engines
    in the thread that is left. There, `__del__` must do nothing: it would destroy the engine of that thread.
    """

    _thread = 0  # the thread's identifier, once it has the engine

    def __init__(self) -> None:
        self.owned = compiled.attach()
        self._thread = get_ident()

    def __del__(self) -> None:
        if self._thread == get_ident():
            compiled.detach(self.owned and is_running())


class ActiveCall:
    """A call of Prolog that is running in the thread that creates this, and can be stopped."""

    requested: str | None = None  # the reason why it should stop
    stopped: str | None = None  # the reason why it has been stopped
    stop_requests = 0
    ended = False
    has_deadline = False

    def __init__(self, thread: int | None = None) -> None:
        self.thread = thread or get_ident()

    def stop_request(self) -> str:
        """Return the request for Prolog: the reason to stop, or "abort" after the first request."""
        assert self.requested is not None
        self.stopped = self.requested
        self.stop_requests += 1
        return self.requested if self.stop_requests == 1 else "abort"


def _is_main() -> bool:
    if sys.platform == "linux":
        return threading.get_native_id() == os.getpid()
    return get_ident() == threading.main_thread().ident


def _c_stack() -> int:
    """Return how many bytes of this thread's C stack can be relied on."""
    size = 0 if _is_main() else threading.stack_size()
    size = size or resource.getrlimit(resource.RLIMIT_STACK)[0]
    return min(size, 1 << 26) if size > 0 else 1 << 23


class Thread:
    """The state of a thread."""

    def __init__(self) -> None:
        self.ready = False  # whether it has an engine
        self.active_calls: list[ActiveCall] = []  # the innermost last
        self.c_stack = _c_stack()
        self.leaving: BaseException | None = None  # raised in Python, to be re-raised once Prolog has unwound
        self.raised: list[PrologError] = []  # by Python predicates, since Python called Prolog
        self.is_main = _is_main()
        self.caller: object = None  # what runs the Python predicates instead, if another thread waits for this one
        self.greenlets: list[object] = []  # in which it has called Prolog, the innermost last


class _This(genuine("_thread", "_local")):  # type: ignore[misc]
    """The current thread. An attribute of it takes ten times as long as one of `thread`.

    The engine is stored here and nowhere else, because it must be released in its own thread, as that ends. A
    Thread may be kept for longer, by the frames in the traceback of an error.
    """

    def __init__(self) -> None:
        self.thread = Thread()
        self.engine: Engine | None = None  # with which the thread calls Prolog

    def hold(self, engine: Engine | None) -> None:
        """Keep the engine, or none from here on."""
        self.engine = engine
        self.thread.ready = engine is not None


this = _This()
