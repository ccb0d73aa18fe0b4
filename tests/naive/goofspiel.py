"""Goofspiel: a state is the prizes in their order, the cards of both, and the prizes that both have won."""

from collections.abc import Iterator

State = tuple[tuple[int, ...], frozenset[int], frozenset[int], int, int]


def start(variant: str) -> State:
    cards = range(1, int(variant) + 1)
    return tuple(reversed(cards)), frozenset(cards), frozenset(cards), 0, 0


def bid(state: State, mine: int, theirs: int) -> State:
    (prize, *others), ann, bob, points, against = state
    points, against = points + prize * (mine > theirs), against + prize * (mine < theirs)
    after = tuple(others), ann - {mine}, bob - {theirs}, points, against
    return bid(after, *after[1], *after[2]) if len(others) == 1 else after


def moves(state: State) -> Iterator[tuple[str, State]]:
    for mine in state[1]:
        for theirs in state[2]:
            yield f"{mine},{theirs}", bid(state, mine, theirs)


def value(state: State) -> int:
    return (state[3] > state[4]) - (state[3] < state[4])
