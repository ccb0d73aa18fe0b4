"""Facts in bulk: rows of values become clauses of a predicate."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from itertools import chain, islice
from typing import Any

from pybridge.bridge.adapting import adapters
from pybridge.bridge.call import Call
from pybridge.bridge.callbacks import generated
from pybridge.bridge.sending import put_atom, put_int
from pybridge.bridge.terms import String

_CHUNK = 10_000  # rows that are in Python and Prolog at a time
_TEXTUAL = {int, float, str}
_write = json.JSONEncoder(ensure_ascii=False, check_circular=False, allow_nan=False).encode


def assert_facts(name: str, rows: Iterable[Iterable[Any]], module: str = "user") -> int:
    """Add a fact `name(Value, ...)` for each row, after any that exist; return how many were added.

    All facts are added, or none: other threads see them once all are there, and an error leaves none behind.
    Rows are read as they are needed, so that a generator of any length, a database's cursor or a data frame's
    `itertuples(index=False)` will do.

    Args:
        name: The predicate's name; its arity is the length of the rows, at least 1.
        rows: Tuples, lists or other sequences of equal length, of values as in `inputs` of `query_once`.
        module: The module of the predicate.

    Raises:
        TypeError: A row is not a sequence, or a value has no counterpart in Prolog; the text names the row,
            counted from 1.
        ValueError: A row has another length than the first.
        PrologPermissionError: The predicate is static.
    """
    source = _Source(rows)
    with generated(source.chunks()) as number, Call(5) as call:
        put_atom(call.base, module)
        put_atom(call.base + 1, name)
        put_int(call.base + 2, number)
        try:
            call.run("load_facts")
        except (TypeError, ValueError, OverflowError) as error:
            source.blame(error)
            raise
    return source.count


class _Source:
    """Rows on their way to Prolog, with a memory of the latest."""

    def __init__(self, rows: Iterable[Iterable[Any]]) -> None:
        self._rows = iter(rows)
        self._latest: list[tuple[Any, ...]] = []
        self._width: int | None = None
        self.count = 0

    def chunks(self) -> Generator[Any, None, None]:
        """Give the rows in chunks, each a list, or as text where that says all: that is much faster."""
        while True:
            self._latest = []
            for row in islice(self._rows, _CHUNK):
                self._latest.append(self._checked(row))
                self.count += 1
            if not self._latest:
                return
            yield _text(self._latest) or [list(row) for row in self._latest]

    def _checked(self, row: Iterable[Any]) -> tuple[Any, ...]:
        try:
            values = () if isinstance(row, str | bytes | dict) else tuple(row)
        except TypeError:
            values = ()
        if not values:
            raise TypeError(f"row {self.count + 1}: a sequence of values is needed, not {row!r:.60}")
        self._width = self._width or len(values)
        if len(values) != self._width:
            widths = f"{len(values)} values where the first has {self._width}"
            raise ValueError(f"row {self.count + 1} has {widths}: {row!r:.60}")
        return values

    def blame(self, error: Exception) -> None:
        """Raise the error with the number of the row that cannot be sent, if one of the latest cannot."""
        for number, row in enumerate(self._latest, self.count - len(self._latest) + 1):
            with Call(1) as call:
                try:
                    call.put(call.base, list(row))
                except (TypeError, ValueError, OverflowError) as reason:
                    raise type(reason)(f"row {number}: {reason}") from error


def _text(rows: list[tuple[Any, ...]]) -> String | None:
    """Write rows of numbers and texts as JSON, which Prolog can read too."""
    if adapters or not set(map(type, chain.from_iterable(rows))) <= _TEXTUAL:
        return None
    try:
        text = _write(rows)
    except ValueError:  # a float that is no number
        return None
    return String(text)
