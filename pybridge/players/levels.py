"""Levels: opponents from easy to hard, told apart by how far they look and how often their attention slips.

The limits are depths and positions, never seconds, so a level plays the same on every machine. What the
levels are worth against each other is measured: see docs/console.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from pybridge.game import Position
from pybridge.players.engine import EngineThought
from pybridge.players.player import Immediate, Player, Thought


@dataclass(frozen=True)
class Level:
    """How well an opponent plays.

    Attributes:
        depth: How many moves ahead it looks.
        nodes: How many positions it looks at, at most.
        slips: How likely it is to play any legal move instead of the best.
    """

    depth: int
    nodes: int
    slips: float


LEVELS: Mapping[str, Level] = {
    "easy": Level(depth=1, nodes=500, slips=0.5),
    "normal": Level(depth=4, nodes=2_000, slips=0.2),
    "hard": Level(depth=8, nodes=10_000, slips=0.04),
}


class LevelPlayer(Player):
    """Plays at one of `LEVELS`."""

    def __init__(self, name: str, seed: int | None = None) -> None:
        """Play at the level of that name."""
        self.spec = name
        self.level = LEVELS[name]
        self._random = Random(seed)

    def think(self, position: Position) -> Thought:
        """Return the thought: a short search, or a slip of attention."""
        if self._random.random() < self.level.slips:
            return Immediate(lambda: self._random.choice(position.moves))
        options = {
            "depth": self.level.depth,
            "nodes": self.level.nodes,
            "variety": self._random.getrandbits(30),
        }
        return EngineThought(position, options)
