"""The Janus interface: the answers of queries."""

import threading

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


def test_four_threads_can_query_at_the_same_time() -> None:
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
def test_prolog_errors_are_python_errors_of_a_type_of_their_own(
    goal: str, kind: type[pb.PrologError]
) -> None:
    with pytest.raises(kind):
        pb.query_once(goal)
    with pytest.raises(kind):
        list(pb.query(goal))


def test_apply_and_apply_once_give_the_last_argument_and_cmd_the_truth() -> None:
    assert pb.apply_once("user", "atom_length", "abc") == 3
    assert list(pb.apply("user", "between", 1, 3)) == [1, 2, 3]
    assert pb.cmd("user", "atom", "abc") is True
    assert pb.cmd("user", "atom", 1) is False
