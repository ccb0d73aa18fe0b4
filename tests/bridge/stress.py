"""A program that works Prolog hard and prints the factor by which its memory has grown."""

import random
import resource
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Any

import pybridge as pb


class Stress:
    """Queries of every kind, chosen at random; each must give the right answer."""

    def __init__(self, seed: int, queries: int) -> None:
        self._random = random.Random(seed)
        self._queries = queries
        self._open: list[pb.Query[Any]] = []
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


def most_memory() -> float:
    """Return the most memory that this process has used so far, in megabytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def least_growth(work: Callable[[int], None]) -> float:
    """Repeat work up to four times; return the smallest factor by which the memory has grown in a repetition.

    More threads than usual may happen to work at the same time once. Memory that is lost is lost every time.
    """
    least = inf
    for repetition in range(4):
        before = most_memory()
        work(repetition)
        least = min(least, most_memory() / before)
        if least < 1.05:
            break
    return least


def work_in_threads(queries: int, rounds: int) -> None:
    """Run many queries in each thread, several times, and print how much the memory has grown."""
    assert run_threads(0, queries) == []  # so that Prolog has begun to collect garbage

    def work(repetition: int) -> None:
        for number in range(1, rounds + 1):
            assert run_threads(100 * (repetition * rounds + number), queries) == []

    print(least_growth(work))


def read_answers(first: int, further: int) -> None:
    """Read answers of 100,000 characters, and print how much the memory grows after the first ones."""
    text = "x" * 100_000

    def read(times: int) -> None:
        for _ in range(times):
            assert len(pb.query_once("atom_concat(x, Text, X)", {"Text": text})["X"]) == 100_001

    read(first)
    print(least_growth(lambda _: read(further)))


if __name__ == "__main__":
    name, *numbers = sys.argv[1:]
    globals()[name](*map(int, numbers))
