"""Bulk assertion of facts: rows of values become clauses of a predicate."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from typing import Any

from pybridge.bridge.call import call
from pybridge.bridge.callbacks import closed, opened
from pybridge.bridge.terms import Compound

_CHUNK = 10_000  # rows sent to Prolog at a time


def assert_facts(name: str, rows: Iterable[Iterable[Any]], module: str = "user", *, arity: int | None = None) -> int:
    """Add a fact `name(Value, ...)` for each row, after any that exist; return how many were added.

    All facts are added in one transaction: other threads see all of them or none, and after an error none has
    been added. Rows are read as needed, so they can come from a generator of any length, a database cursor or
    a data frame's `itertuples(index=False)`.

    Args:
        name: The predicate's name; its arity is the length of the rows, at least 1.
        rows: Tuples, lists or other sequences of equal length. Values are converted as the `inputs` of
            `query_once` are.
        module: The module of the predicate, `user` by default.
        arity: The number of arguments, none by default. With it, the predicate exists even without rows.

    Raises:
        TypeError: A row is not a sequence, or a value has no counterpart in Prolog; the message names the
            row, counted from 1.
        ValueError: A row's length differs from that of the first row, or the name has a colon.
        PrologPermissionError: The predicate is static.
    """
    if ":" in name:
        prefix, _, plain = name.partition(":")
        raise ValueError(f"the name {name!r} has a colon: give {plain!r} as the name, and module={prefix!r}")
    source = Source(rows, arity)
    if arity is not None:
        indicator = Compound(":", [module, Compound("/", [name, arity])])
        call("apply_answer", "ag", module, ("dynamic", (indicator,), 0))
    number = opened(source.chunks())
    try:
        call("apply_answer", "ag", "pybridge_functions", ("assert_facts", (module, name, number), 0))
    except (TypeError, ValueError, OverflowError) as error:
        source.blame(error)
        raise
    finally:
        closed(number)
    return source.count


class Source:
    """The rows to send to Prolog; it remembers the latest chunk for error messages."""

    def __init__(self, rows: Iterable[Iterable[Any]], width: int | None) -> None:
        self._rows = iter(rows)
        self._latest: list[tuple[Any, ...]] = []
        self._width = width
        self.count = 0

    def all(self) -> Iterator[tuple[Any, ...]]:
        """Yield the rows, checked."""
        for chunk in self.chunks():
            yield from chunk

    def chunks(self) -> Generator[Any, None, None]:
        """Yield the rows in chunks."""
        while True:
            self._latest = []
            for row in islice(self._rows, _CHUNK):
                self._latest.append(self._checked(row))
                self.count += 1
            if not self._latest:
                return
            yield self._latest

    def _checked(self, row: Iterable[Any]) -> tuple[Any, ...]:
        try:
            values = () if isinstance(row, str | bytes | dict) else tuple(row)
        except TypeError:
            values = ()
        if not values:
            raise TypeError(f"row {self.count + 1} must be a sequence of values, not {row!r:.60}")
        self._width = self._width or len(values)
        if len(values) != self._width:
            lengths = f"length {len(values)}, but the first row has length {self._width}"
            raise ValueError(f"row {self.count + 1} has {lengths}: {row!r:.60}")
        return values

    def blame(self, error: Exception) -> None:
        """Raise the error with the number of its row, if a row of the latest chunk cannot be sent."""
        for number, row in enumerate(self._latest, self.count - len(self._latest) + 1):
            try:
                call("apply_answer", "ag", "system", ("ground", (list(row),), 0))
            except (TypeError, ValueError, OverflowError) as reason:
                raise type(reason)(f"row {number}: {reason}") from error
