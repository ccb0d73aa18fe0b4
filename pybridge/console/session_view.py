"""The parts of a session that every way of playing shows: its position, whose turn it is, the result."""

from pybridge.console.reply import styled
from pybridge.console.report import announce, describe, verdict
from pybridge.console.seating import CHANCE
from pybridge.console.session import Session, Step
from pybridge.console.theme import Line
from pybridge.console.view import PositionView
from pybridge.players import Decision

ANOTHER = "Another game? Type yes or no (or undo, new GAME, save FILE, help)."
INTERRUPTED = 130  # the exit status
STOPPED = "Interrupted: the game is unchanged. Press Ctrl-C again to quit."


class SessionView:
    """The view of a session's position, created once for each position."""

    def __init__(self, session: Session) -> None:
        """Create no view yet."""
        self._session = session
        self._view: PositionView | None = None
        self._last: Step | None = None
        self._good: Session | None = None

    def settle(self) -> PositionView:
        """Return the view with all data for drawing; if the rules fail, restore the last good session.

        Raises:
            Exception: The error in the rules, or KeyboardInterrupt if they had to be interrupted.
        """
        view = self.current()
        try:
            view.prepare()
        except BaseException:
            if self._good is not None:
                self._session.restore(self._good)
            raise
        self._good = self._session.checkpoint()
        return view

    def current(self) -> PositionView:
        """Return the view of the position on the board."""
        session = self._session
        position, last = session.position, session.last
        if self._view is None or self._view.position is not position or self._last is not last:
            move = last.move if last else None
            self._view = PositionView(position, move, session.before(session.index) if last else None)
            self._last = last
        return self._view


def turn_line(session: Session) -> Line:
    """Return whose turn it is, or how the game has ended."""
    outcome = session.position.outcome
    if outcome:
        return styled(announce(outcome), "class:title")
    if session.decided:
        return styled(f"It is decided: {verdict(session.decided)}.", "class:title")
    turn = session.mover
    if turn == CHANCE:
        return styled("Chance decides.", "class:title")
    does = "to move" if isinstance(session.position.turn, str) else "to choose, unseen by the others"
    return styled(f"{turn} ({session.players[turn]}) {does}.", "class:title")


def play_decision(session: Session, decision: Decision) -> Line:
    """Play a computer player's decision; return a line that describes it."""
    side = session.mover
    step = session.play(decision.move.text, decision.analysis)
    if step is None:
        return styled(f"{side} ({session.players[side]}) has chosen.")
    if not isinstance(session.before(session.index).turn, str):
        return styled(f"All have chosen: {step.move}.")
    if side == CHANCE:
        return styled(f"Chance decides: {step.move}.")
    thoughts = [decision.note, describe(step.analysis) if step.analysis else ""]
    found = "; ".join(thought for thought in thoughts if thought)
    return styled(f"{side} ({session.players[side]}) plays {step.move}{f' ({found})' if found else ''}.")


def title_of(session: Session) -> str:
    """Return the game and its variant as text."""
    return f"{session.game.name}{f' ({session.game.variant})' if session.game.variant else ''}"


def players_text(session: Session) -> str:
    """Return the players at the seats as text."""
    return "  ".join(f"{side}: {player}" for side, player in session.players.items())


def answer_to_offer(session: Session, line: str) -> str:
    """Return the command for an answer of yes or no when another game is offered, otherwise the line."""
    word = line.strip().lower()
    if session.has_ended and not any(move.text == word for move in session.position.moves):
        return {"yes": "restart", "y": "restart", "no": "quit", "n": "quit"}.get(word, line)
    return line
