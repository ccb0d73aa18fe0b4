"""Wald's sequential probability ratio test, which ends a match once it is decided."""

from __future__ import annotations

from dataclasses import dataclass
from math import log

from pybridge.rules.json_ready import attributes

ELO = 20.0
"""The difference in strength, in Elo, that the test is to detect."""


def expected_score(elo: float) -> float:
    """Return the expected points per decided game of a player who is stronger by this much."""
    return float(1 / (1 + 10 ** (-elo / 400)))


STRONGER, EQUAL = log(expected_score(ELO) / 0.5), log((1 - expected_score(ELO)) / 0.5)
"""The change of the log likelihood ratio when the stronger side wins, or loses, a game."""


@dataclass
class Sprt:
    """A test of whether one of two players is 20 Elo stronger than the other, or not stronger at all.

    Wald's test is applied to each of the two players; draws do not count. The probability of finding a player
    stronger who is not is at most `error`. The test ends when one player is found to be stronger, or neither
    can be.

    Attributes:
        error: The probability of each kind of error.
        won: The number of games that the first player has won.
        lost: The number of games that it has lost.
        decided: Whether the test has ended.
    """

    error: float
    won: int = 0
    lost: int = 0
    decided: bool = False

    def __post_init__(self) -> None:
        """Check the error.

        Raises:
            ValueError: It is not between 0 and 1/2.
        """
        if not 0 < self.error < 0.5:
            raise ValueError(f"until must be a probability of error above 0 and below 0.5, not {self.error!r}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which a player is found not to be stronger, and to be stronger."""
        upper = log((1 - self.error) / self.error)
        return -upper, upper

    @property
    def ratios(self) -> tuple[float, float]:
        """The log likelihood ratio of the first player being 20 Elo stronger, and of the other."""
        one = self.won * STRONGER + self.lost * EQUAL
        other = self.lost * STRONGER + self.won * EQUAL
        return one, other

    @property
    def stronger(self) -> int | None:
        """The stronger player, 0 or 1; None if neither is found to be stronger."""
        upper = self.bounds[1]
        return next((player for player, ratio in enumerate(self.ratios) if ratio >= upper), None)

    def take(self, letters: str) -> int:
        """Add the outcomes of the next games, and return how many of them were needed.

        Args:
            letters: One letter for each game, from the first player's point of view: w, d, l or u.
        """
        lower, upper = self.bounds
        for taken, letter in enumerate(letters.lower()):
            if self.decided:
                return taken
            self.won += letter == "w"
            self.lost += letter == "l"
            self.decided = max(self.ratios) >= upper or max(self.ratios) <= lower
        return len(letters)

    def to_json(self) -> dict[str, object]:
        """Return the test as JSON-ready data."""
        found = attributes(self, ("bounds", "ratios", "decided", "stronger"))
        return {"error": self.error, "elo": [0.0, ELO], **found}
