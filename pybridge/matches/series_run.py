"""Playing a series on any executor, saving its games, until it is decided."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Protocol, cast

from pybridge.matches.batch_play import play
from pybridge.matches.batches import Detail, Played
from pybridge.matches.games_file import GamesFile
from pybridge.matches.played_game import Records
from pybridge.matches.portable_rules import portable_rules
from pybridge.matches.series import Clock, Pace, ProgressReport, Series
from pybridge.matches.workers import WorkerPool, WorkersLost, in_order
from pybridge.players.outside import check_portable

IN_MEMORY = 1 << 24
"""The number of bytes of games kept in memory; more are kept in a temporary file."""


class Until(Protocol):
    """A test that can end a series before its last game."""

    decided: bool

    def take(self, letters: str) -> int:
        """Add the outcomes of the next games, and return how many of them were needed."""


class SeriesRun:
    """A series that is being played.

    Attributes:
        series: The series.
        played: The number of games played so far.
    """

    def __init__(
        self,
        series: Series,
        executor: Executor | WorkerPool | None,
        *,
        save: str | os.PathLike[str] | None = None,
        resume: bool = False,
        keep: bool = True,
        until: Until | None = None,
        progress: ProgressReport | None = None,
    ) -> None:
        """Open the file in which the games are saved.

        Args:
            series: The series to play.
            executor: The executor to play on; None for this process.
            save: The file in which the games are saved, None for none.
            resume: Whether to continue with the games in the file.
            keep: Whether `records` has the games even if they are not saved.
            until: A test that can end the series early.
            progress: A function that is called with the progress.

        Raises:
            InputError: The file cannot be used, or the rules cannot be sent to workers.
        """
        self.series = series
        self.played = 0
        self._executor = executor
        self._rules = series.game if executor is None else portable_rules(series.game)
        if executor is not None:
            check_portable(series.guests)
        self._until = until
        self._clock = Clock(series.games, progress)
        self._file = None if save is None else GamesFile(save, resume)
        self._kept: IO[bytes] | None = None
        if self._file is None and keep:
            self._kept = cast(IO[bytes], SpooledTemporaryFile(IN_MEMORY))  # noqa: SIM115

    def outcomes(self) -> Iterator[tuple[int, str]]:
        """Play, and yield pairs of a game's number and the outcomes from there on, letters as in `Played`.

        Raises:
            WorkersLost: The executor is broken; the text says how many games are saved.
            CannotSave: The file cannot be written.
            InputError: The file contains games of another series.
            GameError: The rules raise an error.
        """
        try:
            if self._file is not None:
                for letter in self._file.saved(self.series):
                    yield from self._taken(letter, None)
                self._clock.resumed(self.played)
            yield from self._play()
        except WorkersLost as error:
            raise WorkersLost(f"{error}; {self._saved()}") from None
        finally:
            if self._file is not None:
                self._file.close()

    def _play(self) -> Iterator[tuple[int, str]]:
        pace = Pace()
        detail: Detail = "outcomes" if self._file is None and self._kept is None else "games"
        batches = self.series.batches(self._rules, self.played, detail, pace)
        self._clock.show(self.played)
        if self._until is not None and self._until.decided:
            return
        for played in in_order(play, batches, self._executor):
            pace.note(len(played.outcomes), played.seconds)
            yield from self._taken(played.outcomes, played)
            self._clock.show(self.played)
            if self._until is not None and self._until.decided:
                return

    def _taken(self, letters: str, played: Played | None) -> Iterator[tuple[int, str]]:
        """Count and keep games; games after the deciding one do not count."""
        taken = len(letters) if self._until is None else self._until.take(letters)
        if played is not None:
            lines = played.lines
            if taken < len(letters):
                lines = b"".join(lines.splitlines(keepends=True)[:taken])
            self._keep(lines, taken)
        if taken:
            first = self.played + 1
            self.played += taken
            yield first, letters[:taken]

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
    def records(self) -> Records:
        """The games that were played, once the run has ended."""
        if self._file is not None:
            return Records(self._file.path.open("rb"), self._file.games)
        return Records(BytesIO(), 0) if self._kept is None else Records(self._kept, self.played)
