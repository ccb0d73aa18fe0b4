"""The board as lines: whole, in parts, or the part of it that fits."""

from pybridge.console.board import Marks
from pybridge.console.drawing import Drawing, Viewport
from pybridge.console.reply import styled
from pybridge.console.theme import Line, Theme
from pybridge.console.view import PositionView


def board_lines(view: PositionView, theme: Theme, width: int, marks: Marks | None = None) -> list[Line]:
    """Return the drawn board, or the game's own drawing or the position's text if there is no board."""
    if view.board is None:
        board = [styled(f"  {line}") for line in view.text_lines]
    else:
        board = view.board.draw(theme, marks or view.marks(), width).lines
    return [*board, *view.status_lines]


def board_window(view: PositionView, theme: Theme, width: int, height: int, marks: Marks) -> list[Line]:
    """Return the part of the board that fits and has the marked moves, and where it goes on."""
    if view.board is None:
        lines = board_lines(view, theme, width)
        drawing = Drawing(lines, [[] for _ in lines])
    else:
        drawing = view.board.draw(theme, marks, width).above(view.status_lines)
    if drawing.width <= width and drawing.height <= height:
        return drawing.lines
    rows = min(drawing.height, max(drawing.footer + 1, height - 1))
    viewport = Viewport()
    for place in (*sorted(marks.last), *sorted(marks.targets, reverse=True)):
        viewport.reveal(drawing, place, width, rows)
    seen = viewport.show(drawing, width, rows)
    more = f"More of the board: {', '.join(viewport.hidden)} (type where to move, or play with --full)"
    return [*seen.lines, *([styled(more[:width], "class:label")] if viewport.hidden else [])]


def board_parts(view: PositionView, theme: Theme, width: int) -> list[Line]:
    """Return the whole board, in parts below one another if it is too wide."""
    if view.board is None:
        return board_lines(view, theme, width)
    first, *others = view.board.draw(theme, view.marks(), width).parts(width)
    return [*first.lines, *(line for part in others for line in ([], *part.lines)), *view.status_lines]
