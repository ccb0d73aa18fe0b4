"""The Janus interface: what a query answers."""

import threading
from fractions import Fraction

import pytest

import pybridge as pb


def test_an_answer_tells_the_goals_variables_and_its_truth() -> None:
    assert pb.query_once("X = 1, Y = a") == {"truth": True, "X": 1, "Y": "a"}


def test_a_goal_that_fails_answers_with_its_truth_alone() -> None:
    assert pb.query_once("X = 1, fail") == {"truth": False}


def test_variables_whose_names_start_with_an_underscore_are_left_out() -> None:
    assert pb.query_once("_X = 1, Y = 2") == {"truth": True, "Y": 2}


def test_inputs_are_values_not_text() -> None:
    nasty = "'), halt, X = ('"
    assert pb.query_once("Y = p(X)", {"X": nasty}) == {"truth": True, "Y": pb.Compound("p", [nasty])}


@pytest.mark.parametrize(
    "value",
    [
        *(0, -1, 2**62, -(2**63), 2**64, 0.1, -0.0, 1e300, float("inf"), Fraction(-2, 3)),
        *("", "a\0b", "'\"\n", pb.String("é\x07😀"), [], "[]", [[]], (1, 2), (), {"k": [1]}),
        *(pb.Dict("tag", {"k": 1}), True, False, None, pb.Compound("f", [pb.Compound("g")])),
    ],
)
def test_a_value_comes_back_as_it_went(value: object) -> None:
    answer = pb.query_once("Y = X", {"X": value})["Y"]
    assert answer == value
    assert type(answer) is type(value)


def test_a_text_nested_a_hundred_thousand_levels_deep_is_read() -> None:
    term = pb.query_once("X = " + "f(" * 100_000 + "a" + ")" * 100_000)["X"]
    depth = 0
    while isinstance(term, pb.Compound):
        (term,) = term.args
        depth += 1
    assert (depth, term) == (100_000, "a")


def test_open_queries_interleave() -> None:
    outer = pb.query("between(1, 3, X)")
    pairs = [(x["X"], y["Y"]) for x in outer for y in pb.query("between(1, 2, Y)")]
    assert pairs == [(x, y) for x in (1, 2, 3) for y in (1, 2)]


def test_an_endless_query_answers_at_once() -> None:
    with pb.query("repeat") as answers:
        assert next(answers) == {"truth": True}


def test_threads_query_at_the_same_time() -> None:
    sums = []

    def work() -> None:
        sums.append(sum(answer["X"] for answer in pb.query("between(1, 1000, X)")))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sums == [500500] * 4


@pytest.mark.parametrize(
    ("goal", "kind"),
    [
        ("X = (", pb.PrologSyntaxError),
        ("atom_length(_, _)", pb.PrologInstantiationError),
        ("atom_length(a, b)", pb.PrologTypeError),
        ("no_such_predicate", pb.PrologExistenceError),
        ("_ is 1/0", pb.PrologEvaluationError),
        ("throw(ball)", pb.PrologError),
        ("halt(3)", pb.PrologHalt),
    ],
)
def test_errors_have_a_type(goal: str, kind: type[pb.PrologError]) -> None:
    with pytest.raises(kind):
        pb.query_once(goal)
    with pytest.raises(kind):
        list(pb.query(goal))


def test_apply_gives_the_last_argument() -> None:
    assert pb.apply_once("user", "atom_length", "abc") == 3
    assert list(pb.apply("user", "between", 1, 3)) == [1, 2, 3]
    assert pb.cmd("user", "atom", "abc") is True
    assert pb.cmd("user", "atom", 1) is False
