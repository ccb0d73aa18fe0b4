"""Dots and Boxes, 3x3: a state is the player to move (1 or -1), the first one's lead, the missing lines."""

from collections.abc import Iterator

State = tuple[int, int, frozenset[str]]


def sides(column: int, row: int) -> set[str]:
    return {
        f"across({column}/{row})",
        f"across({column}/{row + 1})",
        f"along({column}/{row})",
        f"along({column + 1}/{row})",
    }


BOXES = [sides(column, row) for column in (1, 2, 3) for row in (1, 2, 3)]


def start(_variant: str) -> State:
    return 1, 0, frozenset().union(*BOXES)


def moves(state: State) -> Iterator[tuple[str, State]]:
    player, lead, missing = state
    for line in missing:
        won = sum(box & missing == {line} for box in BOXES)
        yield line, (player if won else -player, lead + won * player, missing - {line})


def value(state: State) -> int:
    return state[1]
