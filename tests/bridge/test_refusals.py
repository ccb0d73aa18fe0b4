"""Invalid calls, and their error messages."""

import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from waiting import run_python

import pybridge as pb


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        ("", "expected a goal, such as"),
        ("% nothing", "expected a goal, such as"),
        ("X = 1. Y = 2.", "its full stop is followed by: Y = 2"),
        ("X = 1. Y = ", "its full stop is followed by: Y ="),
        ("foo(", "Unexpected end of clause"),
    ],
)
@pytest.mark.parametrize("ask", [pb.query_once, pb.query])
def test_a_text_that_is_not_one_goal_is_a_syntax_error(goal: str, text: str, ask: Callable[[str], object]) -> None:
    with pytest.raises(pb.PrologSyntaxError, match=text):
        ask(goal)


@pytest.mark.parametrize(
    "goal", ["X = 1", "X = 1.", " X = 1 .\n", "X = 1. % one.", "X = 1 /* . */", "_ = 'a. b', X = 1", "X is 2.5 - 1.5"]
)
def test_a_goal_may_end_with_a_full_stop_or_a_comment(goal: str) -> None:
    assert pb.query_once(goal)["X"] == 1


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        ("unknown(1)", "Unknown procedure: unknown/1"),
        ("G = 1, G", "Type error: `callable' expected, found `1' (an integer)"),
        ("X", "Arguments are not sufficiently instantiated"),
        ("X is a + 1", "is not a function"),
        ("throw(error(_, _))", "Unknown error"),
        ("freeze(X, true)", "contains attributed variables"),
    ],
)
def test_an_error_names_no_predicate_that_only_the_system_calls(goal: str, text: str) -> None:
    with pytest.raises(pb.PrologError) as caught:
        pb.query_once(goal, constraints=False)
    assert text in str(caught.value)
    assert "$" not in str(caught.value)
    assert "meta-call" not in str(caught.value)


def test_a_ball_that_cannot_cross_is_raised_as_its_text() -> None:
    with pytest.raises(pb.PrologError) as constrained:
        pb.query_once("freeze(X, true), throw(f(X))")
    assert isinstance(constrained.value.term, pb.Compound)
    assert constrained.value.term.name == "f"
    with pytest.raises(pb.PrologError) as cyclic:
        pb.query_once("X = f(X, X), throw(X)")
    assert "f(" in str(cyclic.value)


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: pb.query_once(b"true"), "a goal is a str or a Compound, not bytes: b'true'"),  # type: ignore[arg-type]
        (lambda: pb.query(None), "a goal is a str or a Compound, not NoneType"),  # type: ignore[call-overload]
        (lambda: pb.query_once("X = V", ["V"]), "inputs must be a dict"),  # type: ignore[arg-type]
        (lambda: pb.query_once("X = V", {3: 1}), "not 3"),  # type: ignore[dict-item]
        (lambda: pb.query_once("X = V", {"V": pb.Compound(3, [])}), "not 3"),  # type: ignore[arg-type]
        (lambda: pb.query_once("X = V", {"V": pb.Compound(3, [1])}), "not 3"),  # type: ignore[arg-type]
        (lambda: pb.query_once("X = V", {"V": {2**70: 1}}), f"small int, not {2**70}"),
        (lambda: pb.query_once("X = V", {"V": {True: 1}}), "small int, not True"),
        (lambda: pb.cmd("user", None), "not None"),  # type: ignore[arg-type]
        (lambda: pb.consult("text", 3), "not 3"),  # type: ignore[arg-type]
    ],
)
def test_an_argument_of_the_wrong_type_is_a_type_error_that_names_it(call: Callable[[], object], text: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert text in str(caught.value)
    assert pb.query_once("X = 1")["X"] == 1


@pytest.mark.parametrize("seconds", [-1, math.nan, -math.inf])
@pytest.mark.parametrize(
    "ask",
    [
        pb.query_once,
        pb.query,
        lambda goal, **options: pb.cmd("user", goal, **options),
        lambda goal, **options: pb.apply("user", goal, **options),
    ],
)
def test_a_timeout_that_is_no_time_is_a_value_error(seconds: float, ask: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match="a timeout must be None or a number of seconds"):
        ask("true", timeout=seconds)


@pytest.mark.parametrize("ahead", [-1, 1.5, None])
@pytest.mark.parametrize("ask", [pb.query, lambda goal, **options: pb.apply("user", goal, **options)])
def test_an_ahead_that_is_no_number_of_answers_is_a_value_error(ahead: Any, ask: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match="ahead must be a number of answers"):
        ask("true", ahead=ahead)


def test_an_infinite_timeout_is_no_time_limit() -> None:
    assert pb.query_once("X = 1", timeout=math.inf)["X"] == 1


def test_cancelling_a_query_that_is_done_does_nothing() -> None:
    query = pb.query("member(X, [1, 2])")
    assert len(list(query)) == 2
    query.cancel()
    assert list(query) == []


@pytest.mark.parametrize(
    ("ball", "formal"),
    [
        ("error(type_error(integer, f(1)), _)", ("type_error", "integer", pb.Compound("f", [1]))),
        ("error(instantiation_error, here)", ("instantiation_error",)),
        ("error(type_error(integer, 1))", ()),
        ("unwind(halt(1))", ()),
        ("oops", ()),
    ],
)
def test_formal_is_the_name_and_the_arguments_of_an_iso_error(ball: str, formal: tuple[object, ...]) -> None:
    with pytest.raises(pb.PrologError) as caught:
        pb.query_once(f"throw({ball})")
    assert caught.value.formal == formal


@pytest.mark.parametrize(
    "ball", ["unwind()", "unwind(halt)", "unwind(halt(foo))", "unwind(halt(1.5))", "unwind(halt(1, 2))"]
)
def test_a_ball_that_only_resembles_a_halt_is_an_error(ball: str) -> None:
    with pytest.raises(pb.PrologError) as caught:
        pb.query_once(f"throw({ball})")
    assert not isinstance(caught.value, pb.bridge.PrologHalt)


def test_a_module_in_the_name_of_facts_is_refused() -> None:
    with pytest.raises(ValueError, match="give 'edge' as the name, and module='user'"):
        pb.assert_facts("user:edge", [(1, 2)])


def test_a_missing_file_is_pythons_error_too(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        pb.consult(tmp_path / "missing.pl")
    assert isinstance(caught.value, pb.bridge.PrologExistenceError)
    with pytest.raises(pb.bridge.PrologExistenceError) as other:
        pb.query_once("no_such_predicate")
    assert not isinstance(other.value, FileNotFoundError)


def test_a_query_knows_its_variables_without_an_answer() -> None:
    query = pb.query("member(X-Y, []), _Z = 1")
    assert (query.names, list(query)) == (["X", "Y"], [])


def test_a_dialogue_of_prolog_is_stopped_and_says_nothing() -> None:
    program = """
import pybridge as pb
try:
    pb.query_once("prolog", timeout=0.2)
except pb.PrologTimeout:
    print("late")
"""
    reading, writing = os.pipe()
    done = run_python("-c", program, stdin=reading)
    os.close(reading)
    os.close(writing)
    assert "late" in done.stdout
    assert "Warning" not in done.stderr
