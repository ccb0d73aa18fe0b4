"""A game that is played line by line: what the prompt and the plain line protocol have in common."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from pybridge.bridge.errors import PrologError
from pybridge.console.commands import dispatch
from pybridge.console.reply import Reply, Surroundings, styled
from pybridge.console.session import Session
from pybridge.console.session_view import INTERRUPTED, STOPPED, SessionView, answer_to_offer, play_decision
from pybridge.console.terminal_text import error_line
from pybridge.console.theme import Line, Theme
from pybridge.console.view import PositionView
from pybridge.players import Decision
from pybridge.rules.errors import InputError


class Dialogue(ABC):
    """Plays a session line by line."""

    def __init__(self, session: Session, theme: Theme, surroundings: Surroundings) -> None:
        """Play `session`; nothing is shown before `run`."""
        self.session = session
        self.theme = theme
        self._surroundings = surroundings
        self._views = SessionView(session)
        self._interrupts = 0

    def run(self) -> int:
        """Play until the input ends or the user quits; return the exit status."""
        running = True
        while running:
            try:
                running = self._step()
            except EOFError:
                return 0
            except KeyboardInterrupt:
                self._interrupts += 1
                if self._interrupts > 1:
                    return INTERRUPTED
                self._say(styled(STOPPED, "class:dim"))
        return 0

    @abstractmethod
    def _step(self) -> bool:
        """Let the player whose turn it is move, or carry out one line; return whether to go on."""

    @abstractmethod
    def _say(self, *lines: Line) -> int:
        """Show lines; return how many lines they take."""

    def _say_error(self, error: Exception) -> None:
        self._say(styled(error_line(error), "class:error"))

    def _settle(self) -> PositionView:
        """Return the view of the position; if the rules fail, say so, and return to the last good session."""
        try:
            return self._views.settle()
        except (InputError, PrologError) as error:
            self._say_error(error)
            return self._views.settle()

    def _answered(self, line: str) -> Reply | None:
        """Carry out a line; return the reply, or None after saying what is wrong with the line."""
        self._interrupts = 0
        try:
            return dispatch(self.session, answer_to_offer(self.session, line), self._surroundings)
        except (InputError, PrologError) as error:
            self._say_error(error)
            return None

    def _play(self, decide: Callable[[], Decision]) -> bool:
        """Play what a computer player decides; after an error, it waits for `go`. Return whether it has moved."""
        try:
            self._say(play_decision(self.session, decide()))
            return True
        except (InputError, PrologError) as error:
            self.session.paused = True
            self._say_error(error)
            return False
