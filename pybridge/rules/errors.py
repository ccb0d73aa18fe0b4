"""Errors in the input of a user: a game, a move, a position."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class InputError(ValueError):
    """Some input is wrong. The text says what is wrong and what would be right."""


class GameError(InputError):
    """A game file cannot be loaded, or does not keep the contract of a game."""


class UnknownGame(InputError):
    """There is no game of that name, and no such file."""


class UnknownVariant(InputError):
    """The game has no start position of that name."""


class UnknownStrategy(InputError):
    """The game has no strategy of that name, or no player is to move."""


class IllegalMove(InputError):
    """The move is not legal in the position."""


class InvalidPosition(InputError):
    """The text does not describe a position of the game."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ``"; did you mean X?"`` for the known word nearest to `word`, or "" if none is near."""
    matches = get_close_matches(word.lower(), list(known), n=1, cutoff=0.5)
    return f"; did you mean {matches[0]}?" if matches else ""


def shortened(text: str, width: int = 40) -> str:
    """Return `text` quoted, as one line of at most about `width` characters."""
    return repr(text if len(text) <= width else text[: width - 3] + "...")


def on_one_line(text: object) -> str:
    """Return a text with single spaces in place of line breaks and other white space."""
    return " ".join(str(text).split())
