"""What a player is, and a person as one."""

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
        analysis: The analysis behind it, where there is one.
        note: What else there is to say about it.
    """

    move: Move
    analysis: Analysis | None = None
    note: str = ""


class Thought(ABC):
    """A decision in the making. `run` may be called in any thread, and `stop` in any other while it runs.

    Attributes:
        solving: How far the work on a solution has come, None where none is being made.
    """

    solving: SolvingProgress | None = None

    @abstractmethod
    def run(self, report: Report) -> Decision:
        """Think, calling `report` with each finding on the way, and return the decision."""

    @abstractmethod
    def stop(self) -> None:
        """Make `run` decide at once, for the best move so far."""


class Player(ABC):
    """Somebody, or something, that can play one side of a game.

    Attributes:
        spec: How the player is written on the command line and in saved games: `engine:depth=6`.
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
        """True."""
        return True

    def think(self, position: Position) -> Thought:
        """Raise TypeError: a person has to be asked."""
        raise TypeError(f"a human's move in {position.text!r} has to be asked for")
