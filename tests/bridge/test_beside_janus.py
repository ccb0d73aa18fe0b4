"""Janus and pybridge share one Prolog in one process, whichever comes first; Janus is optional."""

import importlib.util
import subprocess
import sys

import pytest

BESIDE = """
import sys
import pybridge as pb

if sys.argv[1] == "pybridge":
    pb.query_once("true")
import janus_swi as janus

janus.query_once("assertz(seen(janus))")
print(pb.query_once("seen(Who)")["Who"], pb.query_once("X = f(Y)")["X"].name)
with pb.query("member(X, [1, 2])") as query:
    print(next(query)["X"], janus.query_once("X is 1+1")["X"], next(query)["X"])
print(pb.load_game("tictactoe").start().perft(2), janus.query_once("X is 3+1")["X"])
for ask in (janus.query_once, pb.query_once):
    try:
        ask("no_such_predicate(1)")
    except Exception as error:
        print(type(error).__module__.partition(".")[0])
"""


@pytest.mark.skipif(importlib.util.find_spec("janus_swi") is None, reason="janus-swi is not installed")
@pytest.mark.parametrize("first", ["pybridge", "janus"])
def test_both_answer_in_one_process(first: str) -> None:
    command = [sys.executable, "-c", BESIDE, first]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "janus f\n1 2 2\n72 4\njanus_swi\npybridge\n"
