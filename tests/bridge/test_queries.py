"""The Janus interface: the answers of queries."""

import pytest

import pybridge as pb


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


def test_an_endless_query_answers_at_once() -> None:
    with pb.query("repeat") as answers:
        assert next(answers) == {"truth": True}


def test_a_goal_may_be_a_term_whose_variables_are_the_keys_of_the_answer() -> None:
    x, y = pb.Variable(), pb.Variable()
    assert pb.query_once(pb.Compound("plus", [1, 2, x])) == {"truth": True, x: 3}
    assert list(pb.query(pb.Compound(",", [pb.Compound("member", [x, ["a", y]]), pb.Compound("=", [y, 1])]))) == [
        {"truth": True, x: "a", y: 1},
        {"truth": True, x: 1, y: 1},
    ]
    assert pb.query_once(pb.Compound("fail")) == pb.query_once("X = 1, fail") == {"truth": False}
    with pytest.raises(TypeError, match="has no inputs"):
        pb.query_once(pb.Compound("plus", [1, 2, x]), {"X": 1})


def test_an_input_for_a_variable_that_the_goal_lacks_is_an_error() -> None:
    with pytest.raises(pb.bridge.PrologExistenceError, match="no variable Nmae; it has Name, Age"):
        pb.query_once("(Name = Age)", {"Nmae": "bob"})
    with pytest.raises(pb.bridge.PrologExistenceError, match="no variable X, and no other"):
        pb.query("true", {"X": 1})
