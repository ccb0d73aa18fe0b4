"""The engine on games that nobody tunes to: benchmarks/games/plain, written as a beginner writes them.

For each game: positions and playouts a second of a search, and games of the engine against the game's own
greedy player or, with --other, against the engine in another folder, a checkout of another commit. For
Sokoban: which levels the engine solves.

    python benchmarks/plain.py [--games 40] [--seconds 0.3] [--seed 1] [--opening 4] [--only small_go,boxes]
                               [--other FOLDER]

All times are processor time: a player gets as many positions as it recently managed in that time. Games come
in pairs, the same random opening with sides swapped. A game that has not ended after 200 moves is drawn.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pybridge as pb

HERE = Path(__file__).resolve()
FILES = {path.stem: path for path in sorted((HERE.parent / "games" / "plain").glob("*.pl"))}
PUZZLE = "sokoban"
LONGEST = 200
PUZZLE_SECONDS = 10
LONG = 3600  # seconds: a limit of time that is never reached, so that the work is shared out as under one

Chooser = Callable[[pb.Position, list[str], int], str]


def searched(position: pb.Position, nodes: int, seed: int | None = None) -> tuple[pb.Analysis, float]:
    """Return an analysis and its processor time."""
    began = time.process_time()
    analysis = position.analyse(nodes=nodes, seconds=LONG, variety=seed)
    return analysis, time.process_time() - began


def steady_rate(position: pb.Position) -> float:
    """Return the positions a second of a search of about half a second."""
    nodes = 500
    while True:
        nodes *= 2
        analysis, spent = searched(position, nodes)
        if spent > 0.5 or analysis.nodes < nodes / 2:
            return analysis.nodes / spent


def serve(file: str, seconds: float) -> None:
    """Answer each line of standard input, the moves so far and a seed, with the engine's move."""
    start = pb.load_game(file).start()
    for _ in range(3):  # meanwhile the rules are compiled, and an evaluation is learned
        rate = steady_rate(start)
    for line in sys.stdin:
        moves, seed = json.loads(line)
        position = start
        for move in moves:
            position = position.play(move)
        work = max(1, round(rate * seconds))
        analysis, spent = searched(position, work, seed)
        if 2 * analysis.nodes > work:  # a proof can end the thinking early, which says little about the rate
            rate *= min(4.0, max(0.25, analysis.nodes / spent / rate)) ** 0.5
        print(json.dumps(str(analysis.move)), flush=True)


@contextmanager
def engine(folder: Path, file: Path, seconds: float) -> Iterator[Chooser]:
    """Start the engine of the checkout in `folder` in a process of its own."""
    command = [sys.executable, str(HERE), "--serve", str(file), "--seconds", str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment) as process:

        def choose(_position: pb.Position, moves: list[str], seed: int) -> str:
            assert process.stdin
            assert process.stdout
            print(json.dumps([moves, seed]), file=process.stdin, flush=True)
            return str(json.loads(process.stdout.readline()))

        yield choose


def greedy(position: pb.Position, _moves: list[str], _seed: int) -> str:
    return str(position.strategy("greedy"))


def opened(start: pb.Position, plies: int, seed: int) -> list[str]:
    """Return random moves that do not end the game."""
    dice = random.Random(seed)
    while True:
        position, moves = start, []
        while position.outcome is None and len(moves) < plies:
            moves.append(str(dice.choice(position.moves)))
            position = position.play(moves[-1])
        if position.outcome is None:
            return moves


def winner(start: pb.Position, opening: list[str], players: dict[str, Chooser], seed: int) -> str | None:
    position, moves = start, []
    for number in range(LONGEST):
        if position.outcome:
            break
        if number < len(opening):
            move = opening[number]
        else:
            move = players[position.turn](position, moves, LONGEST * seed + number)
        moves.append(move)
        position = position.play(move)
    return position.outcome.winner if position.outcome else None


def results(start: pb.Position, one: Chooser, two: Chooser, options: argparse.Namespace) -> list[float]:
    """Return the points of the player `one` in each game."""
    names = start.game.players
    points = []
    for number in range(options.games):
        seed = options.seed + number // 2
        mine = names[number % 2]
        players = {name: one if name == mine else two for name in names}
        won_by = winner(start, opened(start, options.opening, seed), players, seed)
        points.append(0.5 if won_by not in names else float(won_by == mine))
    return points


def speed(start: pb.Position, options: argparse.Namespace) -> tuple[float, float]:
    """Return the positions and the playouts a second, after each of the first five openings."""
    nodes, playouts, seconds = 0, 0, 0.0
    for seed in range(options.seed, options.seed + 5):
        position = start
        for move in opened(start, options.opening, seed):
            position = position.play(move)
        analysis, spent = searched(position, round(steady_rate(position)))
        nodes, playouts, seconds = nodes + analysis.nodes, playouts + analysis.playouts, seconds + spent
    return nodes / seconds, playouts / seconds


def play(file: Path, options: argparse.Namespace) -> None:
    from pybridge.matches.significance import share_interval  # which the other checkout may not have

    start = pb.load_game(str(file)).start()
    nodes, playouts = speed(start, options)
    opponent = engine(options.other, file, options.seconds) if options.other else nullcontext(greedy)
    with engine(HERE.parents[1], file, options.seconds) as one, opponent as two:
        points = results(start, one, two, options)
    count = "-".join(str(points.count(result)) for result in (1.0, 0.5, 0.0))
    score = sum(points) / len(points)
    low, high = share_interval(score, len(points))
    interval = f"{score:.0%} ({low:.0%} to {high:.0%})"
    print(f"| {file.stem} | {nodes:,.0f} | {playouts:,.0f} | {count} | {interval} |", flush=True)


def solve(file: Path) -> None:
    print("\n| Sokoban | `solve` | … in | a win is proven by an analysis of 10 s |\n|---|---|---|---|")
    for level in pb.load_game(str(file)).variants:
        start = pb.load_game(str(file), level).start()
        began = time.process_time()
        try:
            found = f"{start.solve().plies} steps"
        except pb.search.SolutionError as error:
            found = str(error)
        spent = time.process_time() - began
        nodes = round(PUZZLE_SECONDS * steady_rate(start))
        analysis = start.analyse(nodes=nodes, prove="winner")
        proven = "yes" if analysis.winner == "keeper" else f"not in {analysis.nodes:,} positions"
        print(f"| {level} | {found} | {spent:.1f} s | {proven} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opening", type=int, default=4, help="the number of random moves")
    parser.add_argument("--only", default=",".join(FILES), help="the games, with commas between them")
    parser.add_argument("--other", type=Path, help="a checkout whose engine is the opponent")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve, options.seconds)
        return
    chosen = options.only.split(",")
    print(f"| {options.seconds} s a move | positions/s | playouts/s | won-drawn-lost | score (95 %) |")
    print("|---|---|---|---|---|")
    for name in chosen:
        if name != PUZZLE:
            play(FILES[name], options)
    if PUZZLE in chosen:
        solve(FILES[PUZZLE])


if __name__ == "__main__":
    main()
