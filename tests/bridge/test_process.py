"""Prolog in a process of its own: the same functions, and limits that hold whatever it does."""

import asyncio
import contextlib
import gc
import io
import math
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from waiting import run_python, wait_for

import pybridge as pb
from pybridge.bridge.adapting import adapters

IN_C = "X is 7**400000000 mod 10"  # cannot be interrupted


@pytest.fixture(scope="module")
def process() -> Iterator[pb.Process]:
    with pb.Process() as process:
        yield process


def test_it_has_the_functions_of_the_package(process: pb.Process, tmp_path: Path) -> None:
    file = tmp_path / "likes.pl"
    file.write_text(":- dynamic likes/2.\nlikes(ann, bob).\n", encoding="utf-8")
    process.consult(file)
    assert process.assert_facts("likes", [("bob", "eve")]) == 1
    assert process.query_once("likes(X, Y)", {"X": "ann"}) == {"truth": True, "Y": "bob"}
    assert [answer["X"] for answer in process.query("likes(X, _)")] == ["ann", "bob"]
    limited = process.query("between(1, 5, X)", timeout=60)
    assert [answer["X"] for answer in limited] == [1, 2, 3, 4, 5]
    assert process.apply_once("user", "atom_length", "abc") == 3
    assert process.cmd("user", "likes", "eve", "ann") is False
    assert process.call(math.sqrt, 4) == 2
    assert process.call(os.getpid) == process.pid != os.getpid()
    assert not pb.query_once("catch(likes(_, _), _, fail)")["truth"]


def test_its_errors_are_those_of_prolog(process: pb.Process) -> None:
    with pytest.raises(pb.PrologTypeError) as caught:
        process.query_once("atom_length(f(x), _)")
    assert caught.value.formal[0] == "type_error"
    with pytest.raises(pb.PrologTimeout):
        process.query_once("repeat, fail", timeout=0.1)
    assert process.query_once("X = 1")["X"] == 1


def test_answers_before_an_error_are_not_lost(process: pb.Process) -> None:
    query = process.query("member(X, [1, 2, 3]), (X < 3 -> true ; throw(ball))")
    assert [next(query)["X"], next(query)["X"]] == [1, 2]
    with pytest.raises(pb.PrologError, match="ball"):
        next(query)
    with process.query("between(1, inf, X)") as query:
        assert [next(query)["X"] for _ in range(500)] == list(range(1, 501))


def test_a_value_that_cannot_be_sent_is_an_error_and_no_end(process: pb.Process) -> None:
    with pytest.raises((TypeError, pb.PrologError), match="handle"):
        process.query_once("current_output(S)")
    assert process.query_once("true")["truth"]


def test_a_time_limit_ends_what_cannot_be_interrupted() -> None:
    with pb.Process(timeout=0.2) as process:
        with pytest.raises(pb.PrologTimeout, match="killed"):
            process.query_once(IN_C)
        with pytest.raises(pb.bridge.ProcessEnded, match="SIGKILL"):
            process.query_once("true")


def test_a_limit_of_memory_holds() -> None:
    with pb.Process(memory=400) as process:
        assert process.query_once("X = 1")["X"] == 1
        with pytest.raises(pb.bridge.PrologResourceError):
            process.query_once("numlist(1, 100000000, L)")
        with pytest.raises((pb.bridge.ProcessEnded, MemoryError)):
            process.call(bytearray, 10**9)


def test_another_thread_may_kill_it() -> None:
    with pb.Process() as process:
        process.query_once("true")
        threading.Timer(0.2, process.kill).start()
        with pytest.raises(pb.bridge.ProcessEnded):
            process.query_once("sleep(100)")


def test_ctrl_c_stops_its_call_and_leaves_it_alive() -> None:
    with pb.Process() as process:
        process.query_once("X = 1")
        threading.Timer(0.2, os.kill, [os.getpid(), signal.SIGINT]).start()
        with pytest.raises(KeyboardInterrupt):
            process.query_once("repeat, fail")
        assert process.query_once("X = 2")["X"] == 2


class Late(Exception):
    pass


@pytest.mark.parametrize("goal", ["sleep(0.3), X = old", "shell('sleep 100'), X = old"])
def test_an_exception_that_leaves_a_call_leaves_no_reply_behind(goal: str) -> None:
    def late(*_: object) -> None:
        raise Late

    before = signal.signal(signal.SIGUSR1, late)
    try:
        with pb.Process() as process:
            process.query_once("true")
            threading.Timer(0.1, os.kill, [os.getpid(), signal.SIGUSR1]).start()
            with pytest.raises(Late):
                process.query_once(goal)
            with contextlib.suppress(pb.bridge.ProcessEnded):
                assert [process.query_once("X = N", {"N": n})["X"] for n in range(3)] == [0, 1, 2]
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_ctrl_c_while_it_starts_is_raised_and_the_next_call_does_not_hang() -> None:
    with pb.Process() as process:
        threading.Timer(0.02, os.kill, [os.getpid(), signal.SIGINT]).start()
        with pytest.raises(KeyboardInterrupt):
            process.query_once("sleep(10)")
        with contextlib.suppress(pb.bridge.ProcessEnded):  # where it takes long to start
            assert process.query_once("X = 1")["X"] == 1


def test_a_time_limit_of_a_query_gives_the_answers_found_and_leaves_it_alive(process: pb.Process) -> None:
    found: list[int] = []
    query = process.query("between(1, inf, X), (X < 4 -> true ; repeat, fail)", timeout=0.2)
    with pytest.raises(pb.PrologTimeout, match="stopped"):
        found.extend(answer["X"] for answer in query)
    assert found == [1, 2, 3]
    assert process.query_once("X = 1")["X"] == 1


def test_what_it_prints_and_warns_of_comes_back_and_its_input_is_empty(process: pb.Process) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        process.query_once("writeln(hello), format(user_error, 'oh~n', [])")
        with pytest.raises(ValueError, match="invalid literal"):
            process.call(eval, "print('there') or int('x')")
        process.query_once("forall(between(1, 200000, X), writeln(some_text))")
    assert out.getvalue().startswith("hello\nthere\nsome_text\n")
    assert len(out.getvalue()) < 1_100_000
    assert err.getvalue() == "oh\n[1 million characters are printed at most]\n"
    with pytest.warns(pb.PrologWarning, match="Singleton"):
        process.consult("rules", "p(X) :- q.")
    assert process.query_once("read(user_input, X)")["X"] == "end_of_file"


def nested(depth: int, wrap: Callable[[Any], Any]) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = wrap(value)
    return value


@pytest.mark.parametrize("wrap", [lambda v: pb.Compound("s", [v]), lambda v: [v], lambda v: pb.Compound("p", [[v]])])
def test_deep_terms_cross(process: pb.Process, wrap: Callable[[Any], Any]) -> None:
    deep = nested(20_000, wrap)
    answer = process.query_once("X = Y, (Y = s(_) ; Y = [_] ; Y = p(_))", {"Y": deep})["X"]
    while answer != 0:
        answer, deep = (each.args[0] if isinstance(each, pb.Compound) else each[0] for each in (answer, deep))
    assert deep == 0


def test_a_deep_compound_can_be_pickled() -> None:
    deep = nested(20_000, lambda value: pb.Compound("p", [[value], "a"]))
    copy = pickle.loads(pickle.dumps(deep))
    for _ in range(20_000):
        copy = copy.args[0][0]
    assert copy == 0


@pytest.mark.parametrize(
    "value",
    [
        *(2**100, [-(10**5000), 2], 0.1, -math.inf, True, None, "a\0b", "\ud800", pb.String("é"), Fraction(-1, 3)),
        *([], [[], [1, [2]]], (), (1, (2, "x")), {"k": {1: []}}, pb.Dict("t", {"k": 1}), pb.Compound("f", [])),
    ],
)
def test_a_value_comes_back_as_it_went(process: pb.Process, value: Any) -> None:
    if value == "\ud800" and not pb.query_once("pybridge_versions:knows_half_surrogates")["truth"]:
        pytest.skip("this Prolog does not know halves of surrogate pairs")
    got = process.query_once("Y = X", {"X": value})["Y"]
    assert got == value
    assert type(got) is type(value)
    assert getattr(got, "tag", None) == getattr(value, "tag", None)


def test_variables_stay_the_same(process: pb.Process) -> None:
    x, y = pb.Variable(), pb.Variable()
    assert process.query_once(pb.Compound("plus", [1, 2, x])) == {"truth": True, x: 3}
    answers = list(process.query(pb.Compound("member", [x, [1, pb.Compound("f", [y, 2])]]), ahead=0))
    assert [set(answer) for answer in answers] == [{"truth", x, y}] * 2
    assert answers[1][x] == pb.Compound("f", [answers[1][y], 2])
    shared = process.query_once("X = f(A, B, A)")["X"]
    assert shared.args[0] is shared.args[2] is not shared.args[1]


def test_a_query_that_is_dropped_or_closed_is_closed_there(process: pb.Process) -> None:
    def engines() -> int:
        return int(process.query_once("aggregate_all(count, thread_property(_, status(_)), N)")["N"])

    before = engines()
    for _ in range(3):
        for _answer in process.query("between(1, inf, X)"):
            break
        with process.query("between(1, inf, X)") as query:
            next(query)
    gc.collect()
    assert engines() == before


class Likes(NamedTuple):
    who: str
    number: int


def test_its_methods_have_the_options_of_the_functions(process: pb.Process) -> None:
    assert process.assert_facts("never", [], arity=2) == 0
    assert process.query_once("never(_, _)") == {"truth": False}
    likes = process.query("member(Who-Number, [ann-1])", into=Likes, ahead=0)
    assert (likes.names, list(likes)) == (["Who", "Number"], [Likes("ann", 1)])
    assert list(process.apply("user", "between", 1, 3)) == [1, 2, 3]
    pb.bridge.register_adapter(Decimal, lambda value: pb.Compound("decimal", [str(value)]))
    try:
        assert process.query_once("X = Y", {"Y": [Decimal("1.5")]})["X"] == [pb.Compound("decimal", ["1.5"])]
    finally:
        del adapters[Decimal]
    with pytest.raises(pb.PrologTimeout):
        process.consult("endless", ":- repeat, fail.", timeout=0.1)


def test_the_time_spent_waiting_counts_and_a_scope_reaches_the_call(process: pb.Process) -> None:
    with pb.cancellation() as scope:
        threading.Timer(0.1, scope.cancel).start()
        with pytest.raises(pb.PrologInterrupted):
            process.query_once("sleep(100)")
    other = threading.Thread(target=process.query_once, args=["sleep(1)"])
    other.start()
    wait_for(process._lock.locked)
    with pytest.raises(pb.PrologTimeout):
        process.query_once("true", timeout=0.1)
    other.join()


def test_a_time_limit_stops_a_function_and_leaves_the_process_alive(process: pb.Process) -> None:
    with pytest.raises(pb.PrologTimeout, match="stopped"):
        process.call(time.sleep, 100, timeout=0.1)
    assert process.call(abs, -1) == 1


SCRIPT = """
import pybridge as pb
pb.query_once("true")
def load(number):
    pb.consult("numbers", f"p({number}).")
    return pb.query_once("p(X)")["X"]
class Refused(Exception):
    pass
def refuse():
    raise Refused("no")
if GUARD:
    with pb.Process() as process:
        print(process.call(load, 5))
        try:
            process.call(refuse)
        except Refused as error:
            print(error)
"""


def test_it_calls_functions_of_the_script_that_runs(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.replace("GUARD", '__name__ == "__main__"'), encoding="utf-8")
    assert run_python(script).stdout == "5\nno\n"
    script.write_text(SCRIPT.replace("GUARD", "True"), encoding="utf-8")
    assert '`if __name__ == "__main__":`' in run_python(script).stderr


def test_coroutines_call_it_and_read_its_queries(process: pb.Process) -> None:
    async def work() -> list[Any]:
        found = [answer["X"] async for answer in await process.query_async("between(1, 300, X)")]
        task = asyncio.create_task(process.query_once_async("repeat, fail"))
        await asyncio.sleep(0)
        with pytest.raises(pb.PrologTimeout):  # while it waits for the other one
            await process.query_once_async("true", timeout=0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return [found, await process.call_async(abs, -1), await process.apply_once_async("user", "succ", 1)]

    assert asyncio.run(work()) == [list(range(1, 301)), 1, 2]


def test_it_can_begin_anew() -> None:
    with pb.Process() as process:
        process.query_once("assertz(p(1))")
        query = process.query("between(1, inf, X)", ahead=0)
        process.restart()
        assert process.query_once("catch(p(_), _, fail)") == {"truth": False}
        with pytest.raises(pb.bridge.ProcessEnded):
            next(query)


def load(process: pb.Process) -> None:
    process.consult("facts", "p(1). p(2).")


def test_a_process_of_a_pool_that_ends_costs_one_call_and_is_replaced() -> None:
    with pb.ProcessPool(2, setup=load) as pool:
        with pytest.raises(pb.bridge.ProcessEnded):
            pool.call(os._exit, 3)
        with pytest.raises(pb.PrologTimeout, match="killed"):
            pool.query_once(IN_C, timeout=0.1)
        assert [pool.query_once("p(X)")["X"] for _ in range(4)] == [1] * 4
        os.kill(pool._processes[0].pid, signal.SIGKILL)  # while it has nothing to do
        pool._processes[0]._child.wait()
        assert [pool.query_once("p(X)")["X"] for _ in range(4)] == [1] * 4
    with pytest.raises(pb.bridge.ProcessEnded, match="closed"):
        pool.query_once("true")


def test_queries_hold_a_process_of_a_pool_until_they_end() -> None:
    with pb.ProcessPool(2, setup=load) as pool:
        first, second = pool.query("p(X)", ahead=0), pool.query("p(X)")
        assert next(first)["X"] == 1
        with pytest.raises(pb.PrologTimeout):
            pool.query_once("p(X)", timeout=0.1)
        assert [answer["X"] for answer in second] == [1, 2]
        assert pool.query_once("p(X)")["X"] == 1
        first.close()
        del first
        assert [answer["X"] for answer in pool.query("p(X)", timeout=10)] == [1, 2]
