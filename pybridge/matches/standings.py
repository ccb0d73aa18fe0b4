"""How each player of a match has done."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

from pybridge.matches.played_game import PlayedGame
from pybridge.matches.significance import Z_95, share_interval
from pybridge.matches.tally import Tally
from pybridge.rules.json_ready import JsonReady


@dataclass(frozen=True)
class Standing(JsonReady):
    """How a player has done in a match.

    Attributes:
        player: The player.
        won: The number of games that the player alone has won.
        share: The share of the points: a win is one point, and where nobody has won, all have an equal share.
        interval: The 95% confidence interval of the share (Wilson).
        result: The mean result, None where the records of the games are not kept, or where a player's result
            is only the opposite of the other's.
        result_interval: The 95% confidence interval of the mean result, by its variance; None likewise.
        places: How often the player was first, second and so on; equal results have the better place. Empty
            where the records of the games are not kept.
    """

    player: str
    won: int
    share: float
    interval: tuple[float, float]
    result: float | None
    result_interval: tuple[float, float] | None
    places: tuple[int, ...]


def standings(players: Sequence[str], tally: Tally, records: Iterable[PlayedGame]) -> tuple[Standing, ...]:
    """Return how each of the players has done.

    Args:
        players: The players, in the order of the match.
        tally: Who has won.
        records: The games, as far as they are kept and have results by player.
    """
    results: list[list[int]] = [[] for _ in players]
    places = [[0] * len(players) for _ in players]
    for index, record in enumerate(records):
        for seat, result in enumerate(record.results):
            player = (seat + index) % len(players)
            results[player].append(result)
            places[player][sum(other > result for other in record.results)] += 1
    return tuple(_standing(player, index, tally, results[index], places[index]) for index, player in enumerate(players))


def _standing(player: str, index: int, tally: Tally, results: list[int], places: list[int]) -> Standing:
    count = len(results)
    share = tally.points_of(index) / tally.games if tally.games else 1 / tally.seats
    spread = Z_95 * sqrt(variance(results) / count) if count > 1 else 0.0
    mean = fmean(results) if results else None
    return Standing(
        player,
        tally.won_by(index),
        share,
        share_interval(share, tally.games),
        mean,
        None if mean is None else (mean - spread, mean + spread),
        tuple(places) if results else (),
    )
