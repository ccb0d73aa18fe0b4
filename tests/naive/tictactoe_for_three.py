"""Tic-tac-toe for three on 4x4: a state is the squares of each player, and whose turn it is."""

from collections.abc import Iterator
from itertools import product

State = tuple[tuple[frozenset[int], ...], int]

STEPS = {(1, 0), (0, 1), (1, 1), (1, -1)}
ROWS = [
    {4 * (row + i * down) + column + i * across for i in range(3)}
    for row, column, (down, across) in product(range(4), range(4), STEPS)
    if row + 2 * down < 4 and 0 <= column + 2 * across < 4
]


def start(_variant: str) -> State:
    return (frozenset(),) * 3, 0


def results(state: State) -> list[int] | None:
    """Return what each wins if the game has ended."""
    for player, squares in enumerate(state[0]):
        if any(row <= squares for row in ROWS):
            return [2 if each == player else -1 for each in range(3)]
    return [0, 0, 0] if sum(map(len, state[0])) == 16 else None


def moves(state: State) -> Iterator[tuple[str, State]]:
    players, turn = state
    for square in set(range(16)).difference(*players) if results(state) is None else ():
        added = (*players[:turn], players[turn] | {square}, *players[turn + 1 :])
        yield str(square + 1), (added, (turn + 1) % 3)
