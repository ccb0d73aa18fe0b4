"""Moves and outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import repeat
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
        probability: How likely it is, where chance decides: `Fraction(1, 6)`; None if it is a player's
            choice. It is known of the moves in `Position.moves`.
    """

    term: Term
    text: str
    probability: Fraction | None = field(default=None, compare=False, repr=False)

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


def moves_with(moves: Sequence[Sequence[Term]], probabilities: Sequence[Fraction]) -> Moves:
    """Return moves, given by their terms and texts; there are no probabilities where a player decides."""
    likely = probabilities or repeat(None)
    return Moves(Move(term, text, share) for (term, text), share in zip(moves, likely, strict=False))


@dataclass(frozen=True)
class Outcome:
    """The outcome of a game.

    Attributes:
        winner: The name of the player who has won, or "draw".
        value: The result of the first player.
        results: The results of all players, by name.
    """

    winner: str
    value: int
    results: Mapping[str, int] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return ", ".join(f"{player} {result}" for player, result in self.results.items())


def outcome_of(players: Sequence[str], winner: str, utility: int | Sequence[int]) -> Outcome:
    """Return an outcome from Prolog: a utility is a number where two have opposite interests, or a list."""
    results = [utility, -utility] if isinstance(utility, int) else list(utility)
    return Outcome(winner, results[0], dict(zip(players, results, strict=True)))
