"""Waiting for other processes, and pools of processes."""

import multiprocessing
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pybridge as pb

PATIENCE = 300.0
"""After how many seconds a test fails that waits for something: only what never comes takes so long.

A process that needs a second on an idle machine can need a minute on a busy one.
"""


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until something is true.

    Raises:
        AssertionError: It has not come true while there was patience.
    """
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it has not come true"
        time.sleep(0.1)


def wait_until_prepared(game: pb.Game) -> None:
    """Wait until nothing is compiled or learned in the background for a game."""
    wait_for(lambda: not pb.cmd("pybridge_preparing", "preparing", game.name))


def processes_of(group: int) -> list[str]:
    """Return the commands of the processes in a group that have not ended."""
    command = ["ps", "-A", "-ww", "-o", "pgid=,stat=,args="]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = (line.split(None, 2) for line in done.stdout.splitlines())
    return [row[2] for row in rows if int(row[0]) == group and not row[1].startswith("Z")]


def run_python(*arguments: str | Path, **settings: Any) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments in a process of its own, and catch what it prints."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE, **settings)


def spawned(workers: int) -> ProcessPoolExecutor:
    """Return a pool of fresh processes."""
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
