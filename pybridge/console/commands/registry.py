"""The table of commands, and how a typed line is carried out."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches

from pybridge.console.reply import Reply, Surroundings
from pybridge.console.session import Session
from pybridge.rules.errors import IllegalMove, InputError, shortened

Handler = Callable[[Session, str, Surroundings], Reply]


@dataclass(frozen=True)
class Command:
    """A command.

    Attributes:
        name: The name to type.
        arguments: The arguments, as shown in the help.
        summary: A description in one line.
        handler: The function that carries it out.
        completes: How its argument is completed: games, variants, files, players, commands, predicates.
    """

    name: str
    arguments: str
    summary: str
    handler: Handler
    completes: str = ""

    @property
    def usage(self) -> str:
        """The name and the arguments."""
        return f"{self.name} {self.arguments}".rstrip()


COMMANDS: dict[str, Command] = {}
ALIASES = {"exit": "quit", "q": "quit", "h": "help", "?": "help", "u": "undo", "r": "redo", "analyze": "analyse"}
GOAL = "?-"


def command(name: str, arguments: str, summary: str, completes: str = "") -> Callable[[Handler], Handler]:
    """Add the decorated function to the table."""

    def enter(handler: Handler) -> Handler:
        COMMANDS[name] = Command(name, arguments, summary, handler, completes)
        return handler

    return enter


def split(line: str) -> tuple[str, str]:
    """Return the first word of a line and the rest; `?-` needs no space after it."""
    line = line.encode("utf-8", "replace").decode("utf-8")  # invalid UTF-8 could not be printed
    stripped = line.strip()
    if stripped.startswith(GOAL):
        return GOAL, stripped[len(GOAL) :].strip()
    word, _, rest = stripped.partition(" ")
    return word, rest.strip()


def find(word: str) -> Command | None:
    """Return the command of that name, or None."""
    name = word.lower()
    return COMMANDS.get(ALIASES.get(name, name))


def dispatch(session: Session, line: str, surroundings: Surroundings) -> Reply:
    """Carry out a line, which is a legal move or else a command.

    Raises:
        InputError: The line is neither, or cannot be carried out; the text says what would be right.
    """
    word, rest = split(line)
    if not word:
        return _go_on(session)
    found = find(word)
    if found is not None and not _is_move(session, line.strip()):
        return found.handler(session, rest, surroundings)
    return _play(session, line.strip())


def _is_move(session: Session, text: str) -> bool:
    return not session.has_ended and any(move.text == text for move in session.choices)


def _go_on(session: Session) -> Reply:
    if session.paused:
        session.paused = False
        return Reply(board=False)
    raise InputError(expected(session))


def _play(session: Session, text: str) -> Reply:
    try:
        if session.computer_to_move is None:
            session.play(text)
            return Reply(board=True)
        session.position.move(text)
    except IllegalMove as error:
        raise _unknown(text, error) from None
    turn = session.mover
    raise InputError(f"it is the turn of {turn}, played by {session.player(turn)}: Ctrl-C makes it move at once")


_OF_THE_SHELL = {"check", "compare", "match", "perft", "study", "tournament", "web"}


def _unknown(text: str, error: IllegalMove) -> InputError:
    """Return the error for a line that is not a legal move, which may be a misspelt command."""
    word = split(text)[0]
    if word in _OF_THE_SHELL:
        return InputError(f"{word} is a command of the shell: leave with quit, and type pybridge {word} GAME")
    if word.isalpha() and len(word) > 1:
        near = get_close_matches(word[:20].lower(), COMMANDS, n=1, cutoff=0.7)
        if near:
            return InputError(f"{shortened(word)} is neither a command nor a move; did you mean {near[0]}?")
    return error


def expected(session: Session) -> str:
    """Return a text that says what can be typed now."""
    if session.has_ended:
        return "the game has ended: type restart, new GAME, undo or quit"
    moves = session.choices
    example = moves[0].text if moves else "?"
    return f"type a move of {session.mover}, such as {example}, or a command: help lists them"


def whole_number(text: str, what: str, default: int | None = None, most: int = 999_999) -> int:
    """Return the number in `text`, or `default` if it is empty.

    Raises:
        InputError: It is not a whole number from 0 up to `most`.
    """
    if not text and default is not None:
        return default
    if not (text.isascii() and text.isdigit()):
        raise InputError(f"{what} must be a whole number, not {shortened(text) if text else 'nothing'}")
    digits = text.lstrip("0")
    if len(digits) > len(str(most)) or int(digits or "0") > most:
        raise InputError(f"{what} must be at most {most}, not {shortened(text)}")
    return int(digits or "0")
