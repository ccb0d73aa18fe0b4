"""What players from outside the game have in common."""

from math import inf

from pybridge.game import Game, Position
from pybridge.players.player import Choice, Player, Thought
from pybridge.rules.errors import InputError
from pybridge.rules.moves import Move


class Forfeit(InputError):
    """A player made no legal move. The text says why, with file and line where they are known."""


class Outsider(Player):
    """A player from outside the game."""

    def __init__(self, spec: str) -> None:
        """Name the player."""
        super().__init__(spec, "outside")

    def load(self, game: Game) -> None:
        """Load the player, if it is a file, before its time begins.

        Raises:
            Forfeit: It cannot be loaded.
        """

    def choose(self, position: Position, path: list[str] | None, left: float = inf) -> Move:
        """Return its move.

        Args:
            position: The position.
            path: The moves that led to it, None if they are not known.
            left: The seconds that are left for the game.

        Raises:
            Forfeit: It makes no legal move.
        """
        raise NotImplementedError

    def choose_at_once(self, position: Position, mover: str) -> Move:  # noqa: ARG002
        """Return its choice where several choose at once, for the seat with the name `mover`.

        Raises:
            Forfeit: It makes no possible choice.
        """
        raise Forfeit(f"several choose at once in {position.game.name}, which a file cannot")

    def think(self, position: Position, mover: str = "") -> Thought:  # noqa: ARG002
        """Return the thought that will find the player's move."""
        return Choice(self, position, lambda: self.choose(position, None), self.end)

    def end(self) -> None:
        """End its process, if it has one."""
