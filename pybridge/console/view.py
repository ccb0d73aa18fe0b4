"""A position as a user sees it: the board, the targets of moves, the meaning of clicks and typed moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pybridge.console.board import BoardView, Marks
from pybridge.console.drawing import STATUS, Place
from pybridge.console.terminal_text import printable
from pybridge.console.theme import Fragment, Line
from pybridge.game import Position
from pybridge.rules.moves import Move


@dataclass(frozen=True)
class Click:
    """The meaning of a click: a move to play, moves to choose from, a cell that is now selected, or nothing.

    Attributes:
        moves: The texts of the moves that it can mean; the only one is played.
        selected: The cell that is now selected.
        refused: The cells of an illegal move.
    """

    moves: Sequence[str] = ()
    selected: Place | None = None
    refused: tuple[Place, ...] = ()


class PositionView:
    """A position with everything that drawing, typing and clicking need, each computed once."""

    def __init__(self, position: Position, move: Move | None = None, before: Position | None = None) -> None:
        """View the position that `move` led to from `before`, without querying Prolog yet."""
        self.position = position
        self._move = move
        self._before = before

    def prepare(self) -> None:
        """Fetch everything that drawing needs in one query now, so that drawing does not query Prolog."""
        self.position.look()
        _ = self.last

    @cached_property
    def routes(self) -> list[tuple[Move, list[Place]]]:
        """The legal moves with the cells that each touches, in the order of clicks."""
        if self._bare is None:
            return [(move, []) for move in self.position.moves]
        return [(move, self._bare.places(self.position.cells(move))) for move in self.position.moves]

    @cached_property
    def _bare(self) -> BoardView | None:
        board = self.position.board
        return BoardView(board, self.position.game.players) if board else None

    @cached_property
    def board(self) -> BoardView | None:
        """The board; on a board without coordinates, empty cells show the moves that lead to them."""
        bare = self._bare
        if bare is None or bare.board.columns or any(row.label for row in bare.board.rows):
            return bare
        names = {
            places[0]: move.text for move, places in self.routes if len(places) == 1 and bare.cell(places[0]).is_empty
        }
        return BoardView(bare.board, bare.players, names)

    @cached_property
    def text_lines(self) -> list[str]:
        """The position as the game draws it in text, or as a term; empty if there is a board."""
        return [] if self.board else str(self.position).splitlines()

    @property
    def status_lines(self) -> list[Line]:
        """The lines that the game shows below its board."""
        return [[Fragment(STATUS, f"  {printable(line)}")] for line in self.position.status]

    @cached_property
    def last(self) -> frozenset[Place]:
        """The cells that the last move touched."""
        if self._bare is None or self._move is None or self._before is None:
            return frozenset()
        return frozenset(self._bare.places(self._before.cells(self._move)))

    def matching(self, typed: str) -> list[tuple[Move, list[Place]]]:
        """Return the moves whose text begins with what was typed."""
        return [route for route in self.routes if route[0].text.startswith(typed)]

    def marks(self, typed: str = "", selected: Place | None = None, cursor: Place | None = None) -> Marks:
        """Return what to mark: the last move, and the targets of the piece being selected or typed."""
        routes = self._from(selected) if selected is not None else self.matching(typed) if typed else []
        origins = {places[0] for _, places in routes if len(places) > 1}
        ends = frozenset(places[-1] for _, places in routes if places)
        chosen = frozenset(origins) if selected is None else frozenset({selected})
        return Marks(last=self.last, selected=chosen, targets=ends - chosen, cursor=cursor)

    def _from(self, place: Place) -> list[tuple[Move, list[Place]]]:
        return [route for route in self.routes if len(route[1]) > 1 and route[1][0] == place]

    def click(self, place: Place, selected: Place | None = None) -> Click:
        """Return what a click on a cell means after `selected` was clicked.

        If that continues no move, the click can select another piece, but plays nothing.
        """
        if place == selected:
            return Click()
        cells = (place,) if selected is None else (selected, place)
        moves = self.clicks.get(cells)
        if moves is None and self.clicks.get((place,)) == []:
            moves = []
        if moves is None:
            return Click(refused=cells)
        return Click(moves, selected if len(moves) > 1 else None if moves else place)

    @cached_property
    def clicks(self) -> dict[tuple[Place, ...], list[str]]:
        """The meaning of clicks: the texts of the moves for each click on one cell, or on two."""
        board = self._bare
        return {tuple(board.places(ids)): texts for ids, texts in self.position.clicks} if board else {}

    def why_not(self, click: Click) -> str:
        """Return why a click plays nothing. Queries Prolog."""
        if len(click.moves) > 1:
            return f"several moves go there; type one of: {', '.join(click.moves)}"
        assert self._bare is not None
        cells = [self._bare.cell(place).id for place in click.refused]
        return self.position.click_refusal(cells)
