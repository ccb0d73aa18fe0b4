"""Prolog leaves the process's signals, and what handles them, as Python has set them up."""

import ctypes
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import pybridge as pb
from pybridge._swi.calling import detach


def handler_stack() -> bytes:
    """Where handlers of signals run in this thread: the system's `stack_t`."""
    stack = ctypes.create_string_buffer(64)
    assert ctypes.CDLL(None).sigaltstack(None, stack) == 0
    return stack.raw


def open_and_close() -> None:
    with pb.query("member(X, [1, 2])") as query:
        next(query)


def make_an_engine() -> None:
    pb.query_once("engine_create(X, member(X, [1, 2]), E), engine_next(E, _), engine_destroy(E)")


@pytest.mark.parametrize("act", [open_and_close, make_an_engine])
def test_handlers_do_not_run_in_the_memory_of_an_engine(act: Callable[[], None]) -> None:
    pb.query_once("true")
    before = handler_stack()
    act()
    assert handler_stack() == before


def test_nor_do_they_in_that_of_a_threads_engine_once_it_is_gone() -> None:
    stacks = []

    def work() -> None:
        stacks.append(handler_stack())
        open_and_close()
        detach()
        stacks.append(handler_stack())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert stacks[0] == stacks[1]


@pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="only Linux shows a thread's signals as a file"
)
def test_the_bridges_own_thread_takes_no_ctrl_c_from_the_main_one() -> None:
    pb.query_once("true", timeout=60)
    (stopper,) = (thread for thread in threading.enumerate() if thread.name == "pybridge-stopper")
    status = Path(f"/proc/self/task/{stopper.native_id}/status").read_text()
    (blocked,) = (line.split()[1] for line in status.splitlines() if line.startswith("SigBlk:"))
    assert int(blocked, 16) & 1 << (signal.SIGINT - 1)


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
def test_a_library_is_loaded_to_its_end(name: str, tmp_path: Path) -> None:
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
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("{'truth': True, 'X': 1} [1, 2]\n", "")
