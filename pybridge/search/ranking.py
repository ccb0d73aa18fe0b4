"""The values of all moves of a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, overload

from pybridge.bridge.prolog import query
from pybridge.rules.json_ready import JsonReady
from pybridge.rules.moves import Move
from pybridge.rules.notebook import html_table
from pybridge.rules.subject import Subject, ask, goal_inputs
from pybridge.search.options import option_terms


@dataclass(frozen=True)
class RankedMove(JsonReady):
    """A legal move with its value; the attributes are named as in `Analysis`.

    Attributes:
        move: The move.
        value: The value for the first player: a utility if `exact`, otherwise a guess: by the game's
            heuristic/2, or from -1000 to 1000, the mean result of the playouts that began with the move.
        winner: The name of the player who wins, "draw" or "unknown".
        plies: The number of moves until the end, including this one, if the distance of a win or loss is
            proven; otherwise None.
        exact: Whether `value` is proven.
        line: The expected play, starting with `move`.
        visits: The number of playouts that began with the move.
        values: With any number of seats, what each player can expect after the move; otherwise None.
    """

    move: Move
    value: int | float | Fraction
    winner: str
    plies: int | None
    exact: bool
    line: tuple[Move, ...]
    visits: int = 0
    values: Mapping[str, float] | None = None


@dataclass(frozen=True)
class Ranking(JsonReady, Sequence[RankedMove]):
    """The legal moves of a position with their values, the best first; empty if the game has ended.

    Attributes:
        moves: The moves with their values.
        algorithm: The search that chose the first move: "deepening", "mcts" or one of the textbook's.
        depth: The depth of the search in moves, None if it solved the whole game.
        nodes: The number of positions searched, including those in playouts.
        playouts: The number of games played out at random.
        table_hits: The number of positions found in the transposition table.
        seconds: The time taken, in seconds.
    """

    moves: tuple[RankedMove, ...]
    algorithm: str
    depth: int | None
    nodes: int
    playouts: int
    table_hits: int
    seconds: float

    @overload
    def __getitem__(self, index: int) -> RankedMove: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[RankedMove, ...]: ...
    def __getitem__(self, index: int | slice) -> RankedMove | tuple[RankedMove, ...]:
        """Return the move of that rank; 0 is the best."""
        return self.moves[index]

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[RankedMove]:
        return iter(self.moves)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002
        columns = ("move", "value", "winner", "plies", "proven", "line")
        rows = [(m.move, m.value, m.winner, m.plies, m.exact, " ".join(map(str, m.line))) for m in self]
        if not self.playouts:
            return html_table(str(self), columns, rows)
        visits = ((*row, move.visits) for row, move in zip(rows, self, strict=True))
        return html_table(str(self), (*columns, "visits"), visits)

    def __str__(self) -> str:
        """Return the moves with their values, the best first."""
        return ", ".join(f"{move.move} {move.value:+.4g}" for move in self)


def rank(position: Subject, options: Mapping[str, Any]) -> Ranking:
    """Return the ranking of the moves of `position`; `Position.ranking` documents the options."""
    goal = "pybridge:ranked_moves(Game:Position, Options, Ranked, Work)"
    return _ranking(ask(position, goal, Options=option_terms(options)))


def rankings(position: Subject, options: Mapping[str, Any]) -> Iterator[Ranking]:
    """Yield a ranking after each depth of the search; the last one is the best."""
    goal = "pybridge:rankings(Game:Position, Options, Ranked, Work)"
    inputs = goal_inputs(position, Options=option_terms(options))
    with position.blaming_the_game(), query(goal, inputs, ahead=0) as answers:
        yield from map(_ranking, answers)


def _ranking(answer: dict[str, Any]) -> Ranking:
    return Ranking(tuple(map(_ranked_move, answer["Ranked"])), **answer["Work"])


def _ranked_move(worth: dict[str, Any]) -> RankedMove:
    line = tuple(Move(term, text) for term, text in zip(worth["line"], worth["texts"], strict=True))
    found = {key: worth[key] for key in ("value", "winner", "plies", "exact", "visits")}
    return RankedMove(line[0], line=line, values=worth["values"] and dict(worth["values"]), **found)
