"""The games of a series: their lines in a file, and records that can be replayed."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any, overload

from pybridge.matches.record import GameRecord

KEYS = (
    *("number", "game", "variant", "players", "start", "moves", "result", "winner"),
    *("value", "results", "plies", "opening", "forfeit", "seed", "fingerprint"),
)
"""The keys of a game in JSON, in their order."""


@dataclass(frozen=True)
class PlayedGame(GameRecord):
    """A game of a match or tournament: a saved game with its number in the series.

    Attributes:
        number: Its number in the series, counted from 1.
        winner: The name of the player who has won, "draw", or "unknown" if the game was stopped.
        value: The result of the first player; 0 if the game was stopped.
        results: The results of all players, in the order of the seats, where each has one of their own;
            otherwise empty.
        plies: The number of moves.
        seed: The seed of the series, which together with the number determines all random decisions.
        opening: The number of random moves at its beginning.
        forfeit: Why the loser made no legal move, with file and line, or "".
    """

    number: int = 0
    winner: str = ""
    value: int = 0
    results: tuple[int, ...] = ()
    plies: int = 0
    seed: int = 0
    opening: int = 0
    forfeit: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the game as JSON-ready data, as in a line of a saved match."""
        optional = ("forfeit", "results")
        data = {name: getattr(self, name) for name in KEYS if name not in optional or getattr(self, name)}
        return {**data, "players": dict(self.players), "moves": list(self.moves)}


def read_line(line: bytes | str) -> PlayedGame:
    """Return the game in a line of a saved match."""
    data = json.loads(line)
    lists = {name: tuple(data.get(name, ())) for name in ("moves", "results")}
    return PlayedGame(**{**data, **lists})


class Records(Sequence[PlayedGame]):
    """The games of a series: a sequence that reads each game from a file when it is accessed."""

    def __init__(self, file: IO[bytes], count: int) -> None:
        """Wrap an open file of `count` games that is no longer written."""
        self._file = file
        self._count = count
        self._places = array("q", [0])  # of the games that have been read, and of the next one

    def __len__(self) -> int:
        """Return the number of games."""
        return self._count

    def __iter__(self) -> Iterator[PlayedGame]:
        """Yield the games in the order of their numbers."""
        return map(read_line, self.lines())

    def lines(self) -> Iterator[bytes]:
        """Yield the games as lines of JSON."""
        return map(self._line, range(self._count))

    def _line(self, index: int) -> bytes:
        """Return the line of a game, once those before it have been read."""
        self._file.seek(self._places[index])
        line = self._file.readline()
        if index + 1 == len(self._places):
            self._places.append(self._places[index] + len(line))
        return line

    @overload
    def __getitem__(self, index: int) -> PlayedGame: ...
    @overload
    def __getitem__(self, index: slice) -> list[PlayedGame]: ...
    def __getitem__(self, index: int | slice) -> PlayedGame | list[PlayedGame]:
        """Return a game, or the list of games of a slice."""
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(self._count))]
        at = index + self._count if index < 0 else index
        if not 0 <= at < self._count:
            raise IndexError(f"there is no game at index {index}: there are {self._count} games")
        for passed in range(len(self._places) - 1, at):
            self._line(passed)
        return read_line(self._line(at))

    def __repr__(self) -> str:
        return f"<{self._count} games>"
