"""The classes of Prolog values that have no counterpart among Python's built-in types.

`bool`, `int`, `float`, `Fraction`, `str` (an atom), `list`, `tuple`, `dict` and `None` need no such class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, NoReturn

from pybridge.bridge.writing import enclosed, written


class String(str):
    """A Prolog string, such as "text", as opposed to the atom with the same characters, which is a str."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"String({super().__repr__()})"


class Compound:
    """A compound term: `Compound("f", [1, 2])` is the term f(1, 2), which is also its `str()`.

    It can be used in a pattern: `case Compound("f", (x, y))`.

    Attributes:
        name: The name of the term.
        args: Its arguments, as a tuple.
    """

    __slots__ = ("args", "name")
    __match_args__ = ("name", "args")

    def __init__(self, name: str, args: Iterable[Any] = ()) -> None:
        """Create the term name(args...). Without args it is the compound name(), not the atom."""
        self.name = name
        self.args = tuple(args)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Compound):
            return NotImplemented
        pending: list[tuple[Any, Any]] = [(self, other)]
        while pending:  # not recursive, because terms can be nested deeper than Python's recursion limit
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

    _write: ClassVar[Callable[[Compound], str]]  # Prolog's, which knows the operators, once it runs

    def __str__(self) -> str:
        return Compound._write(self)

    def __repr__(self) -> str:
        return written(self, _repr_parts)

    def __reduce__(self) -> Any:  # flat, because pickle is recursive
        return _compound, (type(self), flattened((self.name, *self.args), lambda value: Item(("object", [value]))))


def _repr_parts(value: Any) -> str | list[Any]:
    return enclosed(f"Compound({value.name!r}, [", value.args, "])") if isinstance(value, Compound) else repr(value)


def canonical_parts(value: Any) -> str | list[Any]:
    """Return the parts of a term's text: atoms quoted where needed, without operators and without Prolog."""
    match value:
        case Compound():
            return enclosed(f"{canonical_parts(value.name)}(", value.args, ")", ",")
        case list():
            return enclosed("[", value, "]", ",")
        case tuple():
            return enclosed("-(", value, ")", ",")
        case None | bool():
            return f"@({str(value).lower()})"
        case str():
            mark = '"' if isinstance(value, String) else "'"
            if mark == "'" and re.fullmatch(r"[a-z]\w*|[-+*/\\^<>=~:.?@#&$]+|\[\]|\{\}|!|;", value):
                return value
            return mark + value.replace("\\", "\\\\").replace("\n", "\\n").replace(mark, "\\" + mark) + mark
    return str(value)


class Variable:
    """An unbound variable. The same object in two places stands for the same variable."""

    __slots__ = ("__weakref__",)

    def __repr__(self) -> str:
        return f"Variable(0x{id(self):x})"


def variables_of(value: Any) -> list[Variable]:
    """Return the Variables in a value, each once."""
    found: dict[Variable, None] = {}
    pending = [value]
    while pending:
        match pending.pop():
            case Variable() as variable:
                found[variable] = None
            case Compound(_, parts) | list(parts) | tuple(parts):
                pending.extend(parts)
            case dict() as parts:
                pending.extend(parts.values())
    return list(found)


class Dict(dict[Any, Any]):
    """A SWI-Prolog dict with a tag, such as `point{x: 1}`; `_{x: 1}` is a plain Python dict.

    Attributes:
        tag: The tag, usually a str.
    """

    __slots__ = ("tag",)

    def __init__(self, tag: Any, *args: Any, **kwargs: Any) -> None:
        """Create a dict with a tag; the other arguments are those of `dict`."""
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
    """A handle that only Prolog can interpret, such as a stream or a clause reference.

    It can be sent back to Prolog, but cannot be pickled.
    """

    __slots__ = ("_handle", "_kept", "_text")
    _write: ClassVar[Callable[[Blob], str]]  # set once Prolog runs

    def __init__(self, handle: int, kept: object) -> None:
        """Wrap a handle, which Prolog releases after `kept` has gone; only the bridge calls this."""
        self._handle = handle
        self._kept = kept
        self._text: str | None = None

    @property
    def text(self) -> str:
        """What Prolog writes for it, such as "<stream>(0x1234)"."""
        if self._text is None:
            self._text = Blob._write(self)
        return self._text

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
        raise TypeError(f"{self!r} cannot be pickled: it is a handle of Prolog in this process")


class Undefined:
    """The type of `undefined`: the truth of an answer that is neither true nor false in tabled Prolog.

    It arises under the well-founded semantics of tabling, and counts as false in a condition.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "Undefined"

    def __bool__(self) -> bool:
        return False

    def __reduce__(self) -> str:
        return "undefined"


undefined = Undefined()


class Item(list[Any]):
    """What stands for a value without parts in a flat list: a kind, and what makes a value of it."""

    __slots__ = ()


class _Left(int):
    """The identity of a list or dict whose parts have been flattened."""

    __slots__ = ()


PLAIN: frozenset[type] = frozenset([bool, int, float, str, type(None)])


def flattened(value: Any, other: Callable[[Any], Any], plain: frozenset[type] = PLAIN) -> list[Any]:
    """Return a value as a flat list in prefix order, whatever its depth; `rebuilt` makes it a value again.

    A list in it says what to make: [kind, parts] if all parts are of `plain` types, otherwise [kind, N] of
    the next N values. For a value of another type `other` returns an Item, or a value to use instead.
    """
    items: list[Any] = []
    pending = [value]
    outer: set[int] = set()
    while pending:
        value = pending.pop()
        kind = type(value)
        if kind in plain:
            items.append(value)
            continue
        parts: Any
        if kind is list or kind is tuple:
            parts = value
        elif kind is Compound:
            parts = (value.name, *value.args)
        elif kind is dict or kind is Dict:
            parts = [*value, *value.values()] if kind is dict else [value.tag, *value, *value.values()]
        else:
            if kind is _Left:
                outer.discard(value)
            elif isinstance(made := other(value), Item):
                items.append(list(made))
            else:
                pending.append(made)
            continue
        if plain.issuperset(map(type, parts)):
            items.append([kind.__name__, list(parts)])
            continue
        items.append([kind.__name__, len(parts)])
        if kind is not tuple and kind is not Compound:
            if id(value) in outer:
                raise ValueError("a list or dict that contains itself has no counterpart in Prolog")
            outer.add(id(value))
            pending.append(_Left(id(value)))
        pending += reversed(parts)
    return items


def _pairs(parts: list[Any]) -> dict[Any, Any]:
    half = len(parts) // 2
    return dict(zip(parts[:half], parts[half:], strict=True))


MAKERS: dict[str, Callable[[list[Any]], Any]] = {
    "list": list,
    "tuple": tuple,
    "dict": _pairs,
    "Dict": lambda parts: Dict(parts[0], _pairs(parts[1:])),
    "Compound": lambda parts: Compound(parts[0], parts[1:]),
    "object": lambda parts: parts[0],
}


def rebuilt(items: list[Any], makers: dict[str, Callable[[list[Any]], Any]]) -> Any:
    """Return the value that `flattened` made flat, whose parts the `makers` of their kinds make."""
    values: list[Any] = []
    for item in reversed(items):
        if type(item) is not list:
            values.append(item)
            continue
        kind, parts = item
        if type(parts) is int:
            parts = [values.pop() for _ in range(parts)]
        values.append(makers[kind](parts))
    return values.pop()


def _compound(kind: type[Compound], items: list[Any]) -> Compound:
    name, *args = rebuilt(items, MAKERS)
    return kind(name, args)
