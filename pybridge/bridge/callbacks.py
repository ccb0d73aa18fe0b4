"""What Prolog calls: the functions of predicates, generators and signal handling."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any

from pybridge.bridge.attention import attention
from pybridge.bridge.threads import this

_numbers = itertools.count(1)
_numbers_of: dict[tuple[str, str, int], int] = {}
functions: dict[int, Callable[..., Any]] = {}
_generators: dict[int, tuple[Iterator[Any], list[Any]]] = {}  # with the Variables of its arguments


@contextmanager
def registered_function(module: str, name: str, arity: int, function: Callable[..., Any]) -> Iterator[int]:
    """Register the function of a predicate and yield the number under which Prolog calls it.

    A later function for the same predicate replaces it under the same number. If the block raises, the
    earlier function is restored.
    """
    number = _numbers_of.setdefault((module, name, arity), next(_numbers))
    before = functions.get(number)
    functions[number] = function
    try:
        yield number
    except BaseException:
        if before is not None:
            functions[number] = before
        raise


@contextmanager
def registered_generator(values: Generator[Any, None, None]) -> Iterator[int]:
    """Yield the number under which Prolog can request the values of a generator while the block runs."""
    number = next(_numbers)
    _generators[number] = values, []
    try:
        yield number
    finally:
        del _generators[number]
        values.close()


def _open(number: int, arguments: list[Any], variables: list[Any]) -> int:
    generator = next(_numbers)
    _generators[generator] = functions[number](*arguments), variables.copy()
    return generator


def _next(number: int, _: list[Any], variables: list[Any]) -> list[Any]:
    values, variables[:] = _generators[number]
    return list(itertools.islice(values, 1))


def _close(number: int, _: list[Any], __: list[Any]) -> None:
    _generators.pop(number)[0].close()  # type: ignore[attr-defined]


requests: dict[str, Callable[[int, list[Any], list[Any]], Any]] = {
    "open": _open,
    "next": _next,
    "close": _close,
}


def stop_requests() -> int:
    """Count the stop requests that the queries around a function have received."""
    return sum([call.stop_requests for call in this.thread.active_calls])


def handle_signals(stoppable: str) -> str:
    """Say whether the goal must stop, after Python has handled its signals."""
    if this.thread.is_main:
        attention.times_handled += 1
        if attention.in_prolog:
            attention.keep_watching()
    requested = (call for call in this.thread.active_calls if call.requested is not None)
    call = next(requested, None) if stoppable == "true" else None
    return "go_on" if call is None else call.stop_request()
