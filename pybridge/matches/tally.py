"""Counting the outcomes of games."""

from collections import Counter
from dataclasses import dataclass, field

from pybridge.matches.batches import WON


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
