"""A match of two players, and what its result is worth."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from pybridge.game import Game
from pybridge.matches.played_game import Records
from pybridge.matches.run import Run
from pybridge.matches.score import share_interval, sign_test
from pybridge.matches.series import ProgressReport, Series
from pybridge.matches.sprt import Sprt
from pybridge.matches.tally import Tally
from pybridge.matches.workers import WorkerPool
from pybridge.rules.notebook import facts
from pybridge.search.options import checks_keywords


@dataclass(frozen=True, repr=False)
class Match:
    """What a match has come to, from the first player's side; `match` plays one.

    Attributes:
        game: The name of the game.
        variant: The start position's name, None for the game's first.
        players: The two players.
        games: How many games were played.
        won: How many of them the first player has won.
        drawn: How many were drawn, or given up after 2,000 moves.
        lost: How many the first player has lost.
        seed: What all chance comes from.
        opening: How many moves at random begin each pair of games.
        cut_short: How many games have a shorter opening, as it would have ended the game.
        sides: How many games each of the game's players has won.
        until: The test that could end the match, None where there was none.
        records: The games, read from where they are kept when they are asked for; none where none were kept.
    """

    game: str
    variant: str | None
    players: tuple[str, str]
    games: int
    won: int
    drawn: int
    lost: int
    seed: int
    opening: int
    cut_short: int
    sides: dict[str, int]
    until: Sprt | None
    records: Records

    @property
    def score(self) -> float:
        """The points a game: 1 for a win, a half for a draw."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true score lies, with a confidence of 95% (Wilson)."""
        return share_interval(self.score, self.games)

    @property
    def p(self) -> float:
        """How likely equal players would end as far apart (two-sided sign test, draws left out)."""
        return sign_test(self.won, self.lost)

    def __repr__(self) -> str:
        one, other = self.players
        return f"<match of {self.game}, {one} against {other}: {self.won}-{self.drawn}-{self.lost}>"

    def summary(self) -> dict[str, Any]:
        """Return the result as JSON-ready data, without the games."""
        return {
            "game": self.game,
            "variant": self.variant,
            "players": list(self.players),
            "games": self.games,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "score": self.score,
            "interval": list(self.interval),
            "p": self.p,
            "seed": self.seed,
            "opening": self.opening,
            "sides": self.sides,
            "until": self.until and self.until.to_json(),
        }

    def to_json(self) -> dict[str, Any]:
        """Return the match as JSON-ready data, with all of its games."""
        return {**self.summary(), "records": [record.to_json() for record in self.records]}

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002
        low, high = self.interval
        known = {
            "games": self.games,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "score": f"{self.score:.1%} ({low:.1%} to {high:.1%})",
            "p": f"{self.p:.2g}",
        }
        return facts(repr(self), known, f"{self.game}: {self.players[0]} against {self.players[1]}")


class MatchRun:
    """A match being played; `result` is what it has come to so far."""

    def __init__(
        self,
        game: Game,
        players: tuple[str, str],
        *,
        games: int,
        seed: int,
        opening: int,
        executor: Executor | WorkerPool | None,
        save: str | os.PathLike[str] | None,
        resume: bool,
        keep: bool,
        until: float | None,
        progress: ProgressReport | None,
    ) -> None:
        """Check what is to be played; `match` has the options."""
        self._series = Series(game, [players], games, seed, opening)
        self._until = None if until is None else Sprt(until)
        self._tally = Tally()
        self._run = Run(
            self._series,
            executor,
            save=save,
            resume=resume,
            keep=keep,
            until=self._until,
            progress=progress,
        )

    def play(self) -> Iterator[int]:
        """Play, and give the number of games played now and then."""
        for first, letters in self._run.outcomes():
            self._tally.add(first, letters)
            yield self._run.played

    @property
    def result(self) -> Match:
        """What the match has come to so far."""
        game = self._series.game
        tally = self._tally
        (pairing,) = self._series.pairings
        return Match(
            game=game.name,
            variant=game.variant,
            players=pairing.players,
            games=self._run.played,
            won=tally.won,
            drawn=tally.drawn,
            lost=tally.lost,
            seed=self._series.seed,
            opening=self._series.opening,
            cut_short=tally.cut_short,
            sides=dict(zip(game.players, tally.sides, strict=True)),
            until=self._until,
            records=self._run.records,
        )


@checks_keywords
def match(
    game: Game,
    player: str,
    other: str,
    *,
    games: int = 100,
    seed: int = 0,
    opening: int = 0,
    executor: Executor | None = None,
    save: str | os.PathLike[str] | None = None,
    resume: bool = False,
    until: float | None = None,
    progress: ProgressReport | None = None,
) -> Match:
    """Let two players play a series of games, in which they take each side in turn.

    A game's chance comes from the seed and the game's number alone: the same games are played whatever the
    executor, unless a player's limit is in seconds.

    Args:
        game: The game, with the variant that it was loaded with.
        player: The first player, such as "engine:depth=4" or "random".
        other: The other player.
        games: How many games, at most.
        seed: What all chance comes from.
        opening: Begin each pair of games with this many moves at random, or fewer where those would end it.
        executor: Where to play: a `concurrent.futures.ProcessPoolExecutor` whose processes are spawned, for
            example; None is here. Rules of one's own travel as text, and so must be in one file.
        save: A file to save the games in as they are played, one a line, in their order.
        resume: Whether to go on with the games that the file has.
        until: End the match when the stronger side is decided with at most this error, by a sequential
            probability ratio test of 0 against 20 Elo.
        progress: Called now and then with how far the match has come.

    Raises:
        UnknownPlayer: There is no such player; the text says what is near, or which there are.
        InputError: The rules cannot be sent to workers, or the file is one of other games.
        ValueError: An option has a value that it cannot have.
        WorkersLost: The executor is broken; the text says what is saved.
        CannotSave: The file cannot be written; the text says why, and what is saved.
        GameError: The game's rules raise an error; the text says where.
    """
    run = MatchRun(
        game,
        (player, other),
        games=games,
        seed=seed,
        opening=opening,
        executor=executor,
        save=save,
        resume=resume,
        keep=True,
        until=until,
        progress=progress,
    )
    for _ in run.play():
        pass
    return run.result
