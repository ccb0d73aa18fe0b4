"""The examples of the Janus manual, run here; the table in docs/python.md lists those that differ."""

import enum
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pybridge as janus
from pybridge import PrologError, cmd, query, query_once

FAMILY = """
parent('Jan', 'Piet').
parent('Jan', 'Marie').
parent('Piet', 'Kees').
parent('Marie', 'Jan').
"""

BARBER = """
:- table shaves/2.
shaves(barber, P) :- person(P), tnot(shaves(P, P)).
person(barber).
person(mayor).
"""

# Relational notation, once.


def test_variables_that_begin_with_an_underscore_are_not_in_the_answer() -> None:
    janus.consult("kin", FAMILY, module="kin")
    answer = janus.query_once("findall(_GP, kin:(parent(Me, _P), parent(_P, _GP)), GPs)", {"Me": "Jan"})
    assert answer == {"truth": True, "GPs": ["Kees", "Jan"]}


def test_a_backtrackable_change_ends_with_its_query() -> None:  # as without keep=, unlike there
    assert query_once("b_setval(janus_kept, 1)") == {"truth": True}
    with pytest.raises(PrologError):
        query_once("b_getval(janus_kept, X)")
    assert query_once("nb_setval(janus_kept, 1)") == {"truth": True}
    assert query_once("b_getval(janus_kept, X)") == {"truth": True, "X": 1}


# Functional notation.


def test_apply_once_gives_the_last_argument_of_a_predicate() -> None:
    assert janus.apply_once("user", "plus", 1, 2) == 3
    assert janus.apply_once("user", "between", 1, 2) == 1
    assert janus.apply_once("user", "=", 1) == 1
    assert janus.apply_once("user", "current_prolog_flag", "home") == query_once("current_prolog_flag(home, X)").get(
        "X"
    )


def test_apply_once_raises_or_gives_its_default_where_the_predicate_fails() -> None:
    with pytest.raises(PrologError):
        janus.apply_once("user", "between", 3, 2)
    assert janus.apply_once("user", "between", 3, 2, fail=0) == 0


def test_apply_once_and_cmd_name_a_predicate_that_does_not_exist() -> None:
    with pytest.raises(PrologError, match="no_such_predicate"):
        janus.apply_once("user", "no_such_predicate")
    with pytest.raises(PrologError, match=r"Unknown procedure: no_such_predicate/0"):
        cmd("user", "no_such_predicate")


def test_cmd_gives_the_truth_of_a_call() -> None:
    assert cmd("user", "true") is True
    assert cmd("user", "current_prolog_flag", "bounded", "true") is False
    assert cmd("user", "undefined") is janus.undefined


def test_apply_gives_all_values_of_the_last_argument() -> None:
    assert list(janus.apply("user", "between", 1, 6)) == [1, 2, 3, 4, 5, 6]
    assert [*janus.apply("user", "between", 1, 6)] == [1, 2, 3, 4, 5, 6]


def test_apply_gives_none_after_the_last_value() -> None:
    values = janus.apply("user", "between", 1, 2)
    assert [values.next(), values.next(), values.next()] == [1, 2, None]
    values.close()


# Iterators.


def test_next_gives_none_after_the_last_answer() -> None:
    seen = []
    q = query("between(1,3,X)")
    try:
        while s := q.next():
            seen.append(s["X"])
    finally:
        q.close()
    with query("between(1,3,X)") as q:
        while s := q.next():
            seen.append(s["X"])
    assert seen == [1, 2, 3, 1, 2, 3]


def test_the_first_query_can_be_advanced_while_a_second_one_is_open() -> None:  # differs: an error there
    q1 = query("between(1,3,X)")
    q2 = query("between(1,3,X)")
    assert q2.next() == {"truth": True, "X": 1}
    assert q1.next() == {"truth": True, "X": 1}
    q2.close()
    assert q1.next() == {"truth": True, "X": 2}
    q1.close()


# Loading text.


# Truth.


def test_an_undefined_answer_has_the_truth_undefined() -> None:
    assert janus.query_once("undefined") == {"truth": janus.undefined}
    assert repr(janus.query_once("undefined")) == "{'truth': Undefined}"


def test_the_barber_shaves_himself_is_undefined() -> None:
    janus.consult("russel", BARBER, module="russel")
    assert {"truth": janus.undefined, "X": "barber"} in janus.query("russel:shaves(barber, X)")
    assert janus.query_once("russel:shaves(barber, barber)") == {"truth": janus.undefined}
    answers = sorted(janus.query("russel:shaves(X,Y)"), key=lambda answer: str(answer["Y"]))
    assert answers == [
        {"truth": janus.undefined, "X": "barber", "Y": "barber"},
        {"truth": True, "X": "barber", "Y": "mayor"},
    ]


# Values.

SEEN = {
    "X = 'O''Brien'": "O'Brien",
    "X = 1r3": Fraction(1, 3),
    "X = @(none)": None,
    "X = @(true)": True,
    "X = a-1": ("a", 1),
    "X = -(a, b, c)": ("a", "b", "c"),
    "X = -()": (),
    'X = "a text"': "a text",
    "X = _{a: 1, 2: 2}": {"a": 1, 2: 2},
    "X = py{name: bob}": {"name": "bob"},
}


def test_a_prolog_term_is_seen_as_in_janus() -> None:
    assert {goal: query_once(goal)["X"] for goal in SEEN} == SEEN


TERMS = {  # differ: there they mean something else
    "X = {a: 1}": ("{}", 1),
    "X = py({a: 1})": ("py", 1),
    "X = string(hello)": ("string", 1),
    "X = #(1 + 2)": ("#", 1),
    "X = prolog(f(A, _, A))": ("prolog", 1),
    "X = py_set([1, 2])": ("py_set", 1),
    "X = eval(sys:path)": ("eval", 1),
    "X = hello(world)": ("hello", 1),
}


@pytest.mark.parametrize("goal", TERMS)
def test_a_term_with_a_meaning_of_its_own_in_janus_is_a_compound_here(goal: str) -> None:
    term = query_once(goal)["X"]
    assert (term.name, len(term.args)) == TERMS[goal]
    assert query_once(f"{goal}, X =@= Y", {"Y": term})["truth"]


class Colour(enum.Enum):
    RED = 1


REFUSED: list[Any] = [Colour.RED, {1, 2}, range(1, 5), iter([1]), object(), {"a": 1, 2.3: 2}]


@pytest.mark.parametrize("value", REFUSED, ids=lambda value: type(value).__name__)
def test_a_python_object_without_a_term_is_refused(value: object) -> None:  # differs: a name, a list or a reference
    with pytest.raises(TypeError):
        query_once("true", {"X": value})


# Errors.


# Names that do not exist here. A script that uses them must change: the table says how.

MISSING = [
    *("once", "comp", "prolog", "interact", "connect_io", "heartbeat", "echo", "import_module_from_string"),
    *("engine", "attach_engine", "detach_engine", "version", "version_str", "version_num"),
    *("Term", "TruthVal", "PLAIN_TRUTHVALS", "true", "false"),
]


@pytest.mark.parametrize("name", MISSING)
def test_what_janus_has_and_we_have_not_is_in_the_table_of_differences(name: str, differences: str) -> None:
    assert name not in janus.__all__
    assert re.search(rf"`{name}\b", differences)


@pytest.fixture(scope="module")
def differences() -> str:
    page = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
    return page.partition("## Coming from Janus")[2].partition("\n## ")[0]
