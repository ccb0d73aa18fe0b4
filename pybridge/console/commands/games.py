"""Commands that start another game, save and load."""

import os

from pybridge.console.commands.moving import place_in_game
from pybridge.console.commands.registry import command
from pybridge.console.reply import Reply, Surroundings, say
from pybridge.console.report import counted
from pybridge.console.session import OTHER_RULES, Session
from pybridge.game import load_game
from pybridge.matches.record import is_saved_game, may_be_loaded, read_game
from pybridge.players import make_player
from pybridge.rules.errors import GameError, InputError


@command("restart", "", "start the game again; undo takes that back")
def restart(session: Session, argument: str, _: Surroundings) -> Reply:  # noqa: ARG001 - a command's form
    """Start again from the same position."""
    session.restart()
    return Reply(board=True)


@command("new", "GAME", "start another game: its name, or the path of its file", completes="games")
def new(session: Session, argument: str, _: Surroundings) -> Reply:
    """Start another game with the same kinds of players."""
    _begin(session, argument or session.spec, None)
    return Reply(board=True)


@command("variant", "[NAME]", "list the variants of the game, or start one of them", completes="variants")
def variant(session: Session, argument: str, _: Surroundings) -> Reply:
    """List the variants, or start one of them."""
    if not argument:
        return say(*(f"  {name}" for name in session.game.variants))
    _begin(session, session.spec, argument)
    return Reply(board=True)


def _begin(session: Session, spec: str, variant: str | None) -> None:
    game = load_game(spec, variant)
    kinds = [player.spec for player in session.players.values()]
    kinds = [kind if not kind.startswith(("strategy:", "own:")) else "engine" for kind in kinds]
    players = {side: make_player(kind, game) for side, kind in zip(game.players, kinds, strict=True)}
    session.replace(Session(spec, game, players))


@command("reload", "", "load the rules again after an edit, and replay the moves")
def reload(session: Session, argument: str, _: Surroundings) -> Reply:  # noqa: ARG001 - a command's form
    """Load the rules again and replay the moves as far as they are still legal."""
    try:
        game = load_game(session.spec, session.game.variant)
    except GameError as error:
        raise GameError(f"{error}; fix this and type reload again before you can continue") from None
    problem = session.reload(game)
    kept = f"; move {session.index + 1} is no longer legal: {problem}" if problem else ""
    if problem:
        kept += "; fix the rules and reload again to get the moves back"
    played = counted(session.index, "move")
    return say(f"Loaded {session.spec} again, {played} played{kept}.", board=True)


@command("position", "[TEXT]", "print the position, or set up the one in TEXT")
def position(session: Session, argument: str, _: Surroundings) -> Reply:
    """Print or set up a position."""
    if not argument:
        return say(session.position.text)
    session.begin(session.game.position(argument))
    return Reply(board=True)


@command("save", "FILE", "save the game", completes="files")
def save(session: Session, argument: str, surroundings: Surroundings) -> Reply:
    """Save the game to a file."""
    if not argument:
        raise InputError("save FILE: name the file to save to, such as save mine.game")
    _check_replacing(session, argument, surroundings)
    session.record().save(argument)
    return say(f"Saved {counted(session.index, 'move')} to {argument}.")


def _check_replacing(session: Session, path: str, surroundings: Surroundings) -> None:
    """Protect a saved game that this one does not continue: ask once before it is replaced.

    Raises:
        InputError: The question, which is answered by typing the command again; over a pipe, a refusal.
    """
    file = os.path.realpath(os.path.expanduser(path))
    if file not in session.replaceable and is_saved_game(file):
        if not surroundings.attended:
            raise InputError(
                f"{path} is already a saved game and is left unchanged: save under another name, "
                "or load it first to continue it"
            )
        session.replaceable.add(file)
        raise InputError(f"{path} is already a saved game: type save {path} again to replace it")
    session.replaceable.add(file)


@command("load", "FILE", "continue a saved game", completes="files")
def load(session: Session, argument: str, _: Surroundings) -> Reply:
    """Replace the game by a saved one."""
    if not argument:
        raise InputError("load FILE: name the file of a saved game")
    record = read_game(argument, session.spec)
    if not may_be_loaded(record, argument, session.spec):
        raise InputError(
            f"its rules are in another folder, in {record.game}; loading them runs the code in that file: "
            f"if you trust it, type new {record.game} and load the game again"
        )
    session.replace(Session.resume(record))
    session.replaceable.add(os.path.realpath(os.path.expanduser(argument)))
    reply = place_in_game(session)
    moves = counted(session.index, "move")
    lines = [f"Loaded {session.game.name} with {moves} from {argument}."]
    if record.other_rules(session.game):
        lines.append(OTHER_RULES)
    reply.lines[:0] = say(*lines).lines
    return reply


@command("quit", "", "quit; an unfinished game is offered the next time")
def quit_console(session: Session, argument: str, _: Surroundings) -> Reply:  # noqa: ARG001 - a command's form
    """Quit."""
    return Reply(quit=True)
