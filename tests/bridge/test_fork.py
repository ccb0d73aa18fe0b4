"""Forked processes: Prolog starts in them if it had not been used before; otherwise there is an error."""

import sys
from pathlib import Path

import pytest
from waiting import run_python

from pybridge.bridge import compiled
from pybridge.bridge.threads import Engine

REFUSED = "Prolog cannot be used in a process that was forked after Prolog was first used"

POOL = """
import multiprocessing
import pybridge as pb

def doubled(number):
    return pb.query_once("X is 2*N", {"N": number}, timeout=60)["X"]

if __name__ == "__main__":
    if USED_BEFORE:
        pb.query_once("true")
    with multiprocessing.get_context("fork").Pool(2) as pool:
        try:
            print(pool.map(doubled, range(4)))
        except RuntimeError as error:
            print(error)
    print(doubled(4))
"""

# A game sent to a forked worker cannot be loaded there, and the caller must not wait for ever.
POSITIONS = """
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
import pybridge as pb

def best(position):
    return str(position.analyse().move)

if __name__ == "__main__":
    start = pb.load_game("tictactoe").start()
    positions = [start.play(move) for move in start.moves[:3]]
    fork = multiprocessing.get_context("fork")
    with fork.Pool(2) as pool, ProcessPoolExecutor(2, mp_context=fork) as executor:
        for work in (pool.map, lambda *task: list(executor.map(*task))):
            try:
                work(best, positions)
            except RuntimeError as error:
                print(error)
"""

# Like a server that loads its application, forks its workers, and replaces a worker that has ended.
SERVER = """
import os, threading
import pybridge as pb

def worker(number):
    found = []
    threads = [threading.Thread(target=lambda: found.append(pb.query_once("X = 1")["X"])) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found.append(pb.load_game("tictactoe").start().analyse(seconds=60).winner)
    print(number, found, flush=True)

for number in range(3):
    child = os.fork()
    if child == 0:
        worker(number)
        raise SystemExit
    assert os.waitpid(child, 0)[1] == 0
"""


# A forked process lacks the other threads, but must not destroy their engines, whose locks may be held.
BESIDE_THREADS = """
import os, sys, threading
import pybridge as pb

def fork():
    pb.query_once("true")
    thread_self = sys.modules["pyswip.core"]._lib.PL_thread_self
    number = thread_self()
    child = os.fork()
    if child == 0:
        os._exit(thread_self() != number)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

def idle():
    pb.query_once("true")
    ready.wait()
    ended.wait()

pb.query_once("true")
ready, ended = threading.Barrier(3), threading.Event()
threads = [threading.Thread(target=idle) for _ in range(2)]
for thread in threads:
    thread.start()
ready.wait()
forking = threading.Thread(target=fork)
forking.start()
forking.join()
ended.set()
"""


def run(program: str, folder: Path) -> tuple[str, str, int]:
    file = folder / "program.py"
    file.write_text(program)
    done = run_python("-W", "ignore::DeprecationWarning", file)
    return done.stdout, done.stderr, done.returncode


@pytest.mark.parametrize("used", [False, True])
def test_a_pool_of_forked_processes_works_or_says_why_not(used: bool, tmp_path: Path) -> None:
    out, err, status = run(POOL.replace("USED_BEFORE", str(used)), tmp_path)
    assert (err, status) == ("", 0)
    first, parents = out.splitlines()
    assert parents == "8"
    if used:
        assert first.startswith(REFUSED)
        assert 'get_context("spawn")' in first
    else:
        assert first == "[0, 2, 4, 6]"


def test_positions_sent_to_forked_processes_raise_in_one_line_and_nothing_hangs(tmp_path: Path) -> None:
    out, err, status = run(POSITIONS, tmp_path)
    assert (err, status) == ("", 0)
    assert [line.startswith(REFUSED) for line in out.splitlines()] == [True, True]


@pytest.mark.stress
def test_a_server_may_fork_its_workers_before_prolog_is_used(tmp_path: Path) -> None:
    expected = "".join(f"{number} [1, 1, 'draw']\n" for number in range(3))
    assert run(SERVER, tmp_path) == (expected, "", 0)


def test_a_forked_process_leaves_the_engines_of_its_parents_threads_alone(tmp_path: Path) -> None:
    assert run(BESIDE_THREADS, tmp_path) == ("0\n", "", 0)


def test_an_engine_that_could_not_be_created_is_released_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    unraisable: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", unraisable.append)
    monkeypatch.setattr(compiled, "attach", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Engine()
    assert unraisable == []
