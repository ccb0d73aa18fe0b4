"""How skill counts in a game: each level against the one below, and how much is luck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pybridge.game import Game
from pybridge.matches.spread import Share
from pybridge.matches.tally import Tally
from pybridge.rules.errors import InputError

LADDER = ("random", "easy", "normal", "hard")
EXTREMES = (LADDER[-1], LADDER[1])


@dataclass(frozen=True)
class SkillStep:
    """The score of a level against the level below it.

    Attributes:
        player: The level.
        below: The level below.
        score: The score of `player`, between 0 and 1.
    """

    player: str
    below: str
    score: Share


def check_two_sided(game: Game) -> Game:
    """Return a game, if it can be studied.

    Raises:
        InputError: It is not for two players with opposite interests, of whom one moves at a time.
    """
    if not game.two_sided:
        raise InputError(f"{game.name}: a study is for two players with opposite interests; see match")
    return game


def skill_step(players: tuple[str, ...], tally: Tally) -> SkillStep:
    """Return the score of a level against the one below."""
    level, below = players
    return SkillStep(level, below, Share.of(tally.points_of(0), tally.games))


def luck_of(tally: Tally | None) -> Share | None:
    """Return the part of the variance of results that does not follow from who plays, as both swap sides."""
    decided = tally.won + tally.lost if tally else 0
    if not tally or not decided:
        return None
    variance = decided / tally.games
    score = skill_step(EXTREMES, tally).score
    lucks = [1 - min(1.0, (2 * end - 1) ** 2 / variance) for end in (float(score.share), *score.interval)]
    low, high = sorted(lucks[1:])
    if score.interval[0] <= 0.5 <= score.interval[1]:
        high = 1.0
    return Share(lucks[0], (low, high), tally.games)


def skill_steps(tallies: Mapping[tuple[str, ...], Tally]) -> tuple[SkillStep, ...]:
    """Return the score of each level that has played against the one below."""
    steps = tallies.items()
    return tuple(skill_step(*step) for step in steps if step[1].games and step[0] != EXTREMES)
