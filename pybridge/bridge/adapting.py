"""User-defined types: adapters turn their values into terms, converters turn terms back into values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import index
from typing import Any, TypeVar

from pybridge.bridge.terms import Blob, Compound, Dict, String, Variable

Value = TypeVar("Value")

adapters: dict[type, Callable[[Any], Any]] = {}
converters: dict[tuple[str, int], Callable[..., Any]] = {}

_BUILT_IN = (
    *(str, String, int, float, bool, type(None), Fraction),
    *(list, tuple, dict, Dict, Compound, Variable, Blob),
)
_RESERVED = {("@", 1), ("error", 2), ("python_error", 3), ("unwind", 1)}


def register_adapter(kind: type[Value], adapter: Callable[[Value], Any]) -> None:
    """Convert values of a type, and of its subclasses, with `adapter` before they are sent to Prolog.

    With a converter that reverses the adapter, values come back as they were: see `register_converter`.

    Args:
        kind: A class of your own.
        adapter: A function of one value. It returns a value of a type that pybridge can send, usually a
            `Compound`.

    Raises:
        TypeError: pybridge already sends values of this type.
    """
    if kind in _BUILT_IN:
        raise TypeError(f"{kind.__qualname__} needs no adapter: adapters are for types of your own")
    adapters[kind] = adapter


def register_converter(name: str, arity: int, converter: Callable[..., Any]) -> None:
    """Convert every compound term name/arity with `converter` when it is received from Prolog.

    Such terms are converted wherever they occur in an answer. To send the values back, register an adapter.

    Args:
        name: The name of the compound term.
        arity: Its number of arguments, at least 1.
        converter: A function that is called with the arguments of the term and returns the value. For
            arguments that it cannot handle, it should return the term itself,
            `pb.Compound(name, arguments)`.

    Raises:
        ValueError: Terms name/arity already have a meaning in Python.
    """
    if name == "-" or arity < 1 or (name, arity) in _RESERVED:
        raise ValueError(f"terms {name}/{arity} already have a meaning in Python")
    converters[name, arity] = converter


def adapter_of(kind: type) -> Callable[[Any], Any] | None:
    """Return the adapter of a type or of its nearest base class that has one."""
    return next((adapters[base] for base in kind.__mro__ if base in adapters), None)


def simplified(value: Any) -> Any:
    """Return a value of an exact built-in type to send for this one, or NotImplemented if there is none.

    An IntEnum, for example, is sent as an integer.
    """
    kind = type(value)
    if adapters and (adapter := adapter_of(kind)) is not None:
        adapted = adapter(value)
        if type(adapted) is kind:
            name = kind.__qualname__
            raise TypeError(f"the adapter of {name} returned a {name} again: {adapted!r:.60}")
        return adapted
    if isinstance(value, Compound):
        return Compound(value.name, value.args)
    if isinstance(value, Dict):
        return Dict(value.tag, value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str) and kind is not String:
        return String(value) if isinstance(value, String) else str.__str__(value)
    constructors: tuple[Callable[[Any], Any], ...] = (int, float, list, tuple)
    for built_in in constructors:
        if isinstance(value, built_in):  # type: ignore[arg-type]
            return built_in(value)
    if isinstance(value, Fraction):
        return Fraction(value.numerator, value.denominator)
    if kind.__module__ == "numpy" and hasattr(value, "item") and not getattr(value, "shape", None):
        return value.item()
    try:
        return index(value)
    except TypeError:
        return NotImplemented


def no_counterpart(value: Any) -> TypeError:
    """Return the error for a value that cannot be sent."""
    kind = type(value)
    hint = "pass .tolist()" if hasattr(value, "tolist") else "see pb.bridge.register_adapter"
    return TypeError(f"a value of type {kind.__qualname__} has no counterpart in Prolog ({hint}): {value!r:.60}")


def refuse_keys(keys: list[Any]) -> None:
    """Raise the error for the keys of a dict, of which Prolog does not accept the largest number."""
    largest = max((key for key in keys if isinstance(key, int)), key=abs, default=0)
    raise TypeError(f"a dict's key must be a str or a small int, not {largest}")


def converted(name: Any, arguments: tuple[Any, ...]) -> Any:
    """Return the value of a compound term: the result of its converter, or a Compound."""
    converter = converters.get((name, len(arguments))) if isinstance(name, str) else None
    return Compound(name, arguments) if converter is None else converter(*arguments)
