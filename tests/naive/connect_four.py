"""Connect Four: a state is a tuple of columns, each a string of stones from the bottom, and the height."""

from collections.abc import Iterator

State = tuple[tuple[str, ...], int]


def start(variant: str) -> State:
    width, height = map(int, variant.split("x"))
    return ("",) * width, height


def moves(state: State) -> Iterator[tuple[str, State]]:
    columns, height = state
    if won(columns):
        return
    stone = "xo"[sum(map(len, columns)) % 2]
    for i, column in enumerate(columns):
        if len(column) < height:
            yield str(i + 1), ((*columns[:i], column + stone, *columns[i + 1 :]), height)


def won(columns: tuple[str, ...]) -> bool:
    stones = {(c, r): stone for c, column in enumerate(columns) for r, stone in enumerate(column)}
    return any(
        all(stones.get((c + i * dc, r + i * dr)) == stone for i in range(4))
        for (c, r), stone in stones.items()
        for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
    )
