"""An error that a goal raises says which predicates were running, and where."""

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import pybridge as pb

RULES = """
outer(X) :-
    inner(X),
    true.
inner(X) :-
    integer(X),
    Y is X/0,
    print(Y).
expanded(X) :-
    Y is X.number+1,
    print(Y).
compiled(X) :-
    X.
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Load the rules; return their file."""
    path = tmp_path_factory.mktemp("backtrace") / "rules.pl"
    path.write_text(RULES, encoding="utf-8")
    pb.consult(path)
    return path


@pytest.mark.parametrize("ask", [pb.query_once, lambda goal: list(pb.query(goal))])
def test_an_error_has_the_predicates_that_were_running(ask: Callable[[str], object], path: Path) -> None:
    with pytest.raises(pb.bridge.PrologEvaluationError) as caught:
        ask("catch(outer(1), no, true)")
    error = pickle.loads(pickle.dumps(caught.value))
    running = [("system:(is)/2", None, None), ("inner/1", str(path), 7), ("outer/1", str(path), 3)]
    assert caught.value.backtrace[:3] == error.backtrace[:3] == running


@pytest.mark.parametrize(
    ("goal", "clause"), [("expanded(_{number: _})", ("expanded/1", 9)), ("compiled(_)", ("compiled/1", 12))]
)
def test_a_goal_whose_place_is_unknown_has_that_of_its_clause(goal: str, clause: tuple[str, int], path: Path) -> None:
    with pytest.raises(pb.bridge.PrologInstantiationError) as caught:
        pb.query_once(goal)
    assert (clause[0], str(path), clause[1]) in caught.value.backtrace


def test_where_there_is_none_it_is_empty() -> None:
    with pytest.raises(pb.PrologError) as caught:
        pb.query_once("catch(atom_length(_, _), _, true), throw(ball)")
    assert caught.value.backtrace == []
