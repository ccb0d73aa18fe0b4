"""From the command line to a running console: which game, which players, which way of playing."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass

from pybridge.bridge.errors import PrologError
from pybridge.console.autosave import Autosave
from pybridge.console.line_console import LineConsole
from pybridge.console.menu import choose_game, may_load, wants_to_go_on
from pybridge.console.session import OTHER_RULES, Session
from pybridge.console.theme import is_dumb, theme_for
from pybridge.console.wording import one_line
from pybridge.game import Game, load_game
from pybridge.matches.record import is_saved_game, may_be_loaded, read_game
from pybridge.players import check_level
from pybridge.rules.errors import InputError, nearest, shortened
from pybridge.rules.loading import full_spec, games


@dataclass(frozen=True)
class Choices:
    """What the command line asked for.

    Attributes:
        game: A built-in name, a path, or a saved game; None to choose from a menu.
        variant: The start position's name.
        players: Who plays, in the order of the game's players.
        as_player: The side that the human plays, instead.
        level: How well the computer plays.
        ascii_only: Whether to draw with plain ASCII.
        full: Whether to play on the full screen.
    """

    game: str | None = None
    variant: str | None = None
    players: tuple[str, str] | None = None
    as_player: str | None = None
    level: str | None = None
    ascii_only: bool = False
    full: bool = False


def run(choices: Choices) -> int:
    """Play until the player leaves; return the exit status."""
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    if choices.full and not interactive:
        raise InputError("--full needs a terminal; without one, commands are read one a line")
    if choices.game is None and not interactive:
        raise InputError(f"name a game: pybridge play GAME; the games are: {', '.join(games())}")
    autosave = Autosave() if interactive else None
    if autosave:
        autosave.prepare()
    said = _tell_problem(autosave, "")
    session = _resumed(choices, autosave) if autosave else None
    if session is None:
        session = _opened(choices, interactive) if _is_saved(choices.game) else _chosen(choices)
    try:
        return _play(session, choices, autosave)
    finally:
        if autosave:
            autosave.release()
            _tell_problem(autosave, said)


def _tell_problem(autosave: Autosave | None, said: str) -> str:
    """Say why nothing is kept, unless that has been said already; return what was said."""
    problem = autosave.problem if autosave else ""
    if problem and problem != said:
        print(f"pybridge: {problem}", file=sys.stderr)
    return problem


def _chosen(choices: Choices) -> Session:
    spec = choices.game or choose_game()
    game = load_game(spec, choices.variant)
    return Session.open(spec, choices.variant, seats(game, choices.players, choices.as_player, choices.level))


def _is_saved(game: str | None) -> bool:
    return game is not None and (game.endswith(".game") or is_saved_game(game))


def _opened(choices: Choices, interactive: bool) -> Session:
    """Return the saved game that was named, once its rules may be loaded.

    Raises:
        InputError: It is no saved game, or its rules may not be loaded.
    """
    assert choices.game is not None
    if choices.variant:
        raise InputError("a saved game begins where it began: leave --variant out")
    record = read_game(choices.game)
    if not may_be_loaded(record, choices.game) and not (interactive and may_load(record.game)):
        raise InputError(f"the rules in {record.game} are not loaded: put that file beside {choices.game}")
    session = Session.resume(record)
    session.replaceable.add(os.path.realpath(os.path.expanduser(choices.game)))
    if choices.players or choices.as_player or choices.level:
        names = seats(session.game, choices.players, choices.as_player, choices.level)
        for side, name in zip(session.game.players, names, strict=True):
            session.seat(side, name)
    if record.other_rules(session.game):
        print(OTHER_RULES, file=sys.stderr)
    return session


def _resumed(choices: Choices, autosave: Autosave) -> Session | None:
    """Return the game that was left behind, where there is one and it is wanted."""
    for left in autosave.left_behind():
        if left.record is None:
            print(f"A kept game cannot be read and is left alone: {left.problem}", file=sys.stderr)
            continue
        if choices.game is not None and full_spec(left.record.game) != full_spec(choices.game):
            continue
        answer = wants_to_go_on(left.record)
        if answer == "forget":
            autosave.drop(left.slot)
        if answer != "yes":
            return None
        if not autosave.take(left.slot):
            print("Another console has taken it up in the meantime.", file=sys.stderr)
            continue
        try:
            return Session.resume(read_game(left.path))  # as it is now: the lock is ours only since then
        except (InputError, PrologError) as error:
            autosave.release()
            print(f"{left.path} is left alone: {one_line(error)}", file=sys.stderr)
    return None


def _play(session: Session, choices: Choices, autosave: Autosave | None) -> int:
    theme = theme_for(sys.stdout, choices.ascii_only)
    if autosave is None or is_dumb(sys.stdout):
        width = shutil.get_terminal_size().columns
        return LineConsole(session, sys.stdin.buffer, sys.stdout, autosave, autosave is not None, width).run()
    if choices.full:
        from pybridge.console.full_screen import full_screen

        return full_screen(session, theme, autosave).run()
    from pybridge.console.repl import Repl

    return Repl(session, theme, autosave).run()


def seats(
    game: Game, players: tuple[str, str] | None, as_player: str | None, level: str | None
) -> tuple[str, ...]:
    """Return who plays which side, from the options of the command line.

    Raises:
        InputError: The options name no such side, or contradict each other.
    """
    if players and as_player:
        raise InputError("--as is short for --players: give one of them")
    if level:
        check_level(level)
    if players and level and "engine" not in players:
        raise InputError(
            "--level says how well the engine plays, but --players names no engine: leave one out"
        )
    if players:
        return tuple(level if level and player == "engine" else player for player in players)
    computer = level or "engine"
    if as_player is None:
        return ("human", computer)
    if as_player not in game.players:
        hint = nearest(as_player, game.players) or f"; they are {' and '.join(game.players)}"
        raise InputError(f"{game.name} has no player {shortened(as_player)}{hint}")
    return tuple("human" if side == as_player else computer for side in game.players)
