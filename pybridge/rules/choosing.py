"""What players choose at once in a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pybridge.rules.moves import Move, Moves, Term, moves_with
from pybridge.rules.subject import Subject, ask


def turn_of(turn: Term) -> str | tuple[str, ...]:
    """Return who is to move: a name, or the names of those who choose at once."""
    return tuple(turn) if isinstance(turn, list) else str(turn)


class Choosing(Subject):
    """A base class of `Position`, with the methods for positions in which several choose at once."""

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
