"""The tree that alpha-beta searches, for display."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from pybridge.bridge.prolog import query_once
from pybridge.bridge.terms import Compound
from pybridge.rules.asking import ask
from pybridge.rules.notebook import picture

if TYPE_CHECKING:
    from pybridge.search.searchable import Searchable


@dataclass(frozen=True)
class Tree:
    """A node of a search tree, with all nodes below it.

    Attributes:
        text: The move that leads here, "" at the root.
        player: The player to move, "" if the game has ended.
        value: The value from Max's side, None for a branch that was cut.
        how: "searched", "ended", "horizon" (the depth limit) or "cut".
        children: The nodes below.
        alpha: The value that Max is sure of when the search arrives here, `-inf` at the root.
        beta: The value that Min is sure of then, `inf` at the root. Branches are cut if `alpha >= beta`.
    """

    text: str
    player: str
    value: int | None
    how: str
    children: tuple[Tree, ...]
    alpha: float
    beta: float

    @property
    def nodes(self) -> int:
        """The number of nodes, including this one and the cut ones."""
        return 1 + sum(child.nodes for child in self.children)

    @property
    def line(self) -> tuple[str, ...]:
        """The moves of best play from here, as texts."""
        best = next((child for child in self.children if child.value == self.value), None)
        return () if best is None else (best.text, *best.line)

    def __str__(self) -> str:
        """Return a summary of the tree in one line."""
        best = f", best line {' '.join(self.line)}" if self.line else ""
        return f"search tree of {self.nodes:,} nodes: value {self.value}{best}"

    def svg(
        self,
        *,
        most: int = 200,
        direction: Literal["auto", "down", "right"] = "auto",
        title: str | None = None,
        width: int | None = None,
    ) -> str:
        """Return a picture of the tree as SVG: values, best line, alpha and beta, cut branches crossed out.

        Args:
            most: The largest number of leaves to show, 200 by default; the picture says what it leaves out.
            direction: The direction in which the tree grows, "down" or "right"; "auto", the default, is down
                for up to 24 leaves and to the right for more.
            title: The title for screen readers; "A search tree" by default.
            width: The default width of the picture in pixels; if None, as wide as necessary.
        """
        given = {"most": most, "direction": direction, "title": title, "width": width}
        options = [Compound(name, [value]) for name, value in given.items() if value is not None]
        inputs = {"Tree": self._term(), "Options": options}
        return str(ask("pybridge:tree_svg(Tree, Options, Svg)", inputs)["Svg"])

    def _term(self) -> Compound:
        children = [child._term() for child in self.children]
        bounds = (self.alpha, self.beta)
        return Compound("node", [self.text, self.player, self.value, self.how, children, bounds])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002
        return picture(str(self), self.svg())


def search_tree(position: Searchable, depth: int) -> Tree:
    """Return the tree that alpha-beta searches, `depth` moves deep, with the moves in the game's order."""
    inputs = {"Game": position.game.name, "Position": position.term, "Depth": depth}
    return _tree(query_once("pybridge:search_tree(Game:Position, Depth, Tree)", inputs)["Tree"])


def _tree(node: Any) -> Tree:
    text, player, value, how, children, (alpha, beta) = node.args
    return Tree(str(text), str(player), value, str(how), tuple(map(_tree, children)), alpha, beta)


@dataclass(frozen=True)
class TreeSize:
    """The number of positions that a search without cuts would enter; an estimate unless `exact`."""

    nodes: int
    exact: bool


def tree_size(position: Searchable, depth: int) -> TreeSize:
    """Return the size of the tree `depth` moves deep below `position`."""
    inputs = {"Game": position.game.name, "Position": position.term, "Depth": depth}
    answer = ask("pybridge:tree_size(Game:Position, Depth, Nodes, Exact)", inputs)
    return TreeSize(answer["Nodes"], answer["Exact"])
