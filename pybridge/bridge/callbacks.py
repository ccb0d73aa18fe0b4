"""What Prolog calls: functions and generators, by number, and the streams to which it prints."""

from __future__ import annotations

import itertools
import sys
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any

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


_passed_on: deque[BaseException] = deque(maxlen=4)


def passed_on(error: BaseException) -> None:
    """Note an exception that Prolog passes on: the last four keep what the variables of their frames held."""
    if len(_passed_on) == _passed_on.maxlen:
        traceback.clear_frames(_passed_on[0].__traceback__)
    _passed_on.append(error)


instead: dict[str, Any] = {}  # streams to use instead of those of `sys`, by name


def print_text(name: str, text: str) -> None:
    """Write what Prolog prints to the stream of this name in `sys`, with which it is redirected."""
    stream = instead.get(name) or getattr(sys, name)
    if stream is not None:
        stream.write(text)
        stream.flush()
