"""A game of a series: the line that is saved of it, and a record that can be replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any, overload

from pybridge.matches.record import GameRecord


@dataclass(frozen=True)
class PlayedGame(GameRecord):
    """A game of a match or tournament: a saved game that knows its place in the series.

    Attributes:
        number: Its number in the series, from 1.
        winner: The game's player who has won, "draw", or "unknown" where the game was given up.
        value: The utility, from Max's side; 0 where the game was given up.
        plies: How many moves it took.
        seed: The seed of the series, from which and from the number all chance in the game comes.
        opening: How many of its first moves were at random.
    """

    number: int = 0
    winner: str = ""
    value: int = 0
    plies: int = 0
    seed: int = 0
    opening: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the game as JSON-ready data, as a line of a saved match has it."""
        return {
            "number": self.number,
            "game": self.game,
            "variant": self.variant,
            "players": dict(self.players),
            "start": self.start,
            "moves": list(self.moves),
            "result": self.result,
            "winner": self.winner,
            "value": self.value,
            "plies": self.plies,
            "opening": self.opening,
            "seed": self.seed,
            "fingerprint": self.fingerprint,
        }


def read_line(line: bytes | str) -> PlayedGame:
    """Return the game that a line of a saved match holds."""
    data = json.loads(line)
    return PlayedGame(**{**data, "moves": tuple(data["moves"])})


class Records(Sequence[PlayedGame]):
    """The games of a series, read from the file that holds them when they are asked for."""

    EVERY = 256

    def __init__(self, file: IO[bytes], count: int) -> None:
        """Take an open file of `count` games, which nobody writes to any more."""
        self._file = file
        self._count = count
        self._places = [0]

    def __len__(self) -> int:
        """Return how many games there are."""
        return self._count

    def __iter__(self) -> Iterator[PlayedGame]:
        """Give the games in the order of their numbers."""
        return map(read_line, self.lines())

    def lines(self, start: int = 0) -> Iterator[bytes]:
        """Give the lines from that of the game at index `start` on."""
        known = min(start // self.EVERY, len(self._places) - 1)
        place = self._places[known]
        for index in range(known * self.EVERY, self._count):
            self._file.seek(place)
            line = self._file.readline()
            place += len(line)
            if (index + 1) % self.EVERY == 0 and (index + 1) // self.EVERY == len(self._places):
                self._places.append(place)
            if index >= start:
                yield line

    @overload
    def __getitem__(self, index: int) -> PlayedGame: ...
    @overload
    def __getitem__(self, index: slice) -> list[PlayedGame]: ...
    def __getitem__(self, index: int | slice) -> PlayedGame | list[PlayedGame]:
        """Return a game, or a list of those of a slice."""
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(self._count))]
        at = index + self._count if index < 0 else index
        if not 0 <= at < self._count:
            raise IndexError(f"there are {self._count} games, and none at index {index}")
        return read_line(next(self.lines(at)))

    def __repr__(self) -> str:
        return f"<{self._count} games>"
