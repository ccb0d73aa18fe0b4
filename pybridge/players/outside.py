"""Players from outside the game: Python callables, and Prolog files, each in a process of its own.

They are only made for a Python call or the command line. In a record, a saved game, or on the page, they are
a name, and nothing is run.
"""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from pybridge.bridge.errors import ProcessEnded, PrologError, PrologTimeout
from pybridge.bridge.process import Process
from pybridge.game import Game, Position, load_game
from pybridge.players.player import Decision, Player, Report, Thought
from pybridge.players.specs import make_player
from pybridge.rules.errors import GameError, InputError, on_one_line
from pybridge.rules.goals import run_goal
from pybridge.rules.moves import Move

MOVE_SECONDS = 5.0
"""The time that a file may take for a move, in seconds, by default."""

_MEMORY = 512  # megabytes of a file's process
_INSIDE = ("engine", "strategy", "own")

Guest = Any
"""A callable `position -> move`, or an object with a method `choose(position)`; None for a file."""


class Forfeit(InputError):
    """A player made no legal move. The text says why, with file and line where they are known."""


class Outsider(Player):
    """A player from outside the game."""

    def __init__(self, spec: str) -> None:
        """Name the player."""
        super().__init__(spec, "outside")

    def choose(self, position: Position, path: list[str] | None) -> Move:
        """Return its move; `path` are the moves that led to the position, None if they are not known.

        Raises:
            Forfeit: It makes no legal move.
        """
        raise NotImplementedError

    def think(self, position: Position) -> Thought:
        """Return the thought that will find the player's move."""
        return _Choice(self, position)

    def end(self) -> None:
        """End its process, if it has one."""


class _Choice(Thought):
    """The choice of a player from outside."""

    def __init__(self, player: Outsider, position: Position) -> None:
        super().__init__(player, position)
        self._outsider = player

    def run(self, report: Report) -> Decision:  # noqa: ARG002
        """Return the player's decision."""
        return Decision(self._outsider.choose(self._position, None))

    def stop(self) -> None:
        """Kill the process of the player; a Python callable goes on to its end."""
        self._outsider.end()


class CallablePlayer(Outsider):
    """A Python callable as a player."""

    def __init__(self, spec: str, guest: Guest) -> None:
        """Take a callable, or an object with a method `choose`."""
        super().__init__(spec)
        self._call: Callable[[Position], Any] = guest.choose if hasattr(guest, "choose") else guest

    def choose(self, position: Position, path: list[str] | None) -> Move:  # noqa: ARG002
        """Return the move that the callable returns."""
        try:
            chosen = self._call(position)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            text = f"{place.filename}:{place.lineno}: {type(error).__name__}: {error}"
            raise Forfeit(on_one_line(text)) from error
        try:
            return position.move(chosen)
        except (InputError, PrologError, TypeError) as error:
            raise Forfeit(f"{self.spec}: {on_one_line(error)}") from None


class FilePlayer(Outsider):
    """A Prolog file as a player, in a process of its own."""

    def __init__(self, spec: str, seconds: float = MOVE_SECONDS) -> None:
        """Take the path of the file, and the time limit of a move."""
        super().__init__(spec)
        self._file = os.path.abspath(os.path.expanduser(spec))
        if not os.path.isfile(self._file):
            raise InputError(f"there is no file {spec}")
        self._seconds = seconds
        self._process: Process | None = None
        self._changed = 0
        self._unfit = ""
        self._followed: dict[Position, list[str]] = {}

    def choose(self, position: Position, path: list[str] | None) -> Move:
        """Return the move that the file chooses."""
        moves = self._path(position) if path is None else path
        try:
            process = self._loaded(position.game)
            text = process.call(_chosen, moves, self._seconds / 2, timeout=self._seconds)
            move, after = position.step(text)
        except Exception as error:
            self.end()
            raise Forfeit(self._reason(error)) from None
        self._followed = {after: [*moves, move.text]}
        return move

    def _loaded(self, game: Game) -> Process:
        """Return the process that has loaded the file; it is loaded, or tried, again only when it changes."""
        changed = os.stat(self._file).st_mtime_ns
        if changed != self._changed:
            self.end()
            self._changed, self._unfit = changed, ""
        if self._unfit:
            raise Forfeit(self._unfit)
        if self._process is None:
            self._process = Process(memory=_MEMORY)
            try:
                self._process.call(_load, self._file, game.spec, game.variant, timeout=4 * self._seconds + 10)
            except Exception as error:
                self._unfit = self._reason(error)
                raise
        return self._process

    def _reason(self, error: Exception) -> str:
        """Return why there was no move, in one line."""
        if isinstance(error, PrologTimeout):
            return f"{self._file}: no move in {self._seconds:g} seconds"
        if isinstance(error, (ProcessEnded, OSError)):
            return f"{self._file}: {error}"
        return on_one_line(error)

    def _path(self, position: Position) -> list[str]:
        """Return the moves that led to a position, at most two of which have not been followed."""
        known = self._followed or {position.game.start(): []}
        for _ in range(3):
            if position in known:
                return known[position]
            known = {
                before.play(move): [*path, move.text]
                for before, path in known.items()
                for move in before.moves
            }
        return self._followed.get(position, [])

    def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.close()


def outside_name(player: str | Guest) -> str:
    """Return the name of a player in records: its spec, or the name of a callable."""
    if isinstance(player, str):
        return player.strip()
    return str(getattr(player, "__name__", None) or type(player).__name__)


def guests_of(players: list[str | Guest]) -> dict[str, Guest]:
    """Return those players that are from outside, by name.

    Raises:
        InputError: One of them is neither a spec nor callable, or a file is missing.
    """
    guests: dict[str, Guest] = {}
    for player in players:
        name = outside_name(player)
        if not isinstance(player, str):
            if not callable(getattr(player, "choose", player)):
                raise InputError(f"a player is a text, a callable, or has a method choose, unlike {player!r}")
            guests[name] = player
        elif is_outside(name):
            guests[name] = _found(name)
    return guests


def check_portable(guests: Mapping[str, Guest]) -> None:
    """Check that players can be sent to other processes.

    Raises:
        InputError: One cannot be pickled.
    """
    for name, guest in guests.items():
        try:
            pickle.dumps(guest)
        except Exception as error:
            raise InputError(f"the player {name} cannot be sent to workers: {on_one_line(error)}") from None


def is_outside(spec: str) -> bool:
    """Return whether a spec names a file, or is of the form MODULE:NAME."""
    before, colon, _ = spec.strip().partition(":")
    return spec.strip().endswith(".pl") or bool(
        colon and before not in _INSIDE and before.replace(".", "").isidentifier()
    )


def _found(spec: str) -> Guest:
    """Return the callable that MODULE:NAME is, or None for a file."""
    if spec.endswith(".pl"):
        FilePlayer(spec)
        return None
    module, _, name = spec.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise InputError(
            f"there is no player {spec!r}: only engine, strategy, own, or a Python module can be followed by "
            f"a colon ({on_one_line(error)})"
        ) from None


def outsider(spec: str, guests: Mapping[str, Guest], seconds: float = MOVE_SECONDS) -> Outsider:
    """Return the player of one of the `guests`."""
    guest = guests[spec]
    return _file_player(spec, seconds) if guest is None else CallablePlayer(spec, guest)


_file_player = cache(FilePlayer)


def invited_player(spec: str, game: Game) -> Player:
    """Return the player that a spec of the command line names, which may be one from outside."""
    if not is_outside(spec):
        return make_player(spec, game)
    return outsider(spec.strip(), guests_of([spec]))


# In the process of a file.

_playing: dict[str, Any] = {}


def _load(file: str, spec: str, variant: str | None) -> None:
    """Load a file as a player of a game: the file's own game, or its strategy and heuristic for that game."""
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silent, stream)
    os.environ["PYBRIDGE_INTERPRETED"] = "1"
    given = load_game(spec, variant)
    goal = "pybridge:file_player(File, Game, Playing, Kinds)"
    try:
        answer = run_goal(goal, {"File": file, "Game": given.name})
    except PrologError as error:
        raise GameError(str(error)) from None
    game = given if answer["Playing"] == given.name else load_game(file)
    if not answer["Kinds"]:
        raise GameError(f"{file}:1: there is no strategy/3, heuristic/2, minimax/3 or alphabeta/5 in it")
    _playing.update(game=game, kind=answer["Kinds"][0], positions={(): game.start()})


def _chosen(path: list[str], seconds: float) -> str:
    """Return the move that the file chooses after the moves of a path."""
    positions: dict[tuple[str, ...], Position] = _playing["positions"]
    done = max(n for n in range(len(path) + 1) if tuple(path[:n]) in positions)
    position = positions[tuple(path[:done])]
    for number in range(done, len(path)):
        position = position.play(path[number])
    _playing["positions"] = {(): positions[()], tuple(path): position}
    kind = _playing["kind"]
    spec = f"engine:nodes=2000,seconds={seconds:g}" if kind == "heuristic" else kind
    return make_player(spec, _playing["game"], 0).think(position).run(lambda _: None).move.text
