"""Onitama: a state is the player to move (0 or 1), both masters, students and cards, and the fifth card.

The board is as red sees it. A card is a picture of five rows, forward at the top, the piece in the middle.
"""

from collections.abc import Iterator
from typing import NamedTuple

Square = tuple[int, int]

PICTURES = {
    "crab": "..... ..x.. x.o.x ..... .....",
    "dragon": "..... x...x ..o.. .x.x. .....",
    "eel": "..... .x... ..ox. .x... .....",
    "frog": "..... .x... x.o.. ...x. .....",
    "tiger": "..x.. ..... ..o.. ..x.. .....",
}
STEPS = {
    card: [(i % 6 - 2, 2 - i // 6) for i, sign in enumerate(picture) if sign == "x"]
    for card, picture in PICTURES.items()
}
TEMPLES = ((3, 1), (3, 5))


class State(NamedTuple):
    player: int
    masters: tuple[Square | None, Square | None]
    students: tuple[frozenset[Square], frozenset[Square]]
    cards: tuple[frozenset[str], frozenset[str]]
    fifth: str


def start(_variant: str) -> State:
    students = [frozenset((c, row) for c in (1, 2, 4, 5)) for row in (1, 5)]
    hands = frozenset({"crab", "dragon"}), frozenset({"eel", "frog"})
    return State(0, TEMPLES, (students[0], students[1]), hands, "tiger")


def ended(state: State) -> bool:
    return None in state.masters or state.masters[0] == TEMPLES[1] or state.masters[1] == TEMPLES[0]


def steps(state: State) -> Iterator[tuple[str, str, Square, Square]]:
    own = {*state.students[state.player], state.masters[state.player]}
    sight = 1 if state.player == 0 else -1
    for card in state.cards[state.player]:
        for square in own - {None}:
            assert square is not None
            for right, up in STEPS[card]:
                c, r = square[0] + sight * right, square[1] + sight * up
                if 1 <= c <= 5 and 1 <= r <= 5 and (c, r) not in own:
                    text = f"move({card},{square[0]}/{square[1]},{c}/{r})"
                    yield text, card, square, (c, r)


def moves(state: State) -> Iterator[tuple[str, State]]:
    if ended(state):
        return
    found = list(steps(state))
    for text, card, square, to in found:
        yield text, exchanged(moved(state, square, to), card)
    if not found:
        for card in state.cards[state.player]:
            yield f"exchange({card})", exchanged(state, card)


def moved(state: State, square: Square, to: Square) -> State:
    masters, students = list(state.masters), list(state.students)
    own, other = state.player, 1 - state.player
    if masters[own] == square:
        masters[own] = to
    else:
        students[own] = students[own] - {square} | {to}
    masters[other] = None if masters[other] == to else masters[other]
    students[other] -= {to}
    return state._replace(masters=(masters[0], masters[1]), students=(students[0], students[1]))


def exchanged(state: State, card: str) -> State:
    cards = list(state.cards)
    cards[state.player] = cards[state.player] - {card} | {state.fifth}
    return state._replace(player=1 - state.player, cards=(cards[0], cards[1]), fifth=card)


def value(state: State) -> int:
    return 1 if state.masters[1] is None or state.masters[0] == TEMPLES[1] else -1
