"""Analyses as text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import isinf

from pybridge.console.theme import Glyphs
from pybridge.rules.moves import Outcome
from pybridge.search.analysis import Analysis
from pybridge.search.ranking import RankedMove, Ranking
from pybridge.search.tree import Tree

LONGEST_TREE = 300


def counted(number: int, noun: str) -> str:
    """Return a number with a noun: `1 move`, `2 moves`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def describe(analysis: Analysis, line: int = 6) -> str:
    """Return an analysis in one line: who wins, the depth, the expected play."""
    parts = [verdict(analysis)]
    if not analysis.exact and analysis.depth:
        parts.append(f"depth {analysis.depth}")
    if analysis.line:
        shown = " ".join(move.text for move in analysis.line[:line])
        parts.append(f"line {shown}{' ...' if len(analysis.line) > line else ''}")
    return ", ".join(parts)


def verdict(analysis: Analysis | RankedMove) -> str:
    """Return the value of a position as text: `x wins in 3`, `south wins by 6 in 9`, `guess +12`."""
    if analysis.winner == "draw":
        return "a draw"
    if analysis.winner != "unknown":
        by = f" by {abs(analysis.value)}" if analysis.exact and not -1 <= analysis.value <= 1 else ""
        within = f" in {analysis.plies}" if analysis.plies else ""
        return f"{analysis.winner} wins{by}{within}"
    if analysis.values:
        return _expected(analysis)
    secured = {name: value for name, value in _secured(analysis).items() if value is not None}
    if secured:
        return ", ".join(f"{name} is sure of {_number(value)}" for name, value in secured.items())
    if isinstance(analysis, Analysis) and analysis.chances:
        player, chance = max(analysis.chances.items(), key=lambda each: float(each[1]))
        return f"{player} {float(chance):.1%}{'' if analysis.exact else ', a guess'}"
    if isinstance(analysis.value, (float, Fraction)):
        return f"expected {float(analysis.value):+.3f}{'' if analysis.exact else ', a guess'}"
    return f"guess {analysis.value:+d}" if analysis.value else "even, a guess"


def _expected(analysis: Analysis | RankedMove) -> str:
    """Return what each player can expect, and what each is sure of, if that is known."""
    values = analysis.values or {}
    secured = _secured(analysis)
    if analysis.exact:
        return f"exactly {_number(analysis.value)} for {next(iter(values))}"
    told = []
    for name, value in values.items():
        sure = secured.get(name)
        told.append(f"{name} {_number(value)}{'' if sure is None else f' (sure of {_number(sure)})'}")
    return f"expected {', '.join(told)}"


def _secured(analysis: Analysis | RankedMove) -> Mapping[str, float | Fraction | None]:
    return (analysis.secured if isinstance(analysis, Analysis) else None) or {}


def _number(value: float | Fraction) -> str:
    return f"{float(value):.2f}" if isinstance(value, float) else str(value)


def announce(outcome: Outcome) -> str:
    """Return the outcome of a game as text, with the results of all if there are more than two."""
    said = "It is a draw" if outcome.winner == "draw" else f"{outcome.winner} wins"
    return f"{said}: {outcome}." if len(outcome.results) != 2 else f"{said}."


def ranking_lines(moves: Sequence[RankedMove], width: int) -> list[str]:
    """Return a table of moves and their values, with their visits if playouts made any."""
    visited = any(move.visits for move in moves)
    rows = [[move.move.text, verdict(move), *([counted(move.visits, "visit")] if visited else [])] for move in moves]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row, move in zip(rows, moves, strict=True):
        columns = "  ".join(f"{cell:{wide}}" for cell, wide in zip(row, widths, strict=True))
        then = f"  then {' '.join(map(str, move.line[1:]))}" if move.line[1:] else ""
        line = f"  {columns}{then}"
        lines.append(line if len(line) <= width else line[: width - 4].rsplit(" ", 1)[0] + " ...")
    return lines


def first_ranked(ranking: Ranking) -> str:
    """Return the depth of a search so far and its best moves, in one line."""
    first = ", ".join(f"{move.move} {verdict(move)}" for move in ranking[:3])
    return f"{_how_deep(ranking)}: {first}"


def work_done(ranking: Ranking) -> str:
    """Return the work that a ranking took, as text."""
    playouts = f"{counted(ranking.playouts, 'playout')}, " if ranking.playouts else ""
    return f"{_how_deep(ranking)}, {playouts}{counted(ranking.nodes, 'position')} in {ranking.seconds:.1f} s"


def _how_deep(ranking: Ranking) -> str:
    return "the whole game" if ranking.depth is None else f"{counted(ranking.depth, 'move')} ahead"


def _signed(value: float | None) -> str:
    return "0" if not value else f"{value:+d}" if isinstance(value, int) else f"{value:+.3f}"


def tree_lines(tree: Tree, glyphs: Glyphs, width: int, bounds: bool = False) -> list[str]:
    """Return a search tree as lines, from the root down; cut branches of a node share one line.

    With `bounds`, each node shows the alpha and beta with which the search reached it. Of a tree of playouts,
    nodes with less than a fiftieth of the visits share a line.
    """
    drawing = _TreeDrawing(glyphs, bounds, (tree.visits or 0) / 50)
    drawn = (line[:width] for line in drawing.branches(tree, ""))
    lines = [drawing.node(tree), *islice(drawn, LONGEST_TREE)]
    if next(drawn, None) is not None:
        lines.append(f"{glyphs.ellipsis} and more: choose a smaller depth")
    return lines


@dataclass(frozen=True)
class _TreeDrawing:
    glyphs: Glyphs
    bounds: bool
    least_visits: float

    def branches(self, tree: Tree, trunk: str) -> Iterator[str]:
        seen = [child for number, child in enumerate(tree.children) if self._is_shown(child, number == 0)]
        others = [child for number, child in enumerate(tree.children) if not self._is_shown(child, number == 0)]
        branch, last, beside = self.glyphs.tree
        for number, child in enumerate(seen, 1):
            at_end = number == len(seen) and not others
            yield f"{trunk}{last if at_end else branch}{child.text}  {self.node(child)}"
            yield from self.branches(child, trunk + (" " * len(beside) if at_end else beside))
        if others:
            yield f"{trunk}{last}{self._together(others)}"

    def _is_shown(self, tree: Tree, first: bool) -> bool:
        if tree.visits is None:
            return tree.how != "cut"
        return first or tree.visits >= self.least_visits

    def _together(self, others: list[Tree]) -> str:
        if others[0].visits is None:
            texts = " ".join(child.text for child in others)
            return f"{self.glyphs.cut} cut: {texts}{self._window(others[0])}"
        visits = sum(child.visits or 0 for child in others)
        return f"{self.glyphs.ellipsis} {counted(len(others), 'other move')}, {counted(visits, 'visit')}"

    def node(self, tree: Tree) -> str:
        value = _signed(tree.value)
        if tree.visits is not None:
            return self._played(tree, value)
        window = self._window(tree)
        if tree.how == "ended":
            return f"{value} (the end){window}"
        if tree.how == "horizon":
            return f"{value} (a guess, {tree.player} to move){window}"
        return f"{value} ({tree.player} to move){window}"

    def _played(self, tree: Tree, value: str) -> str:
        visits = counted(tree.visits or 0, "visit")
        if tree.how == "ended":
            return f"{value} (the end, {visits})"
        if tree.how == "proven":
            return f"{value} (proven, {tree.player} to move, {visits})"
        return f"{value if tree.visits else '-'} ({tree.player} to move, {visits})"

    def _window(self, tree: Tree) -> str:
        if not self.bounds or tree.alpha is None or tree.beta is None:
            return ""
        alpha, beta = self.glyphs.bounds
        return f"  {alpha} {self._bound(tree.alpha)}, {beta} {self._bound(tree.beta)}"

    def _bound(self, value: float) -> str:
        if isinf(value):
            return f"{'-' if value < 0 else ''}{self.glyphs.infinity}"
        return _signed(value)
