"""Amazons on 6x6: a state is the player to move (0 or 1), both sides' amazons, and the arrows."""

from collections.abc import Iterator
from itertools import product

Square = tuple[int, int]
Squares = frozenset[Square]
State = tuple[int, tuple[Squares, Squares], Squares]


def start(_variant: str) -> State:
    white = frozenset({(2, 1), (5, 1), (1, 2), (6, 2)})
    return 0, (white, frozenset((c, 7 - r) for c, r in white)), frozenset()


def queen(square: Square, taken: Squares) -> Iterator[Square]:
    for right, up in product((-1, 0, 1), repeat=2):
        c, r = square[0] + right, square[1] + up
        while (right or up) and 1 <= c <= 6 and 1 <= r <= 6 and (c, r) not in taken:
            yield c, r
            c, r = c + right, r + up


def moves(state: State) -> Iterator[tuple[str, State]]:
    player, amazons, arrows = state
    for square in amazons[player]:
        taken = (amazons[0] | amazons[1] | arrows) - {square}
        for to in queen(square, taken):
            moved = amazons[player] - {square} | {to}
            pair = (moved, amazons[1]) if player == 0 else (amazons[0], moved)
            for arrow in queen(to, taken):
                squares = ",".join(f"{c}/{r}" for c, r in (square, to, arrow))
                yield f"move({squares})", (1 - player, pair, arrows | {arrow})


def value(state: State) -> int:
    return 2 * state[0] - 1
