"""The file of a series: one line of JSON per game, in the order of their numbers."""

from __future__ import annotations

import fcntl
import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pybridge.matches.series import Series
from pybridge.rules.errors import InputError, shortened


class CannotSave(RuntimeError):
    """A file of games cannot be written. The text says why, and how many games are saved."""


class GamesFile:
    """A file to which the games of a series are appended.

    It consists of complete lines, except for the last one after a crash or on a full disk, which `saved`
    removes.

    Attributes:
        path: The path of the file.
        games: The number of games in it.
    """

    def __init__(self, path: str | os.PathLike[str], resume: bool) -> None:
        """Open the file.

        Raises:
            InputError: It cannot be opened, another run is writing it, or it contains games and `resume` is
                false.
        """
        self.path = Path(path)
        self.games = 0
        name = shortened(str(path), 100)
        try:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise InputError(f"cannot write {name}: {error.strerror}") from None
        status = os.fstat(self._file)
        self._is_regular = stat.S_ISREG(status.st_mode)
        if self._is_regular:
            self._check_alone(name)
        if self._is_regular and status.st_size and not resume:
            self.close()
            raise InputError(
                f"{name} already exists and is left unchanged: continue it with --resume, or save under another name"
            )

    def _check_alone(self, name: str) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.close()
            raise InputError(f"another run is writing {name}") from None

    def saved(self, series: Series) -> Iterator[str]:
        """Yield the letters, see `Played`, of the games in the file, and remove an incomplete last line.

        Raises:
            InputError: The file is not one of this series; the text says how they differ.
        """
        if not self._is_regular:
            return
        end = 0
        with self.path.open("rb") as file:
            for line in file:
                if not line.endswith(b"\n"):
                    break
                yield self._letter(line, series)
                end += len(line)
                self.games += 1
        os.truncate(self.path, end)

    def _letter(self, line: bytes, series: Series) -> str:
        number = self.games + 1
        place = f"{self.path}:{number}"
        if number > series.games:
            raise InputError(f"{place}: more than the requested {series.games} games are saved: request more games")
        try:
            found: dict[str, Any] = json.loads(line)
            if found["number"] != number:
                raise ValueError
            result, opened = str(found["result"]), int(found["opening"])
        except (ValueError, KeyError, TypeError):
            raise InputError(f"{place}: this is not game {number} of a series") from None
        for name, value in series.known_fields(number).items():
            if found.get(name) != value:
                raise InputError(
                    f"{place}: the saved games are of another series: their {name} is "
                    f"{json.dumps(found.get(name))}, not {json.dumps(value)}; save under another name"
                )
        if opened != series.opening and opened != (due := series.opening_of(number)):
            raise InputError(
                f"{place}: the saved games are of another series: their opening is {opened}, not {due}; "
                "save under another name"
            )
        return series.letter(number, result, opened)

    def add(self, lines: bytes, games: int) -> None:
        """Append the lines of this many games.

        Raises:
            CannotSave: The file cannot be written, for example because the disk is full.
        """
        left = memoryview(lines)
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError as error:
            raise CannotSave(
                f"cannot write {shortened(str(self.path), 100)}: {error.strerror}; "
                f"{self.games:,} games are saved, and --resume continues from there"
            ) from None
        self.games += games

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)
