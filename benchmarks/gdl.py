"""Rule sheets compared with the same games written in Prolog: positions per second in random games.

    python benchmarks/gdl.py [SHEET ...]

The goal is a third for each of the three games. Sheets given on the command line are measured alone.
"""

import sys
from pathlib import Path
from statistics import median

import pybridge as pb
from pybridge.rules.goals import run_goal

HERE = Path(__file__).parent
SHEETS = HERE.parent / "examples" / "gdl"
PAIRS = {
    "tictactoe": "tictactoe",
    "connect_four": "connect_four",
    "breakthrough": str(HERE / "breakthrough.pl"),
}
SECONDS, ROUNDS = 0.5, 7  # of processor time: on a busy machine it takes longer


def rate(game: str, seed: int) -> float:
    inputs = {"Game": game, "Seed": seed, "Seconds": SECONDS}
    return float(run_goal("playouts:playouts(Game, Seed, Seconds, Rate)", inputs)["Rate"])


def main() -> None:
    pb.consult(str(HERE / "playouts.pl"))
    if len(sys.argv) > 1:
        for path in sys.argv[1:]:
            game = pb.load_game(path).name
            print(f"{game:24} {median(rate(game, seed) for seed in range(ROUNDS)):12,.0f}", flush=True)
        return
    print(f"{'positions a second':24} {'sheet':>12} {'by hand':>12} {'ratio':>7}", flush=True)
    for sheet, by_hand in PAIRS.items():
        names = pb.load_game(str(SHEETS / f"{sheet}.kif")).name, pb.load_game(by_hand).name
        rates = [(rate(names[0], seed), rate(names[1], seed)) for seed in range(ROUNDS)]
        found = [median(column) for column in zip(*rates, strict=True)]
        ratio = median(ours / theirs for ours, theirs in rates)
        print(f"{sheet:24} {found[0]:12,.0f} {found[1]:12,.0f} {ratio:7.2f}", flush=True)


if __name__ == "__main__":
    main()
