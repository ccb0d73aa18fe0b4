"""The bridge compared with Janus, as ratios in one run. Needs janus_swi: `pip install janus-swi`."""

import gc
import importlib.util
import math
import time
from collections.abc import Callable
from typing import Any

ROUNDS = 5
NUMBERS = list(range(100_000))
TEXTS = [f"text {number}" for number in NUMBERS]
DICTS = {f"key{number}": {"number": number} for number in range(2_000)}
TUPLES = "between(1, 20000, I), X = I-a, Y = I-b-c, Z = (-(I, I, I))"
ATOMS = "findall(_A, (between(1, 100000, _I), atom_concat(a, _I, _A)), X)"
LONG = "a text of some length " * 130_000


def plus_one(number: int) -> int:
    return number + 1


def repeat(times: int, call: Callable[[], object]) -> None:
    for _ in range(times):
        call()


def cases(api: Any, call_python: str) -> dict[str, tuple[int, Callable[[], object]]]:
    """Return the tasks for either library, each with the number of operations it performs."""

    def first() -> None:
        query = api.query("between(1, inf, X)")
        next(query)
        query.close()

    return {
        "an answer of between/3, 100,000 streamed": (
            100_000, lambda: sum(1 for _ in api.query("between(1, 100000, X)"))),
        '`query_once("X = 1")`': (10_000, lambda: repeat(10_000, lambda: api.query_once("X = 1"))),
        "… with an input": (10_000, lambda: repeat(10_000, lambda: api.query_once("Y is X+1", {"X": 1}))),
        "`apply_once`": (10_000, lambda: repeat(10_000, lambda: api.apply_once("user", "succ", 1))),
        "`cmd`": (10_000, lambda: repeat(10_000, lambda: api.cmd("user", "true"))),
        "an answer of three tuples, 20,000 streamed": (20_000, lambda: sum(1 for _ in api.query(TUPLES))),
        "an element of a list of 100,000 integers, to Python": (
            100_000, lambda: api.query_once("numlist(1, 100000, X)")),
        "… to Prolog": (100_000, lambda: api.query_once("length(X, N)", {"X": NUMBERS})),
        "an atom of 100,000, to Python": (
            100_000, lambda: api.query_once(ATOMS)),
        "a `str` of 100,000, to Prolog": (100_000, lambda: api.query_once("length(X, N)", {"X": TEXTS})),
        "a dict of 2,000 dicts, there and back": (1, lambda: api.query_once("Y = X", {"X": DICTS})),
        "a Python function called from Prolog": (20_000, lambda: api.query_once(call_python)),
        "a query opened, one answer, closed": (2_000, lambda: repeat(2_000, first)),
        "a text of 2.9 million characters, to Prolog": (
            1, lambda: api.query_once("atom_length(X, N)", {"X": LONG})),
    }  # fmt: skip


def seconds(run: Callable[[], object]) -> float:
    gc.collect()
    started = time.process_time()
    run()
    return time.process_time() - started


def main() -> None:
    if importlib.util.find_spec("janus_swi") is None:
        print("beside Janus: left out, as janus_swi is not installed")
        return
    import janus_swi

    import pybridge as pb

    pb.predicate(plus_one)
    calling = "between(1, 20000, _A), {}, fail ; true"
    mine = cases(pb, calling.format("plus_one(_A, _)"))
    theirs = cases(janus_swi, calling.format("py_call('__main__':plus_one(_A), _)"))
    pb.query_once("true")
    print(f"{'':62}{'pybridge':>12}{'Janus':>12}{'slower by':>11}")
    ratios = []
    for name, (count, run) in mine.items():
        times = [(seconds(run), seconds(theirs[name][1])) for _ in range(ROUNDS)]
        a, b = (min(column) / count * 1e6 for column in zip(*times, strict=True))
        ratios.append(a / b)
        print(f"{name:62}{a:9.2f} µs{b:9.2f} µs{a / b:11.1f}")
    print(f"{'geometric mean':62}{math.exp(sum(map(math.log, ratios)) / len(ratios)):35.1f}")


if __name__ == "__main__":
    main()
