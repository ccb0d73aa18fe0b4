"""Whole games by the thousand, as ratios in one run.

    python benchmarks/matches.py [--quick]

Ratios by the clock are right only if two cores are free. Ratios by processor time compare two workers, each
with a core of its own, with a series in this process, including saving. They leave out the start of the
workers, which is measured by series of a few games.
"""

import multiprocessing
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from distributed import LocalCluster

import pybridge as pb
from pybridge.cli.workers import chosen_executor
from pybridge.matches.series_run import SeriesRun

HERE = Path(__file__).parent
QUICK = "--quick" in sys.argv
GAMES = 4_000 if QUICK else 40_000


def processor_time() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def spent(work: Callable[[], object]) -> tuple[float, float]:
    """Return the seconds that the work takes, by the clock and in processor time."""
    began, used = time.perf_counter(), processor_time()
    work()
    return time.perf_counter() - began, processor_time() - used


def series(
    game: str, players: tuple[str, str], games: int, workers: int | None = None, dask: str | None = None, **options: Any
) -> Callable[[], None]:
    def play() -> None:
        with chosen_executor(workers, dask) as executor:
            run = SeriesRun(
                pb.load_game(game), [players], executor, games=games, **{"seed": 1, "keep": False, **options}
            )
            for _ in run.play():
                pass
        assert run.played == games

    return play


def without_start(work: Callable[[], object], start: Callable[[], object]) -> tuple[float, float]:
    begun, whole = spent(start), spent(work)
    return max(1e-6, whole[0] - begun[0]), max(1e-6, whole[1] - begun[1])


def row(what: str, by_clock: float, by_processor: float, wanted: str) -> None:
    print(f"| {what} | {by_clock:,.2f} | {by_processor:,.2f} | {wanted} |", flush=True)


def against_a_plain_loop() -> None:
    print("| games a second, as a multiple of | by the clock | by processor time | wanted |\n|---|---|---|---|")
    pb.load_game("last_mouse_lost")
    pb.consult(str(HERE / "plain_games.pl"))
    game, players = "last_mouse_lost", ("strategy:mirror", "random")
    what = "a plain loop: Last Mouse Lost, mirror against random, two workers"
    with tempfile.TemporaryDirectory() as folder:
        for name, saved, wanted in ((what, False, "1.5"), ("… with --save", True, "0.75")):
            files = [Path(folder) / f"{part}.jsonl" if saved else None for part in ("here", "two", "few")]
            plain = spent(lambda: pb.query_once(f"plain_games:plain_games({GAMES})"))
            here = spent(series(game, players, GAMES, save=files[0]))
            two = without_start(
                series(game, players, GAMES, 2, save=files[1]), series(game, players, 20, 2, save=files[2])
            )
            row(name, plain[0] / two[0], 2 * plain[1] / here[1], wanted)
    perfect = ("perfect", "random")
    one = without_start(series("tictactoe", perfect, GAMES), series("tictactoe", perfect, 2))
    row(
        "75 a second: tic-tac-toe, perfect against random, in this process",
        GAMES / one[0] / 75,
        GAMES / one[1] / 75,
        "40",
    )


def two_for_one() -> None:
    print("| two workers, time as a share of one's | by the clock | half of the processor time | wanted |")
    print("|---|---|---|---|")
    game, players, games = "connect_four", ("engine:depth=4", "engine:depth=4,table=false"), GAMES // 40
    one = without_start(series(game, players, games, 1, opening=4), series(game, players, 2, 1, opening=4))
    two = without_start(series(game, players, games, 2, opening=4), series(game, players, 4, 2, opening=4))
    row("Connect Four, engine against engine, depth 4", two[0] / one[0], two[1] / one[1] / 2, "0.6")
    times = []
    for workers in (1, 2):
        options = {"n_workers": workers, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
        with LocalCluster(**options) as cluster:
            series(game, players, 40, dask=cluster.scheduler_address, opening=4)()
            work = series(game, players, games, dask=cluster.scheduler_address, opening=4)
            times.append(spent(work)[0])
    print(f"| … on Dask, two worker processes | {times[1] / times[0]:.2f} | | 0.65 |")


def memory() -> None:
    """Show that more games take no more memory, using the peak size of a separate process for each run."""
    print("| games | megabytes at most |\n|---|---|")
    for games in (GAMES // 2, GAMES * 2):
        pid = os.fork()  # this process has not started Prolog yet
        if not pid:
            series("last_mouse_lost", ("strategy:mirror", "random"), games)()
            print(f"| {games:,} | {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} |", flush=True)
            os._exit(0)
        os.waitpid(pid, 0)


if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    print(f"({os.cpu_count()} processors, load {os.getloadavg()[0]:.1f})")
    memory()
    against_a_plain_loop()
    two_for_one()
