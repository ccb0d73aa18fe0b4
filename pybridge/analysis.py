"""What the search found out about a position."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pybridge.game import Move, Position
from pybridge.prolog import query_once
from pybridge.terms import Compound


@dataclass(frozen=True)
class Analysis:
    """The result of a search.

    Attributes:
        move: The best move, None where the game has ended.
        line: The expected play from here, `move` first.
        value: From Max's side: the utility reached if `exact`, otherwise the guess at the horizon.
        winner: A player's name, "draw" or "unknown".
        plies: Moves left until the end under best play, where a win's or loss's distance is proven.
        exact: Whether `value` is proven.
        depth: How many moves ahead the search looked.
        nodes: How many positions it entered.
        table_hits: How many of them it knew already.
        seconds: How long it took.
    """

    move: Move | None
    line: tuple[Move, ...]
    value: int
    winner: str
    plies: int | None
    exact: bool
    depth: int
    nodes: int
    table_hits: int
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """Return the analysis as JSON-ready data: moves are their texts."""
        data = asdict(self)
        data["move"] = self.move and self.move.text
        data["line"] = [move.text for move in self.line]
        return data


def analyse(position: Position, **options: Any) -> Analysis:
    """Search for the best move in `position`; options as in `prolog/search/analyse.pl`: `depth=6, table=False`."""
    terms = [Compound(name, [value]) for name, value in options.items() if value is not None]
    goal = "analyse(Game:Position, Options, Analysis), maplist(positions:move_text(Game), Line, Texts)"
    answer = query_once(goal, {"Game": position.game.name, "Position": position.term, "Options": terms})
    return answer  # type: ignore[return-value]
