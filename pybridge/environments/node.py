"""Who is to choose in a game, among what, and what each has gained: environments ask nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from pybridge.rules.moves import Move, Moves

CHANCE = -1


@dataclass(frozen=True)
class Node:
    """A position, and what some have chosen there where several choose at once.

    Attributes:
        position: The position.
        chosen: The choices made so far.
    """

    position: Any
    chosen: tuple[Move, ...] = ()

    @cached_property
    def gains(self) -> list[int] | None:
        """What each seat has gained, None if the game has not ended."""
        outcome = self.position.look().outcome
        return outcome and list(outcome.results.values())

    @cached_property
    def choosers(self) -> tuple[int, ...]:
        """The seats that choose, in their order: several where these choose at once; (CHANCE,) where chance decides."""
        turn = self.position.look().turn
        players = self.position.game.players
        if turn == "chance":
            return (CHANCE,)
        return tuple(players.index(name) for name in ([turn] if isinstance(turn, str) else turn))

    @property
    def seat(self) -> int:
        """The seat whose choice is next, or CHANCE."""
        return self.choosers[len(self.chosen)]

    @cached_property
    def options(self) -> Moves:
        """What may be chosen next."""
        return self.options_of(self.seat)

    def options_of(self, seat: int) -> Moves:
        """Return what a seat, one of `choosers`, may choose."""
        if isinstance(self.position.turn, str):
            return self.position.moves  # type: ignore[no-any-return]
        return self.position.choices(self.position.game.players[seat])  # type: ignore[no-any-return]

    def after(self, choice: Move) -> Node:
        """Return the node after the next choice, or what chance brings."""
        if isinstance(self.position.turn, str):
            return Node(self.position.play(choice))
        chosen = (*self.chosen, choice)
        if len(chosen) < len(self.choosers):
            return Node(self.position, chosen)
        return Node(self.position.play([each.term for each in chosen]))

    def rolled(self, seeds: list[int]) -> Node:
        """Return the node after all that chance decides before the next choice, drawn by these numbers."""
        node = self
        while node.gains is None and node.choosers == (CHANCE,):
            *others, last = seeds = [*seeds[:-1], seeds[-1] + 1]
            node = Node(node.position.rolled(seeds)[1])
        return node
