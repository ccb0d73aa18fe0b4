"""Quoridor on 5x5: a state is the player to move, both pawns, how many walls both have left, and the walls.

A wall is the set of the pairs of squares that it separates, and the corner at its middle.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

Square = tuple[int, int]


class Wall(NamedTuple):
    way: str
    corner: Square
    separated: frozenset[frozenset[Square]]


class State(NamedTuple):
    player: int
    pawns: tuple[Square, Square]
    left: tuple[int, int]
    walls: frozenset[Wall]


def wall(way: str, column: int, row: int) -> Wall:
    squares = [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)]
    if way == "along":
        squares[1], squares[2] = squares[2], squares[1]
    a, b, c, d = squares
    return Wall(way, (column, row), frozenset({frozenset({a, c}), frozenset({b, d})}))


WALLS = [wall(way, *corner) for way in ("across", "along") for corner in product(range(1, 5), repeat=2)]


def start(_variant: str) -> State:
    return State(0, ((3, 1), (3, 5)), (3, 3), frozenset())


def open_way(a: Square, b: Square, walls: frozenset[Wall]) -> bool:
    on_board = 1 <= b[0] <= 5 and 1 <= b[1] <= 5
    return on_board and not any({a, b} in each.separated for each in walls)


def neighbours(square: Square, walls: frozenset[Wall]) -> list[Square]:
    c, r = square
    return [to for to in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)) if open_way(square, to, walls)]


def arrives(square: Square, row: int, walls: frozenset[Wall]) -> bool:
    seen, todo = {square}, [square]
    while todo:
        new = set(neighbours(todo.pop(), walls)) - seen
        seen |= new
        todo += new
    return any(r == row for _, r in seen)


def steps(own: Square, other: Square, walls: frozenset[Wall]) -> Iterator[Square]:
    for to in neighbours(own, walls):
        behind = (2 * other[0] - own[0], 2 * other[1] - own[1])
        if to != other:
            yield to
        elif open_way(other, behind, walls):
            yield behind
        else:
            yield from set(neighbours(other, walls)) - {own}


def moves(state: State) -> Iterator[tuple[str, State]]:
    player, pawns, left, walls = state
    if pawns[0][1] == 5 or pawns[1][1] == 1:
        return
    for to in steps(pawns[player], pawns[1 - player], walls):
        pair = (to, pawns[1]) if player == 0 else (pawns[0], to)
        yield f"step({to[0]}/{to[1]})", State(1 - player, pair, left, walls)
    for each in WALLS if left[player] else []:
        crossed = any(other.corner == each.corner or other.separated & each.separated for other in walls)
        if not crossed and all(arrives(pawns[i], (5, 1)[i], walls | {each}) for i in (0, 1)):
            fewer = (left[0] - 1, left[1]) if player == 0 else (left[0], left[1] - 1)
            column, row = each.corner
            following = State(1 - player, pawns, fewer, walls | {each})
            yield f"wall({each.way},{column}/{row})", following


def value(state: State) -> int:
    return 1 if state.pawns[0][1] == 5 else -1
