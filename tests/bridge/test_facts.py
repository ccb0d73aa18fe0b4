"""Facts in bulk: from rows of any kind, and either all of them or none."""

import sqlite3
import sys
from collections import namedtuple
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from waiting import run_python

import pybridge as pb

VALUES = st.one_of(
    st.integers(), st.floats(allow_nan=False), st.text(), st.booleans(), st.none(), st.text().map(pb.String)
)


@pytest.mark.stress
@given(st.lists(st.tuples(VALUES, VALUES), max_size=20))
@settings(max_examples=25)
def test_facts_hold_what_the_rows_do(rows: list[tuple[Any, Any]]) -> None:
    pb.query_once("retractall(held(_, _))")
    assert pb.assert_facts("held", rows) == len(rows)
    found = [(answer["X"], answer["Y"]) for answer in pb.query("held(X, Y)")] if rows else []
    assert repr(found) == repr([tuple(row) for row in rows])


@pytest.mark.stress
@given(st.lists(st.tuples(st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text())))
@settings(max_examples=25)
def test_and_so_do_those_of_numbers_and_texts_alone(rows: list[tuple[Any, ...]]) -> None:
    pb.query_once("retractall(plain(_, _, _))")
    pb.assert_facts("plain", rows)
    found = [list(answer["Row"]) for answer in pb.query("plain(X, Y, Z), Row = [X, Y, Z]")] if rows else []
    assert repr(found) == repr([list(row) for row in rows])


def test_rows_come_from_anything_that_gives_them() -> None:
    edge = namedtuple("edge", "start end")
    database = sqlite3.connect(":memory:")
    database.execute("create table edges (start text, finish text)")
    database.executemany("insert into edges values (?, ?)", [("a", "b"), ("b", "c")])

    def generated() -> Iterator[list[str]]:
        yield ["c", "d"]

    for rows in (database.execute("select * from edges"), generated(), [edge("d", "e")], iter([])):
        pb.assert_facts("edge", rows, module="bulk")
    found = [(answer["X"], answer["Y"]) for answer in pb.query("bulk:edge(X, Y)")]
    assert found == [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")]
    assert pb.assert_facts("third", [[Fraction(1, 3)]], module="bulk") == 1


BAD: list[tuple[Any, type[Exception], str]] = [
    ((1, object()), TypeError, "row 15001: a value of type object"),
    ((1,), ValueError, "row 15001 has length 1, but the first row has length 2"),
    ("ab", TypeError, "row 15001 must be a sequence of values"),
    (7, TypeError, "row 15001 must be a sequence of values"),
]


@pytest.mark.parametrize(("row", "kind", "text"), BAD)
def test_an_error_names_the_row_and_leaves_no_fact(row: Any, kind: type[Exception], text: str) -> None:
    rows: list[Any] = [(number, "x") for number in range(15_000)]
    with pytest.raises(kind, match=text):
        pb.assert_facts("spoilt", [*rows, row])
    assert pb.query_once("catch(aggregate_all(count, spoilt(_, _), N), _, N = 0)")["N"] == 0


def test_what_the_rows_themselves_raise_comes_out_and_leaves_no_fact() -> None:
    def rows() -> Iterator[tuple[int]]:
        yield from ((number,) for number in range(20_000))
        raise ConnectionError("the database is gone")

    with pytest.raises(ConnectionError, match="the database is gone"):
        pb.assert_facts("interrupted", rows())
    assert pb.query_once("catch(aggregate_all(count, interrupted(_), N), _, N = 0)")["N"] == 0


def test_a_static_predicate_is_left_alone() -> None:
    pb.consult("static", "static(1).")
    with pytest.raises(pb.bridge.PrologPermissionError):
        pb.assert_facts("static", [[2]])
    assert [answer["X"] for answer in pb.query("static(X)")] == [1]


GROWTH = """
import resource
import pybridge as pb
pb.assert_facts("warm", ((n, n) for n in range(20_000)))
pb.query_once("retractall(warm(_, _))")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
pb.assert_facts("row", ((n, n) for n in range(100_000)))
facts = pb.query_once("predicate_property(row(_, _), size(Size))")["Size"]
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / facts)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="counts memory as Linux does")
def test_memory_is_that_of_the_facts_and_of_the_log_of_the_transaction() -> None:
    done = run_python("-c", GROWTH)
    assert float(done.stdout) < 4


def test_a_predicate_without_facts_is_declared_by_its_arity() -> None:
    assert pb.assert_facts("without_facts", [], arity=2) == 0
    assert pb.query_once("without_facts(X, Y)") == {"truth": False}
    with pytest.raises(ValueError, match="row 1 has length 1"):
        pb.assert_facts("without_facts", [(1,)], arity=2)
