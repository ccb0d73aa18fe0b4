"""Kalah: a state is a ring of pits and stores, south's pits and store first, and whose turn it is: 0 or 1."""

from collections.abc import Iterator

State = tuple[tuple[int, ...], int]


def start(variant: str) -> State:
    pits, seeds = int(variant.split()[0]), int(variant.split()[2])
    return (((seeds,) * pits) + (0,)) * 2, 0


def moves(state: State) -> Iterator[tuple[str, State]]:
    ring, player = state
    pits = len(ring) // 2 - 1
    if not any(ring[:pits]) or not any(ring[pits + 1 : -1]):
        return
    first = player * (pits + 1)
    store, other_store = first + pits, (first + pits + pits + 1) % len(ring)
    for pit in range(1, pits + 1):
        at = first + pit - 1
        new = list(ring)
        seeds, new[at] = new[at], 0
        if not seeds:
            continue
        while seeds:
            at = (at + 1) % len(ring)
            if at != other_store:
                new[at] += 1
                seeds -= 1
        opposite = 2 * pits - at
        if first <= at < store and new[at] == 1 and new[opposite]:
            new[store] += 1 + new[opposite]
            new[at] = new[opposite] = 0
        yield str(pit), (tuple(new), player if at == store else 1 - player)


def value(state: State) -> int:
    """Return how many seeds south is ahead at the end."""
    ring, _ = state
    half = len(ring) // 2
    return sum(ring[:half]) - sum(ring[half:])


def best(state: State, known: dict[State, int]) -> int:
    """Return how many seeds south wins by under best play."""
    if state not in known:
        values = [best(after, known) for _, after in moves(state)]
        known[state] = (max if state[1] == 0 else min)(values) if values else value(state)
    return known[state]
