"""Automatic saving of the current game, so that nothing is lost however the console ends.

Each console has its own slot in the state directory: `1.game` is the game, and `1.lock` is locked while
the console runs. A game whose slot is not locked was interrupted, and is offered at the next start.
"""

import fcntl
import os
import tempfile
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TextIO

from pybridge.console.session import Session
from pybridge.matches.record import GameRecord, read_game
from pybridge.matches.replacing import write_atomically
from pybridge.rules.errors import InputError


def state_directory() -> Path:
    """Return the directory for state between runs, according to the XDG base directory specification."""
    configured = os.environ.get("XDG_STATE_HOME", "")
    base = Path(configured) if configured.startswith("/") else Path.home() / ".local" / "state"
    return base / "pybridge"


@dataclass(frozen=True)
class InterruptedGame:
    """An interrupted game: its slot, and its record or the problem with its file."""

    slot: int
    path: Path
    record: GameRecord | None
    problem: str = ""


class Autosave:
    """The slots of the state directory, and the slot of this console."""

    def __init__(self, directory: Path | None = None) -> None:
        """Start without a slot."""
        self.directory = directory or state_directory() / "games"
        self.problem = ""
        self._lock: TextIO | None = None
        self._slot = 0
        self._kept = ""

    def prepare(self) -> None:
        """Create the state directory; if it cannot be written, `problem` says so before a game starts."""
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=self.directory).close()
        except OSError as error:
            self._note(error)

    def interrupted_games(self) -> list[InterruptedGame]:
        """Return the games that belong to no running console, the newest first, without changing them."""
        found = []
        for path in sorted(self._games(), key=_modified, reverse=True):
            lock = self._try_lock(int(path.stem))
            if lock is None:
                continue
            lock.close()
            try:
                found.append(InterruptedGame(int(path.stem), path, read_game(path)))
            except InputError as error:
                found.append(InterruptedGame(int(path.stem), path, None, str(error)))
        return found

    def _games(self) -> list[Path]:
        try:
            return [path for path in self.directory.glob("*.game") if path.stem.isdigit()]
        except OSError:
            return []

    def take(self, slot: int) -> bool:
        """Take over the slot of an interrupted game; return whether it was still free."""
        lock = self._try_lock(slot)
        if lock is None:
            return False
        self.release()
        self._lock, self._slot = lock, slot
        return True

    def drop(self, slot: int) -> None:
        """Delete an interrupted game, unless another console has taken it over."""
        lock = self._try_lock(slot)
        if lock is not None:
            self._path(slot).unlink(missing_ok=True)
            lock.close()

    def keep(self, session: Session) -> None:
        """Save the game as it stands; a game that has ended or not started is removed instead.

        If the state directory cannot be written, `problem` says why, and the game goes on.
        """
        try:
            record = session.record(taken_back=True)
            if not record.moves or session.position.outcome:
                self.forget()
            else:
                self._write(str(record))
        except (OSError, ValueError) as error:
            self._note(error)

    def _note(self, error: Exception) -> None:
        reason = getattr(error, "strerror", None) or error
        self.problem = f"the game is not saved automatically: cannot write {self.directory}: {reason}"

    def _write(self, text: str) -> None:
        if text != self._kept:
            if self._lock is None:
                self._take_free_slot()
            write_atomically(self._path(self._slot), text)
            self._kept = text

    def forget(self) -> None:
        """Delete the saved game of this console."""
        if self._lock is not None:
            self._path(self._slot).unlink(missing_ok=True)
        self._kept = ""

    def release(self) -> None:
        """Release the slot; a game in it is offered at the next start."""
        if self._lock is not None:
            self._lock.close()
        self._lock, self._slot, self._kept = None, 0, ""

    def _take_free_slot(self) -> None:
        self.directory.mkdir(parents=True, exist_ok=True)
        for slot in count(1):
            if not self._path(slot).exists() and (lock := self._try_lock(slot)):
                self._lock, self._slot = lock, slot
                return

    def _try_lock(self, slot: int) -> TextIO | None:
        try:
            lock = (self.directory / f"{slot}.lock").open("a", encoding="utf-8")
        except OSError:
            return None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            return None
        return lock

    def _path(self, slot: int) -> Path:
        return self.directory / f"{slot}.game"


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
