"""Shares and averages, either exact or with confidence intervals."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import hypot, sqrt
from typing import Any

from pybridge.matches.significance import Z_95, share_interval
from pybridge.rules.json_ready import JsonReady

Number = int | float | Fraction
Quartiles = tuple[float, float, float, float, float]


@dataclass(frozen=True)
class Share(JsonReady):
    """A share of games.

    Attributes:
        share: The share, between 0 and 1; a `Fraction` if it is exact.
        interval: Its 95% confidence interval (Wilson).
        games: The number of games that it is a share of, None if it is exact.
    """

    share: float | Fraction
    interval: tuple[float, float]
    games: int | None

    @classmethod
    def of(cls, points: Number, games: int | Fraction) -> Share:
        """Return the share of the points in this many games; it is exact if both are weights."""
        if isinstance(games, Fraction):
            exact = Fraction(points) / games if games else Fraction(0)
            return cls(exact, (float(exact), float(exact)), None)
        share = float(points / games) if games else 0.0
        return cls(share, share_interval(share, games), games)

    def __str__(self) -> str:
        if self.games is None:
            return f"{float(self.share):.2%} ({self.share})"
        low, high = self.interval
        return f"{self.share:.2%} ({low:.2%} to {high:.2%})"

    def to_json(self) -> dict[str, Any]:
        """Return the share as JSON-ready data."""
        return {**super().to_json(), "fraction": str(self.share) if self.games is None else None}


@dataclass(frozen=True)
class Difference(JsonReady):
    """How much a measure of one study is above that of another.

    Attributes:
        difference: The difference of the shares or means.
        interval: Its 95% confidence interval, from those of both (Newcombe 1998).
    """

    difference: float
    interval: tuple[float, float]

    @classmethod
    def of(cls, one: Share | Spread, other: Share | Spread) -> Difference:
        """Return how much `one` is above `other`."""
        a, b = (float(m.share if isinstance(m, Share) else m.mean) for m in (one, other))
        down = hypot(a - one.interval[0], other.interval[1] - b)
        up = hypot(one.interval[1] - a, b - other.interval[0])
        return cls(a - b, (a - b - down, a - b + up))


@dataclass(frozen=True)
class Spread(JsonReady):
    """The distribution of a count.

    Attributes:
        mean: The mean; a `Fraction` if it is exact.
        interval: Its 95% confidence interval.
        quartiles: The minimum, the first quartile, the median, the third quartile and the maximum; None if
            only the mean is known, or nothing was counted.
    """

    mean: float | Fraction
    interval: tuple[float, float]
    quartiles: Quartiles | None

    @classmethod
    def of(cls, counts: Mapping[int, Number]) -> Spread:
        """Return the distribution of values, given how often each occurs; it is exact if these are weights."""
        total = sum(counts.values())
        if not total:
            return cls(0.0, (0.0, 0.0), None)
        mean = sum(value * count for value, count in counts.items()) / total
        if isinstance(total, Fraction):
            return cls(mean, mean_interval(mean, 0, 0), quartiles(counts))
        square = sum((value - mean) ** 2 * count for value, count in counts.items())
        return cls(mean, mean_interval(mean, square / max(1, total - 1), int(total)), quartiles(counts))

    def __str__(self) -> str:
        text = f"{float(self.mean):.2f}"
        if isinstance(self.mean, Fraction):
            text += f" ({self.mean})"
        else:
            text += f" ({self.interval[0]:.2f} to {self.interval[1]:.2f})"
        if self.quartiles:
            least, low, middle, high, most = self.quartiles
            text += f", half of them {low:g} to {high:g}, median {middle:g}, all {least:g} to {most:g}"
        return text

    def to_json(self) -> dict[str, Any]:
        """Return the spread as JSON-ready data."""
        return {**super().to_json(), "fraction": str(self.mean) if isinstance(self.mean, Fraction) else None}


def ratio_interval(groups: Mapping[tuple[int, int], int]) -> tuple[float, float]:
    """Return the 95% confidence interval of the mean of values that come in groups, as positions do in games.

    The values in one group are correlated, so the groups are the independent samples: the mean is estimated
    as a ratio, the sum of all values to the number of them (Cochran, Sampling Techniques, 1977, chapter 6).

    Args:
        groups: How many groups have which sum of their values, and which size.
    """
    values = sum(size * count for (_, size), count in groups.items())
    if not values:
        return (0.0, 0.0)
    ratio = sum(total * count for (total, _), count in groups.items()) / values
    residual = sum((total - ratio * size) ** 2 * count for (total, size), count in groups.items())
    half = Z_95 * sqrt(residual) / values
    return (ratio - half, ratio + half)


def mean_interval(mean: Number, variance: float, count: int) -> tuple[float, float]:
    """Return the 95% confidence interval of a mean of `count` values; with 0 values, it is exact."""
    half = Z_95 * sqrt(variance / count) if count else 0.0
    return (float(mean) - half, float(mean) + half)


def quartiles(weights: Mapping[int, Number]) -> Quartiles:
    """Return the minimum, the quartiles and the maximum."""
    total = Fraction(sum(weights.values()))
    values = sorted(value for value, weight in weights.items() if weight)
    up_to = list(accumulate(Fraction(weights[value]) for value in values))
    low, middle, high = (values[bisect_left(up_to, total * part / 4)] for part in (1, 2, 3))
    return (values[0], low, middle, high, values[-1])
