"""Breakthrough on 8x8 with squares named by their column and row."""

from collections.abc import Iterator

from naive import breakthrough
from naive.breakthrough import State


def start(variant: str) -> State:
    return breakthrough.start(variant)


def moves(state: State) -> Iterator[tuple[str, State]]:
    for text, following in breakthrough.moves(state):
        squares = (f"{ord(name[0]) - 96}/{name[1]}" for name in text.split("-"))
        yield f"step({','.join(squares)})", following


def value(state: State) -> int:
    """Of a game that has ended, in which the player not to move has won."""
    return -1 if state[1] == "w" else 1
