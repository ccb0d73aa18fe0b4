"""Go on 5x5 by the Tromp-Taylor rules: a state is the player, the board, the passes, and all earlier boards.

A board is a string of 49 signs: the 25 points row by row with a border of # round them.
"""

from collections.abc import Iterator

State = tuple[str, str, int, frozenset[str]]


def start(_variant: str) -> State:
    empty = "#" * 7 + ("#" + "." * 5 + "#") * 5 + "#" * 7
    return "x", empty, 0, frozenset({empty})


def reached(board: str, point: int) -> tuple[set[int], set[str]]:
    """The points connected with this one, and the signs next to them."""
    chain, todo, signs = {point}, [point], set()
    while todo:
        here = todo.pop()
        for near in (here - 7, here - 1, here + 1, here + 7):
            if board[near] != board[point]:
                signs.add(board[near])
            elif near not in chain:
                chain.add(near)
                todo.append(near)
    return chain, signs


def without_dead(board: str, player: str) -> str:
    dead = {point for point in range(49) if board[point] == player and "." not in reached(board, point)[1]}
    return "".join("." if point in dead else sign for point, sign in enumerate(board))


def moves(state: State) -> Iterator[tuple[str, State]]:
    player, board, passes, earlier = state
    if passes == 2:
        return
    other = "xo".replace(player, "")
    yield "pass", (other, board, passes + 1, earlier)
    for point in range(49):
        if board[point] == ".":
            placed = board[:point] + player + board[point + 1 :]
            after = without_dead(without_dead(placed, other), player)
            if after not in earlier:
                yield f"{point % 7}/{point // 7}", (other, after, 0, earlier | {after})


def value(state: State) -> int:
    board = state[1]
    lead = board.count("x") - board.count("o")
    for point in range(49):
        if board[point] == ".":
            signs = reached(board, point)[1]
            lead += ("o" not in signs and "x" in signs) - ("x" not in signs and "o" in signs)
    return (lead > 0) - (lead < 0)
