"""What Prolog calls: functions and generators, by number, and the streams to which it prints."""

import itertools
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

_numbers = itertools.count(1)
_numbers_of: dict[tuple[str, str, int], int] = {}
functions: dict[int, Callable[..., Any]] = {0: lambda: "janus_swi" in sys.modules}
_generators: dict[int, tuple[Iterator[Any], list[Any]]] = {}  # with the Variables of its arguments


def number_of(module: str, name: str, arity: int) -> int:
    """Return the number under which Prolog calls the function of a predicate: the same for a later one."""
    return _numbers_of.setdefault((module, name, arity), next(_numbers))


def opened(values: Iterator[Any], variables: Iterable[Any] = ()) -> int:
    """Return the number under which Prolog can request the values of a generator until it is closed."""
    number = next(_numbers)
    _generators[number] = values, list(variables)
    return number


def closed(number: int, *_: object) -> None:
    """Close a generator."""
    _generators.pop(number)[0].close()  # type: ignore[attr-defined]


def _open(number: int, arguments: list[Any], variables: list[Any]) -> int:
    return opened(functions[number](*arguments), variables)


def _next(number: int, _: list[Any], variables: list[Any]) -> list[Any]:
    values, variables[:] = _generators[number]
    return list(itertools.islice(values, 1))


requests: dict[str, Callable[[int, list[Any], list[Any]], Any]] = {"open": _open, "next": _next, "close": closed}


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
