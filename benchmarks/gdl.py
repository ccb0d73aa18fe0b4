"""Rule sheets: the time to load them, and positions per second in random games, interpreted and compiled.

    python benchmarks/gdl.py [FOLDER] [NAME ...]

Without arguments, three sheets are compared with the same games written in Prolog. FOLDER is
`war/root/games` of https://github.com/ggp-org/ggp-repository at commit d6e0610; all of PUBLISHED, or
those named, are measured there. Times are processor time.
"""

import math
import sys
from pathlib import Path
from statistics import median
from time import process_time

import pybridge as pb
from pybridge.rules.goals import run_goal

HERE = Path(__file__).parent
SHEETS = HERE.parent / "examples" / "gdl"
PAIRS = {"tictactoe": "tictactoe", "connect_four": "connect_four", "breakthrough_8x8": str(HERE / "breakthrough.pl")}
PUBLISHED = [
    "ticTacToe",
    "nineBoardTicTacToe",
    "connectFour",
    "connect5",
    "gomoku_11x11",
    "pentago",
    "majorities",
    "hex",
    "quarto",
    "breakthrough",
    "knightThrough",
    "pawnWhopping",
    "checkers",
    "chess_200",
    "skirmish",
    "sheepAndWolf",
    "amazons_8x8",
    "reversi",
    "cephalopodMicro",
    "dotsAndBoxes",
    "lightsOn",
    "eightPuzzle",
    "knightsTour",
    "hanoi",
]
SECONDS, ROUNDS = 0.5, 7  # of processor time: on a busy machine it takes longer
RANDOM_GAMES = "pybridge:playouts(Game:Start, Size, 1, Tally), arg(4, Tally, Count)"


def rate(game: str, seed: int) -> float:
    """Return how many positions SWI-Prolog enters a second."""
    inputs = {"Game": game, "Seed": seed, "Seconds": SECONDS}
    return float(run_goal("playouts:playouts(Game, Seed, Seconds, Rate)", inputs)["Rate"])


def compiled_rate(path: str) -> float:
    """Return how many positions the compiled rules enter a second."""
    game, size, taken = pb.load_game(path, compiled=True), 1, 0.0
    inputs = {"Game": game.name, "Start": game.start().term}
    pb.query_once(RANDOM_GAMES, {**inputs, "Size": 1})  # compiles what plays random games
    while taken < SECONDS:
        size *= 2
        began = process_time()
        found = pb.query_once(RANDOM_GAMES, {**inputs, "Size": size})
        taken = process_time() - began
    return (float(found["Count"]) + size) / taken if found else 0.0


def published(folder: Path, names: list[str]) -> None:
    print(f"{'':24} {'to load':>9} {'interpreted':>12} {'compiled':>12} {'ratio':>7}", flush=True)
    ratios = []
    for name in names:
        path = str(folder / name / f"{name}.kif")
        began = process_time()
        game = pb.load_game(path, compiled=False)
        loading = process_time() - began
        plain = median(rate(game.name, seed) for seed in range(ROUNDS))
        print(f"{name:24} {loading:7.2f} s {plain:12,.0f}", end=" ", flush=True)
        try:
            compiled = compiled_rate(path)
        except pb.GameError as error:
            print(str(error).rpartition(": ")[2], flush=True)
            continue
        print(f"{compiled:12,.0f} {compiled / plain:7.2f}", flush=True)
        if compiled:
            ratios.append(compiled / plain)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"compiled {mean:.2f} times interpreted in geometric mean over {len(ratios)} sheets")


def by_hand() -> None:
    print(f"{'positions a second':24} {'sheet':>12} {'by hand':>12} {'ratio':>7}", flush=True)
    for sheet, spec in PAIRS.items():
        names = pb.load_game(str(SHEETS / f"{sheet}.kif")).name, pb.load_game(spec).name
        rates = [(rate(names[0], seed), rate(names[1], seed)) for seed in range(ROUNDS)]
        found = [median(column) for column in zip(*rates, strict=True)]
        ratio = median(ours / theirs for ours, theirs in rates)
        print(f"{sheet:24} {found[0]:12,.0f} {found[1]:12,.0f} {ratio:7.2f}", flush=True)


def main() -> None:
    pb.consult(str(HERE / "playouts.pl"))
    if len(sys.argv) > 1:
        published(Path(sys.argv[1]), sys.argv[2:] or PUBLISHED)
    else:
        by_hand()


if __name__ == "__main__":
    main()
