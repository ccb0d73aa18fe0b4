"""Cat and mice: a state is the size, the player to move, the cat's square and the set of mice's squares."""

from collections.abc import Iterator

Square = tuple[int, int]
State = tuple[int, str, Square, frozenset[Square]]


def start(variant: str) -> State:
    size = int(variant.split("x")[0])
    home = [(c, size) for c in range(1, size + 1) if (c + size) % 2 == 0]
    cat = min(home, key=lambda square: abs(square[0] - (size + 1) / 2))
    mice = frozenset((c, 1) for c in range(1, size + 1) if c % 2 == 1)
    return size, "mice" if variant.endswith("mice first") else "cat", cat, mice


def name(square: Square) -> str:
    return "abcdefghij"[square[0] - 1] + str(square[1])


def moves(state: State) -> Iterator[tuple[str, State]]:
    size, player, cat, mice = state
    if cat[1] == 1:
        return
    pieces = [cat] if player == "cat" else list(mice)
    for c, r in pieces:
        for dc in (-1, 1):
            for dr in (-1, 1) if player == "cat" else (1,):
                to = (c + dc, r + dr)
                if not (1 <= to[0] <= size and 1 <= to[1] <= size) or to == cat or to in mice:
                    continue
                text = f"{name((c, r))}-{name(to)}"
                if player == "cat":
                    yield text, (size, "mice", to, mice)
                else:
                    yield text, (size, "cat", cat, mice - {(c, r)} | {to})
