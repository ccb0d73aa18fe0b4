"""The plain line protocol, for scripts, pipes and dumb terminals: one command per line, answers on stdout."""

from typing import BinaryIO, TextIO

from pybridge.bridge.errors import PrologError
from pybridge.console.autosave import Autosave
from pybridge.console.board_lines import board_lines, board_parts
from pybridge.console.commands import dispatch
from pybridge.console.reply import Surroundings, styled
from pybridge.console.session import Session
from pybridge.console.session_view import (
    ANOTHER,
    INTERRUPTED,
    STOPPED,
    SessionView,
    answer_to_offer,
    play_decision,
    turn_line,
)
from pybridge.console.terminal_text import error_line, printable, wrapped
from pybridge.console.theme import Line, Theme, plain
from pybridge.console.thinking import deliberate, ignore
from pybridge.players import Player
from pybridge.rules.errors import InputError

LONGEST_LINE = 100_000
QUESTION_SECONDS = 10.0


class LineConsole:
    """Plays a session over two streams."""

    def __init__(
        self,
        session: Session,
        source: BinaryIO,
        output: TextIO,
        autosave: Autosave | None = None,
        prompting: bool = False,
        width: int = 80,
    ) -> None:
        """Play `session`; if `prompting`, show a user at the keyboard whose turn it is."""
        self.session = session
        self.theme = Theme()
        self._source = source
        self._output = output
        self._autosave = autosave
        self._prompting = prompting
        self._views = SessionView(session)
        timeout = None if prompting else QUESTION_SECONDS
        self._surroundings = Surroundings(self.theme.glyphs, width, timeout=timeout)
        self._dirty = True
        self._interrupts = 0

    def run(self) -> int:
        """Play until the input ends or the user quits; return the exit status."""
        while True:
            try:
                running = self._step()
            except KeyboardInterrupt:
                self._interrupts += 1
                if self._interrupts > 1:
                    return INTERRUPTED
                self._say(styled(STOPPED))
                continue
            if not running:
                return 0

    def _step(self) -> bool:
        """Let the player whose turn it is move, or carry out one line; return whether to go on."""
        if self._dirty:
            self._show()
        if computer := self.session.computer_to_move:
            self._computer_moves(computer)
            return True
        self._prompt()
        line = self._read()
        if not line:
            return False
        self._interrupts = 0
        return self._carry_out(line.decode("utf-8", "replace"))

    def _read(self) -> bytes:
        """Return the next line; of a line that is too long, the rest is skipped."""
        line = part = self._source.readline(LONGEST_LINE)
        while len(part) == LONGEST_LINE and not part.endswith(b"\n"):
            part = self._source.readline(LONGEST_LINE)
        return line

    def _prompt(self) -> None:
        if self._prompting:
            self._output.write("? " if self.session.has_ended else f"{self.session.mover}> ")
            self._output.flush()

    def _carry_out(self, line: str) -> bool:
        try:
            reply = dispatch(self.session, answer_to_offer(self.session, line), self._surroundings)
        except (InputError, PrologError) as error:
            self._say(styled(error_line(error)))
            return True
        self._say(*reply.lines)
        self._dirty = self._dirty or reply.board
        return not reply.quit

    def _computer_moves(self, player: Player) -> None:
        session = self.session
        try:
            interrupts = self._surroundings.interrupts
            decision = deliberate(player, session.position, session.mover, ignore, interrupts)
            self._say(play_decision(session, decision))
            self._dirty = True
        except (InputError, PrologError) as error:
            session.paused = True
            self._say(styled(error_line(error)))

    def _show(self) -> None:
        try:
            view = self._views.settle()
        except (InputError, PrologError) as error:
            self._say(styled(error_line(error)))
            view = self._views.settle()
        self._dirty = False
        board = board_parts if self._prompting else board_lines
        self._say([], *board(view, self.theme, self._surroundings.width), turn_line(self.session))
        if self.session.has_ended:
            self._say(styled(ANOTHER))
        if self._autosave:
            self._autosave.keep(self.session)

    def _say(self, *lines: Line) -> None:
        if self._prompting:
            lines = tuple(part for line in lines for part in wrapped(line, self._surroundings.width))
        for line in lines:
            self._output.write(printable(plain(line)).rstrip() + "\n")
        self._output.flush()
