"""Gobblet Gobblers: a state is the player to move, and where each piece is: on square 1 to 9, or 0 for none.

A piece is a player, a size and 0 or 1. Of the pieces on a square the biggest is seen.
"""

from collections.abc import Iterator
from itertools import product

Piece = tuple[str, int, int]
State = tuple[str, dict[Piece, int]]

LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]


def start(_variant: str) -> State:
    return "orange", dict.fromkeys(product(("orange", "blue"), (1, 2, 3), (0, 1)), 0)


def seen(places: dict[Piece, int]) -> dict[int, Piece]:
    """The sizes on one square differ, so that the last of them in order of size covers the others."""
    by_size = sorted(places, key=lambda piece: piece[1])
    return {places[piece]: piece for piece in by_size if places[piece]}


def winner(state: State) -> str | None:
    """The row of the player to move counts first: the other player has just uncovered it."""
    player, places = state
    owners = {square: piece[0] for square, piece in seen(places).items()}
    others = "blue" if player == "orange" else "orange"
    for each in (player, others):
        if any(all(owners.get(square) == each for square in line) for line in LINES):
            return each
    return None


def moves(state: State) -> Iterator[tuple[str, State]]:
    player, places = state
    if winner(state):
        return
    visible = seen(places)
    following = "blue" if player == "orange" else "orange"
    done = set()
    for piece, square in places.items():
        covered = square and visible[square] != piece
        if piece[0] != player or covered:
            continue
        for to in range(1, 10):
            text = f"move({square},{to})" if square else f"new({piece[1]},{to})"
            fits = to != square and (to not in visible or visible[to][1] < piece[1])
            if fits and text not in done:
                done.add(text)
                yield text, (following, {**places, piece: to})


def value(state: State) -> int:
    return 1 if winner(state) == "orange" else -1
