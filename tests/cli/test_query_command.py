"""`pybridge query`, as a user would type it."""

import json
from pathlib import Path

import pytest
from counts import count
from terminal import Terminal, run_apart, run_here

FAMILY = "parent(tom, ann).\nparent(tom, bob).\nparent(ann, sue).\n"


@pytest.fixture
def family(tmp_path: Path) -> str:
    file = tmp_path / "family.pl"
    file.write_text(FAMILY)
    return str(file)


def ask(*arguments: str, typed: str = "") -> tuple[str, str, int]:
    """Run the command in this process; not for files, whose facts would remain loaded."""
    done = run_here("query", *arguments, typed=typed)
    return done.output, done.errors, done.status


def test_query_loads_a_file_and_shows_the_answers_as_a_table(family: str) -> None:
    done = run_apart("query", family, "-g", "parent(X, Y)")
    assert (done.output, done.errors, done.status) == ("X    Y\ntom  ann\ntom  bob\nann  sue\n", "", 0)


def test_query_shows_what_it_found_before_an_error() -> None:
    out, err, status = ask("-g", "X = 1 ; X = 2 ; X is 1/0")
    assert (out, status) == ("X\n1\n2\n", 1)
    assert "zero_divisor" in err


def test_query_limit_ends_an_endless_query() -> None:
    assert ask("-g", "repeat", "--limit", "2") == ("true\ntrue\n", "", 0)


def test_query_runs_several_goals_in_order() -> None:
    texts = ("flag(known, _, 7)", "member(X, [ann, bob])", "fail", "flag(known, X, 0)")
    goals = [part for text in texts for part in ("-g", text)]
    assert ask(*goals) == ("true\n\nX\nann\nbob\n\nfalse\n\nX\n7\n", "", 1)
    out, err, status = ask(*goals, "--json")
    assert [json.loads(line).get("X") for line in out.splitlines()] == [None, "ann", "bob", 7]
    assert (err, status) == ("", 1)
    out, _, _ = ask(*goals, "--json", "--limit", "1")
    assert [json.loads(line).get("X") for line in out.splitlines()] == [None, "ann", 7]


def test_query_ends_with_a_goal_that_raises_or_halts() -> None:
    out, err, status = ask("-g", "X = 1", "-g", "X is 1/0", "-g", "X = 3")
    assert (out, err.count("\n"), status) == ("X\n1\n\n", 1, 1)
    assert ask("-g", "X = 1", "-g", "halt(3)", "-g", "X = 3") == ("X\n1\n\n", "", 3)


@pytest.mark.parametrize("goal", ["fail", "true"])
def test_query_limit_0_prints_no_answer(goal: str) -> None:
    assert ask("-g", goal, "--limit", "0") == ("", "", 0)
    assert ask("-g", goal, "--limit", "0", "--json") == ("", "", 0)


def test_query_json_writes_each_kind_of_value() -> None:
    out, err, status = ask(
        "-g", 'X = f(A, "s", [], [A, B], a-b, _{k: 1}), Y is 1 rdiv 3, Z is inf, W = @(none), V = g()', "--json"
    )
    a, b = {"variable": "_1"}, {"variable": "_2"}
    assert json.loads(out) == {
        "truth": True,
        "X": {"functor": "f", "args": [a, "s", [], [a, b], {"functor": "-", "args": ["a", "b"]}, {"k": 1}]},
        "A": a,
        "B": b,
        "Y": "1r3",
        "Z": "inf",
        "W": None,
        "V": {"functor": "g", "args": []},
    }
    assert (err, status) == ("", 0)


def test_query_json_writes_a_deep_answer() -> None:
    levels = count(5_000, 100_000)
    goal = f"numlist(1, {levels}, _L), foldl([_, _T, f([_T])]>>true, _L, a, X)"
    out, err, status = ask("-g", goal, "--json")
    assert out == '{"truth": true, "X": ' + '{"functor": "f", "args": [[' * levels + '"a"' + "]]}" * levels + "}\n"
    assert (err, status) == ("", 0)


def test_query_without_an_answer_has_status_1() -> None:
    assert ask("-g", "fail") == ("false\n", "", 1)
    assert ask("-g", "fail", "--json") == ("", "", 1)


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["-g", "foo("], 2, "Syntax error"),
        (["-g", "no_such_predicate"], 1, "no_such_predicate/0"),
        (["-g", "repeat, fail", "--timeout", "0.1"], 1, "its time limit was reached"),
        (["/no/such/file", "-g", "true"], 2, "there is no file"),
    ],
)
def test_an_error_of_query_is_one_line(arguments: list[str], status: int, said: str) -> None:
    out, err, code = ask(*arguments)
    assert (out, code, err.count("\n")) == ("", status, 1)
    assert said in err


def test_query_names_a_broken_file_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.pl"
    file.write_text("a.\nb(.\n")
    out, err, status = ask(str(file), "-g", "a")
    assert (out, status) == ("", 2)
    assert f"{file}:2:" in err


def test_goals_can_be_piped_into_query() -> None:
    out, err, status = ask(typed="X = f(Y, 'a b').\nmember(X,\n [1, 2]).\nfail.\nhalt(3).\ntrue.\n")
    assert (out, err, status) == ("X = f(Y, 'a b')\nX = 1\nX = 2\nfalse\n", "", 3)


@pytest.mark.parametrize(
    ("goal", "lines"),
    [
        ("X = f(_, A, _B, A)", ["X = f(_A, A, _B, A)"]),
        ("X = Y", ["Y = X"]),
        ('X = (a :- b), Y = -1, Z = "t"', ["X = (a:-b),", "Y = -1,", 'Z = "t"']),
        ("dif(X, f(Y))", ["dif(X, f(Y))"]),
        ("X = f(X)", ["X = @(S_1, [S_1=f(S_1)])"]),
        ("(X = 1 ; fail)", ["X = 1", "false"]),
        ("undefined", ["undefined"]),
        ("true", ["true"]),
    ],
)
def test_query_writes_a_solution_as_prologs_own_dialogue_does(goal: str, lines: list[str]) -> None:
    out, err, status = ask(typed=goal + ".\n")
    assert (out.splitlines(), err, status) == (lines, "", 0)


def test_query_in_a_terminal_edits_completes_interrupts_and_remembers(tmp_path: Path, family: str) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.start("query", family)
        terminal.wait_for(r"\?-")
        terminal.type("parent(tom,", "Enter")
        terminal.wait_for(r"^\|")
        terminal.type("X).", "Enter")
        terminal.wait_for(r"X = ann\s+;")
        terminal.type(" ")
        terminal.wait_for(r"X = bob\n\?-")
        terminal.type("parent(tom, X).", "Enter")
        terminal.wait_for(r"X = ann\s+;")
        terminal.type("nb_setval(key, kept), nb_getval(key, X).", "Enter")  # at the ; of the goal before
        terminal.wait_for(r"X = ann\n\s*\?- nb_setval\(key, kept\), nb_getval\(key, X\)\.\nX = kept\n\?-")
        terminal.type("parent(tom, X).", "Enter")
        terminal.wait_for(r"\?- parent\(tom, X\)\.\nX = ann\s+;[^?]*\Z")
        terminal.type(".")
        terminal.wait_for(r"X = ann\n\?-\s*\Z")
        terminal.type("atom_leng", "Tab")
        terminal.wait_for("atom_length")
        terminal.type("(abc, N).", "Enter")
        terminal.wait_for(r"N = 3\n\?-")
        terminal.type("writeln(going), repeat, fail.", "Enter")
        terminal.wait_for("^going")
        terminal.type("", "C-c")
        terminal.wait_for(r"interrupted\n\?-\s*\Z")  # before that, the terminal itself would take Ctrl-D
        terminal.type("", "C-d")
        terminal.wait_for("exit status 0")
        terminal.start("query")
        terminal.wait_for(r"\?-")
        terminal.type("", "Up", "Up")
        terminal.wait_for(r"atom_length\(abc, N\)")
