"""Who moves where chance decides: the project's own dice, or a person who enters what real ones show."""

from typing import Protocol

from pybridge.game import Position
from pybridge.players.player import Choice, Player, Thought


class Rolling(Protocol):
    """A game that is being played, with the seed of its dice, and how often chance has decided so far."""

    seed: int

    @property
    def rolls(self) -> int:
        """How often chance has decided so far."""


class Dice(Player):
    """Rolls by the seed of a game: its first roll, its second and so on always show the same."""

    def __init__(self, rolling: Rolling) -> None:
        """Roll in a game."""
        super().__init__("dice", "dice")
        self._rolling = rolling

    def think(self, position: Position, mover: str = "") -> Thought:  # noqa: ARG002
        """Return the thought that will find what is rolled."""
        seeds = [self._rolling.seed, self._rolling.rolls]
        return Choice(self, position, lambda: position.rolled(seeds)[0])
