"""Prolog from Python: the Janus interface, without its need for a recent SWI-Prolog.

This module and its private half, `pybridge._swi`, are all that knows PySwip.
"""

from __future__ import annotations

import threading
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pybridge import errors
from pybridge._swi import library as swi
from pybridge._swi.calling import Uncaught, attach, run
from pybridge._swi.calling import prolog_directory as prolog_directory
from pybridge._swi.receiving import Receiver, blob_of, from_json, text_of
from pybridge._swi.sending import Sender, functor, put_atom, put_int, put_string
from pybridge.terms import Blob, undefined

Answer = dict[str, Any]
Convert = Callable[[list[str], list[Any]], Any]


class _Call:
    """One call of a predicate of prolog/bridge.pl, whose last two arguments are Json and Reply."""

    __slots__ = ("_frame", "_sender", "base", "size")

    def __init__(self, size: int) -> None:
        attach()
        self.size = size
        self._frame = swi.open_frame()
        self.base = swi.new_refs(size)
        self._sender: Sender | None = None

    def __enter__(self) -> _Call:
        return self

    def __exit__(self, *_: object) -> None:
        swi.discard_frame(self._frame)

    def put(self, at: int, value: Any) -> None:
        if self._sender is None:
            self._sender = Sender()
        self._sender.put(self.base + at, value)

    def put_inputs(self, at: int, inputs: Mapping[str, Any] | None) -> None:
        """Make the argument in(Name, Value, ...)."""
        size = 2 * len(inputs) if inputs else 0
        base = swi.new_refs(size or 1)
        if inputs:
            for ref, (name, value) in zip(range(base, base + size, 2), inputs.items(), strict=True):
                put_atom(ref, name)
                self.put(ref + 1 - self.base, value)
        swi.cons_functor(self.base + at, functor("in", size), base)

    def run(self, name: str) -> Any:
        """Call, and give the reply."""
        try:
            run("pybridge", name, self.size, self.base)
        except Uncaught as uncaught:
            raise self._error(uncaught) from None
        json = text_of(self.base + self.size - 2)
        if json:
            try:
                return from_json(json)
            except (ValueError, RecursionError):
                pass
        return self._walk(self.base + self.size - 1)

    def _walk(self, ref: int) -> Any:
        plain = swi.new_refs(4)
        swi.put_term(plain, ref)
        try:
            run("pybridge_transfer", "plain", 2, plain)
        except Uncaught as uncaught:
            raise self._error(uncaught) from None
        swi.get_arg(1, plain + 1, plain + 2)
        swi.get_arg(2, plain + 1, plain + 3)
        special = blob_of(plain + 2)
        return Receiver(special._handle).read(plain + 3)

    def _error(self, uncaught: Uncaught) -> BaseException:
        ball, name = uncaught.args
        if not ball:
            return RuntimeError(f"{name} failed")
        with _Call(3) as call:
            swi.put_term(call.base, ball)
            _, text, term = call.run("describe")
        return errors.error(text, term)


def _thrown(text: str, term: Any) -> errors.PrologError:
    return errors.error(str(text), term)


def _truth(value: Any) -> Any:
    return undefined if value == "undefined" else value


def query_once(goal: str, inputs: Mapping[str, Any] | None = None, *, timeout: float | None = None) -> Answer:
    """Give the first answer of a goal, or `{'truth': False}` where it has none.

    The answer has a key for each variable of the goal, but those in `inputs`, which have the values given
    there, and those whose names start with `_`.
    """
    _no_timeout_yet(timeout)
    with _Call(4) as call:
        put_string(call.base, goal)
        call.put_inputs(1, inputs)
        status, *answer = call.run("once_answer")
    if status == 1:
        bindings = iter(answer[1:])
        return {"truth": _truth(answer[0]), **dict(zip(bindings, bindings, strict=True))}
    if status == 2:
        raise _thrown(*answer)
    return {"truth": False}


def query(
    goal: str, inputs: Mapping[str, Any] | None = None, *, timeout: float | None = None, ahead: int = 127
) -> Query:
    """Iterate over the answers of a goal, each as `query_once` gives it."""
    _no_timeout_yet(timeout)
    with _Call(5) as call:
        put_string(call.base, goal)
        call.put_inputs(1, inputs)
        return _open(call, "open_query", ahead, _row_to_answer)


def _no_timeout_yet(timeout: float | None) -> None:
    if timeout is not None:
        raise NotImplementedError("timeout")


def apply_once(module: str, predicate: str, *args: Any) -> Any:
    """Call a predicate with one more argument than given here, and give the value of that last argument."""
    value = _apply("once", module, predicate, args)
    if value is _NO:
        raise errors.PrologError(f"{module}:{predicate} failed")
    return value


def cmd(module: str, predicate: str, *args: Any) -> bool:
    """Call a predicate with these arguments; tell whether it succeeds."""
    return _apply("cmd", module, predicate, args) is not _NO


_NO = object()


def _apply(mode: str, module: str, predicate: str, args: tuple[Any, ...]) -> Any:
    with _Call(6) as call:
        put_atom(call.base, mode)
        _put_call(call, 1, module, predicate, args)
        status, *answer = call.run("apply_answer")
    if status == 2:
        raise _thrown(*answer)
    return answer[0] if status == 1 else _NO


def apply(module: str, predicate: str, *args: Any, timeout: float | None = None, ahead: int = 127) -> Query:
    """Iterate over the values of the last argument of a predicate, the others being given here."""
    _no_timeout_yet(timeout)
    with _Call(6) as call:
        _put_call(call, 0, module, predicate, args)
        return _open(call, "open_apply", ahead, _row_to_value)


def _put_call(call: _Call, at: int, module: str, predicate: str, args: tuple[Any, ...]) -> None:
    put_atom(call.base + at, module)
    put_atom(call.base + at + 1, predicate)
    call.put(at + 2, list(args))


def consult(file: str | Path, data: str | None = None, module: str = "user") -> None:
    """Load a Prolog file, or the text `data` as if it were that file, into a module.

    Loading a file runs the directives in it. Errors are raised with file and line, once the whole file is
    read; warnings arrive as Python warnings.
    """
    with _Call(5) as call:
        put_atom(call.base, str(file))
        if data is None:
            call.put(1, None)
        else:
            put_string(call.base + 1, data)
        put_atom(call.base + 2, module)
        status, *messages = call.run("load")
    if status == 2:
        raise _thrown(*messages)
    found = None
    for kind, text, path, line, term in messages:
        if kind == "warning":
            _warn(text, path, line)
        else:
            found = found or errors.error(f"{path}:{line}: {text}" if path else str(text), term, path, line)
    if found:
        raise found


def _warn(text: str, path: str | None, line: int | None) -> None:
    if path:
        warnings.warn_explicit(text, errors.PrologWarning, path, line or 0)
    else:
        warnings.warn(text, errors.PrologWarning, stacklevel=3)


def _open(call: _Call, name: str, ahead: int, convert: Convert) -> Query:
    status, *reply = call.run(name)
    if status == 2:
        raise _thrown(*reply)
    return Query(blob_of(call.base + call.size - 3), reply, ahead, convert)


def _row_to_answer(names: list[str], row: list[Any]) -> Answer:
    return {"truth": _truth(row[0]), **dict(zip(names, row[1:], strict=True))}


def _row_to_value(_: list[str], row: list[Any]) -> Any:
    return row[0]


class Query(Iterator[Any]):
    """An open query. Iterate over it; leave it early with `close()`, `with`, or by forgetting it."""

    def __init__(self, engine: Blob, names: list[str], ahead: int, convert: Convert) -> None:
        """Wrap an engine; made by `query` and `apply`."""
        self._engine: Blob | None = engine
        self._names = names
        self._ahead = ahead
        self._convert = convert
        self._block = 1
        self._rows: deque[list[Any]] = deque()
        self._error: errors.PrologError | None = None
        self._lock = threading.Lock()

    def __iter__(self) -> Query:
        """Iterate: a query is its own iterator."""
        return self

    def __next__(self) -> Any:
        """Give the next answer."""
        with self._lock:
            if not self._rows:
                self._fetch()
            return self._convert(self._names, self._rows.popleft())

    def next(self) -> Any:
        """Give the next answer, or None."""
        return next(self, None)

    def _fetch(self) -> None:
        if self._error:
            error, self._error = self._error, None
            raise error
        if self._engine is None:
            raise StopIteration
        with _Call(4) as call:
            swi.put_atom(call.base, self._engine._handle)
            put_int(call.base + 1, self._block)
            status, *reply = call.run("next_answers")
        self._rows.extend(reply[-1])
        self._block = min(2 * self._block, self._ahead + 1)
        if status != 1:
            self._engine = None
        if status == 2:
            self._error = _thrown(*reply[:2])
        if not self._rows:
            self._fetch()

    def close(self) -> None:
        """Let go of the query; there are no more answers."""
        with self._lock:
            engine, self._engine = self._engine, None
            self._rows.clear()
            self._error = None
            if engine is not None and swi.is_running():
                with _Call(3) as call:
                    swi.put_atom(call.base, engine._handle)
                    call.run("close_query")

    def __enter__(self) -> Query:
        """Open a `with` block, at whose end the query is closed."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the query."""
        self.close()

    def __del__(self) -> None:
        """Close the query."""
        self.close()
