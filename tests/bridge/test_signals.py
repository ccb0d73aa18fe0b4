"""Prolog leaves the process's signals to Python, whose handlers run while Prolog works."""

import asyncio
import ctypes
import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from counts import count
from waiting import run_python

import pybridge as pb
from pybridge.bridge.interrupting import interrupter
from pybridge.bridge.readers import do, main_thread
from pybridge.bridge.threads import this


def handler_stack() -> bytes:
    """Return the stack on which signal handlers run in this thread, as the system's `stack_t`."""
    stack = ctypes.create_string_buffer(64)
    assert ctypes.CDLL(None).sigaltstack(None, stack) == 0
    return stack.raw


def open_and_close() -> None:
    with pb.query("member(X, [1, 2])") as query:
        next(query)


def make_an_engine() -> None:
    pb.query_once("engine_create(X, member(X, [1, 2]), E), engine_next(E, _), engine_destroy(E)")


@pytest.mark.parametrize("act", [open_and_close, make_an_engine])
def test_signal_handlers_do_not_run_in_the_memory_of_an_engine(act: Callable[[], None]) -> None:
    pb.query_once("true")
    before = handler_stack()
    act()
    assert handler_stack() == before


def test_a_threads_handlers_do_not_run_in_the_memory_of_its_engine_that_is_gone() -> None:
    stacks = []

    def work() -> None:
        stacks.append(handler_stack())
        open_and_close()
        this.engine = None  # releases the engine, as the end of the thread would
        stacks.append(handler_stack())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert stacks[0] == stacks[1]


LIBRARY = """
:- module({name}, [{name}/1]).
:- use_module(library(process)).
:- {stop}.
{name}(1).
"""

STOPS = {
    "interrupted": (KeyboardInterrupt, "current_prolog_flag(pid, Me), process_kill(Me, int)"),
    "stopped": (pb.PrologError, "thread_self(Me), thread_signal(Me, throw(stop))"),
}


@pytest.mark.parametrize("name", STOPS)
def test_a_library_is_autoloaded_to_its_end_whatever_stops_the_goal(name: str, tmp_path: Path) -> None:
    kind, stop = STOPS[name]
    library = tmp_path / f"{name}.pl"
    library.write_text(LIBRARY.format(name=name, stop=stop), encoding="utf-8")
    pb.consult(name, f":- autoload('{library}', [{name}/1]).", module=f"user_of_{name}")
    with pytest.raises(kind):
        pb.query_once(f"user_of_{name}:{name}(X), sleep(10)")
    assert pb.query_once(f"user_of_{name}:{name}(X)") == {"truth": True, "X": 1}


def test_the_bridge_needs_no_autoloading() -> None:
    program = """
import pybridge as pb
pb.consult("none", ":- set_prolog_flag(autoload, false).")
pb.consult("one", "p(X) :- q(X).")
print(pb.query_once("X = 1"), list(pb.apply("user", "between", 1, 2)))
"""
    done = run_python("-c", program)
    assert (done.stdout, done.stderr) == ("{'truth': True, 'X': 1} [1, 2]\n", "")


class OutOfTime(Exception):
    pass


def raise_out_of_time(*_: object) -> None:
    raise OutOfTime


@pytest.fixture
def alarm() -> Iterator[None]:
    """A handler of SIGALRM that raises."""
    old = signal.signal(signal.SIGALRM, raise_out_of_time)
    yield
    signal.signal(signal.SIGALRM, old)


ENDLESS = [
    "repeat, fail",
    "sleep(100)",
    "thread_get_message(never)",
    "engine_create(X, (repeat, fail), E), engine_next(E, X)",
    "garbage_collect, repeat, fail",
    "catch((repeat, fail), _, true)",
]


def first_answer(goal: str, timeout: float) -> object:
    return next(pb.query(goal, timeout=timeout))


def ring_during(ask: Callable[..., object], goal: str) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    ask(goal, timeout=60)


@pytest.mark.usefixtures("alarm")
@pytest.mark.parametrize("goal", ENDLESS)
def test_an_exception_of_any_signal_handler_ends_the_query(goal: str) -> None:
    for ask in (pb.query_once, first_answer):
        with pytest.raises(OutOfTime):
            ring_during(ask, goal)
    assert pb.query_once("X = 1")["X"] == 1


@pytest.fixture(autouse=True, scope="module")
def predicates() -> None:
    """Define one_more(Number, Next)."""

    @pb.predicate
    def one_more(number: int) -> int:
        return number + 1


KINDS: dict[str, Callable[[], object]] = {
    "once": lambda: pb.query_once("X = 1"),
    "list": lambda: list(pb.query("member(X, [1, 2, 3])")),
    "left open": lambda: next(pb.query("member(X, [1, 2, 3])")),
    "closed": open_and_close,
    "engine": make_an_engine,
    "garbage": lambda: pb.query_once("garbage_collect, garbage_collect_atoms"),
    "predicate": lambda: pb.query_once("one_more(1, X), forall(between(1, 50, N), one_more(N, _))"),
    "loading": lambda: pb.consult("again", "p(1).\n:- p(_).\n"),
    "cleanup": lambda: pb.query_once("setup_call_cleanup(true, member(X, [1, 2]), true)"),
    "error": lambda: pb.query_once("catch(atom_length(_, _), _, true)"),
}


@pytest.mark.parametrize("error", [KeyboardInterrupt, OutOfTime])
@pytest.mark.parametrize("kind", KINDS)
def test_no_exception_of_a_signal_handler_is_lost(kind: str, error: type[BaseException]) -> None:
    """Each of many signals, at different moments, raises one exception."""
    gc.disable()  # an exception is lost in Python code that the garbage collector calls, such as hypothesis's
    ended = threading.Event()
    threading.Thread(target=ended.wait, daemon=True).start()  # a thread that Prolog does not know
    for press in range(0, 25, count(3, 1)):
        raised = pressed = False

        def ring(*_: object) -> None:
            nonlocal pressed
            pressed = True
            raise error

        old = signal.signal(signal.SIGALRM, ring)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.002 + 0.00037 * press)
            for _ in range(200_000):
                KINDS[kind]()
                assert not pressed, "the exception got lost"
        except error:
            raised = True
        finally:
            signal.signal(signal.SIGALRM, old)
        assert raised
        with pytest.raises(pb.PrologTimeout):
            pb.query_once("repeat, fail", timeout=0.001)
    ended.set()
    gc.enable()


def test_a_signal_handler_may_query_prolog_at_any_moment() -> None:
    asked = depth = 0

    def ask(*_: object) -> None:
        nonlocal asked, depth
        if depth == 5:  # on a busy machine, each query might be interrupted before it ends
            return
        depth += 1
        asked += 1
        pb.query_once("X = 1", timeout=60)
        open_and_close()
        depth -= 1

    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    old = signal.signal(signal.SIGALRM, ask)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
        while asked < count(100, 1000):
            pb.query_once("X = 1", timeout=60)
            next(pb.query("X = 1", timeout=60))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before


def test_other_threads_may_interrupt_the_main_thread_while_it_switches_engines() -> None:
    """SWI-Prolog's PL_thread_raise() crashes in that moment: about once in 50,000 of these queries."""
    ended = False

    def interrupt() -> None:
        while not ended:
            main_thread.submit(lambda: None).result()

    threads = [threading.Thread(target=interrupt) for _ in range(2)]
    for thread in threads:
        thread.start()
    for _ in range(count(1000, 300_000)):
        list(pb.query("X = 1"))
    ended = True
    for thread in threads:
        while thread.is_alive():
            thread.join(0.01)


def test_ctrl_c_just_after_work_for_another_thread_is_not_lost() -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    future: Future[str] = Future()
    future.add_done_callback(interrupt)
    with pytest.raises(KeyboardInterrupt):
        do(future, lambda: "done")
    assert future.result() == "done"


def test_a_time_limit_is_raised_as_such_although_a_signal_handler_queries_prolog() -> None:
    old = signal.signal(signal.SIGALRM, lambda *_: pb.query_once("atom_length(abc, _)"))
    try:
        for _ in range(count(15, 1000)):
            signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0003)
            with pytest.raises(pb.PrologTimeout):
                pb.query_once("repeat, fail", timeout=0.02)
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def test_a_time_limit_leaves_the_threads_signal_mask_and_stack_as_they_were() -> None:
    goal = "repeat, engine_create(X, true, E), engine_destroy(E), fail"
    before = signal.pthread_sigmask(signal.SIG_BLOCK, []), handler_stack()
    for milliseconds in range(0, 60, count(5, 1)):
        with pytest.raises(pb.PrologTimeout):
            pb.query_once(goal, timeout=milliseconds / 5000)
        assert (signal.pthread_sigmask(signal.SIG_BLOCK, []), handler_stack()) == before


def test_a_prolog_thread_goes_on_handling_signals_on_its_own_stack() -> None:
    goal = "stack(A), engine_create(X, true, E), engine_destroy(E), stack(A)"

    @pb.predicate
    def stack() -> str:
        return handler_stack().hex()

    assert pb.query_once(f"thread_create(({goal}), T), thread_join(T, S)")["S"] == "true"


def test_an_event_loop_hears_all_signals_that_come_while_prolog_runs() -> None:
    async def work() -> None:
        heard = 0
        all_heard = asyncio.Event()

        def hear() -> None:
            nonlocal heard
            heard += 1
            if heard == 50:
                all_heard.set()

        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, hear)
        for _ in range(50):
            pb.query_once("current_prolog_flag(pid, Me), process_kill(Me, usr1)")
            await asyncio.sleep(0)
        await asyncio.wait_for(all_heard.wait(), 60)
        loop.remove_signal_handler(signal.SIGUSR1)

    asyncio.run(work())


@pytest.fixture
def wakeup_fd() -> Iterator[int]:
    """The file descriptor of an event loop, to which Python writes signal numbers."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    old = signal.set_wakeup_fd(writing)
    yield writing
    signal.set_wakeup_fd(old)
    os.close(reading)
    os.close(writing)


@pytest.mark.usefixtures("alarm")
def test_pythons_wakeup_file_is_the_one_it_was_after_a_handler_has_raised(wakeup_fd: int) -> None:
    def ask_for_ever(seconds: float) -> None:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        while True:
            pb.query_once("one_more(1, X)")
            list(pb.query("member(X, [1, 2, 3])"))

    for press in range(0, 100, count(5, 1)):
        signal.set_wakeup_fd(wakeup_fd)
        with pytest.raises(OutOfTime):
            ask_for_ever(0.001 + 0.000017 * press)
        assert signal.set_wakeup_fd(-1) == wakeup_fd


def test_a_process_forked_while_prolog_runs_handles_its_own_signals() -> None:
    @pb.predicate
    def fork_in_a_thread() -> int:
        children: list[int] = []

        def fork() -> None:
            child = os.fork()
            if child == 0:
                os._exit(0 if signal.set_wakeup_fd(-1) == -1 else 1)
            children.append(os.waitpid(child, 0)[1])

        signal.set_wakeup_fd(interrupter.pipe)  # as it is while the main thread is in Prolog
        thread = threading.Thread(target=fork)
        thread.start()
        thread.join()
        return children[0]

    assert pb.query_once("fork_in_a_thread(X)")["X"] == 0


def test_of_several_signals_at_once_the_first_to_throw_is_reported() -> None:
    """A search sets several alarms, and on a busy machine the next one rings while the first is described."""
    goal = "sig_atomic((thread_self(Me), forall(between(1, 4, N), thread_signal(Me, throw(ring(N))))))"
    with pytest.raises(pb.PrologError, match=r"ring\(\d\)"):
        pb.query_once(goal)
    assert pb.query_once("true")
