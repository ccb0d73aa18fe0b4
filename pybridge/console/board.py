"""The renderer for all games: it draws the board that `board/2` gives and marks the cells of `cells/3`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pybridge.console.drawing import Drawing, Place, Span
from pybridge.console.theme import Fragment, Line, Theme
from pybridge.rules.board import Board, Cell
from pybridge.rules.moves import Term


@dataclass(frozen=True)
class Marks:
    """The highlighted cells: the last move, the selected piece, its targets, and the cursor."""

    last: frozenset[Place] = frozenset()
    selected: frozenset[Place] = frozenset()
    targets: frozenset[Place] = frozenset()
    cursor: Place | None = None

    def of(self, place: Place) -> str:
        """Return the most important kind of mark at a place, or an empty text."""
        if place == self.cursor:
            return "cursor"
        if place in self.selected:
            return "selected"
        if place in self.targets:
            return "target"
        return "last" if place in self.last else ""


@dataclass
class BoardView:
    """A board with its cells by id, ready to be drawn.

    Attributes:
        board: The board that the game's `board/2` gives.
        players: The players' names, Max first. A piece is drawn in the colour of the player whose name
            begins with it.
        names: What to write in an empty cell, such as the number of a square that has no other name.
    """

    board: Board
    players: tuple[str, ...]
    names: Mapping[Place, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Index the cells by their ids."""
        self._places = {key(cell.id): place for place, cell in self.cells()}

    def cells(self) -> Iterable[tuple[Place, Cell]]:
        """Yield all cells, row by row from the top."""
        for r, row in enumerate(self.board.rows):
            for c, cell in enumerate(row.cells):
                yield (r, c), cell

    def places(self, cell_ids: Iterable[Term]) -> list[Place]:
        """Return where the cells with those ids are, in the same order."""
        found = (self._places.get(key(cell_id)) for cell_id in cell_ids)
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
        """Return the cell of the row nearest to (r, c); on a checkered board, cells alternate with gaps."""
        cells = self.board.rows[r].cells
        near = sorted((abs(at - c), at) for at, cell in enumerate(cells) if not cell.is_gap)
        return (r, near[0][1]) if near else fallback

    def draw(self, theme: Theme, marks: Marks | None = None, width: int = 80, scale: int = 1) -> Drawing:
        """Draw the board, each row of cells `scale` lines high, in `width` columns if possible.

        To fit, cells are made narrower as long as pieces, labels and names can still be told apart.
        """
        return _Canvas(self, theme, marks or Marks(), width, scale).draw()


def key(cell_id: Term) -> str:
    """Return a text that is the same for equal ids, since a term need not be hashable."""
    return repr(cell_id)


class _Canvas:
    """Draws one board.

    A cell is as wide as its text plus a column on each side for marks. If that does not fit, neighbouring
    cells share the column between them.
    """

    def __init__(self, view: BoardView, theme: Theme, marks: Marks, width: int, scale: int) -> None:
        self.view = view
        self.theme = theme
        self.marks = marks
        self.scale = scale
        self.indents = view.board.indents()
        self.is_shifted = view.board.layout == "hexagons"
        self.margin = max((len(row.label) for row in view.board.rows), default=0)
        self.margin += 1 if self.margin else 0
        room = (width - self.margin) * 2 // max(view.board.width, 1)
        if self.is_shifted:  # so that half a cell is a whole number of columns
            room -= room % 2
        fewest, wanted = self._letters()
        self.is_dense = scale == 1 and room < fewest + 2
        self.letters = fewest if self.is_dense else max(fewest, min(wanted, room - 2))
        self.cell_width = self.letters + (1 if self.is_dense else 2 * max(scale, 1))
        if self.is_shifted:
            self.cell_width += self.cell_width % 2
        self.lines: list[Line] = []
        self.spans: list[list[Span]] = []

    def _letters(self) -> tuple[int, int]:
        """Return how many characters tell all texts apart, and how many show all of them in full.

        A number is never cut: 12 cut to 1 would be read as a different number.
        """
        kinds = (
            {self._glyph(cell) for _, cell in self.view.cells()},
            set(self.view.board.columns),
            set(self.view.names.values()),
        )
        wanted = max((len(text) for kind in kinds for text in kind), default=1)
        numbers = [len(text) for kind in kinds for text in kind if text.isdecimal()]
        fewest = max(numbers, default=1)
        while any(len({text[:fewest] for text in kind}) < len(kind) for kind in kinds):
            fewest += 1
        return fewest, max(wanted, 1)

    def _glyph(self, cell: Cell) -> str:
        if cell.is_empty:
            return self.theme.glyphs.empty
        return self.theme.glyphs.pieces.get(cell.text, cell.text)

    def draw(self) -> Drawing:
        for r, row in enumerate(self.view.board.rows):
            for line in range(self.scale):
                self._draw_row(r, row.label if line == self.scale // 2 else "", line == self.scale // 2)
        columns = self.view.board.columns
        if columns:
            indent = self.margin + self._columns_of(self.view.board.columns_indent)
            labels = [Fragment("class:label", self._label(label)) for label in columns]
            if self.is_dense:  # as wide as the last cell
                labels[-1] = Fragment("class:label", labels[-1].text + " ")
            self.lines.append([Fragment("class:label", " " * indent), *labels])
            self.spans.append([])
        margin = 0 if self.is_shifted else self.margin
        return Drawing(self.lines, self.spans, margin, footer=1 if columns else 0)

    def _label(self, text: str) -> str:
        label = self._fit(text)
        if self.is_dense:
            return label.center(self.letters).rjust(self.cell_width)
        return label.center(self.cell_width)

    def _columns_of(self, halves: int) -> int:
        return halves * self.cell_width // 2

    def _draw_row(self, r: int, label: str, middle: bool) -> None:
        cells = self.view.board.rows[r].cells
        indent = self._columns_of(self.indents[r])
        x = self.margin + indent
        beside = indent if self.is_shifted else 0
        line = [Fragment("class:label", label.rjust(max(self.margin - 1, 0) + beside).ljust(x))]
        spans = []
        for c, cell in enumerate(cells):
            line.extend(self._draw_cell((r, c), cell, middle))
            spans.append((x, x + self.cell_width, (r, c)))
            x += self.cell_width
        if self.is_dense and cells:  # the column after the last cell belongs to it
            line.append(self._between((r, len(cells))))
            first, end, place = spans[-1]
            spans[-1] = (first, end + 1, place)
        self.lines.append(line)
        self.spans.append(spans)

    def _draw_cell(self, place: Place, cell: Cell, middle: bool) -> Line:
        if self.is_dense:
            return self._draw_densely(place, cell)
        if cell.is_gap:
            return [Fragment("", " " * self.cell_width)]
        ground = self._ground(place)
        if not middle:
            return [Fragment(ground, " " * self.cell_width)]
        mark = self.marks.of(place)
        left, right = getattr(self.theme.glyphs, mark) if mark else (" ", " ")
        pad = " " * ((self.cell_width - self.letters) // 2 - 1)
        rest = pad + " " * ((self.cell_width - self.letters) % 2)
        inside = Fragment(f"{ground} {self._piece_style(cell)}", self._inside(place, cell))
        return [Fragment(ground, pad + left), inside, Fragment(ground, right + rest)]

    def _draw_densely(self, place: Place, cell: Cell) -> Line:
        wide = self.cell_width - 1
        if cell.is_gap:
            return [self._between(place), Fragment("", " " * wide)]
        style = f"{self._ground(place)} {self._piece_style(cell)}"
        return [self._between(place), Fragment(style, self._inside(place, cell).rjust(wide))]

    def _between(self, place: Place) -> Fragment:
        """Return the column to the left of a place: its own mark, or else that of the cell before it."""
        r, c = place
        for at, side in ((place, 0), ((r, c - 1), 1)):
            mark = self.marks.of(at)
            if mark:
                return Fragment(self._ground(at), getattr(self.theme.glyphs, mark)[side])
        cells = self.view.board.rows[r].cells
        is_cell = c < len(cells) and not cells[c].is_gap
        return Fragment(self._ground(place) if is_cell else "", " ")

    def _ground(self, place: Place) -> str:
        mark = self.marks.of(place)
        return f"class:cell.{mark}" if mark else f"class:cell{'.odd' if sum(place) % 2 else ''}"

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
        return f"class:piece.{self.view.players.index(owners[0]) + 1}"
