"""Analyses of positions, in the foreground or in the background."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any

from pybridge.bridge.errors import PrologInterrupted
from pybridge.bridge.prolog import query
from pybridge.rules.goals import load_library
from pybridge.rules.json_ready import JsonReady
from pybridge.rules.moves import Move
from pybridge.rules.notebook import facts
from pybridge.rules.subject import Subject, ask, goal_inputs
from pybridge.search.options import option_terms
from pybridge.search.waiters import Waiters


@dataclass(frozen=True)
class Analysis(JsonReady):
    """The result of a search.

    Attributes:
        move: The best move, None if the game has ended.
        line: The expected play from here, starting with `move`.
        value: The value for the first player: the utility if `exact`, otherwise a heuristic estimate. With
            chance, or any number of seats, the result to be expected: a Fraction (or an int) if `exact`,
            otherwise a float.
        bounds: The lowest and the highest value that is possible; None for a side without a bound.
        chances: In a game of chance that is won, drawn or lost, each player's chance, where a draw counts
            half for both; otherwise None.
        values: With any number of seats, or where several choose at once: what each player can expect if all
            play for themselves, which is never proven; otherwise None.
        secured: In such a game, what each player can be sure of whatever the others do, as far as it is
            proven; None for a player of whom nothing is.
        mixture: Where several choose at once: how often each should make each choice; otherwise None.
        winner: The name of the player who wins, "draw" or "unknown".
        plies: The number of moves until the end under best play, if the distance of a win or loss is proven;
            otherwise None.
        exact: Whether `value` is proven.
        algorithm: The search that found it: "deepening", "mcts", one of the textbook's, or "solution" if it
            was looked up in a solution.
        compiled: Whether the search ran compiled together with the rules.
        depth: The depth of the search in moves, None if it was not limited in depth.
        nodes: The number of positions searched, including those in playouts.
        playouts: The number of games played out at random.
        table_hits: The number of positions found in the transposition table.
        seconds: The time taken, in seconds.
    """

    move: Move | None
    line: tuple[Move, ...]
    value: int | float | Fraction
    bounds: tuple[float | Fraction | None, float | Fraction | None]
    chances: Mapping[str, float | Fraction] | None
    values: Mapping[str, float | Fraction] | None
    secured: Mapping[str, float | Fraction | None] | None
    mixture: Mapping[str, Mapping[str, float | Fraction]] | None
    winner: str
    plies: int | None
    exact: bool
    algorithm: str
    compiled: bool
    depth: int | None
    nodes: int
    playouts: int
    table_hits: int
    seconds: float

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002
        known = {
            "best move": self.move,
            "winner": self.winner,
            "value": f"{self.value} ({'proven' if self.exact else 'a guess'})",
            "plies": self.plies,
            "line": " ".join(map(str, self.line)) or None,
            "depth": self.depth,
            "positions": self.nodes,
            "playouts": self.playouts or None,
            "seconds": f"{self.seconds:.3f}",
        }
        return facts(repr(self), known)


def analyse(position: Subject, options: Mapping[str, Any]) -> Analysis:
    """Return an analysis of `position`; `Position.analyse` documents the options."""
    goal = "pybridge:analyse(Game:Position, Options, Analysis, Texts)"
    return _analysis(ask(position, goal, Options=option_terms(options)))


class Search:
    """A search that runs in a background thread; `Position.search` starts one.

    Iterate over it to get the `Analysis` of each depth as soon as it is available, or look at `best` at any
    time. `stop()` ends the search, and so does the end of a `with` block.

        search = position.search(seconds=10)
        for analysis in search:
            print(analysis.depth, analysis.move)

    Several threads can iterate over it, and more than once; each iteration starts with the first depth.
    """

    def __init__(self, position: Subject, options: Mapping[str, Any]) -> None:
        """Start the search; `Position.search` calls this."""
        self._position = position
        self._found: list[Analysis] = []
        self._error: BaseException | None = None
        self._finished = False
        self._waiters = Waiters()
        load_library()
        goal = "pybridge:search_reports(Game:Position, Options, Analysis, Texts)"
        self._query = query(goal, goal_inputs(position, Options=option_terms(options)), ahead=0)
        self._at_first: Analysis | None = None
        self._thread = threading.Thread(target=self._run, name="pybridge-search", daemon=True)
        self._thread.start()
        try:
            self._waiters.wait_for(lambda: self._at_first is not None or self._finished)
        except BaseException:
            self.stop()
            raise
        if self._error is not None:
            raise self._error

    def _run(self) -> None:
        error: BaseException | None = None
        try:
            for answer in self._query:  # begun here, so that it never runs in the caller's thread
                self._take(_analysis(answer))
        except PrologInterrupted:
            pass
        except BaseException as caught:
            error = caught
        finally:
            self._query.close()
            self._error = error
            self._finished = True
            self._waiters.wake()

    def _take(self, analysis: Analysis) -> None:
        """Keep the analysis of a new depth, or replace the last one by one that counts more work."""
        last = self._found[-1] if self._found else None
        if self._at_first is None:
            self._at_first = analysis
        elif last and (last.depth, last.playouts) == (analysis.depth, analysis.playouts):
            self._found[-1] = analysis
        else:
            self._found.append(analysis)
        self._waiters.wake()

    def __iter__(self) -> Iterator[Analysis]:
        """Yield the analysis of each depth, starting with the first, and wait for further ones."""
        for number in count():
            self._waiters.wait_for(lambda at=number: self._finished or at < len(self._found))  # type: ignore[misc]
            if number >= len(self._found):
                break
            yield self._found[number]
        self._raise_error()

    def _raise_error(self) -> None:
        if self._error is not None:
            with self._position.blaming_the_game():
                raise self._error

    @property
    def best(self) -> Analysis:
        """The analysis of the last completed depth; before the first, some legal move at depth 0."""
        best = self._found[-1] if self._found else self._at_first
        assert best is not None
        return best

    @property
    def running(self) -> bool:
        """Whether the search is still running."""
        return not self._finished

    def stop(self) -> None:
        """Stop the search, from any thread. `best` stays available; `result()` waits until it has ended."""
        if not self._finished:
            self._query.cancel()

    def result(self, timeout: float | None = None) -> Analysis:
        """Wait until the search ends, and return its last analysis.

        Args:
            timeout: How long to wait, in seconds; None, the default, waits until the search ends.

        Raises:
            TimeoutError: The search has not ended within this time. It continues, and `best` is its best
                analysis so far.
            GameError: The game's rules raise an error; the text gives the file and line.
        """
        if not self._waiters.wait_for(lambda: self._finished, timeout):
            raise TimeoutError(f"the search has not ended after {timeout:g} seconds; best is its result so far")
        self._raise_error()
        return self.best

    def __enter__(self) -> Search:
        """Return the search; it is stopped at the end of the `with` block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the search and wait until it has ended."""
        self.stop()
        self._thread.join()


def _analysis(answer: dict[str, Any]) -> Analysis:
    return read_analysis(answer["Analysis"], answer["Texts"])


def read_analysis(found: dict[str, Any], texts: list[str]) -> Analysis:
    """Return an analysis from Prolog, given the texts of the moves of its line."""
    line = tuple(Move(term, text) for term, text in zip(found["line"], texts, strict=True))
    return Analysis(
        **{
            **found,
            "bounds": tuple(found["bounds"]),
            "chances": found["chances"] and dict(found["chances"]),
            "values": found["values"] and dict(found["values"]),
            "secured": found["secured"] and dict(found["secured"]),
            "mixture": found["mixture"] and {name: _mixed(choices) for name, choices in found["mixture"]},
            "line": line,
            "move": line[0] if line else None,
        }
    )


def _mixed(choices: list[Any]) -> dict[str, float | Fraction]:
    return {choice.args[1]: choice.args[2] for choice in choices}
