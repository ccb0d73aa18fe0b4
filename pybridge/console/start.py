"""Starts the console that the command line asks for: the game, the players, the user interface."""

import os
import shutil
import sys
from dataclasses import dataclass

from pybridge.bridge.errors import PrologError
from pybridge.console.autosave import Autosave
from pybridge.console.line_console import LineConsole
from pybridge.console.menu import choose_game, may_load, wants_to_continue
from pybridge.console.session import OTHER_RULES, Session
from pybridge.console.terminal_text import error_line
from pybridge.console.theme import is_dumb, theme_for
from pybridge.game import Game, load_game
from pybridge.matches.record import is_saved_game, may_be_loaded, read_game
from pybridge.players import check_level
from pybridge.rules.errors import InputError, nearest, shortened
from pybridge.rules.loading import full_spec, games


@dataclass(frozen=True)
class Choices:
    """The options of the command line.

    Attributes:
        game: A built-in name, a path, or a saved game; None to choose from a menu.
        variant: The name of the start position.
        players: The players, in the order of the game's players.
        seated: The players at single seats, each `NAME=PLAYER`, as another alternative.
        as_player: The side that the human plays, as an alternative to `players`.
        level: The level of the computer.
        ascii_only: Whether to draw with plain ASCII.
        full: Whether to play on the full screen.
        no_undo: Whether moves cannot be taken back.
        end_when_decided: Whether the game ends as soon as a win is proven.
        seed: The seed of the dice; None for a random one.
    """

    game: str | None = None
    variant: str | None = None
    players: tuple[str, str] | None = None
    seated: tuple[str, ...] = ()
    as_player: str | None = None
    level: str | None = None
    ascii_only: bool = False
    full: bool = False
    no_undo: bool = False
    end_when_decided: bool = False
    seed: int | None = None


def start_console(choices: Choices) -> int:
    """Play until the player leaves; return the exit status."""
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    if choices.full and not interactive:
        raise InputError("--full needs a terminal; without one, each line of the input is a command")
    if choices.game is None and not interactive:
        raise InputError(f"name a game: pybridge play GAME; the games are: {', '.join(games())}")
    autosave = Autosave() if interactive else None
    if autosave:
        autosave.prepare()
    said = _tell_problem(autosave, "")
    session = _resumed(choices, autosave) if autosave else None
    if session is None:
        session = _opened(choices, interactive) if _is_saved(choices.game) else _chosen(choices)
    session.may_undo = not choices.no_undo
    session.end_when_decided = choices.end_when_decided
    try:
        return _play(session, choices, autosave)
    finally:
        if autosave:
            autosave.release()
            _tell_problem(autosave, said)


def _tell_problem(autosave: Autosave | None, said: str) -> str:
    """Print why the game is not saved, unless that has been printed already; return what was printed."""
    problem = autosave.problem if autosave else ""
    if problem and problem != said:
        print(f"pybridge: {problem}", file=sys.stderr)
    return problem


def _chosen(choices: Choices) -> Session:
    spec = choices.game or choose_game()
    game = load_game(spec, choices.variant)
    seated = seats(game, choices)
    return Session.open(spec, choices.variant, seated, choices.seed)


def _is_saved(game: str | None) -> bool:
    return game is not None and (game.endswith(".game") or is_saved_game(game))


def _opened(choices: Choices, interactive: bool) -> Session:
    """Return a session that continues the saved game given, if its rules may be loaded.

    Raises:
        InputError: It is not a saved game, or its rules may not be loaded.
    """
    assert choices.game is not None
    if choices.variant:
        raise InputError("a saved game has its own start position: leave out --variant")
    record = read_game(choices.game)
    if not may_be_loaded(record, choices.game) and not (interactive and may_load(record.game)):
        raise InputError(f"the rules in {record.game} are not loaded: put them into the folder of {choices.game}")
    session = Session.resume(record)
    session.replaceable.add(os.path.realpath(os.path.expanduser(choices.game)))
    if choices.players or choices.seated or choices.as_player or choices.level:
        names = seats(session.game, choices)
        for side, name in zip(session.game.players, names, strict=True):
            session.seat(side, name, invited=True)
    if record.other_rules(session.game):
        print(OTHER_RULES, file=sys.stderr)
    return session


def _resumed(choices: Choices, autosave: Autosave) -> Session | None:
    """Return a session that continues an interrupted game, if there is one and the user wants it."""
    for game in autosave.interrupted_games():
        if game.record is None:
            print(f"An interrupted game cannot be read and is left unchanged: {game.problem}", file=sys.stderr)
            continue
        if choices.game is not None and full_spec(game.record.game) != full_spec(choices.game):
            continue
        answer = wants_to_continue(game.record)
        if answer == "forget":
            autosave.drop(game.slot)
        if answer != "yes":
            return None
        if not autosave.take(game.slot):
            print("Another console has taken over this game.", file=sys.stderr)
            continue
        try:
            return Session.resume(read_game(game.path))  # read again: it was not locked the first time
        except (InputError, PrologError) as error:
            autosave.release()
            print(f"{game.path} is left unchanged: {error_line(error)}", file=sys.stderr)
    return None


def _play(session: Session, choices: Choices, autosave: Autosave | None) -> int:
    theme = theme_for(sys.stdout, choices.ascii_only)
    if autosave is None or is_dumb(sys.stdout):
        width = shutil.get_terminal_size().columns
        return LineConsole(session, sys.stdin.buffer, sys.stdout, autosave, autosave is not None, width).run()
    if choices.full:
        from pybridge.console.layout import layout
        from pybridge.console.screen import Screen
        from pybridge.console.screen_keys import keys

        screen = Screen(session, theme, autosave)
        screen.app.layout, screen.app.key_bindings = layout(screen), keys(screen)
        return screen.run()
    from pybridge.console.repl import Repl

    return Repl(session, theme, autosave).run()


def seats(game: Game, choices: Choices) -> tuple[str, ...]:
    """Return the players at the seats, as the options of the command line say.

    Raises:
        InputError: There is no such seat, or the options contradict each other.
    """
    players, as_player, level = choices.players, choices.as_player, choices.level
    if bool(players) + bool(as_player) + bool(choices.seated) > 1:
        raise InputError("--as and --seat are short for --players: give one of them")
    if level:
        check_level(level)
    if players and level and "engine" not in players:
        raise InputError("--level applies to the engine, but there is none among --players: leave out one of them")
    if players:
        return tuple(level if level and player == "engine" else player for player in players)
    computer = level or "engine"
    if as_player is None and not choices.seated:
        return ("human", *[computer] * (len(game.players) - 1))
    given = dict(each.partition("=")[::2] for each in choices.seated) or {str(as_player): "human"}
    for name, player in given.items():
        if name not in game.players:
            hint = nearest(name, game.players) or f"; they are {' and '.join(game.players)}"
            raise InputError(f"{game.name} has no player {shortened(name)}{hint}")
        if not player:
            raise InputError(f"--seat takes NAME=PLAYER, such as {name}=human")
    return tuple(given.get(side, computer) for side in game.players)
