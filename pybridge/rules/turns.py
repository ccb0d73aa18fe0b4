"""Positions in which chance decides, or several choose at once."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Any, Self

from pybridge.rules.errors import IllegalMove
from pybridge.rules.moves import Move, Moves, Outcome, Term, moves_with
from pybridge.rules.subject import Subject, ask


def turn_of(turn: Term) -> str | tuple[str, ...]:
    """Return who is to move: a name, or the names of those who choose at once."""
    return tuple(turn) if isinstance(turn, list) else str(turn)


class Decided(Subject):
    """A base class of `Position`, with the methods for positions in which not one player alone decides."""

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

    def move(self, move: Any) -> Move:
        """Return the legal move with the given text or Prolog term."""
        raise NotImplementedError

    def choices(self, player: str) -> Moves:
        """Return what a player may choose, where several choose at once; empty if this one does not.

        A move is then the list of their choices, in the order of `turn`: `position.play(["rock", "paper"])`.

        Args:
            player: The name of the player.
        """
        goal = "pybridge:choice_texts(Game:Position, Player, Choices)"
        return moves_with(ask(self, goal, Player=player)["Choices"], [])

    def joint(self, choices: Mapping[str, str]) -> str:
        """Return the text of the move that consists of the choices of all who choose at once here.

        Args:
            choices: The text of each one's choice, by name, as in `choices`.
        """
        terms = [next(each.term for each in self.choices(name) if each.text == choices[name]) for name in self.turn]
        return self.move(terms).text
