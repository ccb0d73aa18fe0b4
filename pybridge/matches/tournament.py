"""A tournament: every player against every other, or one against all."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from pybridge.game import Game
from pybridge.matches.played_game import Records
from pybridge.matches.ratings import Result, check_installed, ratings
from pybridge.matches.run import Run
from pybridge.matches.series import ProgressReport, Series
from pybridge.matches.tally import Tally
from pybridge.matches.workers import WorkerPool
from pybridge.rules.errors import InputError
from pybridge.rules.notebook import table
from pybridge.search.options import checks_keywords


@dataclass(frozen=True, repr=False)
class Tournament:
    """What a tournament has come to; `tournament` plays one.

    Attributes:
        game: The name of the game.
        variant: The start position's name, None for the game's first.
        players: The players.
        rating: The rating of each in Elo, by Bradley and Terry's model; the mean of those rated is 0. None
            where it is not finite: who has all points, or none, against the others.
        interval: Where each player's rating lies with a confidence of 95%.
        games: How many games were played.
        crosstable: How each player's games against each other one have ended.
        seed: What all chance comes from.
        opening: How many moves at random begin each pair of games.
        cut_short: How many games have a shorter opening, as it would have ended the game.
        records: The games, read from where they are kept when they are asked for; none where none were kept.
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
        """The players, the best first: by rating, and by points where there is none."""

        def strength(player: str) -> tuple[float, float]:
            rating, total = self.rating[player], self.total(player)
            share = total.points / total.games if total.games else 0.5
            unrated = float("inf") if share > 0.5 else float("-inf")
            return (unrated if rating is None else rating, share)

        return sorted(self.players, key=strength, reverse=True)

    def total(self, player: str) -> Result:
        """Return how all games of a player have ended."""
        results = self.crosstable[player].values()
        return Result(*(sum(column) for column in zip(*results, strict=True))) if results else Result(0, 0, 0)

    def summary(self) -> dict[str, Any]:
        """Return the result as JSON-ready data, without the games."""
        return {
            "game": self.game,
            "variant": self.variant,
            "players": list(self.players),
            "rating": self.rating,
            "interval": self.interval,
            "games": self.games,
            "crosstable": {
                one: {other: result._asdict() for other, result in row.items()}
                for one, row in self.crosstable.items()
            },
            "seed": self.seed,
            "opening": self.opening,
        }

    def to_json(self) -> dict[str, Any]:
        """Return the tournament as JSON-ready data, with all of its games."""
        return {**self.summary(), "records": [record.to_json() for record in self.records]}

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002
        rows = []
        for player in self.ranked:
            rating, interval, total = self.rating[player], self.interval[player], self.total(player)
            shown = None if rating is None else f"{rating:+.0f}"
            between = None if interval is None else f"{interval[0]:+.0f} to {interval[1]:+.0f}"
            rows.append((player, shown, between, total.points, total.games))
        return table(repr(self), ("player", "rating", "95%", "points", "games"), rows, self.game)


class TournamentRun:
    """A tournament being played; `result` is what it has come to so far."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        *,
        games: int,
        one_against_all: bool,
        seed: int,
        opening: int,
        executor: Executor | WorkerPool | None,
        save: str | os.PathLike[str] | None,
        resume: bool,
        keep: bool,
        progress: ProgressReport | None,
    ) -> None:
        """Check what is to be played; `tournament` has the options."""
        check_installed()
        self._players = tuple(player.strip() for player in players)
        if len(set(self._players)) < max(2, len(self._players)):
            raise InputError("a tournament is between at least two players, no two of them the same")
        first, others = self._players[0], self._players[1:]
        pairs = [(first, other) for other in others] if one_against_all else combinations(self._players, 2)
        self._series = Series(game, list(pairs), games, seed, opening)
        self._tallies: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
        self._run = Run(
            self._series, executor, save=save, resume=resume, keep=keep, until=None, progress=progress
        )

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self._series.games

    def play(self) -> Iterator[int]:
        """Play, and give the number of games played now and then."""
        for first, letters in self._run.outcomes():
            pairing = self._series.pairing_of(first)
            self._tallies[pairing.players].add(first - pairing.skipped, letters)
            yield self._run.played

    @property
    def result(self) -> Tournament:
        """What the tournament has come to so far."""
        crosstable: dict[str, dict[str, Result]] = {player: {} for player in self._players}
        for (one, other), tally in self._tallies.items():
            crosstable[one][other] = Result(tally.won, tally.drawn, tally.lost)
            crosstable[other][one] = crosstable[one][other].turned()
        found = {
            player: (rating.rating, rating.interval) if rating else (None, None)
            for player, rating in ratings(crosstable).items()
        }
        game = self._series.game
        return Tournament(
            game=game.name,
            variant=game.variant,
            players=self._players,
            rating={player: found[player][0] for player in self._players},
            interval={player: found[player][1] for player in self._players},
            games=self._run.played,
            crosstable=crosstable,
            seed=self._series.seed,
            opening=self._series.opening,
            cut_short=sum(tally.cut_short for tally in self._tallies.values()),
            records=self._run.records,
        )


@checks_keywords
def tournament(
    game: Game,
    players: Sequence[str],
    *,
    games: int = 100,
    one_against_all: bool = False,
    seed: int = 0,
    opening: int = 0,
    executor: Executor | None = None,
    save: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: ProgressReport | None = None,
) -> Tournament:
    """Let players play a match each, and rate them on the Elo scale.

    All matches have the same openings; in each the two players take each side in turn.

    Args:
        game: The game, with the variant that it was loaded with.
        players: The players, such as ["easy", "normal", "hard"].
        games: How many games each two of them play.
        one_against_all: Whether the first player meets all others, and these do not meet each other.
        seed: What all chance comes from.
        opening: Begin each pair of games with this many moves at random, or fewer where those would end it.
        executor: Where to play, as in `match`.
        save: A file to save the games in as they are played, one a line, in their order.
        resume: Whether to go on with the games that the file has.
        progress: Called now and then with how far the tournament has come.

    Raises:
        UnknownPlayer: There is no such player; the text says what is near, or which there are.
        InputError: A player is there twice, the rules cannot be sent to workers, the file is one of other
            games, or the library for ratings is not installed.
        ValueError: An option has a value that it cannot have.
        WorkersLost: The executor is broken; the text says what is saved.
        CannotSave: The file cannot be written; the text says why, and what is saved.
        GameError: The game's rules raise an error; the text says where.
    """
    run = TournamentRun(
        game,
        players,
        games=games,
        one_against_all=one_against_all,
        seed=seed,
        opening=opening,
        executor=executor,
        save=save,
        resume=resume,
        keep=True,
        progress=progress,
    )
    for _ in run.play():
        pass
    return run.result
