"""Tournaments: everyone against everyone, at as many seats as the game has, or one against all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from pybridge.game import Game
from pybridge.matches.played_game import PlayedGame, Records
from pybridge.matches.ratings import Result, can_rate, ratings
from pybridge.matches.series import ProgressReport
from pybridge.matches.series_run import SeriesRun
from pybridge.players.contained import MOVE_SECONDS
from pybridge.players.outside import Guest, outside_name
from pybridge.rules.errors import InputError
from pybridge.rules.json_ready import attributes
from pybridge.search.options import checks_keywords

SUMMARY = ("game", "variant", "players", "rating", "interval", "games", "crosstable", "seed", "opening")
"""What a summary of a tournament has, in this order."""


@dataclass(frozen=True, repr=False)
class Tournament:
    """The result of a tournament; `tournament` plays one.

    Attributes:
        game: The name of the game.
        variant: The name of the start position, None for the game's first.
        players: The players.
        rating: The rating of each player in Elo, by the Bradley-Terry model, relative to a mean of 0. It is
            None if it is not finite, for a player who has all points, or none, against the others, and where
            statsmodels, the library for ratings, is not installed. Where more than two sit at a table, each
            two of them are compared by their results: rank breaking, which is consistent for Plackett and
            Luce's model of rankings (Azari Soufiani et al. 2013); the intervals take the comparisons of one
            game for independent, and so are too narrow.
        interval: The 95% confidence interval of each rating.
        games: The number of games played.
        crosstable: The results of each player against each other player.
        seed: The seed of all random decisions.
        opening: The number of random moves at the beginning of each pair of games.
        cut_short: The number of games with a shorter opening, because it would have ended the game.
        records: The games, which are read from a file when they are accessed; empty if they were not kept.
    """

    game: str
    variant: str | None
    players: tuple[str, ...]
    rating: dict[str, float | None]
    interval: dict[str, tuple[float, float] | None]
    games: int
    crosstable: dict[str, dict[str, Result]]
    seed: int
    opening: int
    cut_short: int
    records: Records

    def __repr__(self) -> str:
        return f"<tournament of {self.game}: {', '.join(self.ranked)}>"

    @property
    def ranked(self) -> list[str]:
        """The players, the best first: by rating, or by points for those without a rating."""

        def strength(player: str) -> tuple[float, float]:
            rating, total = self.rating[player], self.total(player)
            share = total.points / total.games if total.games else 0.5
            unrated = float("inf") if share > 0.5 else float("-inf")
            return (unrated if rating is None else rating, share)

        return sorted(self.players, key=strength, reverse=True)

    def total(self, player: str) -> Result:
        """Return the results of all games of a player.

        Args:
            player: The player, as in `players`.
        """
        results = self.crosstable[player].values()
        return Result(*(sum(column) for column in zip(*results, strict=True))) if results else Result(0, 0, 0)

    def summary(self) -> dict[str, Any]:
        """Return the result as JSON-ready data, without the games."""
        return attributes(self, SUMMARY)

    def to_json(self) -> dict[str, Any]:
        """Return the tournament as JSON-ready data, with all of its games."""
        return attributes(self, (*SUMMARY, "records"))


def tournament_pairs(
    players: Sequence[str | Guest], one_against_all: bool, seats: int = 2
) -> list[tuple[str | Guest, ...]]:
    """Return the players of each match, as many as there are seats.

    Raises:
        InputError: There are less players than seats, or one is given twice.
    """
    if len({outside_name(player) for player in players}) < max(seats, len(players)):
        raise InputError(f"a tournament needs at least {'two' if seats == 2 else seats} players, all of them different")
    matches = combinations(players, seats)
    return [match for match in matches if not one_against_all or match[0] is players[0]]


def tournament_result(run: SeriesRun) -> Tournament:
    """Return the result so far of a tournament, a series of the pairs of `tournament_pairs`."""
    series = run.series
    players = tuple(dict.fromkeys(player for pair in run.tallies for player in pair))
    crosstable: dict[str, dict[str, Result]] = {player: {} for player in players}
    if len(series.game.players) == 2:
        for (one, other), tally in run.tallies.items():
            if tally.games:
                crosstable[one][other] = Result(tally.won, tally.drawn, tally.lost)
                crosstable[other][one] = crosstable[one][other].turned()
    else:
        _compare(run.records, crosstable)
    found = {
        player: (rating.rating, rating.interval) if rating else (None, None)
        for player, rating in (ratings(crosstable) if can_rate() else dict.fromkeys(crosstable)).items()
    }
    return Tournament(
        game=series.game.name,
        variant=series.game.variant,
        players=players,
        rating={player: found[player][0] for player in players},
        interval={player: found[player][1] for player in players},
        games=sum(tally.games for tally in run.tallies.values()),
        crosstable=crosstable,
        seed=series.seed,
        opening=series.opening,
        cut_short=sum(tally.cut_short for tally in run.tallies.values()),
        records=run.records,
    )


def _compare(records: Iterable[PlayedGame], crosstable: dict[str, dict[str, Result]]) -> None:
    """Add to the table, for each two who sat at the same table, who had the better result."""
    for record in records:
        for (one, mine), (other, theirs) in permutations(zip(record.players.values(), record.results, strict=False), 2):
            before = crosstable[one].get(other, Result(0, 0, 0))
            found = (mine > theirs, mine == theirs, mine < theirs)
            crosstable[one][other] = Result(*(count + more for count, more in zip(before, found, strict=True)))


@checks_keywords
def tournament(
    game: Game,
    players: Sequence[str | Guest],
    *,
    games: int = 100,
    one_against_all: bool = False,
    seed: int = 0,
    opening: int = 0,
    executor: Executor | None = None,
    save: str | os.PathLike[str] | None = None,
    resume: bool = False,
    keep: bool = True,
    progress: ProgressReport | None = None,
    move_seconds: float = MOVE_SECONDS,
    game_seconds: float | None = None,
) -> Tournament:
    """Play a tournament, a match between every two players, and rate the players on the Elo scale.

    Where a game has more seats, every as many players meet. All matches have the same openings. In each
    match, the players go round the seats.

    Args:
        game: The game; the games start from the variant that it was loaded with.
        players: The players, such as ["easy", "normal", "hard"]; see `match`.
        games: The number of games in each match, 100 by default.
        one_against_all: If true, the first player plays against all others, who do not play against each
            other. False by default.
        seed: The seed of all random decisions, 0 by default.
        opening: The number of random moves at the beginning of each pair of games, 0 by default; fewer if
            they would end the game.
        executor: An executor to play on, as in `match`; None, the default, plays in this process.
        save: A file to which the games are saved while they are played, one per line; none by default.
        resume: Whether to continue a tournament that was saved in the file; false by default.
        keep: Whether the result has the records of the games even if they are not saved; true by default.
            Without, quick players play several times as many games a second.
        progress: A function that is called with a `Progress` from time to time; none by default.
        move_seconds: The time limit of a move of a player that is a file, in seconds; 5 by default.
        game_seconds: The time limit of all moves in a game of a player that is a file or a callable, in
            seconds; none by default. A player whose time is over loses the game.

    Raises:
        UnknownPlayer: There is no such player; the text suggests the nearest or lists them all.
        InputError: A player is given twice, the rules cannot be sent to workers, or the file contains other
            games.
        TypeError: There is no such option; the text suggests the nearest.
        ValueError: An option has an invalid value.
        WorkersLost: The executor is broken; the text says how many games are saved.
        CannotSave: The file cannot be written; the text says why, and how many games are saved.
        GameError: The game's rules raise an error; the text gives the file and line.
    """
    run = SeriesRun(
        game,
        tournament_pairs(players, one_against_all, len(game.players)),
        executor,
        games=games,
        seed=seed,
        opening=opening,
        save=save,
        resume=resume,
        keep=keep or len(game.players) != 2,
        progress=progress,
        move_seconds=move_seconds,
        game_seconds=game_seconds,
    )
    for _ in run.play():
        pass
    return tournament_result(run)
