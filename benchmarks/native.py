"""Rules compiled and interpreted, in one run: perft and playouts, and what compiling takes; processor time.

Usage: python benchmarks/native.py [GAME ...]
"""

from __future__ import annotations

import math
import os
import sys
import tempfile
from pathlib import Path
from time import process_time

import pybridge as pb

TOP = Path(__file__).parent.parent
LEAST = 0.2  # seconds of processor time for a figure


def specs() -> list[str]:
    folders = ("examples", "benchmarks/games", "benchmarks/games/plain", "examples/gdl")
    files = [path for folder in folders for path in sorted((TOP / folder).glob("*.*"))]
    games = (path for path in files if path.suffix in (".pl", ".kif") and path.stem != "family")
    return [*pb.games(), *map(str, games)]


def counted(goal: str, game: pb.Game, size: int) -> tuple[int, float]:
    """Return how much a goal has counted, and the processor time that it took."""
    inputs = {"Game": game.name, "Start": game.start().term, "Size": size}
    began = process_time()
    count = pb.query_once(goal, inputs)["Count"]
    return count, process_time() - began


def rate(goal: str, game: pb.Game, size: int) -> float:
    """Return how much a goal counts a second, asked again until that can be told."""
    count, seconds = 0, 0.0
    while seconds < LEAST:
        more, taken = counted(goal, game, size)
        count, seconds = count + more, seconds + taken
    return count / seconds


PERFT = "pybridge:perft(Game:Start, Size, Count)"
PLAYOUTS = "pybridge:playouts(Game:Start, Size, 1, _), Count = Size"


def depth_of(game: pb.Game) -> int:
    """Return a depth of perft that takes a while, so that what each call takes besides does not count."""
    for depth in range(1, 20):
        _, seconds = counted(PERFT, game, depth)
        if seconds >= LEAST / 10 or not counted(PERFT, game, depth + 1)[0]:
            break
    return depth


def playouts_of(game: pb.Game) -> int:
    """Return a number of playouts that take a while, so that what each call takes besides does not count."""
    size = 1
    while counted(PLAYOUTS, game, size)[1] < LEAST / 4:
        size *= 2
    return size


def measured(spec: str) -> tuple[float, float] | None:
    """Print a line on a game; return how many times as fast it is compiled, or None if it cannot be."""
    game = pb.load_game(spec)
    began = process_time()
    try:
        game = pb.load_game(spec, compiled=True)
    except pb.GameError as error:
        print(f"{Path(spec).name:22} {str(error)[:100]}")
        return None
    searchers = process_time() - began
    _, rules = counted(PLAYOUTS, game, 1)
    depth = depth_of(game)
    fast = rate(PERFT, game, depth), rate(PLAYOUTS, game, playouts_of(game))
    game = pb.load_game(spec, compiled=False)
    slow = rate(PERFT, game, depth), rate(PLAYOUTS, game, playouts_of(game))
    pairs = list(zip(slow, fast, strict=True))
    figures = (f"{one:12,.0f} to {other:12,.0f} {other / one:6.1f} times" for one, other in pairs)
    print(f"{Path(spec).name:22} {rules:5.2f} {searchers:5.2f} s", *figures, flush=True)
    return fast[0] / slow[0], fast[1] / slow[1]


def mean(numbers: list[float]) -> float:
    return math.exp(sum(map(math.log, numbers)) / len(numbers))


def main() -> None:
    print("Compiling rules and searchers; sequences of moves and playouts a second, interpreted to compiled:")
    with tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        found = [times for spec in sys.argv[1:] or specs() if (times := measured(spec))]
    for name, numbers in zip(("perft", "playouts"), map(list, zip(*found, strict=True)), strict=True):
        print(f"{name}: {mean(numbers):.1f} times in geometric mean, {min(numbers):.1f} to {max(numbers):.1f}")


if __name__ == "__main__":
    main()
