"""The panels of the full screen: each is a function that turns what it shows into styled fragments."""

from collections.abc import Callable, Sequence

from prompt_toolkit.mouse_events import MouseEvent, MouseEventType

from pybridge.console.drawing import Drawing, Place
from pybridge.console.report import counted, verdict
from pybridge.console.terminal_text import printable, wrapped
from pybridge.console.theme import Line
from pybridge.search.analysis import Analysis

MouseHandler = Callable[[MouseEvent], object]
Fragments = list[tuple[str, str] | tuple[str, str, MouseHandler]]

WHEEL = 3
BUTTONS = (
    ("F1", "Help", "help"),
    ("F2", "Undo", "undo"),
    ("F3", "Redo", "redo"),
    ("F4", "Restart", "restart"),
    ("F5", "Hint", "hint"),
    ("F6", "Analyse", "analyse"),
    ("F7", "Swap sides", "swap"),
    ("F8", "Save", "save"),
    ("F10", "Quit", "quit"),
)


def ignored(_: MouseEvent) -> object:
    """Ignore the mouse event."""
    return NotImplemented


def either(first: MouseHandler, second: MouseHandler) -> MouseHandler:
    """Return a mouse handler that passes to the second handler what the first one ignores."""

    def handle(event: MouseEvent) -> object:
        return second(event) if first(event) is NotImplemented else None

    return handle


def on_click(action: Callable[[], None]) -> MouseHandler:
    """Return a mouse handler that acts when the button is released."""

    def handle(event: MouseEvent) -> object:
        if event.event_type == MouseEventType.MOUSE_UP:
            action()
            return None
        return None if event.event_type == MouseEventType.MOUSE_DOWN else NotImplemented

    return handle


def on_wheel(scroll: Callable[[int], None]) -> MouseHandler:
    """Return a mouse handler that scrolls back and forth."""
    steps = {MouseEventType.SCROLL_UP: WHEEL, MouseEventType.SCROLL_DOWN: -WHEEL}

    def handle(event: MouseEvent) -> object:
        if event.event_type not in steps:
            return NotImplemented
        scroll(steps[event.event_type])
        return None

    return handle


def board_panel(
    drawing: Drawing, width: int, clicked: Callable[[Place], None], wheel: MouseHandler = ignored
) -> Fragments:
    """Return a drawn board, centred in its panel, with cells that can be clicked."""
    left = " " * max(0, (width - drawing.width) // 2)
    fragments: Fragments = []
    for y, line in enumerate(drawing.lines):
        fragments.append(("", left, wheel))
        x = 0
        for fragment in line:
            place = drawing.place_at(y, x)
            click = ignored if place is None else on_click(lambda at=place: clicked(at))  # type: ignore[misc]
            fragments.append((fragment.style, fragment.text, either(click, wheel)))
            x += len(fragment.text)
        fragments.append(("", "\n", wheel))
    return fragments


def moves_panel(moves: Sequence[str], index: int, width: int, height: int, goto: Callable[[int], None]) -> Fragments:
    """Return the list of moves, or the last ones if not all fit; a click on a move goes to it."""
    number_width = len(str(len(moves))) + 2
    cell = min(width, max([number_width + len(move) + 2 for move in moves], default=1))
    per_row = max(1, width // cell)
    rows = [range(first, min(first + per_row, len(moves))) for first in range(0, len(moves), per_row)]
    current = max(index - 1, 0) // per_row
    first_row = max(0, min(len(rows) - height, current - height + 1 if current >= height else 0))
    fragments: Fragments = []
    for row in rows[first_row : first_row + height]:
        for at in row:
            style = "class:cell.last" if at + 1 == index else "class:dim" if at >= index else ""
            text = f"{at + 1:{number_width - 2}}. {moves[at]}"[: cell - 1]
            fragments.append((style, text, on_click(lambda number=at + 1: goto(number))))  # type: ignore[misc]
            fragments.append(("", " " * (cell - len(text))))
        fragments.append(("", "\n"))
    return fragments


def clock_panel(who: str, analysis: Analysis | None, width: int) -> Fragments:
    """Return the clock of the engine's thinking: the latest depth, value, positions and expected line."""
    if not who:
        return []
    fragments: Fragments = [("class:title", who[:width] + "\n")]
    if analysis is None:
        return fragments
    depth = "all" if analysis.depth is None else str(analysis.depth)
    line = " ".join(move.text for move in analysis.line)
    for name, text in (
        ("depth", f"{depth}  {verdict(analysis)}"),
        ("nodes", f"{analysis.nodes:,}  {analysis.seconds:.1f} s"),
        ("line", line),
    ):
        fragments.append(("class:label", f"{name:6}"))
        fragments.append(("", printable(text)[: max(0, width - 6)] + "\n"))
    return fragments


def messages_panel(messages: Sequence[Line], height: int, width: int, back: int) -> Fragments:
    """Return the last messages, or earlier ones if the user has scrolled back by `back` lines."""
    more = 1 if back and height > 1 else 0
    lines = _last_lines(messages, height - more + back, width)
    shown = lines if len(lines) <= height else lines[: height - more]
    fragments: Fragments = [fragment for line in shown for fragment in _cut(line, width)]
    left = len(lines) - len(shown)
    if more and left:
        fragments.append(("class:label", f"{counted(left, 'more line')}: Page Down"[:width]))
    return fragments


def _last_lines(messages: Sequence[Line], count: int, width: int) -> list[Line]:
    """Return the last lines of the messages, wrapped to the width."""
    lines: list[Line] = []
    for message in reversed(messages):
        if len(lines) >= count:
            break
        lines[:0] = wrapped(message, width)
    return lines[-count:]


def _cut(line: Line, width: int) -> Fragments:
    fragments: Fragments = []
    for fragment in line:
        text = printable(fragment.text)[:width]
        width -= len(text)
        fragments.append((fragment.style, text))
    return [*fragments, ("", "\n")]


def button_rows(width: int) -> list[list[tuple[str, str, str]]]:
    """Return the buttons in as many rows as the width requires."""
    rows: list[list[tuple[str, str, str]]] = [[]]
    used = 0
    for button in BUTTONS:
        size = len(button[0]) + len(button[1]) + 2
        if rows[-1] and used + size > width:
            rows.append([])
            used = 0
        rows[-1].append(button)
        used += size
    return rows


def buttons_panel(width: int, press: Callable[[str], None]) -> Fragments:
    """Return the buttons with their keys."""
    fragments: Fragments = []
    for row in button_rows(width):
        for key, label, command in row:
            handler = on_click(lambda name=command: press(name))  # type: ignore[misc]
            fragments.append(("class:button.key", key, handler))
            fragments.append(("class:button", f" {label}", handler))
            fragments.append(("", " "))
        fragments.append(("", "\n"))
    return fragments[:-1]
