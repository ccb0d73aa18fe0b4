"""What the search found out about a position."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pybridge.game import Move, Position, ask
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
        depth: How many moves ahead the search looked, None where it followed every line to its end at once.
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
    depth: int | None
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
    """Search for the best move in `position`; the options are those of `prolog/search/options.pl`.

    For example `analyse(position, depth=6, table=False)`. An option that is None is left out.
    """
    answer = ask(
        "analyse:analyse(Game:Position, Options, Analysis), "
        "get_dict(line, Analysis, Line), maplist(positions:move_text(Game), Line, Texts)",
        {
            "Game": position.game.name,
            "Position": position.term,
            "Options": [_option(name, value) for name, value in options.items() if value is not None],
        },
    )
    return _analysis(answer["Analysis"], answer["Texts"])


def _option(name: str, value: Any) -> Compound:
    return Compound(name, [str(value).lower() if isinstance(value, bool) else value])


def _analysis(found: dict[str, Any], texts: list[str]) -> Analysis:
    line = tuple(Move(term, text) for term, text in zip(found["line"], texts, strict=True))
    return Analysis(
        move=line[0] if line else None,
        line=line,
        value=found["value"],
        winner=found["winner"],
        plies=_known(found["plies"]),
        exact=found["exact"] == "true",
        depth=_known(found["depth"]),
        nodes=found["nodes"],
        table_hits=found["table_hits"],
        seconds=found["seconds"],
    )


def _known(value: Any) -> int | None:
    return None if value == "null" else int(value)
