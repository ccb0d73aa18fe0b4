"""How far and how fast games are solved, and three of them by a C program.

    python benchmarks/solving.py [--memory 1000] [--only kalah,hex] [--threads 2]

Each game is solved in a process of its own, by rules that have been compiled before. The columns: positions,
the value and the plies until the end; seconds of processor time; positions a second; the bytes a position by
which the process grew, and how many there is room for in the memory given; and how many times as fast the C
program is, which finds the same.
"""

import argparse
import json
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import pybridge as pb
from pybridge.search.solving import SolvingProgress

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"


@dataclass(frozen=True)
class Run:
    """A game to solve; `c` are the arguments of the C program."""

    spec: str | Path
    variant: str
    c: str = ""


RUNS = (
    Run("cat_and_mice", "8x8", "cat_and_mice 8"),
    Run("cat_and_mice", "10x10"),
    Run(EXAMPLES / "kalah.pl", "4 pits 2 seeds", "kalah 42"),
    Run(EXAMPLES / "kalah.pl", "4 pits 3 seeds", "kalah 43"),
    Run(EXAMPLES / "hex.pl", "4x4"),
    Run("connect_four", "4x4", "connect_four 44"),
    Run("connect_four", "5x4", "connect_four 54"),
    Run("connect_four", "5x5"),
    Run(HERE / "tic_tac_toe_4x4.pl", "4x4"),
    Run(HERE / "games" / "peg_solitaire.pl", "6 rows"),
    Run(HERE / "games" / "plain" / "sokoban.pl", "level 10"),
    Run(HERE / "games" / "dots_and_boxes.pl", "2x2"),
    Run(HERE / "games" / "plain" / "reversi.pl", "4x4"),
    Run(HERE / "cops_and_robber.pl", "10x10"),
)


def solve(spec: str, variant: str, memory: float, threads: int) -> None:
    """Solve a game, and print what is measured."""
    game = pb.load_game(spec, variant, compiled=True)
    game.start().perft(1)  # now they are compiled
    rooms: list[SolvingProgress] = []
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, process_time()
    try:
        solution = game.solve(memory=memory, threads=threads, progress=rooms.append)
    except pb.search.SolutionError as error:
        print(json.dumps([str(error)]))
        return
    seconds = process_time() - began
    grown = 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
    plies = solution.plies or 0
    room = rooms[-1].positions / rooms[-1].memory if rooms else 0
    print(json.dumps([solution.positions, solution.value, plies, seconds, grown, room]))


def measure(run: Run, memory: float, threads: int, program: Path) -> None:
    """Print the line of a game."""
    name = f"{Path(run.spec).stem} {run.variant}"
    command = [sys.executable, __file__, "--solve", str(run.spec), run.variant]
    command += ["--memory", str(memory), "--threads", str(threads)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout.splitlines()[-1])
    if len(answer) == 1:
        print(f"{name:28} {answer[0]}", flush=True)
        return
    positions, value, plies, seconds, grown, room = answer
    figures = f"{positions:12,} {value:3} {plies:4} {seconds:8.2f} s {positions / seconds:12,.0f}"
    figures += f" {grown / positions:8.0f} {room:12,.0f}"
    if run.c:
        done = subprocess.run([program, *run.c.split()], capture_output=True, text=True, check=True)
        *found, rate = map(float, done.stdout.split()[:4])
        assert found == [positions, value, plies], (name, found)
        figures += f" {rate * seconds / positions:6.1f}"
    print(f"{name:28}{figures}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--memory", type=float, default=1000, help="megabytes")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", default="", help="names of games, with commas")
    parser.add_argument("--solve", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.solve:
        solve(*given.solve, given.memory, given.threads)
        return
    only = tuple(given.only.split(","))
    head = ("positions", "is", "in", "time", "a second", "bytes", "room", "C")
    print("{:28}{:>12} {:>3} {:>4} {:>10} {:>12} {:>8} {:>12} {:>6}".format("", *head))
    with TemporaryDirectory() as folder:
        program = Path(folder) / "solving"
        subprocess.run(["cc", "-O2", "-o", program, HERE / "solving.c"], check=True)
        for run in RUNS:
            if Path(run.spec).stem.startswith(only):
                measure(run, given.memory, given.threads, program)


if __name__ == "__main__":
    main()
