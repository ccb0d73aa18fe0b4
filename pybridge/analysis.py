"""What the search found out about a position."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from pybridge.errors import PrologInterrupted
from pybridge.game import Move, Position, ask
from pybridge.prolog import query
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


_LINE_TEXTS = "get_dict(line, Analysis, Line), maplist(positions:move_text(Game), Line, Texts)"


def analyse(position: Position, **options: Any) -> Analysis:
    """Search for the best move in `position`; the options are those of `prolog/search/options.pl`.

    For example `analyse(position, depth=6, table=False)`. An option that is None is left out.
    """
    goal = f"analyse:analyse(Game:Position, Options, Analysis), {_LINE_TEXTS}"
    answer = ask(goal, _inputs(position, options))
    return _analysis(answer["Analysis"], answer["Texts"])


class Search(Iterator[Analysis]):
    """A search that runs beside you, in a thread of its own, from the moment it is made.

    Iterate for an `Analysis` after each finished depth. `best` is the newest at any time, `stop()` ends the
    search, `result()` waits for its end.
    """

    def __init__(self, position: Position, **options: Any) -> None:
        """Begin to search; the options are those of `analyse`."""
        self.best: Analysis | None = None
        self._query = query(
            f"analyse:analyses(Game:Position, Options, Analysis), {_LINE_TEXTS}",
            _inputs(position, options),
            ahead=0,
        )
        self._found: queue.SimpleQueue[Analysis | None] = queue.SimpleQueue()
        self._error: BaseException | None = None
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="search", daemon=True)
        self._thread.start()

    def __next__(self) -> Analysis:
        """Wait for the next finished depth."""
        found = self._found.get()
        if found is None:
            self._found.put(None)
            if self._error is not None:
                raise self._error
            raise StopIteration
        return found

    def stop(self) -> None:
        """End the search, from any thread; `best` stays what the last finished depth has found."""
        self._stopped = True
        self._query.cancel()

    def result(self) -> Analysis | None:
        """Wait for the end and return the best; None where it was stopped before the first depth."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self.best

    def _run(self) -> None:
        try:
            with self._query as answers:
                for answer in answers:
                    self.best = _analysis(answer["Analysis"], answer["Texts"])
                    self._found.put(self.best)
        except BaseException as error:
            if not (self._stopped and isinstance(error, PrologInterrupted)):
                self._error = error
        self._found.put(None)


def _inputs(position: Position, options: dict[str, Any]) -> dict[str, Any]:
    terms = [_option(name, value) for name, value in options.items() if value is not None]
    return {"Game": position.game.name, "Position": position.term, "Options": terms}


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
