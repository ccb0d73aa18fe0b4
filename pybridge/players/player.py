"""The base class of players, and human players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from pybridge.game import Position
from pybridge.rules.moves import Move
from pybridge.search.analysis import Analysis
from pybridge.search.solution import SolvingProgress

Report = Callable[[Analysis], object]


@dataclass(frozen=True)
class Decision:
    """A move that a player has decided on.

    Attributes:
        move: The move.
        analysis: The analysis that it is based on, if any.
        note: A remark to show to the user, or "".
    """

    move: Move
    analysis: Analysis | None = None
    note: str = ""


class Thought(ABC):
    """A decision that is being made. Any thread may call `run`, and another one `stop` while it runs.

    Attributes:
        solving: The progress of solving the game, None if it is not being solved.
    """

    solving: SolvingProgress | None = None

    @abstractmethod
    def run(self, report: Report) -> Decision:
        """Think, calling `report` with each intermediate analysis, and return the decision."""

    @abstractmethod
    def stop(self) -> None:
        """Make `run` return at once, with the best move so far."""


class Player(ABC):
    """A person or a program that plays one side of a game.

    Attributes:
        spec: The text that names the player on the command line and in saved games: `engine:depth=6`.
    """

    spec: str

    @property
    @abstractmethod
    def is_human(self) -> bool:
        """Whether the moves come from a person."""

    @abstractmethod
    def think(self, position: Position) -> Thought:
        """Return the thought that will find this player's move in `position`."""

    def __str__(self) -> str:
        return self.spec


class Human(Player):
    """A person: the console asks for the moves."""

    spec = "human"

    @property
    def is_human(self) -> bool:
        """Always True."""
        return True

    def think(self, position: Position) -> Thought:
        """Raise TypeError: the moves of a person have to be asked for."""
        raise TypeError(f"a person must be asked for the move in {position.text!r}")
