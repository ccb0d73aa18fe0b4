"""The surroundings of a call: directories, stack depth, types from other libraries, what goals print."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy
import pytest
from waiting import run_python

import pybridge as pb
from pybridge.bridge import adapting


class Indexed:
    """An integer type from another library, such as numpy's."""

    def __index__(self) -> int:
        return 2**70


def test_names_of_files_are_relative_to_the_directory_that_python_is_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "place.pl").write_text(f"place({name}).\n", encoding="utf-8")
        monkeypatch.chdir(tmp_path / name)
        pb.consult("place.pl", module=f"place_{name}")
        assert pb.query_once(f"place_{name}:place(X)")["X"] == name
        inside = str((tmp_path / name / "place.pl").resolve())
        assert pb.query_once("absolute_file_name('place.pl', X)")["X"] == inside
        assert [answer["X"] for answer in pb.query("absolute_file_name(place, X, [extensions([pl])])")] == [inside]
        assert pb.query_once("working_directory(X, X)")["X"] == f"{Path(inside).parent}/"


def test_prolog_may_change_the_directory_of_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inner").mkdir()
    pb.query_once("working_directory(_, inner)")
    assert Path.cwd() == (tmp_path / "inner").resolve()
    assert pb.query_once("absolute_file_name(f, X)")["X"] == str((tmp_path / "inner").resolve() / "f")


def test_a_deleted_directory_stops_only_what_needs_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    monkeypatch.chdir(inner)
    assert pb.query_once("working_directory(X, X)")["X"] == f"{inner.resolve()}/"
    inner.rmdir()
    assert pb.query_once("atom_length(abc, X)")["X"] == 3
    with pytest.raises(pb.bridge.PrologExistenceError, match="directory"):
        pb.query_once("working_directory(X, X)")
    monkeypatch.chdir(tmp_path)
    assert pb.query_once("working_directory(X, X)")["X"] == f"{tmp_path.resolve()}/"


def test_recursion_through_python_ends_in_an_error_whatever_its_limit() -> None:
    deepest = 0

    @pb.predicate
    def down(n: int) -> int:
        nonlocal deepest
        deepest = n
        return int(pb.query_once("down(N, X)", {"N": n + 1})["X"])

    raised: list[type] = []

    def fall() -> None:
        try:
            down(0)
        except (RecursionError, pb.bridge.PrologResourceError) as error:
            raised.append(type(error))

    limit = sys.getrecursionlimit()
    try:
        for recursion_limit in (limit, 1_000_000):
            sys.setrecursionlimit(recursion_limit)
            fall()
            thread = threading.Thread(target=fall)
            thread.start()
            thread.join()
    finally:
        sys.setrecursionlimit(limit)
    assert raised == [RecursionError] * 4
    assert deepest > 200
    assert pb.query_once("X = 1")["X"] == 1


def test_a_compound_can_be_matched_and_reads_as_prolog() -> None:
    match pb.query_once("X = f(1, g(a))")["X"]:
        case pb.Compound("f", (number, pb.Compound("g", (name,)))):
            assert (number, name) == (1, "a")
        case other:
            pytest.fail(repr(other))
    texts = ["f(1,'A b')", "1+2*3", "[a|b]", "f(_A,_A)", "'hello world'(\"text\")", "\\+a", "point{x:1}:b"]
    for text in texts:
        assert str(pb.query_once(f"X = ({text})".replace("_A", "V"))["X"]) == text.replace("V", "_A")


@pytest.mark.parametrize("rounding", ["to_zero", "to_positive", "to_negative"])
def test_floats_cross_as_they_are_under_any_rounding(rounding: str) -> None:
    floats = [0.1, 2.675, 1e22, 1 / 3, -1e-300]
    pb.query_once(f"set_prolog_flag(float_rounding, {rounding})")
    try:
        assert pb.query_once("X = Y", {"Y": floats})["X"] == floats
    finally:
        pb.query_once("set_prolog_flag(float_rounding, to_nearest)")


def test_what_has_an_index_is_an_integer() -> None:
    assert pb.query_once("X = Y", {"Y": [Indexed()]})["X"] == [2**70]


@pytest.fixture
def registered() -> Iterator[None]:
    pb.bridge.register_adapter(Decimal, lambda value: pb.Compound("decimal", [str(value)]))
    pb.bridge.register_converter("decimal", 1, Decimal)
    pb.bridge.register_adapter(date, lambda day: pb.Compound("date", [day.year, day.month, day.day]))
    pb.bridge.register_converter("date", 3, date)
    yield
    adapting.adapters.clear()
    adapting.converters.clear()


@pytest.mark.usefixtures("registered")
def test_user_defined_types_cross_both_ways() -> None:
    class Price(Decimal):
        pass

    values = [Decimal("1.50"), date(2024, 2, 29), {"price": Price("3"), "none": None}]
    answer = pb.query_once("X = Y, Y = [decimal(Text)|_]", {"Y": values})
    assert answer["X"] == values
    assert answer["Text"] == "1.50"
    assert type(answer["X"][0]) is Decimal
    assert next(pb.query("X = [date(2024, 1, 1), S]", {"S": "current"}))["X"][0] == date(2024, 1, 1)
    stream = pb.query_once("current_output(S), X = date(2024, 1, 1)")  # an answer that cannot be sent as text
    assert stream["X"] == date(2024, 1, 1)


@pytest.mark.parametrize(
    "text", ["1", "1.5", "@(true)", "@(none)", "1r3", "a", '"b"', "[1]", "1-2", "_{k: 1}", "t{k: 1}", "f(1)", "_"]
)
@pytest.mark.usefixtures("registered")
def test_a_type_that_crosses_by_itself_takes_no_adapter(text: str) -> None:
    value = pb.query_once(f"X = ({text})")["X"]
    kind = type(value)
    refused = f"^{kind.__name__} needs no adapter: adapters are for types of your own"
    with pytest.raises(TypeError, match=refused):
        pb.bridge.register_adapter(kind, str)
    answer = pb.query_once("X = Y", {"Y": value})["X"]
    assert type(answer) is kind
    assert answer == value or kind is pb.Variable


@pytest.mark.parametrize(
    ("name", "arity", "text"),
    [("-", 0, "-()"), ("-", 2, "1-2"), ("-", 3, "-(1,2,3)"), ("@", 1, "@(true)"), ("error", 2, "error(a,b)"),
     ("unwind", 1, "unwind(a)"), ("python_error", 3, "python_error(a,b,c)"), ("f", 0, "f()")],
)  # fmt: skip
@pytest.mark.usefixtures("registered")
def test_terms_that_mean_something_already_take_no_converter(name: str, arity: int, text: str) -> None:
    before = pb.query_once(f"X = ({text})")["X"]
    with pytest.raises(ValueError, match=f"^terms {name}/{arity} already have a meaning in Python"):
        pb.bridge.register_converter(name, arity, lambda *_: "converted")
    assert pb.query_once(f"X = ({text})")["X"] == before


@pytest.mark.parametrize(
    ("value", "advice"), [(Decimal(1), "see pb.bridge.register_adapter"), (numpy.array([1, 2]), "pass .tolist()")]
)
def test_a_type_without_an_adapter_is_refused_by_name_with_advice(value: object, advice: str) -> None:
    refused = f"a value of type {type(value).__name__} has no counterpart in Prolog ({advice})"
    with pytest.raises(TypeError, match=re.escape(refused)):
        pb.query_once("true", {"X": value})


WEST = timezone(timedelta(hours=-5, minutes=-30))


@pytest.mark.parametrize(
    ("value", "term", "back"),
    [
        (Decimal("1.50"), "3r2", Fraction(3, 2)),
        (date(2026, 1, 2), "date(2026,1,2)", date(2026, 1, 2)),
        (datetime(2026, 1, 2, 3, 4, 5), "date(2026,1,2,3,4,5.0,-,-,-)", datetime(2026, 1, 2, 3, 4, 5)),
        *[(at, None, at) for at in [datetime(2026, 1, 2, 3, 4, 59, 999_999, WEST)]],
        (Path("/a/b.pl"), "'/a/b.pl'", "/a/b.pl"),
    ],
)
def test_one_line_switches_on_types_of_the_standard_library(value: object, term: str, back: object) -> None:
    before = adapting.adapters.copy(), adapting.converters.copy()
    pb.bridge.register_standard_types()
    try:
        answer = pb.query_once("X = Y, term_to_atom(Y, Text), Z = date(_, 1, 2)", {"Y": value})
        assert (answer["X"], type(answer["X"])) == (back, type(back))
        assert term in (answer["Text"], None)
        assert answer["Z"].args[1:] == (1, 2)
    finally:
        adapting.adapters.clear()
        adapting.converters.clear()
        adapting.adapters.update(before[0])
        adapting.converters.update(before[1])


STARTED = "import pybridge as pb; print(pb.query_once('X = \"abc\"'))"


@pytest.mark.parametrize("text", [":- set_prolog_flag(double_quotes, atom).", ":- halt.", ":- writeln(hello)."])
def test_the_init_file_of_swipl_is_not_read(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "swi-prolog"
    folder.mkdir()
    (folder / "init.pl").write_text(text, encoding="utf-8")
    done = run_python("-c", STARTED, env=os.environ | {"XDG_CONFIG_HOME": str(tmp_path)})
    assert done.stdout == "{'truth': True, 'X': String('abc')}\n"


def test_what_a_goal_prints_does_not_mix_with_answers_in_json(tmp_path: Path) -> None:
    (tmp_path / "noisy.pl").write_text(":- writeln(loading).\np(1). p(2).\n", encoding="utf-8")
    command = ["query", "noisy.pl", "--json", "-g", "p(X), format('on ~w~n', X), shell('echo of a shell')"]
    done = subprocess.run(
        [Path(sys.executable).with_name("pybridge"), *command],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.stdout == '{"truth": true, "X": 1}\n{"truth": true, "X": 2}\n'
    assert sorted(done.stderr.splitlines()) == ["loading", "of a shell", "of a shell", "on 1", "on 2"]
    assert done.returncode == 0
