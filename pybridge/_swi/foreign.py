"""Prolog calls Python: predicates whose clauses are Python functions."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterator
from ctypes import CFUNCTYPE, c_size_t
from typing import Any

from pybridge._swi import library as swi
from pybridge._swi import signals
from pybridge._swi.call import Call, raised
from pybridge._swi.calling import attach, attached
from pybridge._swi.receiving import int_of, read_plain, text_of
from pybridge._swi.sending import Sender, put_atom, put_int
from pybridge.errors import PrologError, PrologInterrupted, PrologTimeout
from pybridge.terms import Compound, String

_numbers = itertools.count(1)
_functions: dict[int, Callable[..., Any]] = {}
_generators: dict[int, Iterator[Any]] = {}


def define(function: Callable[..., Any], name: str, module: str, test: bool) -> None:
    """Define the predicate module:name that calls the function."""
    parameters = inspect.signature(function).parameters.values()
    if any(p.kind not in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters):
        raise TypeError(f"{name}: a predicate has a fixed number of arguments, each with a place")
    kind = "test" if test else "values" if inspect.isgeneratorfunction(function) else "value"
    if test:
        function = _truth_of(function)
    _register()
    number = next(_numbers)
    _functions[number] = function
    with Call(7) as call:
        put_atom(call.base, module)
        put_atom(call.base + 1, name)
        put_int(call.base + 2, len(parameters))
        put_atom(call.base + 3, kind)
        put_int(call.base + 4, number)
        call.run("define_python")


def _truth_of(function: Callable[..., Any]) -> Callable[..., bool]:
    return lambda *arguments: bool(function(*arguments))


def _request(kind: str, number: int, arguments: list[Any]) -> Any:
    if kind == "call":
        return _functions[number](*arguments)
    if kind == "open":
        generator = next(_numbers)
        _generators[generator] = _functions[number](*arguments)
        return generator
    if kind == "next":
        return list(itertools.islice(_generators[number], 1))
    _generators.pop(number).close()  # type: ignore[attr-defined]
    return []


def _answer(request: int, number: int, plain: int, result: int) -> int:
    """Do what Prolog asks for. Nothing may be raised here: an exception becomes a Prolog one."""
    try:
        return _answer_or_raise(request, number, plain, result)
    except BaseException as error:
        try:
            return _leave(error, result)
        except BaseException:  # no room to tell more
            return 0


def _answer_or_raise(request: int, number: int, plain: int, result: int) -> int:
    given = attached.is_main and signals.lend_to_python()
    try:
        attach()
        if attached.leaving is not None:
            return _put_abort(result)
        value = _request(text_of(request), int_of(number), read_plain(plain))
        ref = swi.new_refs(1)
        Sender().put(ref, value)
        return int(swi.unify(result, ref))
    finally:
        if given:
            signals.to_prolog()


def _leave(error: BaseException, result: int) -> int:
    """Have Prolog unwind: by an exception, or by an abort for what no goal may catch, such as a Ctrl-C."""
    if not isinstance(error, Exception):
        attached.leaving = error
        return _put_abort(result)
    ref = swi.new_refs(1)
    try:
        Sender().put(ref, _ball(error))
    except Exception:
        Sender().put(ref, Compound("python_error", [type(error).__name__]))
    swi.raise_exception(ref)
    return 0


def _put_abort(result: int) -> int:
    ref = swi.new_refs(1)
    Sender().put(ref, Compound("$pybridge", ["abort"]))
    return int(swi.unify(result, ref))


def _ball(error: Exception) -> Any:
    stopped = isinstance(error, PrologTimeout | PrologInterrupted)
    if isinstance(error, PrologError) and error.term is not None and not stopped:
        return error.term
    number = raised.keep(error)
    text = String(error)
    return Compound("error", [Compound("python_error", [type(error).__name__, text, number]), None])


_ANSWER = CFUNCTYPE(c_size_t, *[c_size_t] * 4)(_answer)
_registered = False


def _register() -> None:
    """Give Prolog the one foreign predicate through which it calls."""
    global _registered
    attach()
    if not _registered:
        swi.register_foreign(b"pybridge_python", b"python", 4, _ANSWER, 0)
        _registered = True
