"""Counting the outcomes of games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Tally:
    """The outcomes of games of two players who take turns at playing each side, from the first one's view.

    Attributes:
        counts: The number of games, by their letter (see `Played`) and by whether the first player was Max.
    """

    counts: Counter[tuple[str, bool]] = field(default_factory=Counter)

    def add(self, place: int, letters: str) -> None:
        """Add the outcomes of games from this place on; in odd places the first player is Max."""
        odd = place % 2 == 1
        counts = self.counts.copy()  # so that an interrupt finds all of these games counted or none
        counts.update((letter, odd) for letter in letters[::2])
        counts.update((letter, not odd) for letter in letters[1::2])
        self.counts = counts

    def _count(self, letter: str) -> int:
        return sum(count for (found, _), count in self.counts.items() if found.lower() == letter)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.counts.total()

    @property
    def won(self) -> int:
        """The number of games that the first player has won."""
        return self._count("w")

    @property
    def lost(self) -> int:
        """The number of games that the first player has lost."""
        return self._count("l")

    @property
    def drawn(self) -> int:
        """The number of games that were drawn or stopped."""
        return self._count("d") + self._count("u")

    @property
    def points(self) -> float:
        """The points of the first player: 1 for a win, 1/2 for a draw."""
        return self.won + self.drawn / 2

    @property
    def cut_short(self) -> int:
        """The number of games whose opening was cut short."""
        return sum(count for (letter, _), count in self.counts.items() if letter.isupper())

    @property
    def sides(self) -> tuple[int, int]:
        """The numbers of games that Max and Min have won."""
        by_max = by_min = 0
        for (letter, first_is_max), count in self.counts.items():
            if letter.lower() == ("w" if first_is_max else "l"):
                by_max += count
            elif letter.lower() in "wl":
                by_min += count
        return by_max, by_min
