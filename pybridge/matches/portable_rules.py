"""The rules of a game as sent to another process or machine: their text and fingerprint."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Condition

from pybridge.game import Game, load_game
from pybridge.rules.errors import GameError, InputError
from pybridge.rules.loading import is_path, other_files


@dataclass(frozen=True)
class PortableRules:
    """The rules of a game in a form that another process can load without their file.

    Attributes:
        spec: A built-in name, or the path of the file on the machine that the rules come from.
        variant: The name of the start position, None for the game's first.
        compiled: See `load_game`.
        fingerprint: See `Game.fingerprint`.
        text: The text of the file, None for a built-in game.
    """

    spec: str
    variant: str | None
    compiled: bool | None
    fingerprint: str
    text: str | None

    @contextmanager
    def loaded(self) -> Iterator[Game]:
        """Load the game; its rules are not replaced by others during the `with` block.

        Raises:
            InputError: This process has different rules for a built-in game.
            GameError: The rules cannot be loaded; the text names the file that they come from.
        """
        if (self.spec, self.fingerprint) in _at_home or self.text is None:
            game = load_game(self.spec, self.variant, self.compiled)
            if game.fingerprint != self.fingerprint:
                raise InputError(f"a worker has other rules for {self.spec}: install the same pybridge version there")
            yield game
            return
        file = _folder() / Path(self.spec).name
        try:
            with _unpacked(file, self.text, self.fingerprint):
                yield load_game(str(file), self.variant, self.compiled)
        except GameError as error:
            raise GameError(str(error).replace(str(file), self.spec)) from None


def loaded(rules: Game | PortableRules) -> AbstractContextManager[Game]:
    """Return a context manager that provides the game with these rules."""
    return nullcontext(rules) if isinstance(rules, Game) else rules.loaded()


def portable_rules(game: Game) -> PortableRules:
    """Return the rules of `game`, to be sent to other processes.

    Raises:
        InputError: The rules load other files, which would have to be sent too; the text names one.
    """
    text = None
    if is_path(game.spec):
        if others := other_files(game.name):
            raise InputError(
                f"the rules of {game.name} cannot be sent to workers: {game.spec} loads {others[0]}; "
                "put all rules into one file, or play in this process"
            )
        text = Path(game.spec).read_text(encoding="utf-8")
    _at_home.add((game.spec, game.fingerprint))
    return PortableRules(game.spec, game.variant, game.compiled, game.fingerprint, text)


_at_home: set[tuple[str, str]] = set()
"""The spec and fingerprint of rules sent from this process, whose own threads need no copy of them."""


@dataclass
class _Unpacked:
    """Rules that were sent to this process, and how many threads are playing by them."""

    fingerprint: str
    players: int = 0


_unpacked_files: dict[Path, _Unpacked] = {}
_changed = Condition()


@contextmanager
def _unpacked(file: Path, text: str, fingerprint: str) -> Iterator[None]:
    """Keep `text` in `file`. Different text has to wait, since both define the same module."""
    with _changed:
        _changed.wait_for(lambda: _is_free(file, fingerprint))
        if file not in _unpacked_files or _unpacked_files[file].fingerprint != fingerprint:
            file.write_text(text, encoding="utf-8", newline="")
            _unpacked_files[file] = _Unpacked(fingerprint)
        held = _unpacked_files[file]
        held.players += 1
    try:
        yield
    finally:
        with _changed:
            held.players -= 1
            _changed.notify_all()


def _is_free(file: Path, fingerprint: str) -> bool:
    held = _unpacked_files.get(file)
    return held is None or held.fingerprint == fingerprint or held.players == 0


FOLDER = "PYBRIDGE_RULES"
"""The environment variable that names a folder for rules; the process that sets it removes the folder."""


@cache
def _folder() -> Path:
    """Return the folder for rules sent to this process; it is removed when the process ends."""
    from multiprocessing.util import Finalize  # imported here to keep `import pybridge` fast

    folder = tempfile.mkdtemp(prefix="pybridge-", dir=os.environ.get(FOLDER))
    Finalize(None, shutil.rmtree, args=(folder, True), exitpriority=0)  # pools do not run atexit
    return Path(folder)
