"""Speed of the rules: the number of moves per second that each game's move/3 finds, counted by perft.

    python benchmarks/games.py

The last column is the rate as a multiple of the lab's tic-tac-toe in the same run. On a machine
like the one used for the documentation, at least 150,000 moves per second are required, 40,000 for Surakarta.
"""

from time import process_time

import pybridge as pb

RUNS = {
    "tictactoe": ("standard", 7),
    "connect_four": ("7x6", 7),
    "cat_and_mice": ("8x8", 8),
    "last_mouse_lost": ("classic", 4),
    "surakarta": ("standard", 4),
}
FLOOR = {"surakarta": 40_000}


def rate(name: str, variant: str, depth: int) -> float:
    start = pb.load_game(name, variant).start()
    start.perft(depth - 1)
    best = 0.0
    for _ in range(3):
        before = process_time()
        count = start.perft(depth)
        best = max(best, count / (process_time() - before))
    return best


def main() -> None:
    rates = {name: rate(name, *how) for name, how in RUNS.items()}
    print(f"{'moves a second (perft)':24} {'rate':>10} {'floor':>8} {'ratio':>6}")
    for name, found in rates.items():
        floor = FLOOR.get(name, 150_000)
        print(f"{name:24} {found:10,.0f} {floor:8,} {found / rates['tictactoe']:6.2f}")


if __name__ == "__main__":
    main()
