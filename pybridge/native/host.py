"""Prolog's requests to the process that runs its compiled rules; see prolog/native/host.pl."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pybridge.bridge.functions import define
from pybridge.bridge.terms import Compound
from pybridge.native import cache

if TYPE_CHECKING:
    from pybridge.native.wasm import Instance, Module

_programs: dict[int, Module] = {}
_handles: dict[int, Instance] = {}


def _module(program: int, code: str) -> int:
    from pybridge.native.wasm import Module  # wasmtime takes a while to import

    _programs[program] = Module(program, code.encode("latin-1"))
    return 0


def _ranks(program: int, constants: list[int], functors: list[int], rows: list[int]) -> int:
    _programs[program].rank(constants, functors, rows)
    return 0


def _drop(program: int) -> int:
    del _programs[program]
    return 0


def _open(handle: int, program: int, memory: int) -> int:
    _hold(handle, _programs[program].open(memory))
    return 0


def _hold(handle: int, instance: Instance) -> None:
    instance.holder = handle
    _handles[handle] = instance


def _join(joined: int, handle: int, memory: int) -> int:
    instance = _handles[handle].join(memory)
    if instance is None:
        return 0
    _hold(joined, instance)
    return 1


def words(handle: int, array: int) -> Any:
    """Return the words of an array of an instance, see `Instance.words`."""
    return _handles[handle].words(array)


def word_of(integer: Any) -> Any:
    """Return the word that an integer is in compiled code, or an array of words for one of integers."""
    return integer << 1 | 1


def integer_of(word: Any) -> Any:
    """Return the integer that a word of compiled code is, or an array of integers for one of words."""
    return word >> 1


def release(handle: int) -> None:
    """Release an instance, which may have been released before."""
    instance = _handles.pop(handle, None)
    if instance is not None:
        instance.close()


def _close(handle: int) -> int:
    release(handle)
    return 0


def _call(handle: int, entry: int, words: list[int]) -> list[int]:
    from pybridge.native.wasm import NotCalled, Trapped

    instance = _handles.get(handle)
    if instance is None:
        return [3]
    try:
        outputs = instance.call(handle, entry, words)
    except NotCalled:
        return [3]
    except Trapped as trapped:
        return [2, *trapped.args]
    return [0] if outputs is None else [1, *outputs]


_REQUESTS: dict[str, Callable[..., Any]] = {
    "module": _module, "ranks": _ranks, "drop": _drop, "open": _open, "join": _join, "close": _close,
    "call": _call, "cached": cache.read, "cache": cache.write,
}  # fmt: skip


def _host(request: Compound) -> Any:
    return _REQUESTS[request.name](*request.args)


def register() -> None:
    """Let Prolog compile rules in this process."""
    define(_host, "host", "pybridge_host", test=False)
