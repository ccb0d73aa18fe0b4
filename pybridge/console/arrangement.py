"""The division of the full screen's space; the board comes first."""

from collections.abc import Callable
from dataclasses import dataclass

from pybridge.console.drawing import Drawing

SIDE_WIDTH = 30
NARROW = 56
CLOCK_HEIGHT = 4
LEAST_SIDE_HEIGHT = CLOCK_HEIGHT + 3
FEW_MESSAGES = 3
FIXED_LINES = 3  # title, turn and prompt
UNBOUNDED = 10_000

Draw = Callable[[int, int], Drawing]
"""Draws the board in this many columns, if possible, with rows this many lines high."""


@dataclass(frozen=True)
class Arrangement:
    """The space that each part of the screen has.

    Attributes:
        drawing: The whole board.
        board_width, board_height: The columns and lines of the panel for the board.
        side_width: The columns of the panel beside the board; 0 if there is none.
        buttons_height: The lines of the buttons; 0 if there are none.
        messages_height: The lines of the messages.
        scrolls: Whether the board is larger than its panel.
    """

    drawing: Drawing
    board_width: int
    board_height: int
    side_width: int
    buttons_height: int
    messages_height: int
    scrolls: bool


def arrange(draw: Draw, columns: int, rows: int, buttons: int) -> Arrangement:
    """Divide a screen of this many columns and rows, on which the buttons would take this many lines.

    The board is drawn as large as the other panels allow. If it does not fit, the other panels give up space,
    then its cells are made narrower; if even that is not enough, only part of the board is shown.
    """
    side = 0 if columns < NARROW else min(SIDE_WIDTH, columns * 2 // 5)
    beside = columns - side - 1 if side else columns
    lines = rows - FIXED_LINES
    drawing = _largest(draw, beside, lines - buttons - 2 * FEW_MESSAGES) or draw(UNBOUNDED, 1)
    if drawing.width > columns:
        drawing = draw(columns, 1)
    if drawing.width > beside:
        side, beside = 0, columns
    least = LEAST_SIDE_HEIGHT if side else 1
    wanted = max(drawing.height, least)
    if wanted + 1 > lines - buttons:
        buttons = 0
    lines -= buttons
    scrolls = drawing.width > beside or drawing.height + 1 > lines
    if scrolls:
        wanted = max(drawing.height + 1, least)  # including a line that says so
    height = max(1, min(wanted, lines - 1))
    return Arrangement(drawing, beside, height, side, buttons, max(1, lines - height), scrolls)


def _largest(draw: Draw, columns: int, rows: int) -> Drawing | None:
    for scale in (3, 2):
        drawing = draw(UNBOUNDED, scale)
        if drawing.width <= columns and drawing.height <= rows:
            return drawing
    return None
