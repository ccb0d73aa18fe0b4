"""Prolog calls Python."""

import functools
import operator
import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from waiting import PATIENCE

import pybridge as pb


@pytest.fixture(autouse=True, scope="module")
def predicates() -> None:
    """Define the predicates called by the goals in this file."""

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


def test_a_function_gives_the_last_argument_of_its_predicate() -> None:
    assert pb.query_once("doubled(21, X)") == {"truth": True, "X": 42}
    assert pb.query_once("doubled(21, 43)") == {"truth": False}


def test_a_generator_gives_its_predicate_one_solution_after_the_other() -> None:
    assert [answer["X"] for answer in pb.query("count_to(3, X)")] == [1, 2, 3]
    assert pb.query_once("count_to(1000000, X), X > 2") == {"truth": True, "X": 3}


def test_a_predicate_made_with_test_true_succeeds_or_fails() -> None:
    assert pb.query_once("findall(X, (between(1, 6, X), even(X)), Xs)")["Xs"] == [2, 4, 6]


def test_a_python_exception_crosses_prolog_unchanged() -> None:
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


def test_a_python_predicate_may_query_prolog() -> None:
    assert pb.query_once("asking('member(X, [a])', Y)")["Y"] == "a"


def test_any_value_reaches_a_python_predicate() -> None:
    for value in [1 << 80, 0.5, "a", pb.String("s\x07"), [1, [2]], (1, 2), pb.Compound("f", [[]]), {"a": 1}, None]:
        assert pb.query_once("same(X, Y)", {"X": value})["Y"] == value


class Adder:
    def __init__(self, number: int) -> None:
        self.number = number

    def __call__(self, x: int) -> int:
        return x + self.number


@pytest.mark.parametrize("function", [Adder(3), functools.partial(operator.add, 3)])
def test_a_callable_without_a_name_needs_name_to_be_a_predicate(function: Callable[[int], int]) -> None:
    with pytest.raises(TypeError, match="give the predicate one with name="):
        pb.predicate(function)
    pb.predicate(name="plus_three")(function)
    assert pb.query_once("plus_three(4, X)")["X"] == 7


def define(name: str, module: str = "user") -> None:
    pb.predicate(name=name, module=module)(lambda x: [x])


@pytest.mark.parametrize("clauses", ["taken(1, 2).", ":- dynamic taken/2.\ntaken(1, 2).", "taken(X, X) :- atom(X)."])
def test_a_python_predicate_does_not_replace_clauses_in_prolog(clauses: str) -> None:
    pb.consult("taken", clauses, module="keeper")
    before = pb.query_once("findall(H-B, (H = taken(_, _), clause(keeper:H, B)), All)")
    with pytest.raises(pb.bridge.PrologPermissionError, match=r"keeper:taken/2.*clauses in Prolog"):
        define("taken", "keeper")
    after = pb.query_once("findall(H-B, (H = taken(_, _), clause(keeper:H, B)), All)")
    assert pb.query_once("B =@= A", {"B": before["All"], "A": after["All"]})["truth"] is True


@pytest.mark.parametrize("name", ["defined", "only_declared", "subtract_once", "flatten", "print_message"])
def test_a_python_predicate_may_take_a_name_that_has_no_clauses_in_its_module(name: str) -> None:
    pb.consult("declared", ":- dynamic only_declared/2.", module="free")
    define(name, "free")
    define(name, "free")  # which replaces the definition made by Python
    assert pb.apply_once("free", name, 1) == [1]
    assert pb.query_once("flatten([[a]], X)")["X"] == ["a"]


def test_a_clause_added_to_a_python_predicate_is_not_lost() -> None:
    define("added_to")
    pb.query_once("assertz(added_to(2, two))")
    with pytest.raises(pb.bridge.PrologPermissionError):
        define("added_to")
    assert [answer["X"] for answer in pb.query("added_to(2, X)")] == [[2], "two"]


def test_ctrl_c_in_a_python_predicate_ends_the_query() -> None:
    @pb.predicate(test=True)
    def press() -> bool:
        os.kill(os.getpid(), signal.SIGINT)
        return True

    with pytest.raises(KeyboardInterrupt):
        pb.query_once("press")
    assert pb.query_once("X = 1") == {"truth": True, "X": 1}


def test_a_prolog_thread_may_call_a_python_predicate() -> None:
    answer = pb.query_once("first_solution(X, [doubled(2, X)], [])")
    assert answer["X"] == 4


def test_threads_may_call_a_python_predicate_at_the_same_time() -> None:
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


def test_a_thread_of_prolog_keeps_what_python_stores_for_it() -> None:
    here = threading.local()

    @pb.predicate
    def times_called(_: str) -> int:
        here.times = getattr(here, "times", 0) + 1
        return int(here.times)

    calls = "times_called(a, _), times_called(b, _), times_called(c, N)"
    goal = f"thread_self(Me), thread_create(({calls}, thread_send_message(Me, N)), T), thread_join(T)"
    assert pb.query_once(f"{goal}, thread_get_message(Times)")["Times"] == 3


def test_an_exception_is_not_lost_among_those_that_a_clean_up_catches() -> None:
    class Declined(Exception):
        pass

    @pb.predicate(test=True)
    def charge(x: int) -> None:
        raise Declined(x)

    @pb.predicate(test=True)
    def flaky(x: int) -> None:
        raise ValueError(x)

    retries = "forall(between(1, 200, I), catch(flaky(I), _, true))"
    for goal in (f"setup_call_cleanup(true, charge(7), {retries})", f"catch(charge(7), E, ({retries}, throw(E)))"):
        with pytest.raises(Declined, match="7"):
            pb.query_once(goal)


def test_a_variable_that_a_function_returns_is_the_one_it_was_given() -> None:
    @pb.predicate
    def same(x: object) -> object:
        return x

    @pb.predicate
    def each(pair: tuple[object, object]) -> Iterator[object]:
        yield from pair

    assert pb.query_once("same(X, Y), X = 1")["Y"] == 1
    assert pb.query_once("same(f(A, B, A), f(P, Q, R)), A = 1, B = 2, X = [P, Q, R]")["X"] == [1, 2, 1]
    assert [answer["C"] for answer in pb.query("each(A-B, C), A = 1, B = 2")] == [1, 2]


def test_a_function_may_be_given_a_variable_with_constraints() -> None:
    @pb.predicate
    def paired(x: object) -> object:
        return (x, 1)

    assert pb.query_once("dif(X, a), paired(X, Y), \\+ X = a, X = b")["Y"] == ("b", 1)


def test_a_prolog_error_that_a_function_raises_keeps_its_cause_and_frames() -> None:
    @pb.predicate(test=True)
    def looks_up(_: object) -> None:
        try:
            raise KeyError("row 7")
        except KeyError as cause:
            raise pb.PrologError("lookup failed", pb.Compound("lookup_failed", [7])) from cause

    with pytest.raises(pb.PrologError, match="lookup failed") as caught:
        pb.query_once("looks_up(1)")
    assert isinstance(caught.value.__cause__, KeyError)
    assert "looks_up" in [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert pb.query_once("catch(looks_up(1), lookup_failed(X), true)")["X"] == 7


def test_the_predicates_of_a_query_run_in_the_thread_that_asks_and_are_stopped_with_it() -> None:
    lock, where = threading.RLock(), []

    @pb.predicate
    def in_caller(x: int) -> Iterator[int]:
        where.append(threading.get_ident())
        with lock:
            yield x
            yield int(pb.query_once("X is N+1", {"N": x})["X"])

    @pb.predicate(test=True)
    def endless_in_caller() -> bool:
        return bool(pb.query_once("repeat, fail"))

    found: list[Any] = []

    def work() -> None:
        with lock:
            found.extend(answer["X"] for answer in pb.query("in_caller(1, X)"))
        found.append(set(where) == {threading.get_ident()})
        try:
            list(pb.query("endless_in_caller", timeout=0.1))
        except pb.PrologTimeout:
            found.append("stopped")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(PATIENCE)
    assert found == [1, 2, True, "stopped"]
