"""A queue of resources whose owners were garbage-collected; they are released at the next call of Prolog.

Python may collect an object at any moment and in any thread, even in one that Prolog does not know. A
`__del__` method would also lose a Ctrl-C that arrived while it ran, since no exception leaves `__del__`.
Adding to this queue runs no Python code.
"""

from __future__ import annotations

import weakref
from collections import deque
from typing import Any, Generic, TypeVar

Resource = TypeVar("Resource")


class _Reference(weakref.ref[Any], Generic[Resource]):
    """A weak reference to the owner of a resource."""

    __slots__ = ("resource",)
    resource: Resource


class ReferenceQueue(deque[_Reference[Resource]]):
    """References whose owners have been collected, with the resources to release."""

    def __init__(self) -> None:
        super().__init__()
        self._watched: dict[int, _Reference[Resource]] = {}  # references must outlive their owners

    def watch(self, owner: object, resource: Resource) -> _Reference[Resource]:
        """Put the resource into the queue when its owner is collected."""
        reference: _Reference[Resource] = _Reference(owner, self.append)
        reference.resource = resource
        self._watched[id(reference)] = reference
        return reference

    def unwatch(self, reference: object) -> None:
        """Undo `watch`."""
        self._watched.pop(id(reference), None)

    def take(self) -> Resource:
        """Return one resource to release; raise IndexError if there is none."""
        reference = self.popleft()
        self.unwatch(reference)
        return reference.resource
