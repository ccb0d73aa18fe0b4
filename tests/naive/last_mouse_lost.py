"""Last Mouse Lost: a state is the tuple of dots left in each row."""

from collections.abc import Iterator

State = tuple[int, ...]


def start(variant: str) -> State:
    return (3, 5, 6, 6, 5, 3) if variant == "classic" else tuple(map(int, variant.split()[1:]))


def moves(state: State) -> Iterator[tuple[str, State]]:
    for i, dots in enumerate(state):
        for count in range(1, dots + 1):
            yield f"{i + 1}:{count}", (*state[:i], dots - count, *state[i + 1 :])
