"""What PySwip's own `Prolog.query` gets wrong, row by row, and the stress that broke it."""

import gc
import random
import resource
import sys
import threading
from contextlib import suppress

import pytest

import pybridge as pb


def test_an_integer_of_any_size() -> None:
    assert pb.query_once("X is 2**100") == {"truth": True, "X": 2**100}


def test_a_compound_stays_a_compound() -> None:
    term = pb.query_once('X = f("str", g(Y), [])')["X"]
    assert term == pb.Compound("f", [pb.String("str"), pb.Compound("g", [term.args[1].args[0]]), []])
    assert isinstance(term.args[0], pb.String)


def test_the_empty_list_is_not_an_atom() -> None:
    assert pb.query_once("X = '[]', Y = []") == {"truth": True, "X": "[]", "Y": []}


def test_a_second_query_while_one_is_open() -> None:
    first = pb.query("member(X, [1, 2])")
    assert next(first)["X"] == 1
    assert list(pb.query("member(Y, [a])")) == [{"truth": True, "Y": "a"}]
    assert next(first)["X"] == 2


def test_an_error_has_its_term() -> None:
    with pytest.raises(pb.PrologExistenceError) as caught:
        pb.query_once("no_such(1)")
    assert caught.value.term.args[0] == pb.Compound(
        "existence_error", ["procedure", pb.Compound("/", ["no_such", 1])]
    )
    assert "Unknown procedure: no_such/1" in str(caught.value)


def test_a_name_with_a_quote_in_it() -> None:
    assert pb.query_once("atom_length(X, N)", {"X": "O'Brien"})["N"] == 7


def test_abandoned_queries_release_their_engines() -> None:
    def engines() -> int:
        return len(pb.query_once("findall(E, current_engine(E), Es)")["Es"])

    before = engines()
    for _ in range(50):
        next(pb.query("repeat"))
    gc.collect()
    assert engines() == before


def test_threads_release_their_engines() -> None:
    def threads() -> int:
        return len(pb.query_once("findall(T, thread_property(T, status(running)), Ts)")["Ts"])

    before = threads()
    for _ in range(30):
        thread = threading.Thread(target=lambda: pb.query_once("true"))
        thread.start()
        thread.join()
    assert threads() <= before


def test_side_effects_run_no_further_ahead_than_documented() -> None:
    pb.query_once("retractall(done(_)), assertz(done(0))")
    goal = "between(1, inf, X), retractall(done(_)), assertz(done(X))"
    query = pb.query(goal, ahead=0)
    for taken in range(1, 20):
        next(query)
        assert pb.query_once("done(N)")["N"] == taken
    query = pb.query(goal)
    for taken in range(1, 1000):
        next(query)
        assert pb.query_once("done(N)")["N"] <= taken + min(taken, 127)


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
        if self._random.random() < 0.1:
            with suppress(pb.PrologTimeout):
                list(pb.query("repeat, fail", timeout=0.002))
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
    """The most memory this process has used."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


@pytest.mark.slow
def test_eight_threads_under_stress_neither_err_nor_grow() -> None:
    assert run_threads(0, 500) == []
    warm = memory()
    for round in range(1, 4):
        assert run_threads(100 * round, 500) == []
    assert memory() < 1.1 * warm
