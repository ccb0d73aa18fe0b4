"""Values as JSON for other programs. It is not the values themselves: atoms and strings look alike."""

from __future__ import annotations

import json
from fractions import Fraction
from math import isfinite
from typing import Any

from pybridge.bridge.terms import Compound, Variable
from pybridge.bridge.writing import Literal, enclosed, written


def json_text(value: Any) -> str:
    """Return a value, such as an answer, as JSON text, which is what `pybridge query --json` prints.

    A compound is `{"functor": "f", "args": [...]}`, a variable `{"variable": "_1"}`, a rational number
    `"1r3"`; what else JSON has no form for is its text. Values of any depth can be written.

    Args:
        value: The value: an answer, or a list of answers.
    """
    names: dict[Variable, str] = {}

    def parts(value: Any) -> str | list[Any]:
        match value:
            case Compound():
                return parts({"functor": value.name, "args": list(value.args)})
            case tuple():
                return parts({"functor": "-", "args": list(value)})
            case Variable():
                return parts({"variable": names.setdefault(value, f"_{len(names) + 1}")})
            case dict():
                pairs = [(Literal(f", {_plain(str(key))}: "), each) for key, each in value.items()]
                pieces = [piece for pair in pairs for piece in pair]
                return [Literal("{"), *(Literal(piece[2:]) for piece in pieces[:1]), *pieces[1:], Literal("}")]
            case list():
                return enclosed("[", value, "]")
            case Fraction():
                return _plain(f"{value.numerator}r{value.denominator}")
            case float() if not isfinite(value):
                return _plain(str(value))
            case bool() | int() | float() | str() | None:
                return _plain(value)
        return _plain(str(value))

    return written(value, parts)


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
