"""What chance brings in a position."""

from __future__ import annotations

from random import SystemRandom
from typing import Self

from pybridge.rules.errors import IllegalMove
from pybridge.rules.moves import Move, Outcome
from pybridge.rules.subject import Subject, ask


class Rolling(Subject):
    """A base class of `Position`, with the methods for positions in which chance decides."""

    def roll(self, seed: int | None = None) -> Self:
        """Return the position after an outcome of chance, drawn by its probability.

        Args:
            seed: A seed gives the same outcome each time; None, the default, gives a random one.

        Raises:
            IllegalMove: It is a player's turn, or the game has ended.
        """
        return self.rolled([SystemRandom().getrandbits(54) if seed is None else seed])[1]

    def rolled(self, seeds: list[int]) -> tuple[Move, Self]:
        """Return an outcome of chance, drawn by its probability, and the position after it.

        Args:
            seeds: Numbers that determine the outcome.

        Raises:
            IllegalMove: It is a player's turn, or the game has ended.
        """
        ended: Outcome | None = self.outcome
        if ended or self.turn != "chance":
            why = "the game has ended" if ended else f"it is the turn of {self.turn}"
            raise IllegalMove(f"chance does not decide here: {why}")
        goal = (
            "pybridge:chance(Seeds, Chance), pybridge:roll(Game:Position, Chance, Move, Next, _), "
            "pybridge:move_text(Game, Move, Text)"
        )
        answer = ask(self, goal, Seeds=seeds)
        return Move(answer["Move"], str(answer["Text"])), self.game.at(answer["Next"])
