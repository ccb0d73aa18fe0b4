"""WebAssembly modules made by prolog/native, run by wasmtime.

Compiled code can be stopped like any Prolog goal. It is interrupted every few milliseconds to call Prolog,
which then handles what has arrived in the meantime: Ctrl-C, a time limit, a cancellation, an alarm. If that
raises an error, the compiled code ends, and the error passes on.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
import threading
from array import array
from contextlib import suppress
from typing import Any
from weakref import WeakSet

import wasmtime
from wasmtime import _bindings as bindings

from pybridge.bridge.prolog import query_once
from pybridge.bridge.starting import after_prolog
from pybridge.native.callbacks import current, functions, instances, tick_callback
from pybridge.native.engine import clock, engine, machine_code
from pybridge.native.pages import advise, collapse, share

_PAGE = 1 << 16  # bytes
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


class Module:
    """A compiled program."""

    def __init__(self, number: int, code: bytes) -> None:
        self.number = number  # Prolog's, for what compiled code asks of it
        self.module = machine_code(code)
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


_Tables = dict[int, bytes]  # what is at which address


class Instance:
    """A program with a memory of its own. Threads that call it at the same time wait for one another."""

    def __init__(self, program: Module, pages: int) -> None:
        self.pages = pages
        self._program = program
        instances[id(self)] = self
        self._calling = threading.RLock()
        self._store = wasmtime.Store(engine())
        _opened.add(self._store)
        bindings.wasmtime_store_epoch_deadline_callback(self._store.ptr(), *tick_callback()[:3])
        memory = wasmtime.Memory(self._store, wasmtime.MemoryType(wasmtime.Limits(pages, pages)))
        found: dict[str, Any] = {"memory": memory, **functions(self._store, id(self))}
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
        share(self._base, self._empty, file)

    def _collapse(self, file: int) -> None:
        """Put shared memory into large pages, once a quarter more of it is in use."""
        if 512 * os.fstat(file).st_blocks > self._collapsed + self._collapsed // 4:
            collapse(self._base, self._empty, file)
            self._collapsed = 512 * os.fstat(file).st_blocks

    def _want_large_pages(self) -> None:
        """Have arrays and tables in large pages, since they are read at random."""
        if sys.platform.startswith("linux"):
            advise(self._base + self._empty, self.pages * _PAGE - self._empty, mmap.MADV_HUGEPAGE)

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
                and advise(self._base + self._empty, used - self._empty, mmap.MADV_DONTNEED)
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
        """Return the words of an array, given its address, where they lie.

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
        current.error = None
        clock().begin()
        try:
            self._store.set_epoch_deadline(1)
            return self._call(name)
        except (wasmtime.Trap, wasmtime.WasmtimeError):
            pass  # not kept as the context of the error raised below, with all objects of wasmtime's
        finally:
            clock().end()
        if current.error is not None:
            raise current.error.with_traceback(None)
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
