"""What a player is, and the simple ones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from pybridge.game import Position
from pybridge.rules.moves import Move

if TYPE_CHECKING:
    from pybridge.search.analysis import Analysis


@dataclass(frozen=True)
class Decision:
    """A move that a player has decided on, with the analysis behind it where there is one."""

    move: Move
    analysis: Analysis | None = None


class Thought(ABC):
    """A decision in the making. `run` may be called in any thread, and `stop` in any other meanwhile."""

    @abstractmethod
    def run(self, report: Callable[[Analysis], None]) -> Decision:
        """Think, telling `report` each finding on the way, and return the decision."""

    def stop(self) -> None:  # noqa: B027 - a thought that takes no time has nothing to stop
        """Make `run` decide at once, for the best move so far."""


class Player(ABC):
    """Somebody, or something, that can play one side of a game.

    Attributes:
        spec: How the player is written on the command line and in saved games: `engine:depth=6`.
    """

    spec: str

    @property
    def is_human(self) -> bool:
        """Whether the moves come from a person."""
        return False

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
        """A person, indeed."""
        return True

    def think(self, position: Position) -> Thought:
        """Not for a person."""
        raise TypeError(f"a human's move in {position.text!r} has to be asked for")


class Immediate(Thought):
    """A thought that needs no thinking: `choose` finds the move at once."""

    def __init__(self, choose: Callable[[], Move]) -> None:
        """Choose nothing yet."""
        self._choose = choose

    def run(self, report: Callable[[Analysis], None]) -> Decision:  # noqa: ARG002 - nothing to tell
        """Return the decision."""
        return Decision(self._choose())


class RandomPlayer(Player):
    """Plays any legal move, each as likely as the others."""

    spec = "random"

    def __init__(self, seed: int | None = None) -> None:
        """With a seed, the same choices come again."""
        self._random = Random(seed)

    def think(self, position: Position) -> Thought:
        """Return the thought: a throw of dice."""
        return Immediate(lambda: self._random.choice(position.moves))


class StrategyPlayer(Player):
    """Plays by a strategy that the game itself offers; where that knows no move, at random."""

    def __init__(self, name: str, seed: int | None = None) -> None:
        """Play by the strategy of that name."""
        self.name = name
        self.spec = f"strategy:{name}"
        self._random = Random(seed)

    def think(self, position: Position) -> Thought:
        """Return the thought: the game's own advice."""
        return Immediate(lambda: self._choose(position))

    def _choose(self, position: Position) -> Move:
        from pybridge.rules.errors import UnknownStrategy

        try:
            return position.strategy(self.name)
        except UnknownStrategy:
            return self._random.choice(position.moves)
