"""Matches of players, one for each seat of a game, and the significance of their results."""

from __future__ import annotations

import os
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from pybridge.game import Game, load_game
from pybridge.matches.played_game import Records
from pybridge.matches.series import ProgressReport
from pybridge.matches.series_run import SeriesRun
from pybridge.matches.significance import share_interval, sign_test
from pybridge.matches.sprt import Sprt
from pybridge.matches.tally import Standing, standings
from pybridge.players.contained import MOVE_SECONDS
from pybridge.players.outside import Guest
from pybridge.rules.json_ready import attributes
from pybridge.search.options import checks_keywords

SUMMARY = (
    *("game", "variant", "players", "games", "won", "drawn", "lost", "score", "interval", "p", "seed", "opening"),
    *("sides", "standings", "until"),
)
"""What a summary of a match has, in this order."""


@dataclass(frozen=True, repr=False)
class Match:
    """The result of a match, from the first player's point of view; `match` plays one.

    Attributes:
        game: The name of the game.
        variant: The name of the start position, None for the game's first.
        players: The players.
        games: The number of games played.
        won: The number of games that the first player has won.
        drawn: The number of games that nobody has won, or that were stopped after 2,000 moves.
        lost: The number of games that another player has won.
        seed: The seed of all random decisions.
        opening: The number of random moves at the beginning of each pair of games.
        cut_short: The number of games with a shorter opening, because it would have ended the game.
        sides: The number of games that each seat has won.
        standings: How each of the players has done, in their order.
        until: The test that could end the match early, None if there was none.
        records: The games, which are read from a file when they are accessed; empty if they were not kept.
    """

    game: str
    variant: str | None
    players: tuple[str, ...]
    games: int
    won: int
    drawn: int
    lost: int
    seed: int
    opening: int
    cut_short: int
    sides: dict[str, int]
    standings: tuple[Standing, ...]
    until: Sprt | None
    records: Records

    @property
    def score(self) -> float:
        """The average points per game: 1 for a win, and an equal share where nobody has won."""
        count = len(self.players)
        return (self.won + self.drawn / count) / self.games if self.games else 1 / count

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the score (Wilson)."""
        return share_interval(self.score, self.games)

    @property
    def p(self) -> float:
        """The p-value of the two-sided sign test: how likely equal players are to end this far apart.

        Draws do not count.
        """
        return sign_test(self.won, self.lost)

    def __repr__(self) -> str:
        players = " against ".join(self.players)
        return f"<match of {self.game}, {players}: {self.won}-{self.drawn}-{self.lost}>"

    def summary(self) -> dict[str, Any]:
        """Return the result as JSON-ready data, without the games."""
        return attributes(self, SUMMARY)

    def to_json(self) -> dict[str, Any]:
        """Return the match as JSON-ready data, with all of its games."""
        return attributes(self, (*SUMMARY, "records"))


def match_result(run: SeriesRun) -> Match:
    """Return the result so far of a match, which is played as a series of one pairing."""
    series = run.series
    [(players, tally)] = run.tallies.items()
    return Match(
        game=series.game.name,
        variant=series.game.variant,
        players=players,
        games=tally.games,
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
        seed=series.seed,
        opening=series.opening,
        cut_short=tally.cut_short,
        sides=dict(zip(series.game.players, tally.sides, strict=True)),
        standings=standings(players, tally, () if series.game.two_sided else run.records),
        until=run.until,
        records=run.records,
    )


@checks_keywords
def match(
    game: Game | str,
    *players: str | Guest,
    games: int = 100,
    seed: int = 0,
    opening: int = 0,
    executor: Executor | None = None,
    save: str | os.PathLike[str] | None = None,
    resume: bool = False,
    keep: bool = True,
    until: float | None = None,
    progress: ProgressReport | None = None,
    move_seconds: float = MOVE_SECONDS,
    game_seconds: float | None = None,
) -> Match:
    """Play a match: a series of games between players, one for each seat, who go round the seats.

    The random decisions in a game depend only on the seed and the number of the game. The same games are
    therefore played on any executor, unless a player has a limit in seconds.

    Args:
        game: The game, or its name or path; the games start from the variant that it was loaded with.
        players: The players, as many as the game has: a text such as "engine:depth=4" or "random", the path
            of a .pl file with a strategy/3, heuristic/2 or search, or a callable that takes a position and
            returns a move. Where several choose at once, it is called with the position and its seat's name,
            and returns a choice.
        games: The number of games, or the largest number if `until` is given; 100 by default.
        seed: The seed of all random decisions, 0 by default.
        opening: The number of random moves at the beginning of each round of games, 0 by default; fewer if
            they would end the game.
        executor: An executor to play on, such as a `concurrent.futures.ProcessPoolExecutor` with the start
            method "spawn". None, the default, plays in this process. The rules of a game of your own are
            sent as text, and must therefore be in one file.
        save: A file to which the games are saved while they are played, one per line; none by default.
        resume: Whether to continue a match that was saved in the file; false by default.
        keep: Whether the result has the records of the games even if they are not saved; true by default.
            Without, quick players play several times as many games a second.
        until: If given, end the match once the stronger side is known with at most this probability of
            error, by a sequential probability ratio test of 0 against 20 Elo. None by default.
        progress: A function that is called with a `Progress` from time to time; none by default.
        move_seconds: The time limit of a move of a player that is a file, in seconds; 5 by default.
        game_seconds: The time limit of all moves in a game of a player that is a file or a callable, in
            seconds; none by default. A player whose time is over loses the game.

    Raises:
        UnknownPlayer: There is no such player; the text suggests the nearest or lists them all.
        InputError: The rules cannot be sent to workers, or the file contains other games.
        TypeError: There is no such option; the text suggests the nearest.
        ValueError: An option has an invalid value.
        WorkersLost: The executor is broken; the text says how many games are saved.
        CannotSave: The file cannot be written; the text says why, and how many games are saved.
        GameError: The game's rules raise an error; the text gives the file and line.
    """
    run = SeriesRun(
        load_game(game) if isinstance(game, str) else game,
        [players],
        executor,
        games=games,
        seed=seed,
        opening=opening,
        save=save,
        resume=resume,
        keep=keep,
        until=until,
        progress=progress,
        move_seconds=move_seconds,
        game_seconds=game_seconds,
    )
    for _ in run.play():
        pass
    return match_result(run)
