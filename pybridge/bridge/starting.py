"""Starts Prolog once per process, and attaches an engine to every thread that calls it."""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from pybridge.bridge import adapting, callbacks, compiled, errors, interrupting, library, replies, signals, terms
from pybridge.bridge.interrupting import interrupter
from pybridge.bridge.readers import ENGINES_MOVE, main_thread
from pybridge.bridge.terms import Compound, Variable
from pybridge.bridge.threads import Engine, Thread, this

_KEPT: dict[str, Any] = {
    **vars(terms),
    **vars(errors),
    **vars(adapting),
    **vars(callbacks),
    **vars(interrupting),
    **vars(replies),
    "Fraction": Fraction,
    "engines_move": ENGINES_MOVE,
    "stopped_errors": (errors.PrologTimeout, errors.PrologInterrupted),
}


def prolog_directory() -> Path:
    """Return the directory of the .pl files: inside the package if installed, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "pl"
    return inside if inside.is_dir() else package.parent / "prolog"


class PrologInherited(RuntimeError):
    """This process was forked from one in which Prolog was running, so it cannot use Prolog."""


class PrologEnded(RuntimeError):
    """Python is about to end, and Prolog has ended before it."""


_forked = False  # whether Prolog was running in the process that this one was forked from


def _reset_after_fork() -> None:
    """Disable Prolog in a forked process: its other threads are missing and some of its locks may be held."""
    global _forked, _started
    if compiled.is_initialised():
        _forked = True
        library.stop(alone=False)
    _started = False
    interrupter.reset_after_fork()
    this.hold(None)


os.register_at_fork(after_in_child=_reset_after_fork)


_afterwards: list[Callable[[], None]] = []


def after_prolog(function: Callable[[], None]) -> Callable[[], None]:
    """Have a function called at the end of the process, when no thread of Prolog can call Python any more."""
    _afterwards.append(function)
    return function


@atexit.register  # registered after PySwip's function, and therefore run before it, while Prolog still runs
def _end() -> None:
    """Prepare for the end of the process."""
    if _started:
        _shut_down()
    for function in _afterwards:
        function()


def _shut_down() -> None:
    if not this.thread.ready:
        attach(this.thread)
    alone = _call("system", "findall", "vv", 1, Compound(":", ["pybridge_embedded", "shut_down"])) == [1]
    interrupter.end()
    library.stop(alone)
    this.hold(None)  # released now, since Python may clear the modules before it


_starting = threading.Lock()
_started = False


def start() -> None:
    """Start Prolog in this process, once, and load the Prolog half of the bridge."""
    global _started
    if _forked:
        raise PrologInherited(
            "Prolog cannot be used in a process that was forked after Prolog was first used: "
            'start processes with multiprocessing.get_context("spawn"), or fork earlier'
        )
    with _starting:
        if _started:
            return
        library.keep(_KEPT)
        wake = signals.free_signal()
        with signals.preserved_handlers(signals.PYTHONS - {wake}):
            _initialise(wake)
            interrupter.begin()
            _attach_engine()
            try:
                _refuse_another_copy()
                _load_bridge()
            except BaseException:
                this.hold(None)
                raise
            _started = True


def _call(module: str, name: str, kinds: str = "", *values: Any) -> Any:
    """Call a predicate, and return the value of one more argument than given here."""
    goal = compiled.predicate(module, name, len(values) + 1)
    return compiled.call(this.thread, goal, kinds, *values)


def _initialise(wake: int) -> None:
    # Signal handling stays enabled: see interrupting.py.
    # The user's init.pl is meant for the dialogue of swipl.
    arguments = [b"pybridge", b"-q", b"-f", b"none", b"--no-packs", b"--sigalert=%d" % wake]
    if library.home:
        arguments.append(b"--home=" + os.fsencode(library.home))
    if not compiled.initialise(arguments):
        raise RuntimeError("SWI-Prolog did not start")


def _refuse_another_copy() -> None:
    """Raise RuntimeError if Prolog has already loaded a pack's copy of pybridge; it can load only one."""
    (loaded,) = _call("system", "findall", "vv", *_COPY_GOAL) or [None]
    if loaded is not None and not Path(loaded).samefile(prolog_directory() / "base" / "messages.pl"):
        face = Path(loaded).parent.parent / "pybridge.pl"
        raise RuntimeError(
            f"Prolog has already loaded another copy of pybridge in this process: {face}; "
            "call pybridge before library(pybridge) is loaded, so that its own copy is used"
        )


_FILE = Variable()
_COPY_GOAL = _FILE, Compound("module_property", ["pybridge_messages", Compound("file", [_FILE])])


def _load_bridge() -> None:
    if not compiled.register():
        raise RuntimeError("Prolog does not accept the predicates of the bridge")
    bridge = prolog_directory() / "bridge"
    for name in ("calls.pl", "toplevel.pl", "embedded.pl"):
        _call("user", "findall", "vv", 1, Compound("use_module", [str(bridge / name)]))
    _call("system", "findall", "vv", 1, Compound(":", ["pybridge_embedded", "install"]))


def attach(here: Thread) -> None:
    """Give this thread an engine with which to call Prolog; start Prolog first if need be."""
    if not library.is_running() and not _forked:
        raise PrologEnded("Prolog has ended, as Python is about to")
    if not _started:
        start()
    if not here.ready:
        _attach_engine()
        if this.engine is not None and this.engine.owned:  # a thread inherits a redirection of Prolog's main thread
            output = Compound("set_stream", ["user_output", Compound("alias", ["current_output"])])
            _call("system", "findall", "vv", 1, output)


def _attach_engine() -> None:
    this.hold(Engine())
    if this.thread.is_main:
        interrupter.watch_signals()
        main_thread.prepare()
