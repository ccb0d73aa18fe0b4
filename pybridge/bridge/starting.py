"""Starts Prolog once per process, and attaches an engine to every thread that calls it."""

from __future__ import annotations

import atexit
import os
import threading
from ctypes import c_char_p
from pathlib import Path

from pybridge.bridge import callbacks, signals
from pybridge.bridge import library as swi
from pybridge.bridge.adapting import adapters, converters
from pybridge.bridge.attention import attention
from pybridge.bridge.readers import main_thread
from pybridge.bridge.receiving import handle_of, text_of
from pybridge.bridge.run import Uncaught, run
from pybridge.bridge.terms import Compound, String
from pybridge.bridge.threads import Engine, Thread, this


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
    if swi.home is not None and swi.is_initialised(None, None):
        _forked = True
        swi.stop(alone=False)
    _started = False
    attention.reset_after_fork()
    this.engine = None


os.register_at_fork(after_in_child=_reset_after_fork)


@atexit.register  # registered after PySwip's function, and therefore run before it, while Prolog still runs
def _shut_down() -> None:
    """Prepare for the end of the process."""
    if not _started:
        return
    if not this.thread.ready:
        attach(this.thread)
    frame = swi.open_frame()
    alone = True
    try:
        run("pybridge_embedded", "shut_down", 0, 0)
    except Uncaught:
        alone = False
    swi.discard_frame(frame)
    attention.end()
    swi.stop(alone)
    this.engine = None  # released now, since Python may clear the modules before it


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
        with signals.preserved_handlers():
            if not swi.is_initialised(None, None):
                _initialise()
            attention.begin()
            _attach_engine()
            try:
                _refuse_another_copy()
                _load_bridge()
            except BaseException:
                this.engine = None
                raise
            _started = True


def _initialise() -> None:
    # Signal handling stays enabled: see attention.py.
    arguments = [b"pybridge", b"-q", b"--no-packs"]
    if swi.home:
        arguments.append(b"--home=" + os.fsencode(swi.home))
    argv = (c_char_p * (len(arguments) + 1))(*arguments, None)
    if not swi.initialise(len(arguments), argv):
        raise RuntimeError("SWI-Prolog did not start")


def _refuse_another_copy() -> None:
    """Raise RuntimeError if Prolog has already loaded a pack's copy of pybridge; it can load only one."""
    frame = swi.open_frame()
    try:
        base = swi.new_refs(3)
        module, wanted = b"pybridge_messages", b"file(_)"
        swi.put_chars(base, swi.ATOM | swi.REP_UTF8, len(module), module)
        swi.put_term_from_chars(base + 1, swi.REP_UTF8, len(wanted), wanted)
        try:
            run("system", "module_property", 2, base)
        except Uncaught:
            return
        swi.get_arg(1, base + 1, base + 2)
        loaded = Path(text_of(base + 2, swi.CVT_ATOM))
    finally:
        swi.discard_frame(frame)
    if not loaded.samefile(prolog_directory() / "base" / "messages.pl"):
        face = loaded.parent.parent / "pybridge.pl"
        raise RuntimeError(
            f"Prolog has already loaded another copy of pybridge in this process: {face}; "
            "call pybridge before library(pybridge) is loaded, so that its own copy is used"
        )


def _load_bridge() -> None:
    frame = swi.open_frame()
    try:
        ref = swi.new_refs(1)
        callbacks.register()
        for name in ("calls.pl", "toplevel.pl", "embedded.pl"):
            path = os.fsencode(prolog_directory() / "bridge" / name)
            swi.put_chars(ref, swi.ATOM | swi.REP_UTF8, len(path), path)
            run("user", "use_module", 1, ref)
        run("pybridge_embedded", "install", 0, ref)
        swi.put_variable(ref)
        run("pybridge_transfer", "special_name", 1, ref)
        special = handle_of(ref)
        swi.use_compiled((special, String, Compound, adapters, converters), callbacks.FOR_COMPILED)
    finally:
        swi.discard_frame(frame)


def attach(here: Thread) -> None:
    """Give this thread an engine with which to call Prolog; start Prolog first if need be."""
    if not swi.is_running() and not _forked:
        raise PrologEnded("Prolog has ended, as Python is about to")
    if not _started:
        start()
    if not here.ready:
        _attach_engine()
        if this.engine is not None and this.engine.owned:
            _have_own_output()


def _attach_engine() -> None:
    this.engine = Engine()
    if this.thread.is_main:
        attention.main = (threading.get_ident(), swi.thread_self())
        main_thread.prepare()


def _have_own_output() -> None:
    """Write to the output of the process: a new thread inherits a redirection of Prolog's main thread."""
    frame = swi.open_frame()
    try:
        base = swi.new_refs(2)
        output, alias = b"user_output", b"alias(current_output)"
        swi.put_chars(base, swi.ATOM | swi.REP_UTF8, len(output), output)
        swi.put_term_from_chars(base + 1, swi.REP_UTF8, len(alias), alias)
        run("system", "set_stream", 2, base)
    finally:
        swi.discard_frame(frame)
