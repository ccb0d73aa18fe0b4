"""Players that are files, Prolog or Python, each in a process of its own in a sandbox.

player_process.py is what runs there.
"""

import os
from math import inf
from time import monotonic

from pybridge.bridge.errors import ProcessEnded, PrologTimeout
from pybridge.bridge.process import Process
from pybridge.bridge.wire import harmless
from pybridge.game import Game, Position
from pybridge.players import player_process
from pybridge.players.outsider import Forfeit, Outsider
from pybridge.players.sources import Source, prolog_source, python_source
from pybridge.rules.errors import on_one_line
from pybridge.rules.loading import full_spec, is_path, other_files
from pybridge.rules.moves import Move

MOVE_SECONDS = 5.0
"""The time that a file may take for a move, in seconds, by default."""

TRUSTED = "PYBRIDGE_TRUSTED"
"""The environment variable that lets players that are files run without a sandbox, here and in workers."""

_MEMORY = 512  # megabytes
_LOADING = 10.0  # seconds that loading may take beside the time of a move
_LONGEST = 500  # characters of a reason


class ContainedPlayer(Outsider):
    """A file as a player: FILE.pl, or MODULE:NAME in Python."""

    def __init__(self, spec: str, seconds: float = MOVE_SECONDS) -> None:
        """Find the file; `seconds` is the time limit of a move.

        Raises:
            InputError: There is no such file or module.
        """
        super().__init__(spec)
        self._source: Source = prolog_source(spec) if spec.endswith(".pl") else python_source(spec)
        self._seconds = seconds
        self._process: Process | None = None
        self._changed = 0
        self._unfit = ""
        self._followed: dict[Position, list[str]] = {}

    def choose(self, position: Position, path: list[str] | None, left: float = inf) -> Move:
        """Return the move that the file chooses."""
        moves = self._path(position) if path is None else path
        process = self._ready(position.game)
        seconds = min(self._seconds, left)
        began = monotonic()
        try:
            text = process.call(player_process.chosen, moves, seconds / 2, timeout=seconds)
            if monotonic() - began > seconds:
                raise PrologTimeout("late", "timeout")
            move, after = position.step(text)
        except Exception as error:
            self.end()
            raise Forfeit(self._reason(error)) from None
        self._followed = {after: [*moves, move.text]}
        return move

    def load(self, game: Game) -> None:
        """Start the process that loads the file."""
        self._ready(game)

    def _ready(self, game: Game) -> Process:
        try:
            return self._loaded(game)
        except Exception as error:
            self.end()
            raise Forfeit(self._reason(error)) from None

    def _loaded(self, game: Game) -> Process:
        """Return the process that has loaded the file; it is loaded, or tried, again only when it changes."""
        changed = os.stat(self._source.file).st_mtime_ns
        if changed != self._changed:
            self.end()
            self._changed, self._unfit = changed, ""
        if self._unfit:
            raise Forfeit(self._unfit)
        if self._process is None:
            rules = full_spec(game.spec)
            files = [rules, *other_files(game.name)] if is_path(game.spec) else []
            self._process = Process(memory=_MEMORY, sandbox=not is_trusted(), files=[*self._source.files(), *files])
            load = player_process.load, self._source.file, self._source.name, rules, game.variant
            seconds = self._seconds + _LOADING
            try:
                self._process.call(*load, timeout=seconds)
            except Exception as error:
                self._unfit = self._reason(error, f"loading it takes more than {seconds:g} seconds")
                raise
        return self._process

    def _reason(self, error: Exception, late: str = "") -> str:
        """Return why there was no move, in one line; `late` is what to say of a time limit."""
        if isinstance(error, PrologTimeout):
            unit = "second" if self._seconds == 1 else "seconds"
            text = f"{self._source.file}: {late or f'no move in {self._seconds:g} {unit}'}"
        elif isinstance(error, (ProcessEnded, OSError)):
            text = f"{self._source.file}: {error}"
        else:
            text = str(error)
        return harmless(on_one_line(text))[:_LONGEST]

    def _path(self, position: Position) -> list[str]:
        """Return the moves that led to a position, at most two of which have not been followed."""
        known = self._followed or {position.game.start(): []}
        for _ in range(3):
            if position in known:
                return known[position]
            known = {before.play(move): [*path, move.text] for before, path in known.items() for move in before.moves}
        return self._followed.get(position, [])

    def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.close()


def is_trusted() -> bool:
    """Return whether players that are files may run without a sandbox."""
    return bool(os.environ.get(TRUSTED))
