"""What each move is worth, and the tree that a search walks: for those who want to understand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pybridge.bridge.prolog import query_once
from pybridge.bridge.terms import Compound
from pybridge.rules.asking import ask
from pybridge.rules.moves import Move

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


@dataclass(frozen=True)
class Tree:
    """A node of a search tree.

    Attributes:
        text: The move that led here, "" at the root.
        player: Who is to move here, "" where nobody is.
        value: From Max's side, None for a branch that was cut.
        how: "searched", "ended", "horizon" or "cut".
        children: The nodes below.
        alpha: What Max is sure of when the search comes here, `-inf` for nothing.
        beta: What Min is sure of then, `inf` for nothing; a branch is cut where `alpha >= beta`.
    """

    text: str
    player: str
    value: int | None
    how: str
    children: tuple[Tree, ...]
    alpha: float
    beta: float


def ranking(position: Position, **options: Any) -> list[RankedMove]:
    """Return the legal moves, the best for the player to move first."""
    terms = [Compound(name, [value]) for name, value in options.items()]
    inputs = {"Game": position.game.name, "Position": position.term, "Options": terms}
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


def tree(position: Position, depth: int) -> Tree:
    """Return the tree that alpha-beta walks, moves in the game's own order."""
    inputs = {"Game": position.game.name, "Position": position.term, "Depth": depth}
    return _tree(query_once("pybridge:search_tree(Game:Position, Depth, Tree)", inputs)["Tree"])


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


def _tree(node: Any) -> Tree:
    text, player, value, how, children, (alpha, beta) = node.args
    return Tree(str(text), str(player), value, str(how), tuple(map(_tree, children)), alpha, beta)
