"""What is gained by the optional lines that `pybridge check` advises: each example game with and without one.

    python benchmarks/hints.py

A game without a line is a copy of its file in which that predicate has another name. Times are
processor times, and memory is the growth of the process; each measurement runs in a separate process.
"""

import re
import resource
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import process_time

import pybridge as pb

EXAMPLES = Path(__file__).parent.parent / "examples"
SOLVED = {"breakthrough": "5x5", "hex": "4x4", "kalah": "4 pits 2 seeds", "gomoku": "5x5"}
PLAYED = {"breakthrough": "6x6", "hex": "7x7", "kalah": "6 pits 4 seeds", "gomoku": "9x9"}
NODES = 60_000
LIMIT = 3_000_000
MEMORY = 256
GAMES = 40


def without(name: str, line: str, folder: str) -> str:
    """Return the path of a copy of an example game that lacks an optional predicate."""
    text = (EXAMPLES / f"{name}.pl").read_text()
    path = Path(folder) / f"{name}.pl"
    path.write_text(re.sub(rf"\b{line}(?=[(/])", f"unused_{line}", text))
    return str(path)


def versions(name: str, line: str, folder: str) -> tuple[str, str]:
    """Return the paths of a game with and without a predicate."""
    return str(EXAMPLES / f"{name}.pl"), without(name, line, folder)


def searched(path: str, variant: str) -> str:
    """Search a fixed number of positions; return the rate."""
    start = pb.load_game(path, variant).start()
    start.analyse(nodes=1000)
    before = process_time()
    found = start.analyse(nodes=NODES, threads=1)
    taken = process_time() - before
    return f"depth {found.depth}, {found.nodes / taken:,.0f} positions/s"


def solved(path: str, variant: str) -> str:
    """Solve the game within the memory limit; return the time and memory used."""
    start = pb.load_game(path, variant).start()
    grown, before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, process_time()
    try:
        solution = start.solve(memory=MEMORY)
        result = f"{len(solution):,} positions"
    except pb.search.SolutionError as error:
        result = str(error)
    taken = process_time() - before
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - grown
    return f"{result}, {taken:.1f} s, {grown / 1024:.0f} MB"


def proven(path: str, variant: str) -> str:
    """Analyse until the winner and the distance are proven; return the work that took."""
    start = pb.load_game(path, variant).start()
    before = process_time()
    found = start.analyse(nodes=LIMIT)
    taken = process_time() - before
    worth = f"{found.winner} in {found.plies}" if found.exact else f"value {found.value}, not proven"
    return f"{worth}, {found.nodes:,} positions, {taken:.1f} s"


def matched(path: str, variant: str) -> str:
    """Let the engine with its heuristic play against itself without; return the score."""
    game = pb.load_game(path, variant)
    match = pb.match(
        game, "engine:nodes=500", "engine:nodes=500,heuristic=false,algorithm=deepening", games=GAMES, seed=1, opening=2
    )
    low, high = match.interval
    return f"{match.won}-{match.drawn}-{match.lost}, {match.score:.0%} ({low:.0%} to {high:.0%})"


def apart(measure: object, *arguments: str) -> str:
    """Measure in a separate process."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return str(pool.submit(measure, *arguments).result())  # type: ignore[arg-type]


def main() -> None:
    wanted = sys.argv[1:] or ["keys", "solutions", "bounds", "guesses"]
    pairs = {
        "keys": ("canonical", searched, PLAYED),
        "solutions": ("canonical", solved, SOLVED),
        "bounds": ("utilities", proven, SOLVED),
    }
    with tempfile.TemporaryDirectory() as folder:
        for what, (line, measure, variants) in pairs.items():
            for name, variant in variants.items() if what in wanted else ():
                for how, path in zip(("with", "without"), versions(name, line, folder), strict=True):
                    print(f"{name}, {variant}, {how} {line}/2: {apart(measure, path, variant)}", flush=True)
    for name, variant in PLAYED.items() if "guesses" in wanted else ():
        score = apart(matched, str(EXAMPLES / f"{name}.pl"), variant)
        print(f"{name}, {variant}, with heuristic/2 against without: {score}", flush=True)


if __name__ == "__main__":
    main()
