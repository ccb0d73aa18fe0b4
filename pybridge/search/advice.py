"""What each move is worth, and how large a search is: for those who want to understand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pybridge.bridge.prolog import query_once
from pybridge.rules.asking import ask
from pybridge.rules.moves import Move
from pybridge.search.options import option_terms

if TYPE_CHECKING:
    from pybridge.game import Position


@dataclass(frozen=True)
class RankedMove:
    """A legal move with what it is worth; the attributes are named as in `Analysis`.

    Attributes:
        move: The move.
        value: What it leads to, from Max's side.
        winner: A player's name, "draw" or "unknown".
        plies: Moves left until the end, this one included, where that is proven.
        exact: Whether `value` is proven.
        line: The texts of the moves expected after it.
    """

    move: Move
    value: int
    winner: str
    plies: int | None
    exact: bool
    line: tuple[str, ...]


def ranking(position: Position, options: Mapping[str, Any]) -> list[RankedMove]:
    """Return the legal moves, the best for the player to move first."""
    inputs = {"Game": position.game.name, "Position": position.term, "Options": option_terms(options)}
    return [
        RankedMove(
            Move(worth["move"], worth["text"]),
            worth["value"],
            worth["winner"],
            worth["plies"],
            worth["exact"],
            tuple(map(str, worth["line"])),
        )
        for worth in query_once("pybridge:ranked_moves(Game:Position, Options, Ranked)", inputs)["Ranked"]
    ]


@dataclass(frozen=True)
class TreeSize:
    """How many positions a search without cuts would enter; counted if `exact`, else estimated."""

    nodes: int
    exact: bool


def tree_size(position: Position, depth: int) -> TreeSize:
    """Return the size of the tree `depth` moves deep below `position`."""
    inputs = {"Game": position.game.name, "Position": position.term, "Depth": depth}
    answer = ask("pybridge:tree_size(Game:Position, Depth, Nodes, Exact)", inputs)
    return TreeSize(answer["Nodes"], answer["Exact"])
