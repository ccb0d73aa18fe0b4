"""Where the panels of the full screen stand."""

from __future__ import annotations

from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.layout import (
    AnyContainer,
    ConditionalContainer,
    Dimension,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    VSplit,
    Window,
)
from prompt_toolkit.layout.menus import CompletionsMenu

from pybridge.console.board import Drawing
from pybridge.console.panels import (
    board_panel,
    button_rows,
    buttons_panel,
    clock_panel,
    messages_panel,
    moves_panel,
    on_wheel,
)
from pybridge.console.screen import Screen
from pybridge.console.wording import printable, wrapped

SIDE_WIDTH = 30
NARROW = 56
CLOCK_HEIGHT = 4
FEW_MESSAGES = 3
SCALES = (3, 2, 1)


class Panels:
    """What stands in each window, asked for whenever the screen is drawn."""

    def __init__(self, screen: Screen) -> None:
        """Show what `screen` has to show."""
        self.screen = screen
        self._drawn_for: tuple[object, ...] = ()
        self._drawn: Drawing | None = None

    @property
    def side_width(self) -> int:
        """The width of the panel beside the board; none on a narrow screen."""
        columns = self.screen.size.columns
        return 0 if columns < NARROW else min(SIDE_WIDTH, columns * 2 // 5)

    @property
    def board_width(self) -> int:
        """The width of the board's panel."""
        side = self.side_width
        return self.screen.size.columns - (side + 1 if side else 0)

    @property
    def buttons_height(self) -> int:
        """How many rows the buttons take."""
        return len(button_rows(self.screen.size.columns))

    @property
    def body_height(self) -> int:
        """The lines left for the board: all but title, turn, prompt, buttons and a few messages."""
        return max(1, self.screen.size.rows - 3 - self.buttons_height - FEW_MESSAGES)

    def drawing(self) -> Drawing | None:
        """Return the board as large as it fits, drawn anew only where something has changed."""
        screen = self.screen
        typed = screen.input.text.strip()
        wanted = (screen.snapshot.view, typed, screen.selected, screen.cursor, screen.size)
        if wanted != self._drawn_for:
            self._drawn_for, self._drawn = wanted, self._draw(typed)
        return self._drawn

    def _draw(self, typed: str) -> Drawing | None:
        screen = self.screen
        view = screen.snapshot.view
        if view.board is None:
            return None
        marks = view.marks(typed, screen.selected, screen.cursor)
        for scale in SCALES:
            drawing = view.board.draw(screen.theme, marks, self.board_width, scale)
            if drawing.width <= self.board_width and len(drawing.lines) + FEW_MESSAGES <= self.body_height:
                return drawing
        return drawing

    def board_height(self) -> int:
        """Return the lines that the board takes."""
        drawing = self.drawing()
        lines = len(drawing.lines) if drawing else len(self.screen.snapshot.view.text_lines)
        return max(min(lines, self.body_height), CLOCK_HEIGHT + 3)

    def board(self) -> StyleAndTextTuples:
        """Return the board."""
        drawing = self.drawing()
        if drawing is None:
            return [("", "\n".join(f"  {printable(line)}" for line in self.screen.snapshot.view.text_lines))]
        return list(board_panel(drawing, self.board_width, len(drawing.lines), self.screen.click))

    def title(self) -> StyleAndTextTuples:
        """Return the game and who plays it."""
        snapshot = self.screen.snapshot
        gap = self.screen.size.columns - len(snapshot.title) - len(snapshot.players) - 2
        return [("class:bar", f" {snapshot.title}{' ' * max(2, gap)}{snapshot.players} ")]

    def moves(self) -> StyleAndTextTuples:
        """Return the list of moves."""
        snapshot = self.screen.snapshot
        height = self.board_height() - CLOCK_HEIGHT - 1
        if not snapshot.moves:
            return [("class:dim", "No moves yet.")]
        return list(moves_panel(snapshot.moves, snapshot.index, self.side_width, max(1, height), self._goto))

    def _goto(self, number: int) -> None:
        self.screen.carry_out(f"goto {number}")

    def clock(self) -> StyleAndTextTuples:
        """Return the engine's clock."""
        screen = self.screen
        if screen.thinking is not None:
            who = f"{screen.snapshot.turn} {screen.thinking.at}"
            return list(clock_panel(who, screen.thinking.latest, self.side_width))
        last = screen.last_thought
        return list(clock_panel("last thought" if last else "", last, self.side_width))

    def messages(self) -> StyleAndTextTuples:
        """Return the answers of the commands."""
        screen, size = self.screen, self.screen.size
        height = max(1, size.rows - 3 - self.buttons_height - self.board_height())
        if screen.unread:  # a long answer is shown from its beginning
            lines = sum(len(wrapped(line, size.columns)) for line in screen.messages[-screen.unread :])
            screen.back = lines - height + 1 if lines > height else 0
            screen.unread = 0
        panel = messages_panel(screen.messages, height, size.columns, screen.back)
        return [(fragment[0], fragment[1], on_wheel(screen.scroll)) for fragment in panel]

    def status(self) -> StyleAndTextTuples:
        """Return whose turn it is, or what goes on."""
        screen = self.screen
        if screen.busy and screen.progress:
            return [("class:dim", f"{screen.busy}: {screen.progress}"[: screen.size.columns])]
        if screen.snapshot.paused:
            return [("class:title", f"{screen.snapshot.turn} waits: Enter lets the computer play on")]
        return [(fragment.style, fragment.text) for fragment in screen.snapshot.turn_line]

    def buttons(self) -> StyleAndTextTuples:
        """Return the buttons."""
        return list(buttons_panel(self.screen.size.columns, self.screen.press))


def layout(screen: Screen) -> AnyContainer:
    """Return the whole screen."""
    panels = Panels(screen)
    side = HSplit(
        [
            Window(FormattedTextControl(panels.moves)),
            Window(FormattedTextControl(panels.clock), height=CLOCK_HEIGHT),
        ],
        width=lambda: Dimension.exact(panels.side_width),
    )
    wide = Condition(lambda: panels.side_width > 0)
    bar = screen.theme.glyphs.bar
    body = VSplit(
        [
            Window(FormattedTextControl(panels.board), dont_extend_height=True),
            ConditionalContainer(Window(width=1, char=bar, style="class:dim"), filter=wide),
            ConditionalContainer(side, filter=wide),
        ],
        height=lambda: Dimension.exact(panels.board_height()),
    )
    rows = HSplit(
        [
            Window(FormattedTextControl(panels.title), height=1, style="class:bar"),
            body,
            Window(FormattedTextControl(panels.messages), wrap_lines=False),
            Window(FormattedTextControl(panels.status), height=1),
            screen.input,
            Window(
                FormattedTextControl(panels.buttons), height=lambda: Dimension.exact(panels.buttons_height)
            ),
        ]
    )
    menu = Float(xcursor=True, ycursor=True, content=CompletionsMenu(max_height=6, scroll_offset=1))
    return FloatContainer(rows, floats=[menu])
