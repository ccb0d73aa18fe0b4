"""Going back and forth in a game."""

from collections.abc import Sequence

from pybridge.console.seating import CHANCE, Seating
from pybridge.players import Player
from pybridge.rules.errors import InputError


class Travelling(Seating):
    """A game in which moves are taken back and played again; `Session` says what the attributes are."""

    steps: Sequence[object]
    index: int
    may_undo: bool

    def undo(self, count: int = 1) -> int:
        """Take back moves, each time to a human's turn if there is one; return the number of single moves.

        Raises:
            InputError: Moves may not be taken back in this game.
        """
        self._check_undo()
        return self._travel(-1, count)

    def _check_undo(self) -> None:
        if not self.may_undo:
            raise InputError("moves are not taken back in this game: it was started with --no-undo")

    def redo(self, count: int = 1) -> int:
        """Play moves again that were taken back; return the number of single moves."""
        return self._travel(1, count)

    def _travel(self, step: int, count: int) -> int:
        before = self.index
        for _ in range(min(count, len(self.steps))):
            while 0 <= self.index + step <= len(self.steps):
                self.index += step
                self.choosing = {}
                player = self.player_to_move
                if player is None or self._stops(player):
                    break
        self._pause()
        return abs(self.index - before)

    def _stops(self, player: Player) -> bool:
        """Return whether `undo` stops where this player moves: a human, or any side without humans."""
        if self.position.turn == CHANCE:
            return False
        return player.is_human or not any(each.is_human for each in self.players.values())

    def goto(self, number: int) -> None:
        """Show the position after move `number`, 0 for the start; later moves can be redone."""
        if not 0 <= number <= len(self.steps):
            raise InputError(f"there is no move {number}: the game has moves 0 to {len(self.steps)}")
        self._check_undo()
        self.index = number
        self.choosing = {}
        self._pause()

    def _pause(self) -> None:
        player = self.player_to_move
        self.paused = player is not None and not player.is_human
