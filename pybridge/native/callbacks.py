"""What wasmtime calls while compiled code runs: at each tick, and for what the code asks."""

import ctypes
import threading
import time
from collections.abc import Callable
from functools import cache
from types import TracebackType
from typing import Any, Protocol
from weakref import WeakValueDictionary

import wasmtime
from cffi import FFI
from wasmtime import _bindings as bindings

from pybridge.bridge.prolog import query_once


class Asking(Protocol):
    """An instance of compiled code."""

    def reply(self, end: int) -> bool:
        """Have Prolog answer the question that the code has written up to this address."""


instances: WeakValueDictionary[int, Asking] = WeakValueDictionary()  # by their identity


class Current(threading.local):
    """This thread's call of compiled code."""

    error: BaseException | None = None  # what ended it from outside


current = Current()


def _tick(_context: int, _data: int, delta: Any, kind: Any) -> int:
    """Let Prolog handle what has arrived, and go on until the next tick."""
    query_once("true")
    delta[0], kind[0] = 1, 0
    return 0


def _end(_kind: type[BaseException], error: BaseException, _traceback: TracebackType) -> int:
    """Return an error of wasmtime's, which ends the call."""
    current.error = error
    return ctypes.cast(bindings.wasmtime_error_new(b"stopped"), ctypes.c_void_p).value or 0


def _now(_environment: int, _caller: int, values: Any, _count: int) -> int:
    """Tell compiled code the time, in milliseconds."""
    values[0] = time.monotonic_ns() // 1_000_000
    return 0


def _ask(environment: int, _caller: int, values: Any, _count: int) -> int:
    """Ask Prolog what compiled code has to know."""
    values[0] = instances[environment].reply(values[0] & 0xFFFFFFFF)
    return 0


def _trap(_kind: type[BaseException], error: BaseException, _traceback: TracebackType) -> int:
    """Return a trap, which ends the call."""
    current.error = error
    return ctypes.cast(bindings.wasmtime_trap_new(b"stopped", 7), ctypes.c_void_p).value or 0


def functions(store: wasmtime.Store, environment: int) -> dict[str, wasmtime.Func]:
    """Return the functions that a module may import."""
    found = {}
    for name, function, kind in (
        ("now", _now, wasmtime.FuncType([], [wasmtime.ValType.i64()])),
        ("ask", _ask, wasmtime.FuncType([wasmtime.ValType.i32()], [wasmtime.ValType.i32()])),
    ):
        raw = bindings.wasmtime_func_t()
        callback, _, finalizer, _ = _host_callback(function)
        bindings.wasmtime_func_new_unchecked(
            store._context(), kind.ptr(), callback, environment, finalizer, ctypes.byref(raw)
        )
        found[name] = wasmtime.Func._from_raw(raw)
    return found


@cache
def tick_callback() -> tuple[Any, ...]:
    """Return the function that wasmtime calls at each tick."""
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
