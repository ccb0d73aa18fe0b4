"""Speed of the pictures: each built-in game's board, a board of 15 by 15, a tree of 200 leaves, a strip.

    python benchmarks/pictures.py

The last column is the time as a share of the limit: 2 ms for a board, 50 ms for a tree.
"""

from collections.abc import Callable
from pathlib import Path
from time import process_time

import pybridge as pb

TESTS = Path(__file__).parent.parent / "tests" / "pictures"
BOARD_MS, TREE_MS = 2.0, 50.0


def milliseconds(draw: Callable[[], object], times: int) -> float:
    """Return the processor time of the fastest of five rounds, for one picture."""
    rounds = []
    for _ in range(5):
        before = process_time()
        for _ in range(times):
            draw()
        rounds.append((process_time() - before) * 1000 / times)
    return min(rounds)


def tree_of_200_leaves() -> pb.Tree:
    def node(text: str, how: str, children: tuple[pb.Tree, ...] = ()) -> pb.Tree:
        return pb.Tree(text, "x", 1, how, children, -float("inf"), float("inf"))

    tens = (node("d8-e7", "searched", tuple(node("a1-b2", "ended") for _ in range(10))) for _ in range(20))
    return node("", "searched", tuple(tens))


def main() -> None:
    boards = {name: pb.load_game(name).start() for name in pb.games()}
    boards["15x15"] = pb.load_game(str(TESTS / "fifteen.pl"), "half").start()
    tree = tree_of_200_leaves()
    record = pb.GameRecord("tictactoe", tuple("51462379"))
    found = [(name, milliseconds(position.svg, 50), BOARD_MS) for name, position in boards.items()]
    found.append(("tree of 200 leaves", milliseconds(tree.svg, 5), TREE_MS))
    found.append(("a game of 9 positions", milliseconds(record.svg, 10), 9 * BOARD_MS))
    print(f"{'picture':24} {'ms':>8} {'limit':>6} {'ratio':>6}")
    for name, took, limit in found:
        print(f"{name:24} {took:8.2f} {limit:6.0f} {took / limit:6.2f}")


if __name__ == "__main__":
    main()
