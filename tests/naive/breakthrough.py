"""Breakthrough: a state is the rows from the top, each a string of w, b and -, and the player to move."""

from collections.abc import Iterator

State = tuple[tuple[str, ...], str]


def start(variant: str) -> State:
    size = int(variant.split("x")[0])
    return ("b" * size,) * 2 + ("-" * size,) * (size - 4) + ("w" * size,) * 2, "w"


def moves(state: State) -> Iterator[tuple[str, State]]:
    rows, man = state
    size = len(rows)
    if "w" in rows[0] or "b" in rows[-1] or not all(any(m in row for row in rows) for m in "wb"):
        return
    ahead = -1 if man == "w" else 1
    for r, row in enumerate(rows):
        for c in range(size):
            for to in (c - 1, c, c + 1):
                if row[c] != man or not 0 <= to < size:
                    continue
                there = rows[r + ahead][to]
                if there == "-" or (there != man and to != c):
                    new = [list(line) for line in rows]
                    new[r][c], new[r + ahead][to] = "-", man
                    after = tuple("".join(line) for line in new)
                    text = f"{name(c, r, size)}-{name(to, r + ahead, size)}"
                    yield text, (after, "b" if man == "w" else "w")


def name(column: int, from_top: int, size: int) -> str:
    return "abcdefgh"[column] + str(size - from_top)
