"""Results as JSON-ready data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from math import isinf
from typing import Any

from pybridge.rules.moves import Move
from pybridge.rules.subject import Subject


@dataclass(frozen=True)
class JsonReady:
    """The base class of results that are JSON-ready as they are."""

    def to_json(self) -> dict[str, Any]:
        """Return the attributes as JSON-ready data.

        Moves and positions are texts, fractions are floats, and infinity is None.
        """
        return attributes(self, (field.name for field in fields(self)))


def attributes(result: object, names: Iterable[str]) -> dict[str, Any]:
    """Return the attributes of these names as JSON-ready data."""
    return {name: json_ready(getattr(result, name)) for name in names}


def json_ready(value: Any) -> Any:
    """Return a value as JSON-ready data; results in it are what their `to_json` returns."""
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, Move | Subject):
        return value.text
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, float) and isinf(value):
        return None
    if is_dataclass(value):
        return attributes(value, (field.name for field in fields(value)))
    if isinstance(value, Mapping):
        return {key: json_ready(each) for key, each in value.items()}
    return list(map(json_ready, value)) if isinstance(value, Sequence) and not isinstance(value, str) else value
