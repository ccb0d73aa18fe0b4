"""Perfect play."""

from __future__ import annotations

from pybridge.game import Game, Position
from pybridge.players.engine import EngineThought
from pybridge.players.player import Player, Thought


class PerfectPlayer(Player):
    """Searches until it has proven the best move and the shortest way."""

    spec = "perfect"

    def __init__(self, game: Game) -> None:
        """Play `game`."""
        self.game = game

    def think(self, position: Position) -> Thought:
        """Return the thought: a search without limits."""
        return EngineThought(position, {})
