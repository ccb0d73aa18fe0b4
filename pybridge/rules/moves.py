"""Moves and outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pybridge.rules.notebook import html_table

Term = Any
"""A Prolog term as a Python value (see `pybridge.bridge.terms`)."""


@dataclass(frozen=True)
class Move:
    """A move; `str(move)` is its text.

    Attributes:
        term: The move in Prolog.
        text: The move as a person writes it.
    """

    term: Term
    text: str

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash(self.text)


class Moves(list[Move]):
    """A list of moves. `str(moves)` is their texts, and a notebook shows them as a table."""

    def __contains__(self, move: object) -> bool:
        """Return whether a move, or the text of one, is in the list."""
        return any(move in (each, each.text) for each in self)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002
        return html_table(repr(self), ("", "move"), ((number, move) for number, move in enumerate(self, 1)))


@dataclass(frozen=True)
class Outcome:
    """The outcome of a game.

    Attributes:
        winner: The name of the player who has won, or "draw".
        value: The utility from Max's side.
    """

    winner: str
    value: int
