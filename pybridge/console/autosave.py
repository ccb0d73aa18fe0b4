"""The running game, kept on disk as it goes, so that nothing is lost whatever ends the console.

Each console has a slot of its own in the state directory: `1.game` is the game, `1.lock` is locked as
long as the console runs. A game whose slot nobody has locked was left behind, and is offered at the next
start.
"""

from __future__ import annotations

import fcntl
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from pybridge.console.session import Session
from pybridge.matches.record import GameRecord, read_game, write_atomically
from pybridge.rules.errors import InputError


def state_directory() -> Path:
    """Return where the project keeps state between runs, as the XDG base directory specification says."""
    configured = os.environ.get("XDG_STATE_HOME", "")
    base = Path(configured) if configured.startswith("/") else Path.home() / ".local" / "state"
    return base / "pybridge"


@dataclass(frozen=True)
class Left:
    """A game that was left behind: its slot, and its record or what is wrong with its file."""

    slot: int
    path: Path
    record: GameRecord | None
    problem: str = ""


class Autosave:
    """The slots of the state directory, and the one that this console holds."""

    def __init__(self, directory: Path | None = None) -> None:
        """Hold no slot yet."""
        self.directory = directory or state_directory() / "games"
        self.problem = ""
        self._lock: TextIO | None = None
        self._slot = 0
        self._kept = ""

    def prepare(self) -> None:
        """Make the state directory; where it cannot be written, `problem` says so before a game begins."""
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=self.directory).close()
        except OSError as error:
            self._note(error)

    def left_behind(self) -> list[Left]:
        """Return the games that no running console holds, the newest first. Their files stay as they are."""
        found = []
        for path in sorted(self._games(), key=_modified, reverse=True):
            lock = self._try_lock(int(path.stem))
            if lock is None:
                continue
            lock.close()
            try:
                found.append(Left(int(path.stem), path, read_game(path)))
            except InputError as error:
                found.append(Left(int(path.stem), path, None, str(error)))
        return found

    def _games(self) -> list[Path]:
        try:
            return [path for path in self.directory.glob("*.game") if path.stem.isdigit()]
        except OSError:
            return []

    def take(self, slot: int) -> bool:
        """Take over the slot of a game that was left behind; tell whether it was still free."""
        lock = self._try_lock(slot)
        if lock is None:
            return False
        self.release()
        self._lock, self._slot = lock, slot
        return True

    def drop(self, slot: int) -> None:
        """Remove a game that was left behind and nobody wants, unless another console has taken it up."""
        lock = self._try_lock(slot)
        if lock is not None:
            self._path(slot).unlink(missing_ok=True)
            lock.close()

    def keep(self, session: Session) -> None:
        """Keep the game as it stands; one that has ended or not begun needs no keeping.

        A state directory that cannot be written does not stop the game: `problem` says why nothing is kept.
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
        self.problem = f"the game is not kept: cannot write {self.directory}: {reason}"

    def _write(self, text: str) -> None:
        if text != self._kept:
            if self._lock is None:
                self._take_free_slot()
            write_atomically(self._path(self._slot), text)
            self._kept = text

    def forget(self) -> None:
        """Remove the kept game of this console."""
        if self._lock is not None:
            self._path(self._slot).unlink(missing_ok=True)
        self._kept = ""

    def release(self) -> None:
        """Give the slot back; a game that is kept in it stays, to be offered at the next start."""
        if self._lock is not None:
            self._lock.close()
        self._lock, self._slot, self._kept = None, 0, ""

    def _take_free_slot(self) -> None:
        self.directory.mkdir(parents=True, exist_ok=True)
        slot = 1
        while True:
            if not self._path(slot).exists():
                lock = self._try_lock(slot)
                if lock is not None:
                    self._lock, self._slot = lock, slot
                    return
            slot += 1

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
