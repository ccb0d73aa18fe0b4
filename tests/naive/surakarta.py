"""Surakarta: a state is the player to move, sorted pairs of point and piece, and the quiet moves."""

from collections.abc import Iterator

Point = tuple[int, int]
Heading = tuple[int, int]
State = tuple[str, tuple[tuple[Point, str], ...], int]


def start(_: str) -> State:
    pieces = {(c, r): "x" if r <= 2 else "o" for c in range(1, 7) for r in (1, 2, 5, 6)}
    return "x", tuple(sorted(pieces.items())), 0


def from_rows(rows: str, player: str) -> State:
    """Read rows from the top, such as 'oo.oo. ooo..o ...'."""
    lines = rows.split()
    pieces = {(c, 6 - i): p for i, line in enumerate(lines) for c, p in enumerate(line, 1) if p != "."}
    return player, tuple(sorted(pieces.items())), 0


def name(point: Point) -> str:
    return "abcdef"[point[0] - 1] + str(point[1])


def moves(state: State) -> Iterator[tuple[str, State]]:
    player, pairs, quiet = state
    pieces = dict(pairs)
    if quiet >= 50:
        return
    for point, piece in pairs:
        if piece != player:
            continue
        without = {p: q for p, q in pieces.items() if p != point}
        for to in neighbours(point):
            if to not in pieces:
                yield f"{name(point)}-{name(to)}", after(without, to, player, quiet + 1)
        for to in sorted(captures(point, without, player)):
            yield f"{name(point)}x{name(to)}", after(without, to, player, 0)


def after(without: dict[Point, str], to: Point, player: str, quiet: int) -> State:
    pieces = {**without, to: player}
    return "o" if player == "x" else "x", tuple(sorted(pieces.items())), quiet


def neighbours(point: Point) -> Iterator[Point]:
    for c in range(point[0] - 1, point[0] + 2):
        for r in range(point[1] - 1, point[1] + 2):
            if (c, r) != point and on_board((c, r)):
                yield c, r


def on_board(point: Point) -> bool:
    return 1 <= point[0] <= 6 and 1 <= point[1] <= 6


def captures(point: Point, others: dict[Point, str], player: str) -> set[Point]:
    found = set()
    for heading in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        at, going, loops = point, heading, 0
        for _ in range(30):
            ahead = (at[0] + going[0], at[1] + going[1])
            if on_board(ahead):
                at = ahead
            else:
                turned = loop(at, going)
                if turned is None:
                    break
                at, going = turned
                loops += 1
            if at in others:
                if loops and others[at] != player:
                    found.add(at)
                break
    return found


def loop(at: Point, going: Heading) -> tuple[Point, Heading] | None:
    """Leave the board at the end of a line, go round the nearest corner, and return on the other line."""
    c, r = at
    if going[0]:  # along a row and off its left or right end: return on a column
        if r in (1, 6):
            return None
        column = min(r, 7 - r) if c == 1 else 7 - min(r, 7 - r)
        return ((column, 1), (0, 1)) if r <= 3 else ((column, 6), (0, -1))
    if c in (1, 6):
        return None
    row = min(c, 7 - c) if r == 1 else 7 - min(c, 7 - c)
    return ((1, row), (1, 0)) if c <= 3 else ((6, row), (-1, 0))
