"""What Prolog has and Python has not: the classes of values that cross the bridge.

`bool`, `int`, `float`, `Fraction`, `str` (an atom), `list`, `tuple`, `dict` and `None` cross as themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NoReturn


class String(str):
    """A Prolog string, "text", which is not the atom of the same characters."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"String({super().__repr__()})"


class Compound:
    """A compound term: `Compound("f", [1, 2])` is f(1, 2), which is also its `str()`.

    It can be matched: `case Compound("f", (x, y))`.
    """

    __slots__ = ("args", "name")
    __match_args__ = ("name", "args")

    def __init__(self, name: str, args: Iterable[Any] = ()) -> None:
        """Make the term name(args...); with no args it is name(), which is not the atom."""
        self.name = name
        self.args = tuple(args)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Compound):
            return NotImplemented
        pending: list[tuple[Any, Any]] = [(self, other)]
        while pending:  # by hand, since terms nest deeper than Python calls may
            a, b = pending.pop()
            if isinstance(a, Compound) and isinstance(b, Compound):
                if a is b:
                    continue
                if a.name != b.name or len(a.args) != len(b.args):
                    return False
                pending.extend(zip(a.args, b.args, strict=True))
            elif a is not b and a != b:
                return False
        return True

    def __hash__(self) -> int:
        parts: list[Any] = []
        pending: list[Any] = [self]
        while pending:
            value = pending.pop()
            if isinstance(value, Compound):
                parts.append((value.name, len(value.args)))
                pending.extend(value.args)
            else:
                parts.append(value)
        return hash(tuple(parts))

    _write: ClassVar[Callable[[Compound], str]] = repr  # Prolog's own, once there is a way to call it

    def __str__(self) -> str:
        return Compound._write(self)

    def __repr__(self) -> str:
        texts: list[str] = []
        pending: list[Any] = [self]
        while pending:
            value = pending.pop()
            if isinstance(value, _Literal):
                texts.append(value)
            elif isinstance(value, Compound):
                arguments: list[Any] = []
                for argument in value.args:
                    arguments += [_Literal(", "), argument]
                pending.append(_Literal("])"))
                pending.extend(reversed(arguments[1:]))
                texts.append(f"Compound({value.name!r}, [")
            else:
                texts.append(repr(value))
        return "".join(texts)


class _Literal(str):
    """A piece of text among values."""

    __slots__ = ()


class Variable:
    """An unbound variable. The same object in two places is the same variable."""

    __slots__ = ("__weakref__",)

    def __repr__(self) -> str:
        return f"Variable(0x{id(self):x})"


class Dict(dict[Any, Any]):
    """A SWI-Prolog dict that has a tag: `_{x: 1}` is a plain dict, `point{x: 1}` is this."""

    __slots__ = ("tag",)

    def __init__(self, tag: Any, *args: Any, **kwargs: Any) -> None:
        """Make the dict tag{...} from what `dict` takes."""
        super().__init__(*args, **kwargs)
        self.tag = tag

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Dict) and self.tag != other.tag:
            return False
        return super().__eq__(other)

    __hash__ = None

    def __repr__(self) -> str:
        return f"Dict({self.tag!r}, {super().__repr__()})"


class Blob:
    """A handle of Prolog's own, such as a stream or a clause reference, to be handed back to Prolog."""

    __slots__ = ("__weakref__", "_handle", "text")

    def __init__(self, handle: int, text: str) -> None:
        """Stand for the Prolog handle; not for use outside the bridge."""
        self._handle = handle
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Blob) and self._handle == other._handle

    def __hash__(self) -> int:
        return hash(self._handle)

    def __repr__(self) -> str:
        return f"Blob({self.text!r})"

    def __copy__(self) -> Blob:
        return self

    def __deepcopy__(self, memo: object) -> Blob:
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"{self!r} is a handle of this process's Prolog, which cannot be pickled")


class Undefined:
    """The truth of an answer that is neither true nor false under the well-founded semantics."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "Undefined"

    def __bool__(self) -> bool:
        return False

    def __reduce__(self) -> str:
        return "undefined"


undefined = Undefined()
