"""Janus in the same process, if SWI-Prolog has it: it works, or says what is missing."""

import importlib.util

import pytest
from waiting import run_python

import pybridge as pb

PROLOGS_HALF = pb.query_once("exists_source(library(janus))")["truth"]
PYTHONS_HALF = importlib.util.find_spec("janus_swi") is not None

pytestmark = pytest.mark.skipif(not PROLOGS_HALF, reason="this SWI-Prolog has no library(janus)")

GOALS = """
for goal in ["predicate_property(py_call(_), P)", "use_module(library(janus))", "py_call(math:sqrt(4), X)"]:
    try:
        print(pb.query_once(goal)["truth"])
    except pb.PrologError as error:
        print(error)
print(pb.query_once("X = 1"))
"""

FIRST = "import janus_swi\nimport pybridge as pb\npb.query_once('true')"
SECOND = "import pybridge as pb\npb.query_once('true')\nimport janus_swi"
NOT_AT_ALL = "import pybridge as pb"


def run(program: str) -> list[str]:
    done = run_python("-c", program)
    assert (done.stderr, done.returncode) == ("", 0)
    return done.stdout.splitlines()


@pytest.mark.skipif(not PYTHONS_HALF, reason="janus_swi is not installed")
@pytest.mark.parametrize("imports", [FIRST, SECOND])
def test_both_work_in_one_process(imports: str) -> None:
    lines = run(f"{imports}\n{GOALS}\nprint(janus_swi.query_once('X = 2'))")
    assert lines == ["True", "True", "True", "{'truth': True, 'X': 1}", "{'truth': True, 'X': 2}"]


@pytest.mark.skipif(not PYTHONS_HALF, reason="janus_swi is not installed")
@pytest.mark.parametrize("imports", [FIRST, SECOND])
def test_an_error_of_janus_may_outlive_prolog(imports: str) -> None:
    program = f"{imports}\njanus_swi.query_once('atom_length(X, Y)')"
    done = run_python("-c", program)
    assert done.returncode == 1
    assert "janus_swi.janus.PrologError" in done.stderr.splitlines()[-1]


def test_without_pythons_half_prologs_raises_and_says_what_to_do() -> None:
    *raised, last = run(f"{NOT_AT_ALL}\n{GOALS}")
    assert last == "{'truth': True, 'X': 1}"
    assert len([text for text in raised if "import janus_swi" in text]) == 3
