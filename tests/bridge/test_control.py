"""The caller stays in control: time limits, Ctrl-C, cancelling, closing, and the end of the process."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import Any

import pytest
from counts import count
from waiting import run_python, wait_for

import pybridge as pb
from pybridge.bridge import queries
from pybridge.bridge.interrupting import interrupter
from pybridge.bridge.threads import ActiveCall

ENDLESS = [
    "repeat, fail",
    "sleep(100)",
    "thread_get_message(never)",
    "findall(X, between(1, inf, X), _)",
    "repeat, catch((repeat, fail), _, fail)",  # a goal that catches every exception
    "catch((repeat, fail), _, (repeat, fail))",
    "retry",
]


def all_of(goal: str, **options: float) -> list[dict[str, Any]]:
    return list(pb.query(goal, **options))  # type: ignore[call-overload]


@pytest.fixture(autouse=True, scope="module")
def begin() -> None:
    """Define begin(Goal), which reports that Goal has begun, and retry, which always begins anew."""
    pb.consult("begun", ":- dynamic begun/0.\nbegin(Goal) :- assertz(begun), call(Goal).")
    pb.consult("retry", "retry :- catch((repeat, fail), _, retry).")


@contextmanager
def soon(action: Callable[[], object]) -> Iterator[None]:
    """Act shortly after a goal inside begin/1 has begun, or not at all if it ends before that."""
    pb.query_once("retractall(begun)")  # by an earlier goal that ended before anybody acted
    ended = threading.Event()

    def act() -> None:
        while not pb.query_once("retract(begun)")["truth"]:
            if ended.wait(0.01):
                return
        time.sleep(0.05)
        action()

    thread = threading.Thread(target=act, daemon=True)
    thread.start()
    yield
    ended.set()
    thread.join()


def press_ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.parametrize("ask", [pb.query_once, all_of])
@pytest.mark.parametrize("goal", ENDLESS)
def test_a_time_limit_stops_a_query(goal: str, ask: Callable[..., object]) -> None:
    with pytest.raises(pb.PrologTimeout):
        ask(goal, timeout=0.05)
    assert pb.query_once("X = 1") == {"truth": True, "X": 1}


@pytest.mark.parametrize("ask", [pb.query_once, all_of])
@pytest.mark.parametrize("goal", ENDLESS)
def test_ctrl_c_stops_a_query_and_leaves_the_next_one_alone(goal: str, ask: Callable[..., object]) -> None:
    with soon(press_ctrl_c), pytest.raises(KeyboardInterrupt):
        ask(f"begin(({goal}))")
    assert pb.query_once("X = 1") == {"truth": True, "X": 1}


def test_a_ctrl_c_handler_that_returns_lets_the_query_go_on() -> None:
    pb.consult("pressed", ":- dynamic pressed/1.")
    old = signal.signal(signal.SIGINT, lambda number, _: pb.query_once("assertz(pressed(N))", {"N": number}))
    try:
        with soon(press_ctrl_c):
            answer = pb.query_once("begin((repeat, pressed(N)))", timeout=60)
        assert answer["N"] == signal.SIGINT
    finally:
        signal.signal(signal.SIGINT, old)


def test_a_program_that_ignores_ctrl_c_is_left_to_ignore_it() -> None:
    old = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with soon(press_ctrl_c), pytest.raises(pb.PrologTimeout):
            pb.query_once("begin((repeat, fail))", timeout=0.5)
    finally:
        signal.signal(signal.SIGINT, old)


def test_a_time_limit_that_comes_late_does_not_stop_the_next_query() -> None:
    for _ in range(count(50, 1000)):
        with suppress(pb.PrologTimeout):
            pb.query_once("true", timeout=0.0001)
        assert pb.query_once("X = 1") == {"truth": True, "X": 1}


def test_a_call_that_has_ended_is_not_stopped() -> None:
    pb.query_once("true")
    ended, active = ActiveCall(), ActiveCall()
    interrupter.release(ended)
    interrupter.stop_after(0, ended, "cancelled")
    interrupter.stop_after(0, active, "cancelled")
    while active.requested is None:
        time.sleep(0.001)
    interrupter.release(active)
    assert ended.requested is None


def test_time_spent_between_answers_does_not_count_against_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(queries, "time", SimpleNamespace(monotonic=lambda: now))
    answers = pb.query("member(X, [1, 2])", timeout=60, ahead=0)
    next(answers)
    now += 3600
    assert next(answers)["X"] == 2


@pytest.mark.parametrize("goal", ENDLESS)
def test_another_thread_can_cancel_a_running_query(goal: str) -> None:
    query = pb.query(f"begin(({goal}))")
    with soon(query.cancel), pytest.raises(pb.PrologInterrupted):
        next(query)
    assert list(query) == []


def test_a_cancelled_query_raises_that_it_is_interrupted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    query: pb.Query[Any]

    @pb.predicate(test=True)
    def cancelled() -> bool:
        query.cancel()
        return True

    query = pb.query("cancelled, throw('$pybridge'(cancelled))")
    monkeypatch.setattr(interrupter, "stop_after", lambda *_: None)  # so Prolog finishes first
    with pytest.raises(pb.PrologInterrupted):
        next(query)
    monkeypatch.undo()
    assert list(query) == []


def test_a_cancelled_query_gives_no_more_answers() -> None:
    query = pb.query("between(1, inf, X)")
    next(query)
    query.cancel()
    with pytest.raises(pb.PrologInterrupted):
        next(query)


def test_another_thread_can_close_a_running_query() -> None:
    query = pb.query("begin((repeat, fail))")
    with soon(query.close), pytest.raises(pb.PrologInterrupted):
        next(query)


def in_another_thread(work: Callable[[], object]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_a_query_opened_in_one_thread_is_read_in_another() -> None:
    query = pb.query("between(1, 3, X)")
    found: list[int] = []
    in_another_thread(lambda: found.extend(answer["X"] for answer in query))
    assert found == [1, 2, 3]


def test_threads_take_turns_at_one_query() -> None:
    # It prints, so that Prolog checks how much C stack is left in the thread it believes to be running in.
    query = pb.query("between(1, 40, N), with_output_to(string(_), print(f(a)))", ahead=3)
    found: list[int] = []

    def take() -> None:
        found.extend(next(query)["N"] for _ in range(4))

    for _ in range(5):
        take()
        in_another_thread(take)
    assert found == list(range(1, 41))
    assert list(query) == []


def test_a_query_begun_in_a_thread_that_is_gone_is_read_to_its_end() -> None:
    query = pb.query("between(1, 300, N), with_output_to(string(_), print(f(a)))", ahead=3)
    in_another_thread(lambda: next(query))
    in_another_thread(lambda: next(query))
    assert len(list(query)) == 298


@pytest.mark.parametrize("begin_in_main", [True, False])
@pytest.mark.parametrize("close", [True, False])
def test_any_thread_may_close_or_drop_a_query_whose_clean_up_calls_prolog(begin_in_main: bool, close: bool) -> None:
    pb.query_once("retractall(cleaned(_))")
    goal = "setup_call_cleanup(true, repeat, with_output_to(string(_), (print(f(a)), assertz(cleaned(N)))))"
    queries = [pb.query(goal, {"N": n}, ahead=0) for n in range(8)]

    def begin() -> None:
        for query in queries:
            next(query)

    def end() -> None:
        query = queries.pop()
        if close:
            query.close()

    begin() if begin_in_main else in_another_thread(begin)
    while queries:
        in_another_thread(end)
    wait_for(lambda: len(pb.query_once("findall(N, cleaned(N), Ns)")["Ns"]) == 8)


def test_ctrl_c_while_a_query_is_closed_delays_no_other_query() -> None:
    query = pb.query("setup_call_cleanup(true, repeat, begin(sleep(1)))", ahead=0)
    in_another_thread(lambda: next(query))
    with pytest.raises(KeyboardInterrupt), soon(press_ctrl_c):
        query.close()
    found: list[Any] = []
    in_another_thread(lambda: found.extend(pb.query("member(X, [1, 2])")))
    assert len(found) == 2


@pytest.mark.parametrize("begin_in_main", [True, False])
def test_a_query_that_a_thread_waits_for_can_be_stopped(begin_in_main: bool) -> None:
    query = pb.query("member(X, [1, 2]), (X = 1 ; begin((repeat, fail)))", ahead=0)
    if begin_in_main:
        next(query)
    raised: list[type] = []

    def read() -> None:
        try:
            list(query)
        except pb.PrologInterrupted as error:
            raised.append(type(error))

    with soon(query.cancel):
        in_another_thread(read)
    assert raised == [pb.PrologInterrupted]


def test_a_stack_overflow_in_prolog_is_a_resource_error() -> None:
    with pytest.raises(pb.bridge.PrologResourceError):
        pb.query_once("set_prolog_flag(stack_limit, 20_000_000), length(_, 5_000_000)")
    pb.query_once("set_prolog_flag(stack_limit, 1_073_741_824)")


AT_EXIT = {
    "nothing open": "",
    "a half-read query": "q = pb.query('between(1, 10, X)'); next(q)",
    "a time limit": "try: pb.query_once('repeat, fail', timeout=0.05)\nexcept pb.PrologTimeout: pass",
    "a thread that has ended": "in_thread('true', daemon=False)",
    "an idle thread": "in_thread('true', then=lambda: time.sleep(100))",
    "a busy thread": "in_thread('repeat, fail')",
    "a sleeping thread": "in_thread('sleep(100)')",
    "a Prolog thread": "pb.query_once('thread_create(sleep(100), _)')",
    "a predicate traced in two ways": "goal = 'append([], [], _)'\n"
    "pb.query_once(f'trace, {goal}'), pb.query_once(f'trace(lists:append/3, redo), {goal}')",
}

PROGRAM = """
import threading, time
import pybridge as pb

def in_thread(goal, then=lambda: None, daemon=True):
    begun = threading.Event()
    def work():
        pb.query_once("true")
        begun.set()
        pb.query_once(goal)
        then()
    threading.Thread(target=work, daemon=daemon).start()
    begun.wait()
    time.sleep(0.2)

pb.query_once("at_halt((write(bye), nl))")
"""


@pytest.mark.share(2)
@pytest.mark.parametrize("case", AT_EXIT)
def test_the_process_ends_quietly_with_status_0_whatever_prolog_is_doing(case: str) -> None:
    done = run_python("-c", PROGRAM + AT_EXIT[case])
    assert (done.stdout, done.stderr, done.returncode) == ("bye\n", "", 0)


AFTER_THE_END = {
    "a destructor": "kept = type('Kept', (), {'__del__': lambda _: print(ask('X = 3'))})()",
    "an early exit function": "",
}

LATE = """
import atexit, sys
atexit.register(lambda: {early})
import pybridge as pb

ask = pb.query_once
ask("true")
"""


@pytest.mark.share(1)
@pytest.mark.parametrize("case", AFTER_THE_END)
def test_a_call_after_the_end_of_prolog_is_an_error_that_says_so(case: str) -> None:
    early = "None" if AFTER_THE_END[case] else "sys.modules['pybridge'].query_once('X = 2')"
    program = LATE.format(early=early) + AFTER_THE_END[case]
    done = run_python("-c", program)
    assert (done.stdout, done.returncode) == ("", 0)
    assert "Prolog has ended, as Python is about to" in done.stderr


FIRST_IN_A_THREAD = """
import threading, pybridge as pb

def in_thread(work):
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()

in_thread(lambda: pb.query_once("true"))
query = pb.query("between(1, 3, X)")
print(next(query)["X"])
in_thread(lambda: print([answer["X"] for answer in query]))
"""


def test_prolog_may_be_used_first_in_a_thread_that_is_not_the_main_one() -> None:
    done = run_python("-c", FIRST_IN_A_THREAD)
    assert done.stdout == "1\n[2, 3]\n"
