"""WebAssembly modules made by prolog/native, run by wasmtime.

Compiled code can be stopped like any Prolog goal. It is interrupted every few milliseconds to call Prolog,
which then handles what has arrived in the meantime: Ctrl-C, a time limit, a cancellation, an alarm. If that
raises an error, the compiled code ends, and the error passes on.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import signal
import sys
import threading
import time
from array import array
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from types import TracebackType
from typing import Any
from weakref import WeakSet, WeakValueDictionary

import wasmtime
from cffi import FFI
from wasmtime import _bindings as bindings
from wasmtime._ffi import dll

from pybridge.bridge.prolog import query_once
from pybridge.bridge.starting import after_prolog
from pybridge.bridge.threads import genuine, get_ident

_TICK = 0.008  # seconds of compiled code between two calls of Prolog
_PAGE, _LARGE_PAGE = 1 << 16, 1 << 21  # bytes, of WebAssembly and of the processor
_MAP_FIXED, _MADV_COLLAPSE = 0x10, 25
_LEAST_MEMORY, _MOST_MEMORY = 512, (1 << 16) - 1  # pages; those that are never written to take no room
_CONSTANT_RANKS, _FUNCTOR_RANKS, _FUNCTOR_ROWS = 0x1000, 0x41000, 0x140000
_TRANSFER, _TRANSFER_END = 0x50000, 0x140000
_MOST_CONSTANTS, _MOST_FUNCTORS = 1 << 16, 1 << 13


_opened: WeakSet[wasmtime.Store | wasmtime.Module] = WeakSet()


@after_prolog
def _keep() -> None:
    """Leave what is open to the end of the process: threads may still run it, or modules be gone."""
    for opened in list(_opened):
        with suppress(ValueError):  # it has been closed
            opened._consume()


class Trapped(Exception):
    """Compiled code gave up; args[0] is the reason, a number."""


class NotCalled(Exception):
    """The call could not begin, and has changed nothing."""


class _Clock:
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
                sleep(_TICK)
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
    libc, action, places = _libc(), ctypes.create_string_buffer(256), []
    for number in (signal.SIGSEGV, signal.SIGILL, signal.SIGFPE):
        libc.sigaction(number, None, action)
        handler = ctypes.c_void_p.from_buffer(action)  # the first field of struct sigaction
        place = _Place()
        libc.dladdr(handler, ctypes.byref(place))
        places.append(place.base)
    own = _Place()
    libc.dladdr(dll.wasm_engine_new, ctypes.byref(own))
    return set(places) == {own.base}


@cache
def _clock() -> _Clock:
    return _Clock(engine())


class Module:
    """A compiled program."""

    def __init__(self, number: int, code: bytes) -> None:
        self.number = number  # Prolog's, for what compiled code asks of it
        self.module = wasmtime.Module(engine(), code)
        _opened.add(self.module)
        self.idle: list[Instance] = []
        self.full = False  # whether it has more symbols than there is room for
        self.tables: _Tables = {}

    def rank(self, constants: list[int], functors: list[int], rows: list[int]) -> None:
        """Set the ranks of its symbols in the standard order, and the rows of its functors, by number."""
        self.full = len(constants) > _MOST_CONSTANTS or len(functors) > _MOST_FUNCTORS
        self.tables = {
            _CONSTANT_RANKS: array("i", constants).tobytes(),
            _FUNCTOR_RANKS: array("i", functors).tobytes(),
            _FUNCTOR_ROWS: array("q", rows).tobytes(),
        }

    def open(self, memory: int) -> Instance:
        """Return an instance with about so many bytes of memory."""
        pages = min(max(-(-memory // _PAGE), _LEAST_MEMORY), _MOST_MEMORY)
        for instance in list(self.idle):
            if instance.pages == pages:
                with suppress(ValueError):  # another thread has just taken it
                    self.idle.remove(instance)
                    return instance
        return Instance(self, pages)


_instances: WeakValueDictionary[int, Instance] = WeakValueDictionary()  # by their identity
_Tables = dict[int, bytes]  # what is at which address


class Instance:
    """A program with a memory of its own. Threads that call it at the same time wait for one another."""

    def __init__(self, program: Module, pages: int) -> None:
        self.pages = pages
        self._program = program
        _instances[id(self)] = self
        self._calling = threading.RLock()
        self._store = wasmtime.Store(engine())
        _opened.add(self._store)
        bindings.wasmtime_store_epoch_deadline_callback(self._store.ptr(), *_tick_callback()[:3])
        memory = wasmtime.Memory(self._store, wasmtime.MemoryType(wasmtime.Limits(pages, pages)))
        found: dict[str, Any] = {"memory": memory, **_functions(self._store, id(self))}
        imports = [found[wanted.name or ""] for wanted in program.module.imports]
        self._exports = wasmtime.Instance(self._store, program.module, imports).exports(self._store)
        self._base = ctypes.addressof(memory.data_ptr(self._store).contents)
        self._tables: _Tables = {}
        self._store.set_epoch_deadline(1 << 30)
        self._call("start", self._global("arena"))
        self._empty = self._global("store")
        self._want_large_pages()
        self._sound = True  # not while a call runs, nor after one that did not come to its end
        self.holder: int | None = None  # the handle for which it is open
        self._running = self._closing = False
        self._shared: int | None = None  # the file of arrays and tables that other instances have too
        self._collapsed = 0  # its bytes in use when they were last put into large pages

    def join(self, memory: int) -> Instance | None:
        """Return another instance that shares all arrays and tables, of which there are none yet.

        It makes its own in so many bytes, which this one loses. It is None where memory cannot be shared.
        """
        if not hasattr(os, "memfd_create"):
            return None
        if self._shared is None:
            self._shared = os.memfd_create("pybridge")
            os.ftruncate(self._shared, self._global("stored"))
            self._map(self._shared)
        joined = Instance(self._program, self.pages)
        joined._shared = os.dup(self._shared)
        joined._map(joined._shared)
        end = self._global("stored")
        own = end - -(-memory // 8) * 8
        self._set_global("stored", own)
        joined._set_global("store", own)
        joined._set_global("stored", end)
        return joined

    def _map(self, file: int) -> None:
        """Let the arrays and tables be the contents of a file, where it has the same addresses."""
        libc = ctypes.CDLL(None, use_errno=True)
        libc.mmap.restype = ctypes.c_void_p
        address = ctypes.c_void_p(self._base + self._empty)
        size = ctypes.c_size_t(os.fstat(file).st_size - self._empty)
        access, kind = mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_SHARED | _MAP_FIXED
        if libc.mmap(address, size, access, kind, file, ctypes.c_long(self._empty)) != address.value:
            raise OSError(ctypes.get_errno(), "threads cannot share memory")

    def _collapse(self, file: int) -> None:
        """Put shared memory into large pages, which Linux may not do by itself.

        What lies unused between two parts in use goes with them if it is less than a large page.
        """
        if 512 * os.fstat(file).st_blocks > self._collapsed + self._collapsed // 4:
            start = end = self._empty
            with suppress(OSError):  # there is no more
                while True:
                    data = os.lseek(file, end, os.SEEK_DATA)
                    if data - end >= _LARGE_PAGE:
                        _advise(self._base + start, end - start, _MADV_COLLAPSE)
                        start = data
                    end = os.lseek(file, data, os.SEEK_HOLE)
            _advise(self._base + start, end - start, _MADV_COLLAPSE)
            self._collapsed = 512 * os.fstat(file).st_blocks

    def _want_large_pages(self) -> None:
        """Have arrays and tables in large pages, since they are read at random."""
        if sys.platform.startswith("linux"):
            _advise(self._base + self._empty, self.pages * _PAGE - self._empty, mmap.MADV_HUGEPAGE)

    def close(self) -> None:
        """Release it, or let a call that is running do so at its end."""
        self.holder, self._closing = None, True
        self._close_if_idle()

    def _close_if_idle(self) -> None:
        if self._calling.acquire(blocking=False):
            try:
                if self._closing and not self._running:
                    self._closing = False
                    self._release()
            finally:
                self._calling.release()

    def _release(self) -> None:
        """Keep it for whoever opens the program next, if its memory can be cleared."""
        if self._sound and self._shared is None and self._clear():
            self._program.idle.append(self)
        else:
            self._store.close()
            if self._shared is not None:
                os.close(self._shared)

    def _clear(self) -> bool:
        """Forget all arrays and tables. Only Linux can clear memory without writing to it."""
        used = self._global("store")
        if used != self._empty:
            if not (
                sys.platform.startswith("linux")
                and _advise(self._base + self._empty, used - self._empty, mmap.MADV_DONTNEED)
            ):
                return False
            self._set_global("store", self._empty)
        return True

    def call(self, handle: int, entry: int, words: list[int]) -> list[int] | None:
        """Call an entry with the words of its inputs; return those of its outputs, or None if it fails.

        Raises:
            NotCalled: This thread is in a call of it, or it was lost or closed during another thread's call.
            Trapped: The compiled code gave up; its memory is in no known state.
        """
        try:
            with self._calling:
                if self._running or not self._sound or handle != self.holder:
                    raise NotCalled
                try:
                    self._running = True
                    return self._call_entry(entry, array("q", words).tobytes())
                finally:
                    self._running = False
        finally:
            if self._closing:
                self._close_if_idle()

    def _call_entry(self, entry: int, inputs: bytes) -> list[int] | None:
        if self._program.full:
            raise Trapped(2)
        if len(inputs) > _TRANSFER_END - _TRANSFER:
            raise Trapped(0)
        self._rank()
        ctypes.memmove(self._base + _TRANSFER, inputs, len(inputs))
        self._sound = False
        succeeded = self._run(f"entry{entry}")
        self._sound = True
        if self._shared is not None:
            self._collapse(self._shared)
        if not succeeded:
            return None
        outputs = array("q")
        outputs.frombytes(ctypes.string_at(self._base + _TRANSFER, self._global("out") - _TRANSFER))
        return outputs.tolist()

    def words(self, array: int) -> ctypes.Array[ctypes.c_int64]:
        """Return the words of an array, given its address, where they lie: an integer N is 2N + 1.

        They must not be used once the instance is closed.
        """
        size, start = (ctypes.c_uint32 * 2).from_address(self._base + array)
        return (ctypes.c_int64 * size).from_address(self._base + start)

    def _rank(self) -> None:
        """Write the ranks of the program's symbols to its memory, if they have changed."""
        if self._tables is not self._program.tables:
            self._tables = self._program.tables
            for address, table in self._tables.items():
                ctypes.memmove(self._base + address, table, len(table))

    def reply(self, end: int) -> bool:
        """Have Prolog answer the question that its compiled code has written up to this address."""
        question = array("q")
        question.frombytes(ctypes.string_at(self._base + _TRANSFER, end - _TRANSFER))
        inputs = {"Program": self._program.number, "Question": question.tolist()}
        answer = query_once("pybridge_host:reply(Program, Question, Words)", inputs)["Words"]
        words = array("q", answer).tobytes()
        if not words or len(words) > _TRANSFER_END - _TRANSFER or self._program.full:
            return False
        self._rank()
        ctypes.memmove(self._base + _TRANSFER, words, len(words))
        return True

    def _run(self, name: str) -> int:
        _current.error = None
        _clock().begin()
        try:
            self._store.set_epoch_deadline(1)
            return self._call(name)
        except (wasmtime.Trap, wasmtime.WasmtimeError):
            pass  # not kept as the context of the error raised below, with all objects of wasmtime's
        finally:
            _clock().end()
        if _current.error is not None:
            raise _current.error.with_traceback(None)
        raise Trapped(self._global("why"))

    def _call(self, name: str, *arguments: int) -> int:
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        return function(self._store, *arguments)  # type: ignore[no-any-return]

    def _global(self, name: str) -> int:
        return int(self._variable(name).value(self._store)) & 0xFFFFFFFF

    def _set_global(self, name: str, value: int) -> None:
        self._variable(name).set_value(self._store, wasmtime.Val.i32(value))

    def _variable(self, name: str) -> wasmtime.Global:
        variable = self._exports[name]
        assert isinstance(variable, wasmtime.Global)
        return variable


def _advise(address: int, size: int, advice: int) -> bool:
    """Tell Linux how the whole pages of some memory are used."""
    start = -(-address // mmap.PAGESIZE) * mmap.PAGESIZE
    length = ctypes.c_size_t(address + size - start)
    return bool(_libc().madvise(ctypes.c_void_p(start), length, advice) == 0)


@cache
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None)


class _Current(threading.local):
    """This thread's call of compiled code."""

    error: BaseException | None = None  # what ended it from outside


_current = _Current()


def _tick(_context: int, _data: int, delta: Any, kind: Any) -> int:
    """Let Prolog handle what has arrived, and go on until the next tick."""
    query_once("true")
    delta[0], kind[0] = 1, 0
    return 0


def _end(_kind: type[BaseException], error: BaseException, _traceback: TracebackType) -> int:
    """Return an error of wasmtime's, which ends the call."""
    _current.error = error
    return ctypes.cast(bindings.wasmtime_error_new(b"stopped"), ctypes.c_void_p).value or 0


def _now(_environment: int, _caller: int, values: Any, _count: int) -> int:
    """Tell compiled code the time, in milliseconds."""
    values[0] = time.monotonic_ns() // 1_000_000
    return 0


def _ask(environment: int, _caller: int, values: Any, _count: int) -> int:
    """Ask Prolog what compiled code has to know."""
    values[0] = _instances[environment].reply(values[0] & 0xFFFFFFFF)
    return 0


def _trap(_kind: type[BaseException], error: BaseException, _traceback: TracebackType) -> int:
    """Return a trap, which ends the call."""
    _current.error = error
    return ctypes.cast(bindings.wasmtime_trap_new(b"stopped", 7), ctypes.c_void_p).value or 0


def _functions(store: wasmtime.Store, environment: int) -> dict[str, wasmtime.Func]:
    """Return the functions that a module may import."""
    functions = {}
    for name, function, kind in (
        ("now", _now, wasmtime.FuncType([], [wasmtime.ValType.i64()])),
        ("ask", _ask, wasmtime.FuncType([wasmtime.ValType.i32()], [wasmtime.ValType.i32()])),
    ):
        raw = bindings.wasmtime_func_t()
        callback, _, finalizer, _ = _host_callback(function)
        bindings.wasmtime_func_new_unchecked(
            store._context(), kind.ptr(), callback, environment, finalizer, ctypes.byref(raw)
        )
        functions[name] = wasmtime.Func._from_raw(raw)
    return functions


@cache
def _tick_callback() -> tuple[Any, ...]:
    types = bindings._wasmtime_store_epoch_deadline_callback.argtypes[1:]
    return _callback("size_t(size_t, size_t, uint64_t *, uint8_t *)", _tick, _end, types)


@cache
def _host_callback(function: Callable[..., int]) -> tuple[Any, ...]:
    types = bindings._wasmtime_func_new_unchecked.argtypes[2:5]
    return _callback("size_t(size_t, size_t, int64_t *, size_t)", function, _trap, types)


def _callback(signature: str, function: Callable[..., int], ended: Callable[..., int], types: Any) -> tuple[Any, ...]:
    """Return a function for wasmtime to call; an exception of a signal handler may not be lost there."""
    ffi = FFI()
    callback = ffi.callback(signature, function, onerror=ended)
    return types[0](int(ffi.cast("uintptr_t", callback))), None, types[2](0), callback
