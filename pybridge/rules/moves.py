"""A move, and how a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Term = Any
"""A Prolog term as a Python value (see `pybridge.bridge.terms`)."""


@dataclass(frozen=True)
class Move:
    """A move: `str(move)` is how a person writes it, `term` what it is in Prolog."""

    term: Term
    text: str

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash(self.text)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: `winner` is a player's name or "draw", `value` the utility from Max's side."""

    winner: str
    value: int
