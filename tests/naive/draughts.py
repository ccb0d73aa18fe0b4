"""English draughts: a state is the board, the player to move, and how many moves in a row were kings' steps.

The board is a dictionary from squares to b, w, B or W, in capitals for kings.
"""

from collections.abc import Iterator

Square = tuple[int, int]
Board = dict[Square, str]
State = tuple[Board, str, int]


def start(_variant: str) -> State:
    rows = {1: "b", 2: "b", 3: "b", 6: "w", 7: "w", 8: "w"}
    return {(c, r): rows[r] for r in rows for c in range(1, 9) if (c + r) % 2 == 0}, "b", 0


def rays(piece: str) -> list[Square]:
    ways = {"b": [1], "w": [-1]}.get(piece, [1, -1])
    return [(right, up) for right in (1, -1) for up in ways]


def jumps(board: Board, path: list[Square], piece: str) -> Iterator[tuple[list[Square], Board]]:
    """Every way to jump on from the end of the path, whose piece is not on the board."""
    c, r = path[-1]
    for right, up in rays(piece):
        over, to = (c + right, r + up), (c + 2 * right, r + 2 * up)
        if not (1 <= to[0] <= 8 and 1 <= to[1] <= 8) or to in board:
            continue
        if board.get(over, piece).lower() == piece.lower():
            continue
        left = {square: other for square, other in board.items() if square != over}
        if (piece, to[1]) in (("b", 8), ("w", 1)):
            yield [*path, to], {**left, to: piece.upper()}
            continue
        further = list(jumps(left, [*path, to], piece))
        yield from further or [([*path, to], {**left, to: piece})]


def moves(state: State) -> Iterator[tuple[str, State]]:
    board, player, quiet = state
    if quiet == 80:
        return
    own = [square for square, piece in board.items() if piece.lower() == player]
    other = "w" if player == "b" else "b"
    captures = []
    for square in own:
        rest = {each: piece for each, piece in board.items() if each != square}
        captures += list(jumps(rest, [square], board[square]))
    for path, after in captures:
        yield text(path), (after, other, 0)
    if captures:
        return
    for c, r in own:
        piece = board[c, r]
        for right, up in rays(piece):
            to = (c + right, r + up)
            if to not in board and 1 <= to[0] <= 8 and 1 <= to[1] <= 8:
                after = {square: each for square, each in board.items() if square != (c, r)}
                after[to] = piece.upper() if to[1] == (8 if player == "b" else 1) else piece
                yield text([(c, r), to]), (after, other, quiet + 1 if piece.isupper() else 0)


def text(path: list[Square]) -> str:
    return f"[{','.join(f'{c}/{r}' for c, r in path)}]"


def value(state: State) -> int:
    return 0 if state[2] == 80 else 1 if state[1] == "w" else -1
