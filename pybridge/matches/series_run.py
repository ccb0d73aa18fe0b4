"""Playing a series on any executor, saving its games, until it is decided."""

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, cast

from pybridge.game import Game
from pybridge.matches.batch_play import play
from pybridge.matches.batches import Detail, Played
from pybridge.matches.games_file import GamesFile
from pybridge.matches.played_game import Records
from pybridge.matches.portable_rules import portable_rules
from pybridge.matches.series import Clock, Pace, ProgressReport, Series
from pybridge.matches.sprt import Sprt
from pybridge.matches.tally import Tally
from pybridge.matches.workers import WorkerPool, WorkersLost, in_order
from pybridge.players.contained import MOVE_SECONDS
from pybridge.players.outside import Guest, check_portable

IN_MEMORY = 1 << 24
"""The number of bytes of games kept in memory; more are kept in a temporary file."""


class SeriesRun:
    """A series that is being played.

    Attributes:
        series: The series.
        until: The test that can end the series early, None if there is none.
        played: The number of games played so far.
        tallies: The outcomes so far of the games of each pair of players.
    """

    def __init__(
        self,
        game: Game,
        pairs: Sequence[Sequence[str | Guest]],
        executor: Executor | WorkerPool | None = None,
        *,
        games: int,
        seed: int = 0,
        opening: int = 0,
        save: str | os.PathLike[str] | None = None,
        resume: bool = False,
        keep: bool = True,
        until: float | None = None,
        progress: ProgressReport | None = None,
        move_seconds: float = MOVE_SECONDS,
        game_seconds: float | None = None,
    ) -> None:
        """Open the file in which the games are saved; `match` documents the other options.

        Args:
            game: The game.
            pairs: The players of each match, which has this many games; one for each seat of the game.
            executor: The executor to play on; None for this process.
            keep: Whether `records` has the games even if they are not saved.

        Raises:
            InputError: A player or the file cannot be used, or the rules cannot be sent to workers.
            ValueError: A number is out of bounds.
        """
        self.series = Series(game, pairs, games, seed, opening, move_seconds, game_seconds)
        self.until = None if until is None else Sprt(until)
        self.played = 0
        self.tallies = {pairing.players: Tally(len(pairing.players)) for pairing in self.series.pairings}
        self._executor = executor
        self._rules = game if executor is None else portable_rules(game)
        if executor is not None:
            check_portable(self.series.guests)
        self._clock = Clock(self.series.games, progress)
        self._file = None if save is None else GamesFile(save, resume)
        self._kept: IO[bytes] | None = None
        if self._file is None and keep:
            self._kept = cast(IO[bytes], SpooledTemporaryFile(IN_MEMORY))  # noqa: SIM115

    def play(self) -> Iterator[int]:
        """Play, and yield the number of games played from time to time.

        Raises:
            WorkersLost: The executor is broken; the text says how many games are saved.
            CannotSave: The file cannot be written.
            InputError: The file contains games of another series.
            GameError: The rules raise an error.
        """
        try:
            if self._file is not None:
                for letter in self._file.saved(self.series):
                    self._take(letter)
                    yield self.played
                self._clock.resumed(self.played)
            yield from self._play()
        except WorkersLost as error:
            raise WorkersLost(f"{error}; {self._saved()}") from None
        finally:
            if self._file is not None:
                self._file.close()

    def _play(self) -> Iterator[int]:
        pace = Pace()
        detail: Detail = "outcomes" if self._file is None and self._kept is None else "games"
        batches = self.series.batches(self._rules, self.played, detail, pace)
        self._clock.show(self.played)
        if self.until is not None and self.until.decided:
            return
        for played in in_order(play, batches, self._executor):
            pace.note(len(played.outcomes), played.seconds)
            self._take(played.outcomes, played)
            yield self.played
            self._clock.show(self.played)
            if self.until is not None and self.until.decided:
                return

    def _take(self, letters: str, played: Played | None = None) -> None:
        """Count and keep games; games after the deciding one do not count."""
        taken = len(letters) if self.until is None else self.until.take(letters)
        if played is not None:
            lines = played.lines
            if taken < len(letters):
                lines = b"".join(lines.splitlines(keepends=True)[:taken])
            self._keep(lines, taken)
        if taken:
            pairing = self.series.pairing_of(self.played + 1)
            self.tallies[pairing.players].add(self.played + 1 - pairing.skipped, letters[:taken])
            self.played += taken

    def _keep(self, lines: bytes, games: int) -> None:
        if self._file is not None:
            self._file.add(lines, games)
        elif self._kept is not None:
            self._kept.write(lines)

    def _saved(self) -> str:
        if self._file is None:
            return "nothing is saved: save the games (--save) to be able to continue (--resume)"
        games = f"{self._file.games:,} of {self.series.games:,} games are saved in {self._file.path}"
        return f"{games}, and --resume continues from there"

    @property
    def standings(self) -> list[tuple[str, float]]:
        """The players and their points so far, the best first."""
        points: defaultdict[str, float] = defaultdict(float)
        for players, tally in self.tallies.items():
            for place, player in enumerate(players):
                points[player] += tally.points_of(place)
        return sorted(points.items(), key=lambda each: -each[1])

    @property
    def records(self) -> Records:
        """The games that were played, once the run has ended."""
        if self._file is not None:
            return Records(self._file.path.open("rb"), self._file.games)
        return Records(BytesIO(), 0) if self._kept is None else Records(self._kept, self.played)
