"""Move generators written from the rules' text, as plainly as possible, to compare the games with."""

from collections.abc import Callable, Iterator
from typing import Any

State = Any
Generator = Callable[[State], Iterator[tuple[str, State]]]


def perft(moves: Generator, state: State, depth: int) -> int:
    """Count move sequences."""
    if depth == 0:
        return 1
    return sum(perft(moves, following, depth - 1) for _, following in moves(state))
