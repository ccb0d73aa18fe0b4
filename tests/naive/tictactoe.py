"""Tic-tac-toe: a state is the nine squares as a string."""

from collections.abc import Iterator

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")


def start(_: str) -> str:
    return "-" * 9


def moves(state: str) -> Iterator[tuple[str, str]]:
    if any(
        len({state[int(n) - 1] for n in line} | {"-"}) == 2 and "-" not in [state[int(n) - 1] for n in line]
        for line in LINES
    ):
        return
    player = "xo"[sum(square != "-" for square in state) % 2]
    for i, square in enumerate(state):
        if square == "-":
            yield str(i + 1), state[:i] + player + state[i + 1 :]
