"""Nine men's morris: a state is the player to move (0 or 1), hands, sets of points, and quiet moves."""

from collections.abc import Iterator
from itertools import product

State = tuple[int, tuple[int, int], tuple[frozenset[str], frozenset[str]], int]

# Each square of the board has eight points, here counted round it; the middles of the sides are connected.
RINGS = [
    ["a1", "d1", "g1", "g4", "g7", "d7", "a7", "a4"],
    ["b2", "d2", "f2", "f4", "f6", "d6", "b6", "b4"],
    ["c3", "d3", "e3", "e4", "e5", "d5", "c5", "c4"],
]
MILLS = [{ring[i], ring[i + 1], ring[(i + 2) % 8]} for ring in RINGS for i in (0, 2, 4, 6)]
MILLS += [{ring[i] for ring in RINGS} for i in (1, 3, 5, 7)]
POINTS = {point for ring in RINGS for point in ring}
NEXT = {(ring[i], ring[(i + step) % 8]) for ring in RINGS for i in range(8) for step in (1, 7)}
NEXT |= {(RINGS[a][i], RINGS[b][i]) for i in (1, 3, 5, 7) for a, b in ((0, 1), (1, 0), (1, 2), (2, 1))}


def start(_variant: str) -> State:
    return 0, (9, 9), (frozenset(), frozenset()), 0


def in_mill(point: str, men: frozenset[str]) -> bool:
    return any(point in mill and mill <= men for mill in MILLS)


def moves(state: State) -> Iterator[tuple[str, State]]:
    player, hands, men, quiet = state
    own, others = men[player], men[1 - player]
    if quiet == 100 or len(own) + hands[player] < 3:
        return
    free = POINTS - own - others
    if hands[player]:
        shifts = [("hand", to) for to in free]
    else:
        shifts = [(a, b) for a, b in product(own, free) if (a, b) in NEXT or len(own) == 3]
    for come_from, to in shifts:
        after = own - {come_from} | {to}
        left = [hands[0], hands[1]]
        left[player] -= come_from == "hand"
        victims = {man for man in others if not in_mill(man, others)} or others
        for taken in victims if in_mill(to, after) else ["none"]:
            pair = (after, others - {taken}) if player == 0 else (others - {taken}, after)
            following = (1 - player, (left[0], left[1]), pair, quiet + 1 if taken == "none" else 0)
            yield f"move({come_from},{to},{taken})", following


def value(state: State) -> int:
    return 0 if state[3] == 100 else 2 * state[0] - 1
