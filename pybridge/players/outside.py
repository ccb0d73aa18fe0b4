"""Players from outside the game: Python callables, and files, which contained.py runs in a sandbox.

They are only made for a Python call or the command line. In a record, a saved game, or on the page, they are
a name, and nothing is run.
"""

import pickle
import traceback
from collections.abc import Callable, Mapping
from functools import cache
from math import inf
from typing import Any

from pybridge.bridge.errors import PrologError
from pybridge.game import Game, Position
from pybridge.players.contained import MOVE_SECONDS, ContainedPlayer, is_trusted
from pybridge.players.outsider import Forfeit, Outsider
from pybridge.players.player import Player
from pybridge.players.specs import make_player
from pybridge.rules.errors import InputError, on_one_line
from pybridge.rules.moves import Move
from pybridge.sandbox.sandbox import works

_INSIDE = ("engine", "strategy", "own")

Guest = Any
"""A callable `position -> move`, or an object with a method `choose(position)`; None for a file."""


class CallablePlayer(Outsider):
    """A Python callable of the program itself as a player; it runs in this process, without limits."""

    def __init__(self, spec: str, guest: Guest) -> None:
        """Take a callable, or an object with a method `choose`."""
        super().__init__(spec)
        self._call: Callable[..., Any] = guest.choose if hasattr(guest, "choose") else guest

    def choose(self, position: Position, path: list[str] | None, left: float = inf) -> Move:  # noqa: ARG002
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

    def choose_at_once(self, position: Position, mover: str) -> Move:
        """Return the choice that the callable returns, which also gets the name of the seat."""
        try:
            chosen = str(self._call(position, mover))
        except Exception as error:
            raise Forfeit(on_one_line(f"{type(error).__name__}: {error}")) from error
        found = [choice for choice in position.choices(mover) if choice.text == chosen]
        if not found:
            raise Forfeit(f"{chosen!r:.60} is no choice of {mover}")
        return found[0]


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
    """Check that there is such a file or module, which is not run here."""
    ContainedPlayer(spec)
    if not (spec.endswith(".pl") or is_trusted() or works()):
        raise InputError(
            f"{spec} is Python, which runs only in a sandbox (apt install bubblewrap), or if you trust it (--trusted)"
        )


def outsider(spec: str, guests: Mapping[str, Guest], seconds: float = MOVE_SECONDS) -> Outsider:
    """Return the player of one of the `guests`."""
    guest = guests[spec]
    return _file_player(spec, seconds) if guest is None else CallablePlayer(spec, guest)


_file_player = cache(ContainedPlayer)


def invited_player(spec: str, game: Game) -> Player:
    """Return the player that a spec of the command line names, which may be one from outside."""
    if not is_outside(spec):
        return make_player(spec, game)
    return outsider(spec.strip(), guests_of([spec]))
