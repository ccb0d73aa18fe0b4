"""Ratings on the Elo scale: the Bradley-Terry model's maximum likelihood, with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from math import log
from typing import NamedTuple

from pybridge.rules.errors import InputError

ELO = 400 / log(10)
"""So many Elo are a unit of the logistic scale: 400 Elo mean ten times as many points."""


class Result(NamedTuple):
    """How the games of one player against another have ended."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How many they have played."""
        return sum(self)

    @property
    def points(self) -> float:
        """The points of the one player: 1 for a win, a half for a draw."""
        return self.won + self.drawn / 2

    def turned(self) -> Result:
        """Return the result from the other's side."""
        return Result(self.lost, self.drawn, self.won)


class Rating(NamedTuple):
    """A player's rating in Elo, from a mean of 0, and where it lies with a confidence of 95%."""

    rating: float
    interval: tuple[float, float]


Crosstable = Mapping[str, Mapping[str, Result]]


def check_installed() -> None:
    """Check that ratings can be worked out.

    Raises:
        InputError: The library for it is not installed.
    """
    if find_spec("statsmodels") is None:
        raise InputError('ratings need statsmodels: pip install "pybridge-prolog[ratings]"')


def ratings(crosstable: Crosstable) -> dict[str, Rating | None]:
    """Return what players' results against each other say of their strengths.

    A draw counts as half a win and half a loss. The intervals are Wald's, with the robust covariance, which
    draws make smaller as they should. A player who has won, or lost, every point against the others has
    no finite rating; None stands for it, and the others are rated without that player.

    Args:
        crosstable: The results of each player against each other one that it has met.
    """
    rated = _connected(crosstable)
    found: dict[str, Rating | None] = dict.fromkeys(crosstable)
    if len(rated) > 1:
        found.update(_fitted(rated, crosstable))
    return found


def _connected(crosstable: Crosstable) -> list[str]:
    """Return the largest group in which everybody has points against everybody, through others or directly.

    Ratings are finite where there is such a group (Ford 1957).
    """
    import numpy
    from scipy.sparse.csgraph import connected_components

    players = list(crosstable)
    scored = numpy.array(
        [
            [other in crosstable[one] and crosstable[one][other].points > 0 for other in players]
            for one in players
        ]
    )
    _, groups = connected_components(scored, connection="strong")
    largest = numpy.bincount(groups).argmax()
    return [player for player, group in zip(players, groups, strict=True) if group == largest]


def _fitted(players: Sequence[str], crosstable: Crosstable) -> dict[str, Rating]:
    """Fit a logistic regression without a constant: a column a player, but for the first, who stands at 0."""
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
        for player, effect, (low, high) in zip(
            players, contrasts.effect, contrasts.conf_int(0.05), strict=True
        )
    }
