"""The engine of wasmtime that runs all compiled code, and interrupts it from time to time."""

import ctypes
import signal
from contextlib import suppress
from functools import cache
from hashlib import sha256

import wasmtime
from wasmtime._ffi import dll

from pybridge.bridge.threads import genuine, get_ident
from pybridge.native.cache import folder, read_bytes, write_bytes
from pybridge.native.pages import libc

TICK = 0.008  # seconds of compiled code between two calls of Prolog
_DIGEST = 32  # bytes of a digest


class Clock:
    """Interrupts all compiled code from time to time, in a thread of its own."""

    def __init__(self, engine: wasmtime.Engine) -> None:
        self._engine = engine
        self._running: set[int] = set()  # the threads that run compiled code
        self._asleep = genuine("_thread", "allocate_lock")()
        self._asleep.acquire()
        genuine("_thread", "start_new_thread")(self._run, ())

    def begin(self) -> None:
        """Note that this thread runs compiled code."""
        self._running.add(get_ident())
        if self._asleep.locked():
            with suppress(RuntimeError):  # another thread has just woken it
                self._asleep.release()

    def end(self) -> None:
        """Note that this thread no longer does."""
        self._running.discard(get_ident())

    def _run(self) -> None:
        """Tick while compiled code runs, and a little longer, as the next call is likely to follow."""
        sleep = genuine("time", "sleep")
        while self._asleep.acquire():
            for _ in range(16):
                sleep(TICK)
                self._engine.increment_epoch()
            if self._running:
                with suppress(RuntimeError):
                    self._asleep.release()


@cache
def engine() -> wasmtime.Engine:
    """Return the engine that runs all compiled modules.

    Raises:
        RuntimeError: Another engine is older than Prolog, which has replaced its signal handlers.
    """
    config = wasmtime.Config()
    config.epoch_interruption = True
    config.parallel_compilation = False  # its threads would take signals meant for Python
    engine = wasmtime.Engine(config)
    if not _handles_traps():
        raise RuntimeError("wasmtime was used before Prolog started, and cannot handle traps any more")
    return engine


class _Place(ctypes.Structure):
    """The C struct Dl_info."""

    _fields_ = tuple((name, ctypes.c_void_p) for name in ("file", "base", "symbol", "address"))


def _handles_traps() -> bool:
    """Return whether the handlers of the signals that traps raise are wasmtime's."""
    library, action, places = libc(), ctypes.create_string_buffer(256), []
    for number in (signal.SIGSEGV, signal.SIGILL, signal.SIGFPE):
        library.sigaction(number, None, action)
        handler = ctypes.c_void_p.from_buffer(action)  # the first field of struct sigaction
        place = _Place()
        library.dladdr(handler, ctypes.byref(place))
        places.append(place.base)
    own = _Place()
    library.dladdr(dll.wasm_engine_new, ctypes.byref(own))
    return set(places) == {own.base}


@cache
def clock() -> Clock:
    """Return what interrupts compiled code."""
    return Clock(engine())


def machine_code(code: bytes) -> wasmtime.Module:
    """Return a module as an earlier process has left it in the cache, or compile it, which takes 300 times as long.

    What another version of wasmtime has left, or another kind of processor, wasmtime refuses. A digest shows whether
    all of it is there, which wasmtime does not check.
    """
    key = f"{sha256(code).hexdigest()}.machine"
    kept = read_bytes(key)
    if kept[:_DIGEST] == sha256(kept[_DIGEST:]).digest():
        with suppress(wasmtime.WasmtimeError):
            return wasmtime.Module.deserialize(engine(), kept[_DIGEST:])
    module = wasmtime.Module(engine(), code)
    if folder() is not None:
        made = bytes(module.serialize())
        write_bytes(key, sha256(made).digest() + made)
    return module
