"""Commands that move through the game and list its moves."""

from pybridge.console.commands.registry import command, expected, whole_number
from pybridge.console.reply import Reply, Surroundings, say
from pybridge.console.report import verdict
from pybridge.console.session import Session
from pybridge.game import Position
from pybridge.rules.errors import InputError, on_one_line


@command("undo", "[N]", "take back your last move, or N moves, with the replies to them")
def undo(session: Session, argument: str, _: Surroundings) -> Reply:
    """Take back moves."""
    count = whole_number(argument, "undo N: N", 1)
    if not session.undo(count):
        raise InputError("there is no move to take back")
    return place_in_game(session)


@command("redo", "[N]", "play a move again that was taken back, or N moves")
def redo(session: Session, argument: str, _: Surroundings) -> Reply:
    """Play moves again."""
    count = whole_number(argument, "redo N: N", 1)
    if not session.redo(count):
        raise InputError("there is no move to redo")
    return place_in_game(session)


@command("goto", "N", "show the position after move N; 0 is the start")
def goto(session: Session, argument: str, _: Surroundings) -> Reply:
    """Show an earlier or later position."""
    session.goto(whole_number(argument, "goto N: N"))
    return place_in_game(session)


@command("go", "", "let the computer continue; an empty line does the same")
def go(session: Session, argument: str, _: Surroundings) -> Reply:  # noqa: ARG001 - a command's form
    """Let a waiting computer player continue."""
    player = session.player_to_move
    if player is None:
        raise InputError(expected(session))
    if player.is_human:
        raise InputError(f"it is your move as {session.mover}; hint suggests a move, players changes who plays")
    session.paused = False
    return Reply()


def place_in_game(session: Session) -> Reply:
    """Return which move is shown, and what lets a waiting computer player continue."""
    reply = say(f"Move {session.index} of {len(session.steps)}.", style="class:dim", board=True)
    if session.paused:
        reply.lines += say("Press Enter to let the computer continue from here.", style="class:dim").lines
    return reply


@command("roll", "SHOWN", "enter what real dice show, in place of the last roll: roll 3")
def roll(session: Session, argument: str, _: Surroundings) -> Reply:
    """Enter what real dice show."""
    if not argument:
        raise InputError("roll SHOWN: say what the dice show; players chance=human stops them from rolling")
    session.roll(argument)
    return Reply(board=True)


@command("moves", "", "list the legal moves")
def moves(session: Session, argument: str, surroundings: Surroundings) -> Reply:  # noqa: ARG001 - a command's form
    """List the legal moves."""
    if session.position.outcome:
        return say("No moves: the game has ended.")
    texts = [move.text for move in session.choices]
    return say(*columns(texts, surroundings.width))


def columns(texts: list[str], width: int) -> list[str]:
    """Return the texts side by side in lines of at most `width` characters."""
    widest = max(map(len, texts)) + 2
    per_line = max(1, (width - 2) // widest)
    rows = [texts[i : i + per_line] for i in range(0, len(texts), per_line)]
    return ["  " + "".join(text.ljust(widest) for text in row).rstrip() for row in rows]


@command("history", "", "list the moves played, and the computer's evaluations")
def history(session: Session, argument: str, surroundings: Surroundings) -> Reply:  # noqa: ARG001 - a command's form
    """List the moves played."""
    if not session.steps:
        return say("No moves yet.")
    lines = []
    side = _whose(session.start)
    for number, step in enumerate(session.steps, 1):
        thought = f"  {verdict(step.analysis)}" if step.analysis else ""
        undone = "  (taken back)" if number > session.index else ""
        comment = f"  # {session.comments[number]}" if number in session.comments else ""
        lines.append(f"{number:4}. {step.move.text:12} {side}{thought}{undone}{comment}")
        side = _whose(step.position)
    return say(*lines)


def _whose(position: Position) -> str:
    turn = position.turn
    return turn if isinstance(turn, str) else ", ".join(turn)


@command("comment", "TEXT", "add a comment to the last move, saved with the game")
def comment(session: Session, argument: str, _: Surroundings) -> Reply:
    """Add a comment."""
    if not argument:
        raise InputError("comment TEXT: type the comment to add to the last move")
    session.comments[session.index] = on_one_line(argument)
    return say(f"Added to move {session.index}.")
