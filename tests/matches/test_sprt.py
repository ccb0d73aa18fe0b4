"""The sequential test that ends a match."""

from __future__ import annotations

import random
from math import log

import pytest
from counts import count

from pybridge.matches.sprt import Sprt, expected_score


def played(elo: float, seed: int, error: float = 0.05, draws: float = 0.3) -> Sprt:
    dice, test = random.Random(seed), Sprt(error)
    for _ in range(100_000):
        letter = "d" if dice.random() < draws else "w" if dice.random() < expected_score(elo) else "l"
        test.take(letter)
        if test.decided:
            return test
    raise AssertionError("it does not end")


def test_the_bounds_are_walds() -> None:
    assert Sprt(0.01).bounds == pytest.approx((log(0.01 / 0.99), log(0.99 / 0.01)))


def test_outcomes_behind_the_decision_are_not_taken() -> None:
    test = Sprt(0.01)
    needed = test.take("wD" * 200)
    assert test.decided
    assert test.stronger == 0
    assert (test.won, needed) == (83, 165)
    assert test.take("www") == 0


def test_draws_decide_nothing() -> None:
    test = Sprt(0.01)
    assert test.take("dU" * 1000) == 2000
    assert not test.decided


@pytest.mark.parametrize(("elo", "weaker"), [(20, 1), (-20, 0), (60, 1)])
def test_the_weaker_side_is_seldom_found_stronger(elo: float, weaker: int) -> None:
    """At most 5% should be wrong; the limit would be exceeded by chance once in a million runs."""
    tests, most = count(40, 400), count(12, 44)
    found = [played(elo, seed).stronger for seed in range(tests)]
    assert found.count(weaker) <= most
    assert found.count(1 - weaker) >= tests - most


def test_equal_players_are_seldom_found_unequal() -> None:
    tests, most = count(40, 400), count(17, 76)  # 5% for each of the two sides
    assert sum(played(0, seed).stronger is not None for seed in range(tests)) <= most
