"""Types of one's own on the bridge: what they are sent as, and what they are made of on the way back."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from pybridge.bridge.terms import Blob, Compound, Dict, String, Variable

Value = TypeVar("Value")

adapters: dict[type, Callable[[Any], Any]] = {}
converters: dict[tuple[str, int], Callable[..., Any]] = {}

_PLAIN = (
    *(str, String, int, float, bool, type(None), Fraction),
    *(list, tuple, dict, Dict, Compound, Variable, Blob),
)
_TAKEN = {("@", 1), ("error", 2), ("python_error", 3), ("unwind", 1)}


def register_adapter(kind: type[Value], adapter: Callable[[Value], Any]) -> None:
    """Send values of a type, and of its subclasses, to Prolog as what `adapter` returns for them.

    The adapter returns a value of a type that crosses by itself, usually a `Compound`. With a converter that
    reverses it, values come back as they were: see `register_converter`.

    Raises:
        TypeError: The type crosses by itself.
    """
    if kind in _PLAIN:
        raise TypeError(f"{kind.__qualname__} crosses as itself; an adapter is for a type of your own")
    adapters[kind] = adapter


def register_converter(name: str, arity: int, converter: Callable[..., Any]) -> None:
    """Receive compounds name/arity as what `converter` returns, called with their arguments.

    Every such term is converted, wherever it occurs in an answer. A converter should return a term whose
    arguments do not fit as it is: `return pb.Compound(name, arguments)`. To go back, values need an adapter.

    Raises:
        ValueError: Terms name/arity have a meaning in Python already.
    """
    if name == "-" or arity < 1 or (name, arity) in _TAKEN:
        raise ValueError(f"terms {name}/{arity} mean something to Python already")
    converters[name, arity] = converter


def adapter_of(kind: type) -> Callable[[Any], Any] | None:
    """Give the adapter of a type, or of the nearest type that it is derived from."""
    return next((adapters[base] for base in kind.__mro__ if base in adapters), None)


def made_of(name: Any, arguments: list[Any]) -> Any:
    """Make the value of a compound: what its converter returns, or a Compound."""
    converter = converters.get((name, len(arguments))) if isinstance(name, str) else None
    return Compound(name, arguments) if converter is None else converter(*arguments)
