"""Gomoku: a state is the size and a dict from points to stones as sorted pairs."""

from collections.abc import Iterator

Point = tuple[int, int]
State = tuple[int, tuple[tuple[Point, str], ...]]


def start(variant: str) -> State:
    return int(variant.split("x")[0]), ()


def moves(state: State) -> Iterator[tuple[str, State]]:
    size, pairs = state
    stones = dict(pairs)
    if won(stones):
        return
    stone = "xo"[len(stones) % 2]
    for c in range(size):
        for r in range(size):
            if (c, r) not in stones:
                text = "abcdefghijklmno"[c] + str(r + 1)
                yield text, (size, tuple(sorted({**stones, (c, r): stone}.items())))


def won(stones: dict[Point, str]) -> bool:
    return any(
        all(stones.get((c + i * dc, r + i * dr)) == stone for i in range(5))
        for (c, r), stone in stones.items()
        for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
    )
