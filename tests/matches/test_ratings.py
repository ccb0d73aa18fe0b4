"""Ratings: a published solution, an independent computation, and how often intervals hold the truth."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from counts import count

from pybridge.matches.ratings import ELO, Result, ratings

# Games of the American League's Eastern Division in 1987, by winner and loser: Agresti, Categorical Data
# Analysis (2nd edition, 2002), table 10.10; the estimates with Baltimore at 0 are table 10.11, column 3.
TEAMS = ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"]
WINS = [
    [0, 7, 9, 7, 7, 9, 11],
    [6, 0, 7, 5, 11, 9, 9],
    [4, 6, 0, 7, 7, 8, 12],
    [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12],
    [4, 4, 5, 6, 6, 0, 6],
    [2, 4, 1, 3, 1, 7, 0],
]
PUBLISHED = [1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0]

Table = dict[str, dict[str, Result]]


def baseball() -> Table:
    return {
        one: {other: Result(WINS[i][j], 0, WINS[j][i]) for j, other in enumerate(TEAMS) if i != j}
        for i, one in enumerate(TEAMS)
    }


def rating(table: Table, player: str) -> float:
    found = ratings(table)[player]
    assert found is not None
    return found.rating


@pytest.mark.stress
def test_a_textbooks_crosstable_has_its_published_solution() -> None:
    table = baseball()
    baltimore = rating(table, "Baltimore")
    logits = [(rating(table, team) - baltimore) / ELO for team in TEAMS]
    assert [round(logit, 2) for logit in logits] == PUBLISHED


def by_minorization(table: Table, rounds: int = count(600, 3000)) -> dict[str, float]:
    """Return strengths by Hunter's MM algorithm (Annals of Statistics 32, 2004), formula 3."""
    strength = dict.fromkeys(table, 1.0)
    for _ in range(rounds):
        for player, row in table.items():
            points = sum(result.points for result in row.values())
            shares = sum(result.games / (strength[player] + strength[other]) for other, result in row.items())
            strength[player] = points / shares
    return strength


def simulated(strengths: list[float], games: int, draws: float, seed: int) -> Table:
    """Return results of players whose expected scores follow from their strengths in Elo."""
    dice = random.Random(seed)
    table: Table = {str(player): {} for player in range(len(strengths))}
    for one, other in combinations(range(len(strengths)), 2):
        expected = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
        drawn = 4 * draws * expected * (1 - expected)
        weights = [expected - drawn / 2, drawn, 1 - expected - drawn / 2]
        outcomes = dice.choices(range(3), weights, k=games)
        result = Result(*(outcomes.count(outcome) for outcome in range(3)))
        table[str(one)][str(other)], table[str(other)][str(one)] = result, result.turned()
    return table


@pytest.mark.share(1)
@pytest.mark.parametrize("draws", [0.0, 0.4])
def test_an_independent_computation_finds_the_same(draws: float) -> None:
    from math import log

    for table in (baseball(), simulated([-100.0, -20.0, 30.0, 90.0], 50, draws, seed=3)):
        ours, theirs = ratings(table), by_minorization(table)
        mean = sum(map(log, theirs.values())) / len(theirs)
        for player, strength in theirs.items():
            found = ours[player]
            assert found is not None
            assert found.rating == pytest.approx(ELO * (log(strength) - mean), abs=0.01)


@pytest.mark.parametrize("draws", [0.0, 0.4])
def test_known_strengths_are_recovered_within_their_intervals(draws: float) -> None:
    """This must be so in 95% of the repetitions, which is 182 to 198 of 200 for each player."""
    strengths = [-150.0, -60.0, 0.0, 70.0, 140.0]
    repetitions, least, most = count(40, 200), count(33, 182), count(40, 198)
    recovered = [0] * len(strengths)
    for seed in range(repetitions):
        found = ratings(simulated(strengths, 40, draws, seed))
        for player, strength in enumerate(strengths):
            rated = found[str(player)]
            assert rated is not None
            recovered[player] += rated.interval[0] <= strength <= rated.interval[1]
    assert all(least <= times <= most for times in recovered), recovered


def test_a_player_with_all_points_has_no_rating_and_spoils_no_others() -> None:
    table = simulated([0.0, 50.0, 100.0], 50, 0.2, seed=1)
    alone = ratings(table)
    table["best"] = {player: Result(50, 0, 0) for player in table}
    for player in ("0", "1", "2"):
        table[player]["best"] = Result(0, 0, 50)
    assert ratings(table) == {**alone, "best": None}


def test_players_who_share_no_points_have_no_ratings() -> None:
    assert ratings({"a": {"b": Result(9, 0, 0)}, "b": {"a": Result(0, 0, 9)}}) == {"a": None, "b": None}
    assert ratings({"a": {}, "b": {}}) == {"a": None, "b": None}
