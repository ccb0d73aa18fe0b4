"""A drawn board, and the part of it that is visible if it does not all fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from pybridge.console.theme import Fragment, Line

Place = tuple[int, int]
"""The place of a cell: its row from the top and its number in the row, both from 0."""

Span = tuple[int, int, Place]
"""The first column of text in which a cell is drawn, the column after the last one, and the cell."""


STATUS = "class:status"
"""The style of a line below the board that does not scroll sideways."""


@dataclass(frozen=True)
class Drawing:
    """A drawn board.

    Attributes:
        lines: The lines of the drawing.
        spans: For each line, where its cells are.
        margin: How many columns at the left always stay visible: the labels of the rows.
        footer: How many lines at the bottom always stay visible: the labels of the columns.
    """

    lines: list[Line]
    spans: list[list[Span]]
    margin: int = 0
    footer: int = 0

    def place_at(self, y: int, x: int) -> Place | None:
        """Return the cell that is drawn in that line and column."""
        if 0 <= y < len(self.spans):
            for first, end, place in self.spans[y]:
                if first <= x < end:
                    return place
        return None

    @property
    def width(self) -> int:
        """The width of the widest line."""
        return max((sum(len(f.text) for f in line) for line in self.lines), default=0)

    @property
    def height(self) -> int:
        """The number of lines."""
        return len(self.lines)

    def above(self, lines: list[Line]) -> Drawing:
        """Return the drawing with lines of the style `STATUS` below it."""
        spans: list[list[Span]] = [[] for _ in lines]
        return replace(self, lines=[*self.lines, *lines], spans=[*self.spans, *spans], footer=self.footer + len(lines))

    def parts(self, width: int) -> Iterator[Drawing]:
        """Yield parts of at most that width that together show every cell, from the left."""
        x = 0
        while True:
            yield self.part(x, 0, width, self.height)
            cut = [first for spans in self.spans for first, end, _ in spans if end > x + width]
            if not cut:
                return
            x = max(x + 1, min(cut) - self.margin)

    def part(self, x: int, y: int, width: int, height: int) -> Drawing:
        """Return what is visible after scrolling the board by `x` columns and `y` lines.

        Margin and footer do not move. A cell that would be only partly visible is left blank.
        """
        window = _Window(self.margin, self.margin + x, x + width)
        rows = self.height - self.footer
        shown = range(y, min(y + height - self.footer, rows))
        labels = self.lines[rows:]
        return Drawing(
            [
                *(window.line(self.lines[at], self.spans[at]) for at in shown),
                *(_label(window, line, width) for line in labels),
            ],
            [*(window.spans(self.spans[at]) for at in shown), *([] for _ in labels)],
            self.margin,
            self.footer,
        )


def _label(window: _Window, line: Line, width: int) -> Line:
    if line and line[0].style == STATUS:
        return [Fragment(STATUS, line[0].text[:width])]
    return window.line(line, _extents(line))


def _extents(line: Line) -> list[Span]:
    """Return where the fragments of a line are."""
    ends = list(accumulate(len(fragment.text) for fragment in line))
    return [(end - len(fragment.text), end, (0, 0)) for fragment, end in zip(line, ends, strict=True)]


@dataclass(frozen=True)
class _Window:
    """Return the visible part of a line: its `margin`, then the columns from `first` to `end`."""

    margin: int
    first: int
    end: int

    def line(self, line: Line, spans: list[Span]) -> Line:
        shown: Line = []
        at = 0
        for style, text in line:
            seen = "".join(text[x - at] for x in range(at, at + len(text)) if self._in_view(x))
            cut = any(first <= at < end and self._is_cut(first, end) for first, end, _ in spans)
            shown.append(Fragment("", " " * len(seen)) if cut else Fragment(style, seen))
            at += len(text)
        return shown

    def spans(self, spans: list[Span]) -> list[Span]:
        moved = self.first - self.margin
        return [(first - moved, end - moved, place) for first, end, place in spans if not self._is_cut(first, end)]

    def _in_view(self, x: int) -> bool:
        return x < self.margin or self.first <= x < self.end

    def _is_cut(self, first: int, end: int) -> bool:
        return end > self.margin and not (self.first <= first and end <= self.end)


class Viewport:
    """The visible part of a drawing.

    Attributes:
        x, y: How many columns and lines the drawing is scrolled by.
        hidden: The directions in which parts of the drawing are hidden: "left", "right", "above", "below".
    """

    def __init__(self) -> None:
        """Start at the top left."""
        self.x = self.y = 0
        self.hidden: tuple[str, ...] = ()

    def move(self, columns: int, lines: int) -> None:
        """Scroll this many columns right and lines down, but not beyond the edges of the drawing."""
        self.x += columns
        self.y += lines

    def reveal(self, drawing: Drawing, place: Place, width: int, height: int) -> None:
        """Scroll just far enough to show a cell."""
        for y, spans in enumerate(drawing.spans):
            for first, end, there in spans:
                if there == place:
                    self.x = max(min(self.x, first - drawing.margin), end - width)
                    self.y = max(min(self.y, y), y + 1 - (height - drawing.footer))

    def show(self, drawing: Drawing, width: int, height: int) -> Drawing:
        """Return the part of the drawing that is visible in this many columns and lines."""
        right, down = max(0, drawing.width - width), max(0, drawing.height - height)
        self.x, self.y = min(max(self.x, 0), right), min(max(self.y, 0), down)
        sides = {"left": self.x > 0, "right": self.x < right, "above": self.y > 0, "below": self.y < down}
        self.hidden = tuple(side for side, there in sides.items() if there)
        return drawing.part(self.x, self.y, width, height) if right or down else drawing
