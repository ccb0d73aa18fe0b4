"""What PySwip's own `Prolog.query` gets wrong, row by row."""

import gc
import threading

import pytest

import pybridge as pb


def test_an_integer_of_any_size_crosses() -> None:
    assert pb.query_once("X is 2**100") == {"truth": True, "X": 2**100}


def test_a_compound_stays_a_compound() -> None:
    term = pb.query_once('X = f("str", g(Y), [])')["X"]
    assert term == pb.Compound("f", [pb.String("str"), pb.Compound("g", [term.args[1].args[0]]), []])
    assert isinstance(term.args[0], pb.String)


def test_the_empty_list_is_not_an_atom() -> None:
    assert pb.query_once("X = '[]', Y = []") == {"truth": True, "X": "[]", "Y": []}


def test_a_second_query_may_open_while_one_is_open() -> None:
    first = pb.query("member(X, [1, 2])")
    assert next(first)["X"] == 1
    assert list(pb.query("member(Y, [a])")) == [{"truth": True, "Y": "a"}]
    assert next(first)["X"] == 2


def test_a_prolog_error_keeps_its_term() -> None:
    with pytest.raises(pb.PrologExistenceError) as caught:
        pb.query_once("no_such(1)")
    assert caught.value.term.args[0] == pb.Compound(
        "existence_error", ["procedure", pb.Compound("/", ["no_such", 1])]
    )
    assert "Unknown procedure: no_such/1" in str(caught.value)


def test_a_name_with_a_quote_in_it_crosses() -> None:
    assert pb.query_once("atom_length(X, N)", {"X": "O'Brien"})["N"] == 7


def test_abandoned_queries_release_their_engines() -> None:
    def engines() -> int:
        return len(pb.query_once("findall(E, current_engine(E), Es)")["Es"])

    before = engines()
    for _ in range(50):
        next(pb.query("repeat"))
    gc.collect()
    assert engines() == before


def test_threads_release_their_engines() -> None:
    def threads() -> int:
        running = "thread_property(T, status(running)), \\+ thread_property(T, alias(gc))"
        return len(pb.query_once(f"findall(T, ({running}), Ts)")["Ts"])

    before = threads()
    for _ in range(30):
        thread = threading.Thread(target=lambda: pb.query_once("true"))
        thread.start()
        thread.join()
    assert threads() <= before


def test_a_query_runs_no_further_ahead_than_documented() -> None:
    pb.query_once("retractall(done(_)), assertz(done(0))")
    goal = "between(1, inf, X), retractall(done(_)), assertz(done(X))"
    query = pb.query(goal, ahead=0)
    for taken in range(1, 20):
        next(query)
        assert pb.query_once("done(N)")["N"] == taken
    query = pb.query(goal)
    for taken in range(1, 1000):
        next(query)
        assert pb.query_once("done(N)")["N"] <= taken + min(taken, 127)
