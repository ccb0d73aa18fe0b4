"""Running predicates: Prolog started once a process, an engine attached to every thread that calls."""

from __future__ import annotations

import atexit
import threading
from ctypes import c_char_p
from functools import cache
from pathlib import Path

from pybridge._swi import library as swi
from pybridge._swi import signals


def prolog_directory() -> Path:
    """Where the project's .pl files are: inside the package in a wheel, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "pl"
    return inside if inside.is_dir() else package.parent / "prolog"


_starting = threading.Lock()
_started = False


def start() -> None:
    """Start Prolog in this process, once, and load the Prolog half of the bridge."""
    global _started
    with _starting:
        if _started:
            return
        if not swi.is_initialised(None, None):
            _initialise()
        attached.engine = _Engine()
        _load(prolog_directory() / "bridge.pl")
        atexit.register(swi.stop)
        _started = True


def _initialise() -> None:
    # Signals stay on: without them an overflow of the C stack would end the process.
    arguments = [b"pybridge", b"-q", b"--no-packs"]
    argv = (c_char_p * (len(arguments) + 1))(*arguments, None)
    with signals.kept():
        if not swi.initialise(len(arguments), argv):
            raise RuntimeError("SWI-Prolog did not start")


def _load(path: Path) -> None:
    frame = swi.open_frame()
    try:
        ref = swi.new_refs(1)
        text = str(path).encode("utf-8", "surrogateescape")
        swi.put_chars(ref, swi.ATOM | swi.REP_UTF8, len(text), text)
        run("user", "use_module", 1, ref)
        run("pybridge", "take_over", 0, ref)
    finally:
        swi.discard_frame(frame)


class _Engine:
    """What lets the current thread call Prolog; goes with the thread."""

    def __init__(self) -> None:
        self.mine = swi.thread_self() < 0
        if self.mine and swi.attach_engine(None) < 0:
            raise RuntimeError("SWI-Prolog has no engine for another thread")

    def __del__(self) -> None:
        if self.mine and swi.is_running():
            swi.destroy_engine()


class _Attached(threading.local):
    engine: _Engine | None = None


attached = _Attached()


def attach() -> None:
    """Make sure that Prolog runs and that this thread may call it."""
    if attached.engine is None:
        if not _started:
            start()
        if attached.engine is None:
            attached.engine = _Engine()


@cache
def predicate(module: str, name: str, arity: int) -> int:
    """Give the handle of a predicate."""
    handle: int = swi.predicate(name.encode(), arity, module.encode())
    return handle


class Uncaught(Exception):
    """A goal ended with an exception term that nothing caught; args[0] refers to it."""


def run(module: str, name: str, arity: int, arguments: int) -> None:
    """Call a predicate that succeeds once; its bindings stay."""
    query = swi.open_query(
        None, swi.Q_NODEBUG | swi.Q_CATCH_EXCEPTION, predicate(module, name, arity), arguments
    )
    done = swi.next_solution(query)
    if not done:
        ball = swi.exception(query)
        if ball:
            ball = swi.copy_ref(ball)
    swi.cut_query(query)
    if not done:
        raise Uncaught(ball, f"{module}:{name}/{arity}")
