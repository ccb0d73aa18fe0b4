"""What each move is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from pybridge.bridge.prolog import query, query_once
from pybridge.rules.moves import Move
from pybridge.rules.notebook import table
from pybridge.search.options import option_terms

if TYPE_CHECKING:
    from pybridge.search.searchable import Searchable


@dataclass(frozen=True)
class RankedMove:
    """A legal move with what it is worth; the attributes are named as in `Analysis`.

    Attributes:
        move: The move.
        value: What it leads to, from Max's side: a utility if `exact`, otherwise a guess.
        winner: A player's name, "draw" or "unknown".
        plies: Moves left until the end, this one included, where a win's or loss's distance is proven.
        exact: Whether `value` is proven.
        line: The expected play, `move` first.
    """

    move: Move
    value: int
    winner: str
    plies: int | None
    exact: bool
    line: tuple[Move, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the attributes as JSON-ready data: moves are their texts."""
        return {**vars(self), "move": self.move.text, "line": [move.text for move in self.line]}


@dataclass(frozen=True)
class Ranking(Sequence[RankedMove]):
    """The legal moves of a position, the best for the player to move first; empty where the game has ended.

    Attributes:
        moves: The moves with what they are worth.
        depth: How many moves ahead the search looked, None where it solved the whole game.
        nodes: How many positions it entered.
        table_hits: How many of them it knew already.
        seconds: How long it took.
    """

    moves: tuple[RankedMove, ...]
    depth: int | None
    nodes: int
    table_hits: int
    seconds: float

    @overload
    def __getitem__(self, index: int) -> RankedMove: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[RankedMove, ...]: ...
    def __getitem__(self, index: int | slice) -> RankedMove | tuple[RankedMove, ...]:
        """Return the move of that rank, 0 for the best."""
        return self.moves[index]

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[RankedMove]:
        return iter(self.moves)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002
        columns = ("move", "value", "winner", "plies", "proven", "line")
        rows = ((m.move, m.value, m.winner, m.plies, m.exact, " ".join(map(str, m.line))) for m in self)
        return table(str(self), columns, rows)

    def __str__(self) -> str:
        """Return the moves with their values, the best first."""
        return ", ".join(f"{move.move} {move.value:+d}" for move in self)

    def to_json(self) -> dict[str, Any]:
        """Return the ranking as JSON-ready data."""
        return {**vars(self), "moves": [move.to_json() for move in self.moves]}


def rank(position: Searchable, options: Mapping[str, Any]) -> Ranking:
    """Return what each move is worth; `Position.ranking` has the options."""
    goal = "pybridge:ranked_moves(Game:Position, Options, Ranked, Work)"
    return _ranking(query_once(goal, _inputs(position, options)))


def rankings(position: Searchable, options: Mapping[str, Any]) -> Iterator[Ranking]:
    """Give a ranking after each depth of the search; the last one is the best."""
    goal = "pybridge:rankings(Game:Position, Options, Ranked, Work)"
    with query(goal, _inputs(position, options), ahead=0) as answers:
        yield from map(_ranking, answers)


def _inputs(position: Searchable, options: Mapping[str, Any]) -> dict[str, Any]:
    return {"Game": position.game.name, "Position": position.term, "Options": option_terms(options)}


def _ranking(answer: dict[str, Any]) -> Ranking:
    return Ranking(tuple(map(_ranked_move, answer["Ranked"])), **answer["Work"])


def _ranked_move(worth: dict[str, Any]) -> RankedMove:
    line = tuple(Move(term, text) for term, text in zip(worth["line"], worth["texts"], strict=True))
    return RankedMove(line[0], worth["value"], worth["winner"], worth["plies"], worth["exact"], line)
