"""The plain line protocol, for scripts, pipes and dumb terminals: one command per line, answers on stdout."""

from typing import BinaryIO, TextIO

from pybridge.console.autosave import Autosave
from pybridge.console.board_lines import board_lines, board_parts
from pybridge.console.dialogue import Dialogue
from pybridge.console.reply import Surroundings, styled
from pybridge.console.session import Session
from pybridge.console.session_view import ANOTHER, turn_line
from pybridge.console.terminal_text import printable, wrapped
from pybridge.console.theme import Line, Theme, plain
from pybridge.console.thinking import deliberate, ignore

LONGEST_LINE = 100_000
QUESTION_SECONDS = 10.0


class LineConsole(Dialogue):
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
        timeout = None if prompting else QUESTION_SECONDS
        super().__init__(session, Theme(), Surroundings(width=width, timeout=timeout))
        self._autosave = autosave
        self._source = source
        self._output = output
        self._prompting = prompting
        self._dirty = True

    def _step(self) -> bool:
        if self._dirty:
            self._show()
        session = self.session
        if computer := session.computer_to_move:
            interrupts = self._surroundings.interrupts
            moved = self._play(lambda: deliberate(computer, session.position, session.mover, ignore, interrupts))
            self._dirty = self._dirty or moved
            return True
        self._prompt()
        line = self._read()
        if not line:
            return False
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
        reply = self._answered(line)
        if reply is None:
            return True
        self._say(*reply.lines)
        self._dirty = self._dirty or reply.board
        return not reply.quit

    def _show(self) -> None:
        view = self._settle()
        self._dirty = False
        board = board_parts if self._prompting else board_lines
        self._say([], *board(view, self.theme, self._surroundings.width), turn_line(self.session))
        if self.session.has_ended:
            self._say(styled(ANOTHER))
        if self._autosave:
            self._autosave.keep(self.session)

    def _say(self, *lines: Line) -> int:
        if self._prompting:
            lines = tuple(part for line in lines for part in wrapped(line, self._surroundings.width))
        for line in lines:
            self._output.write(printable(plain(line)).rstrip() + "\n")
        self._output.flush()
        return len(lines)
