"""Explanations of an engine's moves."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from pybridge.console.report import counted, verdict
from pybridge.search.analysis import Analysis
from pybridge.search.ranking import RankedMove
from pybridge.search.tree import TreeSize

MOST_FEARS = 3


def explanation_lines(
    side: str, analysis: Analysis, moves: Sequence[RankedMove], size: TreeSize | None, width: int = 80
) -> list[str]:
    """Return an explanation of the move by `side` after `analysis`; `moves` are all moves, best first."""
    played = str(analysis.move)
    line = " ".join(move.text for move in analysis.line)
    lines = [f"{side} has played {played}. It expects {verdict(analysis)}: {line}"]
    means = any(move.visits for move in moves if move.winner == "unknown")
    lines += _visited(side, played, moves) if means else _fears(played, moves)
    lines += _work(analysis, size)
    return [part for line in lines for part in wrap(line, width, subsequent_indent="    ")]


def _fears(played: str, moves: Sequence[RankedMove]) -> list[str]:
    """Return what the other moves would have led to, the worst of them first."""
    others = [move for move in moves if move.move.text != played]
    if not others:
        return ["It had no other move."]
    own = next((move for move in moves if move.move.text == played), None)
    worse = [move for move in reversed(others) if own is None or _worth(move) != _worth(own)]
    if not worse:
        lead = "moves lead" if len(others) > 1 else "move leads"
        number = f"{len(others)} " if len(others) > 1 else ""
        return [f"It feared nothing: after a second's thought, the other {number}{lead} to the same result."]
    return _listed("It feared:", worse, "that it liked less")


def _visited(side: str, played: str, moves: Sequence[RankedMove]) -> list[str]:
    """Return which other moves lose, and what playouts say of the rest, the most visited of them first."""
    others = [move for move in moves if move.move.text != played]
    if not others:
        return ["It had no other move."]
    lost = [move for move in reversed(others) if move.winner not in (side, "draw", "unknown")]
    rest = [move for move in others if move not in lost]
    lines = _listed("It feared:", lost, "that lose") if lost else []
    return [*lines, *_listed("It thought of:", rest, "that it tried less")] if rest else lines


def _listed(heading: str, moves: Sequence[RankedMove], others: str) -> list[str]:
    lines = [heading]
    for move in moves[:MOST_FEARS]:
        reply = " ".join(str(answer) for answer in move.line[1:])
        visits = f", {counted(move.visits, 'visit')}" if move.visits else ""
        lines.append(f"  after {move.move.text}: {reply}{', ' if reply else ''}{verdict(move)}{visits}")
    left = len(moves) - MOST_FEARS
    more = f"{left} more moves" if left > 1 else "one more move"
    return [*lines, f"  and {more} {others}"] if left > 0 else lines


def _worth(move: RankedMove) -> tuple[str, int, int | None]:
    return move.winner, move.value, move.plies


def _work(analysis: Analysis, size: TreeSize | None) -> list[str]:
    if analysis.nodes == 0:
        return ["It looked the move up in the solution of the whole game."]
    hits = f", with {counted(analysis.table_hits, 'table hit')}" if analysis.table_hits else ""
    looked_at = f"{counted(analysis.nodes, 'position')}, {_depth(analysis)}"
    lines = [f"It looked at {looked_at}, in {analysis.seconds:.2f} s{hits}."]
    if analysis.algorithm == "mcts":
        games, rate = counted(analysis.playouts, "game"), analysis.playouts / max(analysis.seconds, 0.001)
        lines.append(f"It played out {games} from here, {rate:,.0f} per second.")
        return lines
    if size is not None and size.nodes > analysis.nodes:
        about = "" if size.exact else "about "
        share = f"{1 - analysis.nodes / size.nodes:.1%}".replace("100.0%", "over 99.9%")
        cut = size.nodes - analysis.nodes
        lines.append(
            f"The full tree of that depth has {about}{_rounded(size.nodes, size.exact)} positions: "
            f"it cut {about}{_rounded(cut, size.exact)} of them ({share})."
        )
    return lines


def _depth(analysis: Analysis) -> str:
    """Return how far the search looked; the depth of a proof can be larger than the number of moves left."""
    if analysis.exact or analysis.depth is None:
        return "to the end of the game"
    return f"{counted(analysis.depth, 'move')} ahead"


def _rounded(number: int, exact: bool) -> str:
    if exact:
        return f"{number:,}"
    return f"{float(f'{number:.2g}'):,.0f}" if number < 10**12 else f"{number:.1e}"
