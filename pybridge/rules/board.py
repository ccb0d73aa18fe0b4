"""The board of a position, as returned by `prolog/rules/board.pl`."""

from __future__ import annotations

from dataclasses import dataclass

from pybridge.rules.moves import Term


@dataclass(frozen=True)
class Cell:
    """A cell of the board.

    Attributes:
        id: The game's identifier for the cell: any term.
        piece: The name of a piece, or a number of pieces; "-" for an empty cell, "" for a gap.
    """

    id: Term
    piece: str | int

    @property
    def text(self) -> str:
        """The piece as text."""
        return str(self.piece)

    @property
    def is_gap(self) -> bool:
        """Whether there is no cell here, not even an empty one."""
        return self.piece == ""

    @property
    def is_empty(self) -> bool:
        """Whether there is no piece on the cell."""
        return self.piece == "-"


@dataclass(frozen=True)
class Row:
    """A row of the board with its label.

    Attributes:
        label: The label beside the row.
        cells: The cells from the left.
        indent: How far the row is shifted to the right, in halves of a cell; None if it is centred.
    """

    label: str
    cells: tuple[Cell, ...]
    indent: int | None = None


@dataclass(frozen=True)
class Board:
    """The board of a position.

    Attributes:
        columns: The labels below the columns.
        rows: The rows from the top.
        layout: How the cells are arranged: "squares", "checkered", "points", "hexagons" or "holes".
        indent: How far the column labels are shifted to the right, in halves of a cell; None if centred.
    """

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    layout: str = "squares"
    indent: int | None = None

    @property
    def width(self) -> int:
        """The width of the board in halves of a cell."""
        return max((2 * len(row.cells) + (row.indent or 0) for row in self.rows), default=0)

    def indents(self) -> list[int]:
        """Return where each row begins, in halves of a cell from the left edge."""
        return [self._indent(row.indent, len(row.cells)) for row in self.rows]

    @property
    def columns_indent(self) -> int:
        """Where the labels of the columns begin, in halves of a cell from the left edge."""
        return self._indent(self.indent, len(self.columns))

    def _indent(self, indent: int | None, cells: int) -> int:
        return self.width // 2 - cells if indent is None else indent


def board_text(board: Board) -> str:
    """Return the board as plain text, one line per row, with spaces between the pieces."""
    lines = [[cell.text or " " for cell in row.cells] for row in board.rows]
    width = max((len(piece) for line in lines for piece in line), default=1)
    if board.layout == "hexagons":
        width += 1 - width % 2  # the width of a cell and a space must be even
    drawn = [" ".join(piece.center(width) for piece in line) for line in lines]
    padded = [" " * (indent * (width + 1) // 2) + line for indent, line in zip(board.indents(), drawn, strict=True)]
    return "\n".join(line.rstrip() for line in padded)


def read_board(term: Term) -> Board:
    """Return the board for the term that Prolog's `read_board/2` returns."""
    (layout, _), labels, rows = term.args
    indent, columns = labels.args
    return Board(
        tuple(columns),
        tuple(
            Row(label, tuple(Cell(*cell.args) for cell in cells), row_indent)
            for label, row_indent, cells in (row.args for row in rows)
        ),
        layout,
        indent,
    )
