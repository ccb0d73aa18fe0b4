"""What objects leave behind when Python collects them, to be cleared away at the next call of Prolog.

Python collects at any moment and in any thread, those included that Prolog does not know. A `__del__` would
also lose the Ctrl-C that came while it ran, since no exception leaves it; here nothing of Python's runs.
"""

from __future__ import annotations

import weakref
from collections import deque
from typing import Any, Generic, TypeVar

What = TypeVar("What")


class _Left(weakref.ref[Any], Generic[What]):
    """A reference to the owner that knows what the owner leaves behind."""

    __slots__ = ("what",)
    what: What


class Leftovers(deque[_Left[What]]):
    """What is left behind by owners that are gone."""

    def __init__(self) -> None:
        super().__init__()
        self._watched: dict[int, _Left[What]] = {}  # which must outlive their owners

    def of(self, owner: object, what: What) -> _Left[What]:
        """Note what an object leaves behind when it is collected."""
        left: _Left[What] = _Left(owner, self.append)
        left.what = what
        self._watched[id(left)] = left
        return left

    def forget(self, left: _Left[What]) -> None:
        """Let nothing be left behind after all."""
        self._watched.pop(id(left), None)

    def take(self) -> What:
        """Give one that is left behind; IndexError where there is none."""
        left = self.popleft()
        self.forget(left)
        return left.what
