"""The line console: a board above a prompt that stays responsive while the computer thinks."""

from typing import Any

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.application import get_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from pybridge.console.autosave import Autosave
from pybridge.console.board_lines import board_window
from pybridge.console.completion import ConsoleCompleter
from pybridge.console.dialogue import Dialogue
from pybridge.console.history import history
from pybridge.console.reply import Surroundings, styled
from pybridge.console.report import describe
from pybridge.console.session import Session
from pybridge.console.session_view import ANOTHER, players_text, turn_line
from pybridge.console.terminal_text import printable, wrapped
from pybridge.console.theme import Fragment, Line, Theme
from pybridge.console.thinking import Thinking, think_on
from pybridge.search.analysis import Analysis

QUICK = 0.05
MENU = 6  # lines kept free for completions, the prompt's own included; fewer in a low terminal
TOOLBAR = 1
REFRESH = 0.5  # seconds between updates that no event triggers: the progress of solving a game


class _Moved:
    """Returned by the prompt when the computer has decided on a move while the user was typing."""


class Repl(Dialogue):
    """Plays a session at a prompt."""

    def __init__(self, session: Session, theme: Theme, autosave: Autosave) -> None:
        """Create the prompt; nothing is shown before `run`."""
        super().__init__(session, theme, Surroundings(theme.glyphs, progress=self._progress))
        self._autosave = autosave
        self._thinking: Thinking | None = None
        self._draft = ""
        self._note = ""
        self._pasted: list[str] = []  # lines that were pasted with the last one
        self._answer_height = 0  # lines that the answer above takes
        keys = KeyBindings()
        keys.add("c-c")(self._interrupt)
        self._prompt: PromptSession[str | _Moved] = PromptSession(
            message=self._message,
            completer=ConsoleCompleter(session, self._views.current),
            complete_while_typing=True,
            history=history("history"),
            bottom_toolbar=self._toolbar,
            key_bindings=keys,
            style=theme.style,
            reserve_space_for_menu=MENU,
            refresh_interval=REFRESH,
        )
        self._prompt.default_buffer.on_text_changed += self._typed

    def _step(self) -> bool:
        self._settle()
        self._autosave.keep(self.session)
        self._think_on()
        answer = self._ask()
        if isinstance(answer, _Moved):
            self._computer_moved()
            return True
        first, *others = answer.splitlines() or [""]
        self._pasted = [*others, *self._pasted]
        return self._carry_out(first)

    def _think_on(self) -> None:
        """Make the computer think about the current position if, and only if, it is its turn."""
        session = self.session
        computer, mover = session.computer_to_move, session.mover
        self._thinking = think_on(self._thinking, computer, session.position, mover, self._heard, self._decided)

    def _ask(self) -> str | _Moved:
        """Return the line that the user typed, or `_Moved` if the computer has decided."""
        if self._thinking and self._thinking.finished_within(QUICK):
            return _Moved()
        if self._pasted and self._thinking is None:
            return self._pasted.pop(0)
        draft, self._draft = self._draft, ""
        self._prompt.reserve_space_for_menu = max(2, min(MENU, self._size.rows // 4))
        return self._prompt.prompt(default=draft, pre_run=self._check_decided)

    def _check_decided(self) -> None:
        thinking = self._thinking
        if thinking is not None and thinking.finished:
            loop = self._prompt.app.loop
            assert loop is not None
            loop.call_soon(self._leave_prompt, thinking)

    def _decided(self, thinking: Thinking) -> None:
        """Wake the prompt; called in the thread of a thought when it has ended."""
        app = self._prompt.app
        if app.is_running and app.loop is not None:
            app.loop.call_soon_threadsafe(self._leave_prompt, thinking)

    def _leave_prompt(self, thinking: Thinking) -> None:
        app = self._prompt.app
        if thinking is self._thinking and app.is_running and app.future and not app.future.done():
            self._draft = self._prompt.default_buffer.text
            app.erase_when_done = True
            app.exit(result=_Moved())

    def _heard(self, _: Analysis) -> None:
        self._prompt.app.invalidate()

    def _computer_moved(self) -> None:
        thinking, self._thinking = self._thinking, None
        self._answer_height = 0
        self._prompt.app.erase_when_done = False
        assert thinking is not None
        self._play(thinking.wait)

    def _carry_out(self, line: str) -> bool:
        self._note = ""
        self._answer_height = 0
        self._surroundings.width = self._size.columns
        reply = self._answered(line)
        if reply is None:
            self._drop_pasted()
            return True
        height = self._say(*reply.lines)
        self._answer_height = 0 if reply.board else height
        return not reply.quit

    def _drop_pasted(self) -> None:
        """Forget the lines pasted after one that was wrong: they would be played elsewhere than was meant."""
        if self._pasted:
            self._say(styled(f"not carried out: {', '.join(map(printable, self._pasted))}", "class:dim"))
            self._pasted = []

    @property
    def _size(self) -> Size:
        """Return the terminal's own size, whatever COLUMNS and LINES say, since the prompt is drawn by it."""
        return self._prompt.app.output.get_size()

    def _message(self) -> FormattedText:
        """Return the board, whose turn it is, and the prompt itself."""
        typed = get_app().current_buffer.text.strip() if get_app().is_running else ""
        prompt = "? " if self.session.has_ended else f"{self.session.mover}> "
        return FormattedText([*_joined(self._message_lines(typed)), ("", "\n"), ("class:title", prompt)])

    def _message_lines(self, typed: str) -> list[Line]:
        """Return the lines above the prompt, without the board if it would push the answer off the screen."""
        below = [turn_line(self.session)]
        if self.session.has_ended:
            below.append(styled(ANOTHER))
        height, width = self._size
        room = height - len(below) - self._prompt.reserve_space_for_menu - TOOLBAR
        view = self._views.current()
        board = board_window(view, self.theme, width, room, view.marks(typed))
        if len(board) < room:
            board = [[], *board]
        return below if self._answer_height and self._answer_height + len(board) > room else [*board, *below]

    def _toolbar(self) -> FormattedText:
        text = self._note or players_text(self.session)
        thinking = self._thinking
        if thinking is not None:
            found = f": {describe(thinking.latest)}" if thinking.latest else ""
            text = f"{thinking.mover} {thinking.at}{found} (Ctrl-C: move now)"
        elif not self._note and self.session.last and self.session.last.analysis:
            text += f"  {self.theme.glyphs.bar}  {describe(self.session.last.analysis, 4)}"
        return FormattedText([("", printable(text)[: self._size.columns])])

    def _progress(self, text: str) -> None:
        columns = self._size.columns - 1
        print(f"\r{printable(text)[:columns]:{columns}}", end="\r", flush=True)

    def _say(self, *lines: Line) -> int:
        if not lines:
            return 0
        self._clear_line()
        columns = self._size.columns
        short = [part for line in lines for part in wrapped(line, columns)]
        clean = [[Fragment(f.style, printable(f.text)) for f in line] for line in short]
        print_formatted_text(FormattedText(_joined(clean)), style=self.theme.style)
        return len(short)

    def _clear_line(self) -> None:
        """Erase what a progress message or the terminal's ^C has left on the current line."""
        output = self._prompt.app.output
        output.write_raw("\r")
        output.erase_end_of_line()
        output.flush()

    def _interrupt(self, event: KeyPressEvent) -> None:
        """Handle Ctrl-C: make the computer move at once, or clear the line; the second time, quit."""
        self._interrupts += 1
        if self._interrupts > 1:
            event.app.exit(exception=KeyboardInterrupt())
        elif self._thinking is not None:
            self._thinking.stop()
        else:
            event.current_buffer.reset()
            self._interrupts = 1
            self._note = "Press Ctrl-C again to quit"

    def _typed(self, buffer: Any) -> None:
        if buffer.text:
            self._interrupts = 0
            self._note = ""


def _joined(lines: list[Line]) -> list[tuple[str, str]]:
    fragments: list[tuple[str, str]] = []
    for number, line in enumerate(lines):
        if number:
            fragments.append(("", "\n"))
        fragments.extend((fragment.style, fragment.text) for fragment in line)
    return fragments
