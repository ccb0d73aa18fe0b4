"""Writing values as text, and as JSON. Nothing here is recursive, because terms can be nested deeply."""

from collections.abc import Callable, Iterable
from typing import Any


class Literal(str):
    """Text to copy, as opposed to a value to write."""

    __slots__ = ()


def written(value: Any, parts_of: Callable[[Any], str | list[Any]]) -> str:
    """Write a value, of which `parts_of` gives the text, or a list of Literals and of values to be written.

    It is not recursive, because terms can be nested deeper than Python's recursion limit.
    """
    texts: list[str] = []
    pending: list[Any] = [value]
    while pending:
        value = pending.pop()
        parts = value if isinstance(value, Literal) else parts_of(value)
        if isinstance(parts, str):
            texts.append(parts)
        else:
            pending += reversed(parts)
    return "".join(texts)


def enclosed(begin: str, values: Iterable[Any], end: str, between: str = ", ") -> list[Any]:
    """Return parts to write: the values with text before, after and between them."""
    parts = [each for value in values for each in (Literal(between), value)]
    return [Literal(begin), *parts[1:], Literal(end)]
