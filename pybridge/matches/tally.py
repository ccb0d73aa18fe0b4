"""Counting the outcomes of games, and how each player has done in them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, variance

from pybridge.matches.batches import WON
from pybridge.matches.played_game import PlayedGame
from pybridge.matches.significance import Z_95, share_interval
from pybridge.rules.json_ready import JsonReady


@dataclass
class Tally:
    """The outcomes of games of players who go round the seats.

    Attributes:
        seats: The number of players.
        counts: The number of games, by their letter (see `Played`) and by how far the players had gone round:
            0 where the first player has the first seat.
    """

    seats: int = 2
    counts: Counter[tuple[str, int]] = field(default_factory=Counter)

    def add(self, place: int, letters: str) -> None:
        """Add the outcomes of games from this place on; in the first the first player has the first seat."""
        counts = self.counts.copy()  # so that an interrupt finds all of these games counted or none
        for first in range(self.seats):
            rotation = (place + first - 1) % self.seats
            counts.update((letter, rotation) for letter in letters[first :: self.seats])
        self.counts = counts

    def _count(self, letter: str) -> int:
        return sum(count for (found, _), count in self.counts.items() if found.lower() == letter)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.counts.total()

    def won_by(self, player: int) -> int:
        """Return the number of games that a player has won, the first one being 0."""
        return self._count(WON[player])

    def points_of(self, player: int) -> float:
        """Return the points of a player: 1 for a win, and an equal share where nobody has won."""
        return self.won_by(player) + self.drawn / self.seats

    @property
    def won(self) -> int:
        """The number of games that the first player has won."""
        return self.won_by(0)

    @property
    def lost(self) -> int:
        """The number of games that another than the first player has won."""
        return self.games - self.won - self.drawn

    @property
    def drawn(self) -> int:
        """The number of games that nobody has won, or that were stopped."""
        return self._count("d") + self._count("u")

    @property
    def cut_short(self) -> int:
        """The number of games whose opening was cut short."""
        return sum(count for (letter, _), count in self.counts.items() if letter.isupper())

    @property
    def sides(self) -> tuple[int, ...]:
        """The numbers of games that each seat has won."""
        won = [0] * self.seats
        for (letter, rotation), count in self.counts.items():
            if letter.lower() in WON:
                won[(WON.index(letter.lower()) - rotation) % self.seats] += count
        return tuple(won)


@dataclass(frozen=True)
class Standing(JsonReady):
    """How a player has done in a match.

    Attributes:
        player: The player.
        won: The number of games that the player alone has won.
        share: The share of the points: a win is one point, and where nobody has won, all have an equal share.
        interval: The 95% confidence interval of the share (Wilson).
        result: The mean result, None where the records of the games are not kept, or where a player's result
            is only the opposite of the other's.
        result_interval: The 95% confidence interval of the mean result, by its variance; None likewise.
        places: How often the player was first, second and so on; equal results have the better place. Empty
            where the records of the games are not kept.
    """

    player: str
    won: int
    share: float
    interval: tuple[float, float]
    result: float | None
    result_interval: tuple[float, float] | None
    places: tuple[int, ...]


def standings(players: Sequence[str], tally: Tally, records: Iterable[PlayedGame]) -> tuple[Standing, ...]:
    """Return how each of the players has done.

    Args:
        players: The players, in the order of the match.
        tally: Who has won.
        records: The games, as far as they are kept and have results by player.
    """
    results: list[list[int]] = [[] for _ in players]
    places = [[0] * len(players) for _ in players]
    for index, record in enumerate(records):
        for seat, result in enumerate(record.results):
            player = (seat + index) % len(players)
            results[player].append(result)
            places[player][sum(other > result for other in record.results)] += 1
    return tuple(_standing(player, index, tally, results[index], places[index]) for index, player in enumerate(players))


def _standing(player: str, index: int, tally: Tally, results: list[int], places: list[int]) -> Standing:
    count = len(results)
    share = tally.points_of(index) / tally.games if tally.games else 1 / tally.seats
    spread = Z_95 * sqrt(variance(results) / count) if count > 1 else 0.0
    mean = fmean(results) if results else None
    return Standing(
        player,
        tally.won_by(index),
        share,
        share_interval(share, tally.games),
        mean,
        None if mean is None else (mean - spread, mean + spread),
        tuple(places) if results else (),
    )
