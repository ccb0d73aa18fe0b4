"""Prolog calls Python."""

import os
import signal
import threading
from collections.abc import Iterator

import pytest

import pybridge as pb


@pb.predicate
def doubled(x: int) -> int:
    return 2 * x


@pb.predicate(name="count_to")
def counting(n: int) -> Iterator[int]:
    yield from range(1, n + 1)


@pb.predicate(test=True)
def even(n: int) -> bool:
    return n % 2 == 0


@pb.predicate
def failing(text: str) -> None:
    raise LookupError(text)


@pb.predicate
def asking(goal: str) -> object:
    return pb.query_once(goal).get("X")


@pb.predicate
def same(value: object) -> object:
    return value


def test_a_function_gives_the_last_argument() -> None:
    assert pb.query_once("doubled(21, X)") == {"truth": True, "X": 42}
    assert pb.query_once("doubled(21, 43)") == {"truth": False}


def test_a_generator_gives_one_solution_after_the_other() -> None:
    assert [answer["X"] for answer in pb.query("count_to(3, X)")] == [1, 2, 3]
    assert pb.query_once("count_to(1000000, X), X > 2") == {"truth": True, "X": 3}


def test_a_test_succeeds_or_fails() -> None:
    assert pb.query_once("findall(X, (between(1, 6, X), even(X)), Xs)")["Xs"] == [2, 4, 6]


def test_a_python_exception_comes_out_as_it_went_in() -> None:
    with pytest.raises(LookupError, match="not here"):
        pb.query_once("failing('not here', _)")
    with pytest.raises(LookupError, match="not here"):
        list(pb.query("failing('not here', _)"))


def test_prolog_can_catch_a_python_exception() -> None:
    answer = pb.query_once("catch(failing(oops, _), error(python_error(Class, Text, _), _), true)")
    assert answer == {"truth": True, "Class": "LookupError", "Text": "oops"}


def test_a_prolog_error_crosses_python() -> None:
    assert pb.query_once("catch(asking('throw(ball(1))', _), ball(N), true)")["N"] == 1
    with pytest.raises(pb.PrologTypeError):
        pb.query_once("asking('atom_length(a, b)', _)")


def test_a_predicate_may_query_prolog() -> None:
    assert pb.query_once("asking('member(X, [a])', Y)")["Y"] == "a"


def test_any_value_reaches_python() -> None:
    for value in [
        1 << 80,
        0.5,
        "a",
        pb.String("s\x07"),
        [1, [2]],
        (1, 2),
        pb.Compound("f", [[]]),
        {"a": 1},
        None,
    ]:
        assert pb.query_once("same(X, Y)", {"X": value})["Y"] == value


def test_ctrl_c_reaches_python_inside_prolog() -> None:
    @pb.predicate(test=True)
    def press() -> bool:
        os.kill(os.getpid(), signal.SIGINT)
        return True

    with pytest.raises(KeyboardInterrupt):
        pb.query_once("press")
    assert pb.query_once("X = 1") == {"truth": True, "X": 1}


def test_a_prolog_thread_may_call_python() -> None:
    answer = pb.query_once("first_solution(X, [doubled(2, X)], [])")
    assert answer["X"] == 4


def test_threads_call_python_at_the_same_time() -> None:
    results = []

    def work() -> None:
        results.append(sum(answer["Y"] for answer in pb.query("between(1, 200, X), doubled(X, Y)")))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [40200] * 4


def test_a_thread_writes_where_the_process_does_even_if_it_starts_while_output_is_redirected(
    capfd: pytest.CaptureFixture[str],
) -> None:
    @pb.predicate(test=True)
    def in_a_thread(goal: str) -> bool:
        thread = threading.Thread(target=pb.query_once, args=(goal,))
        thread.start()
        thread.join()
        return True

    answer = pb.query_once("with_output_to(string(Text), in_a_thread('write(there), flush_output'))")
    assert (answer["Text"], capfd.readouterr().out) == ("", "there")
