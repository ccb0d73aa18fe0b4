"""Ending a match when it is decided: Wald's sequential probability ratio test."""

from __future__ import annotations

from dataclasses import dataclass
from math import log

ELO = 20.0
"""How much stronger a side is, in Elo, for the test to find."""


def expected_score(elo: float) -> float:
    """Return the points a game, draws left out, of a player who is stronger by that much."""
    return float(1 / (1 + 10 ** (-elo / 400)))


STRONGER, EQUAL = log(expected_score(ELO) / 0.5), log((1 - expected_score(ELO)) / 0.5)
"""What a decided game that the stronger side has won, or lost, adds to the log likelihood ratio."""


@dataclass
class Sprt:
    """The test of whether either of two players is 20 Elo stronger than the other, or not stronger at all.

    Wald's test is made for each of the two; draws are left out. It names a side that is not the stronger one
    with a probability of at most `error`. The test ends when one side is found stronger, or neither can be.

    Attributes:
        error: The probability of each kind of error.
        won: How many games the first player has won.
        lost: How many it has lost.
        decided: Whether the test has ended.
    """

    error: float
    won: int = 0
    lost: int = 0
    decided: bool = False

    def __post_init__(self) -> None:
        """Check the error.

        Raises:
            ValueError: It is no probability below a half.
        """
        if not 0 < self.error < 0.5:
            raise ValueError(f"until must be an error above 0 and below 0.5, not {self.error!r}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which a side is found not to be stronger, or stronger."""
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
        """Which player is the stronger, 0 or 1; None where neither is found to be."""
        upper = self.bounds[1]
        return next((player for player, ratio in enumerate(self.ratios) if ratio >= upper), None)

    def take(self, letters: str) -> int:
        """Take note of the outcomes of the next games, and return how many of them were needed."""
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
        return {
            "error": self.error,
            "elo": [0.0, ELO],
            "bounds": list(self.bounds),
            "ratios": list(self.ratios),
            "decided": self.decided,
            "stronger": self.stronger,
        }
