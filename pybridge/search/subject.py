"""The attributes of a position and of its game that a search uses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from typing import Any, Protocol

from pybridge.rules.moves import Outcome, Term


class SearchedGame(Protocol):
    """A game."""

    @property
    def name(self) -> str:
        """The name of the game's Prolog module."""

    def at(self, term: Term) -> Any:
        """Return a position, given its Prolog term."""


class Subject(ABC):
    """A position that is searched.

    Attributes:
        game: The game.
        term: The position in Prolog.
    """

    game: SearchedGame
    term: Term

    @property
    @abstractmethod
    def text(self) -> str:
        """The position on one line."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The outcome of the game, None if it has not ended."""

    @abstractmethod
    def blaming_the_game(self) -> AbstractContextManager[None]:
        """Turn errors that the game's rules raise in the block into a GameError with the file and line."""


def goal_inputs(position: Subject, **others: Any) -> dict[str, Any]:
    """Return the inputs of a goal about Game:Position, and its `others`."""
    return {"Game": position.game.name, "Position": position.term, **others}
