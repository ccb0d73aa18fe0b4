"""Hex: a state is the size and the cells of red and blue, (column, row) from the top left."""

from collections.abc import Iterator

Cell = tuple[int, int]
State = tuple[int, frozenset[Cell], frozenset[Cell]]


def start(variant: str) -> State:
    return int(variant.split("x")[0]), frozenset(), frozenset()


def moves(state: State) -> Iterator[tuple[str, State]]:
    size, red, blue = state
    if winner(state):
        return
    for c in range(size):
        for r in range(size):
            if (c, r) not in red | blue:
                reds = red | {(c, r)} if len(red) == len(blue) else red
                blues = blue | {(c, r)} if len(red) > len(blue) else blue
                yield "abcdefghijk"[c] + str(r + 1), (size, reds, blues)


def winner(state: State) -> str:
    size, red, blue = state
    if connected({cell for cell in red if cell[1] == 0}, red, lambda cell: cell[1] == size - 1):
        return "red"
    if connected({cell for cell in blue if cell[0] == 0}, blue, lambda cell: cell[0] == size - 1):
        return "blue"
    return ""


def connected(reached: set[Cell], stones: frozenset[Cell], arrived: object) -> bool:
    assert callable(arrived)
    todo = list(reached)
    while todo:
        c, r = todo.pop()
        if arrived((c, r)):
            return True
        for dc, dr in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)):
            beside = (c + dc, r + dr)
            if beside in stones and beside not in reached:
                reached.add(beside)
                todo.append(beside)
    return False
