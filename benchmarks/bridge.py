"""The bridge compared with PySwip's own `Prolog.query`, as ratios in one run."""

import gc
import time
from collections.abc import Callable, Iterable
from typing import Any

import pybridge as pb

pb.query_once("true")  # starts Prolog with its signals on, which PySwip would not

import pyswip  # noqa: E402

ROUNDS = 3
SMALL_COMPOUNDS = "between(1, 100000, I), X = f(I, a), Y = g(I), Z = h(I, b)"


def exhaust(answers: Iterable[Any]) -> int:
    return sum(1 for _ in answers)


def pyswips(goal: str) -> int:
    return exhaust(pyswip.Prolog.query(goal))


def ours(goal: str) -> int:
    return exhaust(pb.query(goal))


def through_register_foreign(a: int, b: Any) -> bool:
    b.unify(a + 1)
    return True


pyswip.registerForeign(through_register_foreign, name="theirs", arity=2)


@pb.predicate
def ours_plus_one(a: int) -> int:
    return a + 1


def first_answers(query: Callable[[str], Any]) -> None:
    for _ in range(2_000):
        answers = query("between(1, inf, X)")
        next(answers)
        answers.close()


CALLING = "between(1, 20000, A), {}(A, _), fail ; true"
NUMBERS = list(range(100_000))


def repeat(times: int, once: Callable[[], object]) -> None:
    for _ in range(times):
        once()


CASES: list[tuple[str, int, Callable[[], object], Callable[[], object], float]] = [
    (
        "an answer of between/3, 100,000 streamed",
        100_000,
        lambda: ours("between(1, 100000, X)"),
        lambda: pyswips("between(1, 100000, X)"),
        10,
    ),
    (
        "an element of a list of 100,000 integers",
        100_000,
        lambda: pb.query_once("numlist(1, 100000, X)"),
        lambda: pyswips("numlist(1, 100000, X)"),
        8,
    ),
    (
        'a query_once("X = 1")',
        20_000,
        lambda: repeat(20_000, lambda: pb.query_once("X = 1")),
        lambda: repeat(20_000, lambda: pyswips("X = 1")),
        3,
    ),
    (
        "an apply_once, beside query with the same goal",
        20_000,
        lambda: repeat(20_000, lambda: pb.apply_once("user", "atom_length", "abc")),
        lambda: repeat(20_000, lambda: pyswips("atom_length(abc, X)")),
        3,
    ),
    (
        "a query opened, one answer, closed",
        2_000,
        lambda: first_answers(pb.query),
        lambda: first_answers(pyswip.Prolog.query),
        1,
    ),
    (
        "an element of a list of 100,000 integers sent, beside pasted",
        100_000,
        lambda: pb.query_once("length(X, N)", {"X": NUMBERS}),
        lambda: pb.query_once(f"X = {NUMBERS}, length(X, N), N > 0, fail"),
        0.7,
    ),
    (
        "a Python function called from Prolog",
        20_000,
        lambda: pb.query_once(CALLING.format("ours_plus_one")),
        lambda: pyswips(CALLING.format("theirs")),
        1.5,
    ),
    (
        "an answer of three small compounds, 100,000 streamed",
        100_000,
        lambda: ours(SMALL_COMPOUNDS),
        lambda: pyswips(SMALL_COMPOUNDS),
        8,
    ),
]


def seconds(run: Callable[[], object]) -> float:
    """Return the processor time used, which other processes affect least."""
    gc.collect()
    started = time.process_time()
    run()
    return time.process_time() - started


def best(mine: Callable[[], object], theirs: Callable[[], object]) -> tuple[float, float]:
    """Return the shortest times of both, measured alternately."""
    times = [(seconds(mine), seconds(theirs)) for _ in range(ROUNDS)]
    return min(time for time, _ in times), min(time for _, time in times)


def main() -> None:
    print(f"{'':62}{'pybridge':>12}{'PySwip':>12}{'ratio':>8}{'wanted':>8}")
    for name, count, mine, theirs, wanted in CASES:
        a, b = (seconds / count * 1e6 for seconds in best(mine, theirs))
        print(f"{name:62}{a:9.2f} µs{b:9.2f} µs{b / a:8.1f}{wanted:8}")


if __name__ == "__main__":
    main()
