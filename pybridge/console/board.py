"""The one renderer for all games: it draws what `board/2` says, and marks cells that `cells/3` names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pybridge.console.theme import Fragment, Glyphs, Line, Theme
from pybridge.rules.board import Board, Cell
from pybridge.rules.moves import Term

Place = tuple[int, int]
"""Where a cell is: its row from the top and its number in the row, both from 0."""


@dataclass(frozen=True)
class Marks:
    """Cells that stand out: of the last move, the piece selected, where it can go, under the cursor."""

    last: frozenset[Place] = frozenset()
    selected: frozenset[Place] = frozenset()
    targets: frozenset[Place] = frozenset()
    cursor: Place | None = None

    def of(self, place: Place) -> str:
        """Return the kind of mark at a place, the most pressing one, or an empty text."""
        if place == self.cursor:
            return "cursor"
        if place in self.selected:
            return "selected"
        if place in self.targets:
            return "target"
        return "last" if place in self.last else ""


@dataclass(frozen=True)
class Drawing:
    """A drawn board: its lines, and for each line the columns of text from which to which a cell is drawn."""

    lines: list[Line]
    spans: list[list[tuple[int, int, Place]]]

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


@dataclass
class BoardView:
    """A board with its cells by id, ready to be drawn.

    Attributes:
        board: What the game's `board/2` says.
        players: The players' names, Max first: a piece that such a name begins with is drawn in its colour.
        names: What to write in an empty cell, such as the number of a square that has no other name.
    """

    board: Board
    players: tuple[str, str]
    names: Mapping[Place, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Index the cells by their ids."""
        self._places = {key(cell.id): place for place, cell in self.cells()}

    def cells(self) -> Iterable[tuple[Place, Cell]]:
        """Go through all cells, row by row from the top."""
        for r, row in enumerate(self.board.rows):
            for c, cell in enumerate(row.cells):
                yield (r, c), cell

    def place(self, cell_id: Term) -> Place | None:
        """Return where the cell of that id is."""
        return self._places.get(key(cell_id))

    def places(self, cell_ids: Iterable[Term]) -> list[Place]:
        """Return where the cells of those ids are, in their order."""
        found = (self.place(cell_id) for cell_id in cell_ids)
        return [place for place in found if place is not None]

    def cell(self, place: Place) -> Cell:
        """Return the cell at a place."""
        return self.board.rows[place[0]].cells[place[1]]

    def step(self, place: Place | None, step: tuple[int, int]) -> Place:
        """Return the cell one step from `place` that is not a gap, or the place itself at the edge."""
        rows = self.board.rows
        if place is None:
            middle = len(rows) // 2
            return next((at for at, cell in self.cells() if not cell.is_gap and at >= (middle, 0)), (0, 0))
        r, c = place[0] + step[0], place[1] + step[1]
        while 0 <= r < len(rows):
            c_here = min(c, len(rows[r].cells) - 1) if step[0] else c
            if not 0 <= c_here < len(rows[r].cells):
                break
            if not rows[r].cells[c_here].is_gap:
                return (r, c_here)
            if step[0]:
                return self._beside(r, c_here, place)
            c += step[1]
        return place

    def _beside(self, r: int, c: int, fallback: Place) -> Place:
        """Return the cell nearest to (r, c) in its row, no gap: on a checkered board they alternate."""
        cells = self.board.rows[r].cells
        near = sorted((abs(at - c), at) for at, cell in enumerate(cells) if not cell.is_gap)
        return (r, near[0][1]) if near else fallback

    def draw(self, theme: Theme, marks: Marks | None = None, width: int = 80, scale: int = 1) -> Drawing:
        """Draw the board in at most `width` columns, each row of cells `scale` lines high."""
        return _Canvas(self, theme, marks or Marks(), width, scale).draw()


def key(cell_id: Term) -> str:
    """Return a text that is the same for equal ids: a term need not be hashable."""
    return repr(cell_id)


class _Canvas:
    """The work of drawing one board."""

    def __init__(self, view: BoardView, theme: Theme, marks: Marks, width: int, scale: int) -> None:
        self.view = view
        self.theme = theme
        self.marks = marks
        self.scale = scale
        self.indents = view.board.indents()
        self.margin = max((len(row.label) for row in view.board.rows), default=0)
        self.margin += 1 if self.margin else 0
        room = (width - self.margin) * 2 // max(view.board.width, 1)
        shifted = view.board.layout == "hexagons"
        self.letters = self._letters(room - room % 2 if shifted else room)
        self.cell_width = self.letters + 2 * (scale if scale > 1 else 1)
        if shifted:  # half a cell is a whole number of columns
            self.cell_width += self.cell_width % 2
        self.lines: list[Line] = []
        self.spans: list[list[tuple[int, int, Place]]] = []

    def _letters(self, room: int) -> int:
        """Return how many characters of a piece, label or name fit where a cell has `room` for all."""
        texts = [self._glyph(cell) for _, cell in self.view.cells()]
        texts += [*self.view.board.columns, *self.view.names.values()]
        wanted = max((len(text) for text in texts), default=1)
        return max(1, min(wanted, room - 2))

    def _glyph(self, cell: Cell) -> str:
        if cell.is_empty:
            return self.theme.glyphs.empty
        return self.theme.glyphs.pieces.get(cell.text, cell.text)

    def draw(self) -> Drawing:
        for r, row in enumerate(self.view.board.rows):
            for line in range(self.scale):
                self._draw_row(r, row.label if line == self.scale // 2 else "", line == self.scale // 2)
        if self.view.board.columns:
            labels = [self._fit(label).center(self.cell_width) for label in self.view.board.columns]
            text = " " * (self.margin + self._columns_of(self.view.board.columns_indent)) + "".join(labels)
            self.lines.append([Fragment("class:label", text.rstrip())])
            self.spans.append([])
        return Drawing(self.lines, self.spans)

    def _columns_of(self, halves: int) -> int:
        return halves * self.cell_width // 2

    def _draw_row(self, r: int, label: str, middle: bool) -> None:
        cells = self.view.board.rows[r].cells
        indent = self._columns_of(self.indents[r])
        x = self.margin + indent
        beside = indent if self.view.board.layout == "hexagons" else 0
        line = [Fragment("class:label", label.rjust(max(self.margin - 1, 0) + beside).ljust(x))]
        spans = []
        for c, cell in enumerate(cells):
            line.extend(self._draw_cell((r, c), cell, middle))
            spans.append((x, x + self.cell_width, (r, c)))
            x += self.cell_width
        self.lines.append(line)
        self.spans.append(spans)

    def _draw_cell(self, place: Place, cell: Cell, middle: bool) -> Line:
        if cell.is_gap:
            return [Fragment("", " " * self.cell_width)]
        mark = self.marks.of(place)
        ground = f"class:cell.{mark}" if mark else f"class:cell{'.odd' if sum(place) % 2 else ''}"
        if not middle:
            return [Fragment(ground, " " * self.cell_width)]
        left, right = getattr(self.theme.glyphs, mark) if mark else (" ", " ")
        pad = " " * ((self.cell_width - self.letters) // 2 - 1)
        rest = pad + " " * ((self.cell_width - self.letters) % 2)
        inside = Fragment(f"{ground} {self._piece_style(cell)}", self._inside(place, cell))
        return [Fragment(ground, pad + left), inside, Fragment(ground, right + rest)]

    def _inside(self, place: Place, cell: Cell) -> str:
        named = cell.is_empty and place in self.view.names
        text = self.view.names[place] if named else self._glyph(cell)
        return self._fit(text).center(self.letters)

    def _fit(self, text: str) -> str:
        return text[: self.letters]

    def _piece_style(self, cell: Cell) -> str:
        if cell.is_empty:
            return "class:empty"
        owners = [player for player in self.view.players if player.startswith(cell.text)]
        if len(owners) != 1:
            return "class:piece.other"
        return ("class:piece.max", "class:piece.min")[self.view.players.index(owners[0])]


def mark_names(glyphs: Glyphs) -> dict[str, str]:
    """Return the marks and what they mean, for the help text."""
    return {
        "".join(glyphs.last): "the last move",
        "".join(glyphs.selected): "the piece to move",
        "".join(glyphs.target): "where it can go",
        "".join(glyphs.cursor): "the cursor",
    }
