"""Running predicates: Prolog started once a process, an engine attached to every thread that calls."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from ctypes import c_char_p
from functools import cache
from pathlib import Path

from pybridge._swi import library as swi
from pybridge._swi import signals
from pybridge.terms import Blob


def prolog_directory() -> Path:
    """Where the project's .pl files are: inside the package in a wheel, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "pl"
    return inside if inside.is_dir() else package.parent / "prolog"


def leave_to_parent() -> None:
    """In a process forked off: Prolog is the parent's, and not to be ended here."""
    global _started
    _started = False
    swi.stop(alone=False)


def shut_down() -> None:
    """Make ready for the end of the process."""
    if not _started:
        return
    attach()
    frame = swi.open_frame()
    alone = True
    try:
        run("pybridge_embedding", "shut_down", 0, 0)
    except Uncaught:
        alone = False
    swi.discard_frame(frame)
    swi.stop(alone)


_starting = threading.Lock()
_started = False


def start() -> None:
    """Start Prolog in this process, once, and load the Prolog half of the bridge."""
    global _started
    with _starting:
        if _started:
            return
        with signals.kept():
            if not swi.is_initialised(None, None):
                _initialise()
            attached.engine = _Engine()
            _load(prolog_directory() / "bridge.pl")
        _started = True


def _initialise() -> None:
    # Signals stay on: without them an overflow of the C stack would end the process.
    arguments = [b"pybridge", b"-q", b"--no-packs"]
    if swi.home:
        arguments.append(b"--home=" + os.fsencode(swi.home))
    argv = (c_char_p * (len(arguments) + 1))(*arguments, None)
    if not swi.initialise(len(arguments), argv):
        raise RuntimeError("SWI-Prolog did not start")


def _load(path: Path) -> None:
    frame = swi.open_frame()
    try:
        ref = swi.new_refs(1)
        text = str(path).encode("utf-8", "surrogateescape")
        swi.put_chars(ref, swi.ATOM | swi.REP_UTF8, len(text), text)
        run("user", "use_module", 1, ref)
        run("pybridge_embedding", "take_over", 0, ref)
    finally:
        swi.discard_frame(frame)


class _Engine:
    """What lets the current thread call Prolog; goes with the thread."""

    def __init__(self) -> None:
        self._before = signals.HandlerStack()
        self.mine = swi.thread_self() < 0
        if self.mine and swi.attach_engine(None) < 0:
            raise RuntimeError("SWI-Prolog has no engine for another thread")
        self.stack = signals.HandlerStack()

    def __del__(self) -> None:
        if self.mine and swi.is_running():
            swi.destroy_engine()
            self._before.restore()


class _Attached(threading.local):
    """What a thread knows of itself."""

    def __init__(self) -> None:
        self.engine: _Engine | None = None
        self.engines: list[Blob] = []  # of the queries that run in this thread, the innermost last
        self.leaving: BaseException | None = None  # raised in a predicate, on its way out of Prolog
        self.is_main = threading.current_thread() is threading.main_thread()


attached = _Attached()


def attach() -> None:
    """Make sure that Prolog runs and that this thread may call it."""
    if attached.engine is None:
        if not _started:
            start()
        if attached.engine is None:
            attached.engine = _Engine()
            if attached.engine.mine:
                _have_own_output()


def _have_own_output() -> None:
    """Write where the process does: Prolog starts a thread with what its main one has redirected that to."""
    frame = swi.open_frame()
    try:
        base = swi.new_refs(2)
        output, alias = b"user_output", b"alias(current_output)"
        swi.put_chars(base, swi.ATOM | swi.REP_UTF8, len(output), output)
        swi.put_term_from_chars(base + 1, swi.REP_UTF8, len(alias), alias)
        run("system", "set_stream", 2, base)
    finally:
        swi.discard_frame(frame)


def detach() -> None:
    """Give back this thread's engine before the thread ends."""
    attached.engine = None


@cache
def predicate(module: str, name: str, arity: int) -> int:
    """Give the handle of a predicate."""
    handle: int = swi.predicate(name.encode(), arity, module.encode())
    return handle


class Uncaught(Exception):
    """A goal ended with an exception term that nothing caught; args[0] refers to it."""


def run(module: str, name: str, arity: int, arguments: int, interruptible: bool = True) -> None:
    """Call a predicate that succeeds once; its bindings stay.

    Where it is not interruptible a Ctrl-C waits until it is done, and is Python's.
    """
    query = swi.open_query(
        None, swi.Q_NODEBUG | swi.Q_CATCH_EXCEPTION, predicate(module, name, arity), arguments
    )
    try:
        in_main = attached.is_main and interruptible
        done = _next_solution_in_main(query) if in_main else _next_solution(query)
    except BaseException:
        swi.close_query(query)
        raise
    if not done:
        ball = swi.exception(query)
        if ball:
            ball = swi.copy_ref(ball)
    swi.cut_query(query)
    if not done:
        raise Uncaught(ball, f"{module}:{name}/{arity}")


def _next_solution(query: int) -> int:
    try:
        done: int = swi.next_solution(query)
    finally:
        assert attached.engine is not None
        attached.engine.stack.restore()
    return done


def _next_solution_in_main(query: int) -> int:
    """Run, with Ctrl-C in Prolog's hands."""
    given = False
    try:
        given = signals.to_prolog()
        done = _next_solution(query)
    finally:
        if given:
            signals.to_python()
            if swi.handle_signals() < 0:
                _interrupt_late()
    return done


def _interrupt_late() -> None:
    """Do what Ctrl-C does: it came too late to stop the last query, and must not stop the next one."""
    swi.clear_exception()
    with suppress(Uncaught):
        run("pybridge_stopping", "interrupted", 0, 0)
    signals.interrupt()
