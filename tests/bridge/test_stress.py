"""Queries of every sort from eight threads at once: for minutes in `make stress`, briefly in `make test`."""

import os
import random
import resource
import subprocess
import sys
import threading
from contextlib import suppress

import pytest

import pybridge as pb


class Stress:
    """Queries of every sort, chosen at random, each of which must answer right."""

    def __init__(self, seed: int, queries: int) -> None:
        self._random = random.Random(seed)
        self._queries = queries
        self._open: list[pb.Query] = []
        self.wrong: list[object] = []

    def run(self) -> None:
        kinds = [self._once, self._stream, self._abandon, self._error, self._timeout, self._data]
        for _ in range(self._queries):
            try:
                self._random.choice(kinds)()
            except Exception as error:
                self.wrong.append(error)
        self._open.clear()

    def _check(self, got: object, expected: object) -> None:
        if got != expected:
            self.wrong.append((got, expected))

    def _once(self) -> None:
        number = self._random.randrange(10**30)
        self._check(pb.query_once("Y is X + 1", {"X": number}), {"truth": True, "Y": number + 1})

    def _stream(self) -> None:
        count = self._random.randrange(300)
        answers = pb.query("between(1, N, X)", {"N": count})
        self._check([answer["X"] for answer in answers], list(range(1, count + 1)))

    def _abandon(self) -> None:
        query = pb.query("between(1, inf, X)")
        self._check([next(query)["X"] for _ in range(5)], [1, 2, 3, 4, 5])
        self._open.append(query)
        if len(self._open) > 5:
            self._open.pop(self._random.randrange(5))

    def _error(self) -> None:
        with suppress(pb.PrologTypeError):
            pb.query_once("atom_length(X, Y)", {"X": "a", "Y": "b"})
            self.wrong.append("no error")

    def _timeout(self) -> None:
        chance = self._random.random()
        with suppress(pb.PrologTimeout):
            if chance < 0.05:
                list(pb.query("repeat, fail", timeout=0.002))
                self.wrong.append("no timeout")
            elif chance < 0.1:
                pb.query_once("repeat, fail", timeout=0.002)
                self.wrong.append("no timeout")

    def _data(self) -> None:
        value = [("k", pb.Compound("f", [self._random.random(), "é", pb.String("\x01")]))] * 3
        self._check(pb.query_once("Y = X", {"X": value})["Y"], value)


def run_threads(seed: int, queries: int) -> list[object]:
    workers = [Stress(seed + at, queries) for at in range(8)]
    threads = [threading.Thread(target=worker.run) for worker in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [wrong for worker in workers for wrong in worker.wrong]


def memory() -> float:
    """The most memory this process has used, in megabytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


@pytest.mark.slow
def test_eight_threads_under_stress_neither_err_nor_grow() -> None:
    """STRESS says how many queries a thread asks in a round, and how many rounds follow the first one."""
    queries, rounds = (int(number) for number in os.environ.get("STRESS", "1000x2").split("x"))
    assert run_threads(0, queries) == []  # until Prolog has begun to collect its garbage
    warm = memory()
    for round in range(1, rounds + 1):
        assert run_threads(100 * round, queries) == []
    print(f"{8 * queries} queries, {rounds} times: from {warm:.1f} to {memory():.1f} MB")
    assert memory() < 1.1 * warm


READING = """
import resource
import pybridge as pb

def read(times):
    for _ in range(times):
        answer = pb.query_once("length(L, 1000), maplist(=(some_text), L), atomic_list_concat(L, X)")
        assert len(answer["X"]) == 9000
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

before = read(300)
print(read(3000) / before)
"""


def test_a_thread_keeps_nothing_of_the_answers_that_it_has_read() -> None:
    done = subprocess.run([sys.executable, "-c", READING], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 1.1
