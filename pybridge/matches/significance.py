"""The statistical significance of won, drawn and lost games."""

from math import comb, erfc, sqrt

Z_95 = 1.959964


def share_interval(share: float, count: int) -> tuple[float, float]:
    """Return the 95% confidence interval of a share of this many games (Wilson)."""
    if count == 0:
        return (0.0, 1.0)
    middle = (share + Z_95**2 / (2 * count)) / (1 + Z_95**2 / count)
    spread = sqrt(share * (1 - share) / count + Z_95**2 / (4 * count * count)) * Z_95 / (1 + Z_95**2 / count)
    return (max(0.0, middle - spread), min(1.0, middle + spread))


def sign_test(won: int, lost: int) -> float:
    """Return the p-value of the two-sided sign test: how likely equal players are to end this far apart."""
    decided = won + lost
    if decided > 1000:  # the normal approximation is as good then
        return min(1.0, erfc((abs(won - lost) - 1) / sqrt(2 * decided)))
    tail = sum(comb(decided, k) for k in range(max(won, lost), decided + 1))
    return min(1.0, 2 * tail / float(2**decided))
