"""Loading a file: its messages, and what ends the load."""

import signal
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

import pybridge as pb

Place = tuple[str, str | None, int | None]  # text, file, line


def loaded(text: str) -> tuple[pb.PrologError | None, list[Place]]:
    """Load a text under the name `loaded`; return the error and the warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            pb.consult("loaded", text)
        except pb.PrologError as raised:
            error: pb.PrologError | None = raised
        else:
            error = None
    return error, [(str(each.message), each.filename, each.lineno) for each in caught]


def test_consult_loads_a_file_or_a_text(tmp_path: Path) -> None:
    file = tmp_path / "relatives.pl"
    file.write_text("uncle(tom, ann).\n")
    pb.consult(str(file))
    assert pb.query_once("uncle(X, ann)") == {"truth": True, "X": "tom"}
    pb.consult("more", "aunt(tom, sue).\n")
    assert pb.query_once("aunt(X, sue)") == {"truth": True, "X": "tom"}


def test_consult_looks_for_a_relative_path_where_python_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pb.query_once("true")
    (tmp_path / "moved.pl").write_text("moved(here).\n")
    monkeypatch.chdir(tmp_path)
    for file in ("moved.pl", "moved", Path("moved.pl")):
        pb.consult(file)
    assert pb.query_once("moved(X)") == {"truth": True, "X": "here"}


def test_a_syntax_error_in_a_file_has_its_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.pl"
    file.write_text("good(1).\nbad(.\n")
    with pytest.raises(pb.PrologSyntaxError) as caught:
        pb.consult(file)
    assert (caught.value.file, caught.value.line) == (str(file), 2)


@pytest.mark.parametrize(
    ("text", "kind", "line"),
    [
        ("a.\n:- use_module(library(no_such)).\n", pb.bridge.PrologExistenceError, 2),
        ("a.\n:- atom_length(_, _).\n", pb.bridge.PrologInstantiationError, 2),
        ("a.\n:- throw(oops).\n", pb.PrologError, 2),
        ("a.\n:- X = f(X), must_be(integer, X).\n", pb.PrologError, 2),
        ("a.\n:- initialization(no_such_goal(1)).\n", pb.PrologError, 2),
        (":- throw(error(oops, file(_, _, _, _))).\n", pb.PrologError, 1),
    ],
)
def test_what_a_directive_throws_has_the_file_and_line_of_the_directive(text: str, kind: type, line: int) -> None:
    error, _ = loaded(text)
    assert error is not None
    assert type(error) is kind
    assert (error.file, error.line) == ("loaded", line)
    assert str(error).startswith(f"loaded:{line}: ")
    assert str(error).count("loaded:") == 1


def test_the_term_of_a_loading_error_is_what_was_thrown() -> None:
    error, _ = loaded(":- use_module(library(no_such)).\n")
    assert error is not None
    assert error.formal == ("existence_error", "source_sink", pb.Compound("library", ["no_such"]))
    assert isinstance(error.term.args[1], pb.Variable)


@pytest.mark.parametrize(
    "text",
    ["a.\n:- halt(3).\n", "a.\n:- initialization(main).\nmain :- halt(3).\n", "a.\n:- initialization(halt(3), now).\n"],
)
def test_halt_in_a_loaded_file_is_raised_with_its_status_and_place(text: str) -> None:
    error, warned = loaded(text)
    assert isinstance(error, pb.bridge.PrologHalt)
    assert (error.status, error.file, error.line, warned) == (3, "loaded", 2, [])


def test_halt_ends_the_load_of_its_file() -> None:
    error, _ = loaded(":- dynamic here/1.\nhere(1).\n:- initialization(halt).\n:- initialization(assertz(here(2))).\n")
    assert isinstance(error, pb.bridge.PrologHalt)
    assert [answer["X"] for answer in pb.query("here(X)")] == [1]


def test_halt_in_a_file_that_a_query_loads_ends_the_query(tmp_path: Path) -> None:
    file = tmp_path / "script.pl"
    file.write_text(":- initialization(main).\nmain :- halt(2).\n")
    with pytest.raises(pb.bridge.PrologHalt) as caught:
        pb.query_once("consult(F)", {"F": str(file)})
    assert caught.value.status == 2


@pytest.mark.parametrize(
    ("end", "text"),
    [
        (":- halt.", "halt(0) was called"),
        (":- throw(oops).", "oops"),
        (":- initialization(halt(1)).", "halt(1) was called"),
        ("b(.", "Syntax error"),
    ],
)
def test_consult_raises_the_first_error_and_warns_of_the_others(end: str, text: str) -> None:
    error, warned = loaded(f"a(.\nb.\n{end}\n")
    assert isinstance(error, pb.PrologSyntaxError)
    assert error.line == 1
    ((said, file, line),) = warned
    assert text in said
    assert (file, line) == ("loaded", 3)


def test_consult_warns_of_what_it_found_before_an_abort() -> None:
    error, warned = loaded("a(.\n:- abort.\n")
    assert "Aborted" in str(error)
    assert [text for text, _, _ in warned] == ["loaded:1: Syntax error: Unexpected end of clause"]


def test_a_load_that_was_ended_leaves_no_message_for_the_next() -> None:
    assert loaded(":- throw(oops).\n")[0] is not None
    assert loaded("a.\n") == (None, [])
    error, warned = loaded("a(X).\n:- catch(halt, _, true).\n")
    assert (error, warned) == (None, [("Singleton variables: [X]", "loaded", 1)])


ENDLESS = [
    ":- repeat, fail.",
    ":- sleep(100).",
    ":- initialization((repeat, fail)).",
    "endless(1).\n:- catch((repeat, fail), _, true).",
]


@pytest.fixture(params=ENDLESS)
def endless(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A file that never finishes loading, with a Ctrl-C shortly after the load begins."""
    file = tmp_path / "endless.pl"
    file.write_text(request.param + "\n")
    old = signal.signal(signal.SIGALRM, signal.default_int_handler)
    yield file
    signal.signal(signal.SIGALRM, old)


def interrupted_load(file: Path) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    pb.consult(file)


def test_ctrl_c_stops_the_load_of_a_file(endless: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupted_load(endless)
    endless.write_text("% mended\n")
    pb.consult(endless)


def test_a_time_limit_stops_the_load_of_a_file_by_a_goal(endless: Path) -> None:
    with pytest.raises(pb.PrologTimeout):
        pb.query_once("consult(File)", {"File": str(endless)}, timeout=0.1)


def test_a_library_that_a_file_loads_is_loaded_to_its_end_despite_ctrl_c(tmp_path: Path) -> None:
    library, file = tmp_path / "half.pl", tmp_path / "whole.pl"
    library.write_text(
        ":- module(half, [half/1]).\n:- current_prolog_flag(pid, Me), process_kill(Me, int).\nhalf(1).\n"
    )
    file.write_text(":- use_module(library(process)).\n:- use_module(half).\n")
    with pytest.raises(KeyboardInterrupt):
        pb.consult(file)
    assert pb.query_once("half:half(X)")["X"] == 1
