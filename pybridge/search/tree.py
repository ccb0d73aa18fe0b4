"""The tree of a search, for display."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, Literal

from pybridge.bridge.terms import Compound
from pybridge.rules.errors import InputError
from pybridge.rules.goals import raising, run_goal
from pybridge.rules.json_ready import JsonReady
from pybridge.rules.notebook import picture
from pybridge.rules.subject import Subject, try_to_ask
from pybridge.search.options import option_terms


@dataclass(frozen=True)
class Tree(JsonReady):
    """A node of a search tree, with all nodes below it.

    Attributes:
        text: The move that leads here, with its probability where chance decides; "" at the root.
        player: The player to move, "chance" where chance decides, "" if the game has ended.
        value: The value from Max's side, None for a branch that was cut; with chance, a mean. In a tree of
            playouts it is the mean of their results, from -1000 to 1000, None before the first playout, or
            the utility if proven.
        how: "searched", "ended", "horizon" (the depth limit) or "cut"; in a tree of playouts "played",
            "proven" or "ended".
        children: The nodes below, in the order of the search; in a tree of playouts, the best for the player
            to move first.
        alpha: The value that Max is sure of when alpha-beta arrives here, `-inf` at the root; None if the
            search has no alpha and beta.
        beta: The value that Min is sure of then, `inf` at the root. Branches are cut if `alpha >= beta`.
        visits: The number of playouts that went through the node; None in a tree of alpha-beta.
    """

    text: str
    player: str
    value: float | None
    how: str
    children: tuple[Tree, ...]
    alpha: float | None = -inf
    beta: float | None = inf
    visits: int | None = None

    @property
    def nodes(self) -> int:
        """The number of nodes, including this one and the cut ones."""
        return 1 + sum(child.nodes for child in self.children)

    @property
    def line(self) -> tuple[str, ...]:
        """The moves of best play from here, as texts."""
        candidates = (
            child
            for child in self.children
            if self.player != "chance" and (self.visits is not None or child.value == self.value)
        )
        best = next(candidates, None)
        return () if best is None else (best.text, *best.line)

    def __str__(self) -> str:
        """Return a summary of the tree in one line."""
        best = f", best line {' '.join(self.line)}" if self.line else ""
        if self.visits is None:
            kind = f"search tree of {self.nodes:,} nodes"
        else:
            kind = f"tree of {self.visits:,} playouts, {self.nodes:,} nodes"
        return f"{kind}: value {self.value}{best}"

    def svg(
        self,
        *,
        most: int = 200,
        direction: Literal["auto", "down", "right"] = "auto",
        title: str | None = None,
        width: int | None = None,
    ) -> str:
        """Return a picture of the tree as SVG: values, best line, alpha and beta, cut branches crossed out.

        In a tree of playouts, it shows visits instead of alpha and beta.

        Args:
            most: The largest number of leaves to show, 200 by default; in a tree of playouts, of nodes, those
                with the most visits. The picture says what it leaves out.
            direction: The direction in which the tree grows, "down" or "right"; "auto", the default, is down
                for up to 24 leaves and to the right for more.
            title: The title for screen readers; "A search tree" by default.
            width: The default width of the picture in pixels; if None, as wide as necessary.
        """
        given = {"most": most, "direction": direction, "title": title, "width": width}
        inputs = {"Tree": self._term(), "Options": option_terms(given)}
        return str(run_goal("pybridge:tree_svg(Tree, Options, Svg)", inputs)["Svg"])

    def _term(self) -> Compound:
        children = [child._term() for child in self.children]
        bounds = "none" if self.alpha is None else (self.alpha, self.beta)
        window = bounds if self.visits is None else Compound("visits", [self.visits])
        return Compound("node", [self.text, self.player, self.value, self.how, children, window])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002
        return picture(str(self), self.svg())


def search_tree(position: Subject, depth: int, options: Mapping[str, Any] | None = None) -> Tree:
    """Return the tree of a search, `depth` moves deep; `Position.tree` documents the options."""
    goal = "pybridge:grown_tree(Game:Position, Options, Depth, Tree)"
    with raising(tree_too_large=InputError):
        grown = try_to_ask(position, goal, Depth=depth, Options=option_terms(options or {}))
    if not grown["truth"]:
        raise InputError(
            "the search finds no tree: do the rules answer the same question in the same way each time? "
            "Where chance decides, turn/2 answers `chance`"
        )
    return _tree(grown["Tree"])


def _tree(node: Any) -> Tree:
    text, player, value, how, children, window = node.args
    below = tuple(map(_tree, children))
    if isinstance(window, Compound):
        return Tree(str(text), str(player), value, str(how), below, visits=window.args[0])
    alpha, beta = (None, None) if window == "none" else window
    return Tree(str(text), str(player), value, str(how), below, alpha, beta)
