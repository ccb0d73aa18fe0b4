"""A board to draw."""

from __future__ import annotations

from dataclasses import dataclass

from pybridge.rules.moves import Term


@dataclass(frozen=True)
class Cell:
    """A cell of the board: `id` is any term, `piece` an atom, "-" for an empty cell, "" for a gap."""

    id: Term
    piece: str


@dataclass(frozen=True)
class Row:
    """A row of the board with its label."""

    label: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Board:
    """What to draw: the labels of the columns, and the rows from the top."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
