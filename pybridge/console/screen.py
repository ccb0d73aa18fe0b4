"""The full screen: a board for the mouse and the arrow keys, the moves, the engine's clock, a prompt."""

import os
from collections.abc import Callable
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.data_structures import Size
from prompt_toolkit.output import create_output
from prompt_toolkit.widgets import TextArea

from pybridge.bridge.errors import PrologInterrupted
from pybridge.console.autosave import Autosave
from pybridge.console.captured_output import captured
from pybridge.console.commands import dispatch
from pybridge.console.completion import ConsoleCompleter
from pybridge.console.drawing import Place, Viewport
from pybridge.console.history import history
from pybridge.console.repl import REFRESH
from pybridge.console.reply import Reply, Surroundings, say, styled
from pybridge.console.session import Session
from pybridge.console.session_view import (
    ANOTHER,
    INTERRUPTED,
    STOPPED,
    SessionView,
    answer_to_offer,
    play_decision,
    title_of,
    turn_line,
)
from pybridge.console.terminal_text import error_line, headed, shortened_line
from pybridge.console.theme import Line, Theme
from pybridge.console.thinking import Thinking, think_on
from pybridge.console.view import PositionView
from pybridge.console.worker import Worker
from pybridge.search.analysis import Analysis

KEPT_MESSAGES = 5000


class Screen:
    """Plays a session on the full screen.

    What touches the session or Prolog runs in the worker; what touches the screen runs in the event loop.

    Attributes:
        shown: The session as it is shown, a checkpoint.
        view: The position that is shown, with all that drawing needs.
        selected: The cell that was clicked to move its piece.
        cursor: The cell under the cursor of the arrow keys, None until they are used.
        viewport: The visible part of a board that does not fit.
        messages: The answers of the commands.
        back: How many lines of messages the user has scrolled back.
        unread: How many of the last messages have not been shown yet.
        progress: The progress of long work.
        thinking: The computer's current thought.
    """

    def __init__(self, session: Session, theme: Theme, autosave: Autosave) -> None:
        """Prepare the screen; `start_console` sets its layout and keys."""
        self.session = session
        self.theme = theme
        self.selected: Place | None = None
        self.cursor: Place | None = None
        self.viewport = Viewport()
        self.messages: list[Line] = []
        self.back = 0
        self.unread = 0
        self.progress = ""
        self.thinking: Thinking | None = None
        self._autosave = autosave
        self._views = SessionView(session)
        self._surroundings = Surroundings(theme.glyphs, progress=self._show_progress)
        self._interrupts = 0
        self._worker = Worker(self._job_failed)
        self.shown, self.view = self._settled()
        self.input = TextArea(
            height=1,
            prompt=lambda: [("class:title", "? " if self.shown.has_ended else f"{self.shown.mover}> ")],
            multiline=False,
            completer=ConsoleCompleter(session, lambda: self.view),
            complete_while_typing=True,
            history=history("history"),
            accept_handler=self._accept,
            wrap_lines=False,
        )
        self.input.buffer.on_text_changed += self._typed
        self.app: Application[int] = Application(
            style=theme.style,
            full_screen=True,
            refresh_interval=REFRESH,
            mouse_support=True,
            output=create_output(stdout=os.fdopen(os.dup(1), "w")),  # the terminal, even while descriptor 1 is captured
        )

    def run(self) -> int:
        """Play until the user quits; return the exit status."""
        with captured(self._show_output):
            try:
                return self.app.run(pre_run=self._begin)
            except EOFError:
                return 0
            finally:
                if self.thinking:
                    self.thinking.abandon()
                self._worker.close()

    @property
    def size(self) -> Size:
        """The size of the terminal."""
        return self.app.output.get_size()

    @property
    def busy(self) -> str:
        """The job of the worker, or ""."""
        return self._worker.busy

    # Actions of the user, in the event loop.

    def carry_out(self, line: str) -> None:
        """Submit a line to the worker."""
        self._interrupts = 0
        if line.strip() == "quit":
            self.app.exit(result=0)
            return
        self._surroundings.width = self.size.columns
        self._worker.submit(line, lambda: self._dispatch(line))

    def press(self, command: str) -> None:
        """Press the button of a command; one that needs an argument or consent is put into the prompt."""
        if command == "save":
            self._propose(f"save {self.session.game.name}.game")
        elif command == "restart" and self.shown.steps and not self.shown.has_ended:
            self.add_messages([styled("Press Enter to give this game up and start again.")])
            self._propose(command)
        else:
            self.carry_out(command)

    def _propose(self, line: str) -> None:
        self.input.text = line
        self.input.buffer.cursor_position = len(line)

    def click(self, place: Place) -> None:
        """Click a cell: play the move that this completes, or select the piece on it."""
        self._interrupts = 0
        if self.busy:
            return
        view = self.view
        click = view.click(place, self.selected)
        self.selected = click.selected
        if len(click.moves) == 1:
            self.carry_out(click.moves[0])
        elif click.moves or click.refused:
            self._worker.submit("click", lambda: self._attempt(lambda: say(view.why_not(click), style="class:error")))

    def scroll(self, lines: int) -> None:
        """Scroll the messages back by this many lines; a negative number scrolls forward."""
        self.back = min(max(0, self.back + lines), max(0, len(self.messages) - 1))

    def interrupt(self) -> None:
        """Handle Ctrl-C: make the computer move, stop a command or clear the line; the second time, quit."""
        self._interrupts += 1
        if self._interrupts > 1:
            self.app.exit(result=INTERRUPTED)
        elif self.busy:
            if not self._surroundings.interrupts.stop_all():
                self._worker.stop()
        elif self.thinking is not None:
            self.thinking.stop()
        else:
            self.input.text = ""
            self.selected = None
            self._interrupts = 1
            self.add_messages([styled("Press Ctrl-C again to quit.", "class:dim")])

    def add_messages(self, lines: list[Line]) -> None:
        """Show lines below the previous ones."""
        self.messages.extend(lines)
        del self.messages[:-KEPT_MESSAGES]
        self.back = 0
        self.unread += len(lines)
        self.app.invalidate()

    def _accept(self, _: Any) -> bool:
        line = self.input.text
        if line.strip() or self.cursor is None:
            for each in line.splitlines() or [line]:  # several, if they were pasted
                self.carry_out(each)
        else:
            self.click(self.cursor)
        return False

    def _typed(self, _: Any) -> None:
        if self.input.text:
            self._interrupts = 0
            self.selected = None

    # Jobs of the worker.

    def _dispatch(self, line: str) -> None:
        self._attempt(lambda: dispatch(self.session, answer_to_offer(self.session, line), self._surroundings), line)

    def _play_decision(self, thinking: Thinking) -> None:
        session = self.session
        at, mover = session.position, session.mover
        if (at, mover) == (thinking.position, thinking.mover) and session.player_to_move is thinking.player:
            session.paused = True  # until there is a move
            self._attempt(lambda: Reply([play_decision(session, thinking.wait())]))

    def _attempt(self, work: Callable[[], Reply], command: str = "") -> None:
        """Run a job and show its reply; after an error, show the error and the current session."""
        try:
            with self._worker.stoppable():
                reply = work()
                settled = self._settled()
        except Exception as error:
            reply = Reply([self._error_line(error)])
            with self._worker.stoppable():
                settled = self._settled()
        self._in_loop(lambda: self._show(reply, *settled, command))

    def _job_failed(self, error: BaseException) -> None:
        self._in_loop(lambda: self.add_messages([self._error_line(error)]))

    def _error_line(self, error: BaseException) -> Line:
        return styled(STOPPED if isinstance(error, PrologInterrupted) else error_line(error), "class:error")

    def _settled(self) -> tuple[Session, PositionView]:
        """Save the session; return a checkpoint of it and its view, with all that drawing needs from Prolog."""
        view = self._views.settle()
        _ = view.clicks, turn_line(self.session)
        self._autosave.keep(self.session)
        shown = self.session.checkpoint()
        shown.dice = self.session.dice  # which decide in the session, not in its copy
        return shown, view

    def _show_progress(self, text: str) -> None:
        self.progress = text
        self.app.invalidate()

    def _show_output(self, lines: list[str]) -> None:
        """Show output of the rules and Prolog's warnings; called in a thread of its own."""
        self._in_loop(lambda: self.add_messages([styled(shortened_line(line), "class:dim") for line in lines]))

    # Results of the worker, in the event loop.

    def _in_loop(self, action: Any) -> None:
        loop = self.app.loop
        if loop is not None and self.app.is_running:
            loop.call_soon_threadsafe(action)

    def _begin(self) -> None:
        self.add_messages([turn_line(self.shown)])
        if self._autosave.problem:
            self.add_messages([styled(self._autosave.problem, "class:error")])
        self._think_on()

    def _show(self, reply: Reply, shown: Session, view: PositionView, command: str = "") -> None:
        before, self.shown = self.shown, shown
        moved, self.view = view is not self.view, view
        self.progress = ""
        if reply.quit and self.app.is_running:
            self.app.exit(result=0)
            return
        heading = [headed(command.strip(), self.theme.glyphs.rule)] if command.strip() and reply.lines else []
        self.add_messages([*heading, *reply.lines])
        if title_of(shown) != title_of(before):
            self.cursor = None
            self.viewport = Viewport()
        if moved:
            self.selected = None
        if moved and shown.has_ended:
            self.add_messages([turn_line(shown), styled(ANOTHER)])
        self._think_on()

    def _think_on(self) -> None:
        """Make the computer think about the current position if, and only if, it is its turn."""
        position, computer, mover = self.shown.position, self.shown.computer_to_move, self.shown.mover
        self.thinking = think_on(self.thinking, computer, position, mover, self._heard, self._decided)

    def _heard(self, _: Analysis) -> None:
        self.app.invalidate()

    def _decided(self, thinking: Thinking) -> None:
        self._in_loop(lambda: self._take_decision(thinking))

    def _take_decision(self, thinking: Thinking) -> None:
        if thinking is self.thinking:
            self.thinking = None
            self._worker.submit("move", lambda: self._play_decision(thinking))
