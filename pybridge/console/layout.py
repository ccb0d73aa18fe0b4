"""The layout of the panels on the full screen."""

from collections.abc import Iterable

from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.layout import (
    ConditionalContainer,
    Dimension,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    VSplit,
    Window,
)
from prompt_toolkit.layout.menus import CompletionsMenu

from pybridge.console.arrangement import CLOCK_HEIGHT, FEW_MESSAGES, Arrangement, Draw, arrange
from pybridge.console.drawing import Drawing, Place
from pybridge.console.panels import (
    board_panel,
    button_rows,
    buttons_panel,
    clock_panel,
    messages_panel,
    moves_panel,
    on_wheel,
)
from pybridge.console.reply import styled
from pybridge.console.report import describe
from pybridge.console.screen import Screen
from pybridge.console.session_view import players_text, title_of, turn_line
from pybridge.console.terminal_text import is_heading, printable, wrapped
from pybridge.console.theme import Line
from pybridge.console.thinking import Thinking
from pybridge.console.view import PositionView


class Panels:
    """The content of each window, computed whenever the screen is drawn."""

    def __init__(self, screen: Screen) -> None:
        """Take the content from `screen`."""
        self.screen = screen
        self._arranged_for: tuple[object, ...] = ()
        self._arranged: Arrangement | None = None
        self._viewed: PositionView | None = None
        self._cursor: Place | None = None

    @property
    def room(self) -> Arrangement:
        """How much space each part of the screen has; computed again only when something has changed."""
        screen = self.screen
        typed = screen.input.text.strip()
        wanted = (screen.view, typed, screen.selected, screen.cursor, screen.size)
        if self._arranged is None or wanted != self._arranged_for:
            size = screen.size
            buttons = len(button_rows(size.columns))
            self._arranged_for = wanted
            self._arranged = arrange(self._drawer(typed), size.columns, size.rows, buttons)
            self._follow(self._arranged)
        return self._arranged

    def _drawer(self, typed: str) -> Draw:
        screen, view = self.screen, self.screen.view
        board = view.board
        if board is None:
            text = [styled(f"  {printable(line)}") for line in view.text_lines]
            return lambda _width, _scale: Drawing(text, [[] for _ in text]).above(view.status_lines)
        marks = view.marks(typed, screen.selected, screen.cursor)
        return lambda width, scale: board.draw(screen.theme, marks, width, scale).above(view.status_lines)

    def _follow(self, room: Arrangement) -> None:
        """Scroll to what has just changed: the cursor, or the cells of the last move."""
        view, cursor = self.screen.view, self.screen.cursor
        changed: Iterable[Place] = ()
        if view is not self._viewed:
            changed = view.last
        if cursor is not None and cursor != self._cursor:
            changed = (cursor,)
        self._viewed, self._cursor = view, cursor
        for place in changed if room.scrolls else ():
            self.screen.viewport.reveal(room.drawing, place, room.board_width, room.board_height - 1)

    def board(self) -> StyleAndTextTuples:
        """Return the board or its visible part, followed by the directions in which parts are hidden."""
        screen, room, viewport = self.screen, self.room, self.screen.viewport
        if not room.scrolls:  # a drawing made by the game itself is not centred
            width = room.board_width if screen.view.board else 0
            return list(board_panel(room.drawing, width, screen.click))
        seen = viewport.show(room.drawing, room.board_width, room.board_height - 1)
        wheel = on_wheel(lambda lines: viewport.move(0, -lines))
        panel = board_panel(seen, room.board_width, screen.click, wheel)
        more = f"More of the board: {', '.join(viewport.hidden)} (Shift and an arrow key)"
        return [*panel, ("class:label", more[: room.board_width])]

    def title(self) -> StyleAndTextTuples:
        """Return the game and its players."""
        shown, columns = self.screen.shown, self.screen.size.columns
        title, players = title_of(shown), players_text(shown)
        return [("class:bar", f" {title}{' ' * max(2, columns - len(title) - len(players) - 2)}{players} ")]

    def moves(self) -> StyleAndTextTuples:
        """Return the list of moves."""
        moves, index = [step.move.text for step in self.screen.shown.steps], self.screen.shown.index
        width, height = self.room.side_width, max(1, self.room.board_height - CLOCK_HEIGHT - 1)
        if not moves:
            return [("class:dim", "No moves yet.")]
        return list(moves_panel(moves, index, width, height, self._goto))

    def _goto(self, number: int) -> None:
        self.screen.carry_out(f"goto {number}")

    def clock(self) -> StyleAndTextTuples:
        """Return the engine's clock."""
        screen = self.screen
        if screen.thinking is not None:
            who = f"{screen.shown.mover} {screen.thinking.at}"
            return list(clock_panel(who, screen.thinking.latest, self.room.side_width))
        last = screen.shown.last
        thought = last.analysis if last else None
        return list(clock_panel("last thought" if thought else "", thought, self.room.side_width))

    def messages(self) -> StyleAndTextTuples:
        """Return the answers of the commands."""
        screen, width = self.screen, self.screen.size.columns
        height = self.room.messages_height
        unread = _without_headings(screen.messages[-screen.unread :] if screen.unread else [], height)
        if unread:  # a long answer is shown from its beginning
            lines = sum(len(wrapped(line, width)) for line in unread)
            screen.back = lines - height + 1 if lines > height else 0
        screen.unread = 0
        panel = messages_panel(_without_headings(screen.messages, height), height, width, screen.back)
        return [(fragment[0], fragment[1], on_wheel(screen.scroll)) for fragment in panel]

    def status(self) -> StyleAndTextTuples:
        """Return whose turn it is, or what is in progress."""
        screen = self.screen
        if screen.busy and screen.progress:
            return [("class:dim", f"{screen.busy}: {screen.progress}"[: screen.size.columns])]
        if screen.shown.paused:
            return [("class:title", f"{screen.shown.mover} waits: Enter lets the computer play on")]
        if screen.thinking is not None and not self.room.side_width:
            return [("class:title", self._thought(screen.thinking)[: screen.size.columns])]
        return [(fragment.style, fragment.text) for fragment in turn_line(screen.shown)]

    def _thought(self, thinking: Thinking) -> str:
        """Return what the clock would show, in one line."""
        found = f": {describe(thinking.latest)}" if thinking.latest else ""
        return printable(f"{self.screen.shown.mover} {thinking.at}{found}")

    def buttons(self) -> StyleAndTextTuples:
        """Return the buttons."""
        return list(buttons_panel(self.screen.size.columns, self.screen.press))


def _without_headings(messages: list[Line], height: int) -> list[Line]:
    """Return the messages; if space is short, leave out the headings of the answers."""
    return messages if height >= FEW_MESSAGES else [line for line in messages if not is_heading(line)]


def layout(screen: Screen) -> Layout:
    """Return the whole screen."""
    panels = Panels(screen)
    side = HSplit(
        [Window(FormattedTextControl(panels.moves)), Window(FormattedTextControl(panels.clock), height=CLOCK_HEIGHT)],
        width=lambda: Dimension.exact(panels.room.side_width),
    )
    wide = Condition(lambda: panels.room.side_width > 0)
    bar = screen.theme.glyphs.bar
    body = VSplit(
        [
            Window(FormattedTextControl(panels.board), dont_extend_height=True),
            ConditionalContainer(Window(width=1, char=bar, style="class:dim"), filter=wide),
            ConditionalContainer(side, filter=wide),
        ],
        height=lambda: Dimension.exact(panels.room.board_height),
    )
    rows = HSplit(
        [
            Window(FormattedTextControl(panels.title), height=1, style="class:bar"),
            body,
            Window(FormattedTextControl(panels.messages), wrap_lines=False),
            Window(FormattedTextControl(panels.status), height=1),
            screen.input,
            Window(FormattedTextControl(panels.buttons), height=lambda: Dimension.exact(panels.room.buttons_height)),
        ]
    )
    menu = Float(xcursor=True, ycursor=True, content=CompletionsMenu(max_height=6, scroll_offset=1))
    return Layout(FloatContainer(rows, floats=[menu]), focused_element=screen.input)
