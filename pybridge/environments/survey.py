"""What a game's random games meet, and so how its moves are numbered and its positions become arrays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from pybridge.environments.node import CHANCE, Node
from pybridge.rules.errors import InputError
from pybridge.rules.goals import run_goal, try_goal
from pybridge.rules.moves import Move

POSITIONS = 1_000
Floats = npt.NDArray[np.float32]


class Numbering:
    """The numbers of moves: first those that random games meet, then others as they come.

    Attributes:
        moves: The moves, by number.
        room: How many numbers there are. It is more than there are moves where random games go on to meet others.
    """

    def __init__(self, moves: list[Move], room: int) -> None:
        self.moves = list(moves)
        self.room = max(room, len(moves))
        self._numbers = {move: number for number, move in enumerate(moves)}

    def number(self, move: Move) -> int:
        """Return the number of a move, which may be a new one.

        Raises:
            InputError: There is no number left.
        """
        number = self._numbers.setdefault(move, len(self._numbers))
        if number == len(self.moves):
            if number == self.room:
                raise InputError(f"there is no number left for the move {move}: pass actions={2 * number}")
            self.moves.append(move)
        return number


@dataclass(frozen=True)
class Survey:
    """What random games of a game meet.

    Attributes:
        pieces: The names of the pieces, in alphabetical order.
        shape: The shape of `observe`: rows, columns, planes; or how many numbers there are if there is no board.
        numbers: How many numbers are in the lines of a position's status, at most.
        lowest: The lowest result of a player.
        highest: The highest.
        opposed: Whether what one player gains is what the other loses.
        at_once: Whether several choose at once anywhere.
        chance: Whether chance decides anywhere.
    """

    pieces: tuple[str, ...]
    shape: tuple[int, ...]
    numbers: int
    lowest: int
    highest: int
    opposed: bool
    at_once: bool
    chance: bool
    _choices: tuple[list[Move], int]
    _outcomes: tuple[list[Move], int]

    def actions(self, room: int | None = None) -> Numbering:
        """Return a new numbering of what players choose, with room for so many."""
        return Numbering(self._choices[0], room or self._choices[1])

    def outcomes(self) -> Numbering:
        """Return a new numbering of what chance brings."""
        return Numbering(*self._outcomes)

    def observe(self, position: Any) -> Floats:
        """Return a position as an array: a plane for each piece, one for numbers and one for pieces never met.

        Where a game has no board, it is the numbers and the names in its term, the names by a number.
        """
        if len(self.shape) == 1:
            found = [*_leaves(position.term)][: self.shape[0]]
            return np.array(found + [0] * (self.shape[0] - len(found)), np.float32)
        planes = np.zeros(self.shape, np.float32)
        for row, cells in enumerate(position.board.rows):
            for column, cell in enumerate(cells.cells[: self.shape[1]]):
                plane, value = self.plane(cell.piece)
                planes[row, column, plane] = value
        return planes

    def plane(self, piece: str | int) -> tuple[int, int]:
        """Return the plane of a piece and its value there."""
        if isinstance(piece, int) or piece.isdigit():
            return len(self.pieces), int(piece)
        if piece in ("", "-"):
            return 0, 0
        return (self.pieces.index(piece), 1) if piece in self.pieces else (len(self.pieces) + 1, 1)

    def status(self, position: Any) -> Floats:
        """Return the numbers in the lines of a position's status."""
        found = _status(position)[: self.numbers]
        return np.array(found + [0] * (self.numbers - len(found)), np.float32)


def _status(position: Any) -> list[int]:
    return [int(number) for line in position.status for number in re.findall(r"-?\d+", line)]


def _leaves(term: Any) -> Iterator[int]:
    """Yield the integers in a term, and a number for each other constant."""
    if isinstance(term, int):
        yield term
    elif isinstance(term, list | tuple):
        for each in term:
            yield from _leaves(each)
    elif hasattr(term, "args"):
        yield from _leaves(term.args)
    else:
        yield sum(str(term).encode())


def walk(game: Any, positions: int, dice: Random) -> Iterator[Node]:
    """Yield the nodes of random games, about so many."""
    count = 0
    while count < positions:
        node = Node(game.start())
        for count in range(count + 1, count + 2_001):
            yield node
            if node.gains is not None:
                break
            node = node.rolled([count]) if node.seat == CHANCE else node.after(dice.choice(node.options))


@lru_cache(maxsize=32)
def survey(game: Any) -> Survey:
    """Return what random games of a game meet; the same each time."""
    choices: dict[Move, int] = {}
    outcomes: dict[Move, int] = {}
    pieces: set[str] = set()
    ends: list[int] = []
    rows, columns, length, numbers, at_once = 0, 0, 1, 0, False
    for count, node in enumerate(walk(game, POSITIONS, Random(1))):
        position = node.position
        if node.gains is None:
            for move in node.options:
                (outcomes if node.seat == CHANCE else choices).setdefault(move, count)
            at_once = at_once or len(node.choosers) > 1
        else:
            ends += node.gains
        if position.board is not None:
            cells = [cell.piece for row in position.board.rows for cell in row.cells]
            pieces.update(str(piece) for piece in cells if piece not in ("", "-") and not str(piece).isdigit())
            rows = max(rows, len(position.board.rows))
            columns = max(columns, *(len(row.cells) for row in position.board.rows))
        length = max(length, len([*_leaves(position.term)]))
        numbers = max(numbers, len(_status(position)))
    if game.offers("utilities", 2):
        answer = run_goal("Game:utilities(Lowest, Highest)", {"Game": game.name})
        ends = [answer["Lowest"], answer["Highest"]]
    opposed = try_goal("current_predicate(Game:players/2)", {"Game": game.name})["truth"]
    lowest, highest = min(ends, default=-1), max(ends, default=1)
    return Survey(
        tuple(sorted(pieces)),
        (rows, columns, len(pieces) + 2) if rows else (length,),
        numbers,
        min(lowest, -highest) if opposed else lowest,
        max(highest, -lowest) if opposed else highest,
        opposed,
        at_once,
        bool(outcomes),
        _numbered(choices),
        _numbered(outcomes),
    )


def _numbered(met: dict[Move, int]) -> tuple[list[Move], int]:
    """Return the moves in the order of their texts, and room for as many more if the second half met new ones."""
    moves = sorted(met, key=lambda move: (len(move.text), move.text))
    return moves, len(moves) * (2 if any(count > POSITIONS // 2 for count in met.values()) else 1)
