"""EinStein: a state is whose turn it is, the die (0: it is rolled, -n: a cube is placed), and the board."""

from collections.abc import Iterator

Board = dict[tuple[int, int], tuple[str, int]]
State = tuple[str, int, Board]
HOME = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)]
PLACES = [("b", place) for place in HOME] + [("w", (4 - x, 4 - y)) for x, y in HOME[::-1]]


def start(variant: str) -> State:
    if variant == "drawn":
        return "w", -1, {}
    numbers = [*enumerate(HOME, 1)]
    black: Board = {place: ("b", number) for number, place in numbers}
    return "w", 0, black | {(4 - x, 4 - y): ("w", number) for number, (x, y) in numbers}


def name(place: tuple[int, int]) -> str:
    return "abcde"[place[0]] + str(5 - place[1])


def moves(state: State) -> Iterator[tuple[str, State]]:
    player, die, board = state
    if die < 0:
        owner, place = PLACES[-die - 1]
        for number in range(1, 7):
            if (owner, number) not in board.values():
                yield str(number), (player, die - 1 if die > -12 else 0, board | {place: (owner, number)})
        return
    if die == 0:
        colours = {owner for owner, _ in board.values()}
        arrived = board.get((4, 4), ("", 0))[0] == "b" or board.get((0, 0), ("", 0))[0] == "w"
        if len(colours) == 2 and not arrived:
            yield from ((str(shown), (player, shown, board)) for shown in range(1, 7))
        return
    own = {number: place for place, (owner, number) in board.items() if owner == player}
    lower, higher = [n for n in sorted(own) if n < die], [n for n in sorted(own) if n > die]
    numbers = [die] if die in own else [*lower[-1:], *higher[:1]]
    way = 1 if player == "b" else -1
    for number in numbers:
        x, y = own[number]
        for right, down in ((1, 0), (0, 1), (1, 1)):
            to = (x + way * right, y + way * down)
            if min(to) >= 0 and max(to) <= 4:
                after = {place: cube for place, cube in board.items() if place != (x, y)}
                after[to] = (player, number)
                yield f"{name((x, y))}-{name(to)}", ("w" if player == "b" else "b", 0, after)
