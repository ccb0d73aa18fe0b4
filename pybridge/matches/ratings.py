"""Ratings on the Elo scale: the maximum-likelihood estimate of the Bradley-Terry model, with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from math import log
from typing import NamedTuple

ELO = 400 / log(10)
"""One unit of the logistic scale in Elo: a difference of 400 Elo means ten times as many points."""


class Result(NamedTuple):
    """The results of one player's games against another.

    Attributes:
        won: The number of games won.
        drawn: The number of games drawn.
        lost: The number of games lost.
    """

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """The number of games played."""
        return sum(self)

    @property
    def points(self) -> float:
        """The points of the player: 1 for a win, 1/2 for a draw."""
        return self.won + self.drawn / 2

    def to_json(self) -> dict[str, int]:
        """Return the result as JSON-ready data."""
        return self._asdict()

    def turned(self) -> Result:
        """Return the result from the other player's point of view."""
        return Result(self.lost, self.drawn, self.won)


class Rating(NamedTuple):
    """A player's rating in Elo, relative to a mean of 0, and its 95% confidence interval."""

    rating: float
    interval: tuple[float, float]


Crosstable = Mapping[str, Mapping[str, Result]]


MISSING = 'ratings need statsmodels: pip install "pybridge-prolog[ratings]"'


def can_rate() -> bool:
    """Return whether the library for ratings, statsmodels, is installed."""
    return find_spec("statsmodels") is not None


def ratings(crosstable: Crosstable) -> dict[str, Rating | None]:
    """Return the ratings of players from their results against each other.

    A draw counts as half a win and half a loss. The intervals are Wald intervals with the robust covariance,
    which draws make smaller, as they should. A player who has won or lost all points against the others has
    no finite rating: its rating is None, and the others are rated without it.

    Args:
        crosstable: The results of each player against each of its opponents.
    """
    rated = _connected(crosstable)
    found: dict[str, Rating | None] = dict.fromkeys(crosstable)
    if len(rated) > 1:
        found.update(_fitted(rated, crosstable))
    return found


def _connected(crosstable: Crosstable) -> list[str]:
    """Return the largest group of players who have points against each other, directly or through others.

    Within such a group, ratings are finite (Ford 1957).
    """
    import numpy
    from scipy.sparse.csgraph import connected_components

    players = list(crosstable)
    scored = numpy.array(
        [[other in crosstable[one] and crosstable[one][other].points > 0 for other in players] for one in players]
    )
    _, groups = connected_components(scored, connection="strong")
    largest = numpy.bincount(groups).argmax()
    return [player for player, group in zip(players, groups, strict=True) if group == largest]


def _fitted(players: Sequence[str], crosstable: Crosstable) -> dict[str, Rating]:
    """Fit a logistic regression without a constant; the first player is at 0, each other has a column."""
    import numpy
    import statsmodels.api as statsmodels

    place = {player: index for index, player in enumerate(players)}
    rows, points, weights = [], [], []
    for one in players:
        for other, result in crosstable[one].items():
            if other not in place or place[other] < place[one]:
                continue
            row = numpy.zeros(len(players))
            row[place[one]], row[place[other]] = 1, -1
            for count, point in zip(result, (1.0, 0.5, 0.0), strict=True):
                rows.append(row[1:])
                points.append(point)
                weights.append(count)
    played = numpy.array(weights) > 0
    model = statsmodels.GLM(
        numpy.array(points)[played],
        numpy.array(rows)[played],
        family=statsmodels.families.Binomial(),
        freq_weights=numpy.array(weights)[played],
    )
    fit = model.fit(cov_type="HC0")
    from_the_mean = (numpy.eye(len(players)) - 1 / len(players))[:, 1:]
    contrasts = fit.t_test(from_the_mean)
    return {
        player: Rating(float(ELO * effect), (float(ELO * low), float(ELO * high)))
        for player, effect, (low, high) in zip(players, contrasts.effect, contrasts.conf_int(0.05), strict=True)
    }
