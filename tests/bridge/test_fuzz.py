"""Random terms cross as they are, in both directions; `make sanitize` sends a million of them."""

import random
import re
import struct
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from counts import count

import pybridge as pb

TEXTS = ["", "a", "[]", "{}", "-", "@", "none", "a b", "\0", "\n", "é", "€", "\ud800", "\U0010ffff", "x" * 300]
if not pb.query_once("pybridge_versions:knows_half_surrogates")["truth"]:
    TEXTS.remove("\ud800")
FLOATS = [0.0, -0.0, 5e-324, 1.7976931348623157e308, float("inf"), 1e22, 0.1]


def number(chance: random.Random) -> int:
    bits = chance.choice([3, 31, 32, 59, 60, 62, 63, 64, 65, 127, 1000])
    return chance.choice([-1, 1]) * ((1 << bits) + chance.randrange(-2, 3))


def text(chance: random.Random) -> str:
    return chance.choice(TEXTS) + chance.choice(TEXTS)


def fraction(chance: random.Random) -> Any:
    value = Fraction(number(chance), number(chance))
    return value if value.denominator > 1 else value.numerator


def floating(chance: random.Random) -> float:
    (value,) = struct.unpack("d", chance.randbytes(8))
    return value if value == value else chance.choice(FLOATS)


LEAVES: list[Callable[[random.Random], Any]] = [
    number,
    text,
    fraction,
    floating,
    lambda chance: chance.choice(FLOATS),
    lambda chance: pb.String(text(chance)),
    lambda chance: chance.choice([True, False, None, []]),
]


def term(chance: random.Random, variables: list[pb.Variable], depth: int) -> Any:
    """Return a random value that has a term of its own."""
    kind = chance.randrange(10)
    if depth == 0 or kind < 4:
        return chance.choice(variables) if kind == 0 else chance.choice(LEAVES)(chance)
    parts = [term(chance, variables, depth - 1) for _ in range(chance.choice([0, 1, 2, 2, 3, 20]))]
    if kind < 6:
        return parts
    if kind < 7:
        return tuple(parts)
    keys = {chance.choice([text(chance), number(chance) % 1000]): part for part in parts}
    if kind < 8:
        return keys
    if kind < 9:
        return pb.Dict(text(chance) or "tag", keys)
    return pb.Compound(f"f{text(chance)}", parts)


def shape(value: Any) -> str:
    """Return a text of the value, in which the order of keys makes no difference."""
    if isinstance(value, pb.Compound):
        return f"{value.name!r}({' '.join(map(shape, value.args))})"
    if isinstance(value, list | tuple):
        return f"{type(value).__name__}[{' '.join(map(shape, value))}]"
    if isinstance(value, dict):
        inside = " ".join(f"{key!r}:{shape(value[key])}" for key in sorted(value, key=repr))
        return f"{getattr(value, 'tag', '_')}{{{inside}}}"
    return repr(value)


def numbered(text_of_value: str) -> str:
    names: dict[str, str] = {}
    return re.sub(r"Variable\(\w+\)", lambda found: names.setdefault(found[0], f"_{len(names)}"), text_of_value)


@pytest.mark.parametrize("part", range(count(1, 10)))
def test_random_terms_cross_both_ways_unchanged(part: int) -> None:
    chance = random.Random(part)
    for _ in range(count(20, 1_000)):
        variables = [pb.Variable() for _ in range(4)]
        sent = [term(chance, variables, chance.choice([0, 1, 1, 2, 2, 3, 4])) for _ in range(100)]
        assert numbered(shape(pb.query_once("Y = X", {"X": sent})["Y"])) == numbered(shape(sent))
