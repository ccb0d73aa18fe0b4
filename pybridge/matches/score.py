"""What won, drawn and lost games are worth as evidence."""

from __future__ import annotations

from math import comb, erfc, sqrt

Z_95 = 1.959964


def share_interval(share: float, count: int) -> tuple[float, float]:
    """Return where a share of this many games lies with a confidence of 95% (Wilson)."""
    if count == 0:
        return (0.0, 1.0)
    middle = (share + Z_95**2 / (2 * count)) / (1 + Z_95**2 / count)
    spread = sqrt(share * (1 - share) / count + Z_95**2 / (4 * count * count)) * Z_95 / (1 + Z_95**2 / count)
    return (max(0.0, middle - spread), min(1.0, middle + spread))


def sign_test(won: int, lost: int) -> float:
    """Return how likely equal players would end as far apart (two-sided sign test)."""
    decided = won + lost
    if decided > 1000:  # there the normal distribution is as good
        return min(1.0, erfc((abs(won - lost) - 1) / sqrt(2 * decided)))
    tail = sum(comb(decided, k) for k in range(max(won, lost), decided + 1))
    return min(1.0, 2 * tail / float(2**decided))
