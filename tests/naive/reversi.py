"""Reversi: a state is the size, the player to move (x or o), and the stones by column and row."""

from collections.abc import Iterator
from itertools import product

Square = tuple[int, int]
State = tuple[int, str, dict[Square, str]]


def start(variant: str) -> State:
    size = int(variant[0])
    a, b = size // 2, size // 2 + 1
    return size, "x", {(a, a): "o", (b, b): "o", (a, b): "x", (b, a): "x"}


def turned(stones: dict[Square, str], square: Square, player: str) -> list[Square]:
    found = []
    for right, down in product((-1, 0, 1), repeat=2):
        line: list[Square] = []
        c, r = square[0] + right, square[1] + down
        while (right or down) and stones.get((c, r), player) != player:
            line.append((c, r))
            c, r = c + right, r + down
        if (c, r) in stones:
            found += line
    return found


def placings(state: State) -> Iterator[tuple[str, State]]:
    size, player, stones = state
    for square in product(range(1, size + 1), range(1, size + 1)):
        lines = turned(stones, square, player) if square not in stones else []
        if lines:
            after = {**stones, square: player, **dict.fromkeys(lines, player)}
            yield f"{square[0]}/{square[1]}", (size, "xo".replace(player, ""), after)


def moves(state: State) -> Iterator[tuple[str, State]]:
    size, player, stones = state
    passed = (size, "xo".replace(player, ""), stones)
    found = list(placings(state))
    if found:
        yield from found
    elif any(placings(passed)):
        yield "pass", passed


def value(state: State) -> int:
    stones = list(state[2].values())
    lead = stones.count("x") - stones.count("o")
    return (lead > 0) - (lead < 0)
