"""`pybridge grade`: the marks of submissions, the sandbox, and what the command writes."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from counts import STRESS
from mutants import Mutant, mutants, right
from naive import tictactoe
from waiting import PATIENCE

import pybridge as pb
from pybridge.bridge.programs import run_prolog
from pybridge.cli import run
from pybridge.grading.submissions import WEIGHTS, Grade, Grading, first_fault, graded, submissions
from pybridge.sandbox import sandbox
from pybridge.sandbox.sandbox import Sandbox

_PLAIN = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"]
_SANDBOXES = shutil.which("bwrap") is not None and subprocess.run(_PLAIN, check=False).returncode == 0
pytestmark = pytest.mark.skipif(not _SANDBOXES, reason="bubblewrap is not installed, or may not make sandboxes here")
SECONDS = 0.5 * PATIENCE
SLOW = ["--seconds", str(SECONDS)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a right submission, one with a wrong rule, one like the first, and no Prolog."""
    hand_in = tmp_path / "hand_in"
    hand_in.mkdir()
    (hand_in / "anna.pl").write_text(right())
    (hand_in / "ben.pl").write_text(right().replace("utility(_,0).", "utility(_,1)."))
    (hand_in / "carl.pl").write_text(right().replace("getMove", "step").replace("NextState", "New"))
    (hand_in / "dora.pl").write_text("foo(")
    return hand_in


@pytest.mark.stress
def test_marks_counterexamples_pages_and_those_alike(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, pages, saved = tmp_path / "marks.csv", tmp_path / "pages", tmp_path / "grades.jsonl"
    command = ["grade", str(folder), "--against", "tictactoe", "--csv", str(table), "--reports", str(pages), *SLOW]
    assert run([*command, "--save", str(saved), "--weights", "rules=10,minimax=5,alphabeta=5"]) == 0
    out = capsys.readouterr().out
    assert "anna    5478/5478   4520/4520   4520/4520  20\n" in out
    assert re.search(
        r"ben     5462/5478 .*\n    rules: ben.pl:65: after .*, the value is 0 in tictactoe, but 1 in ben\n", out
    )
    assert "dora            -           -           -  0\n    dora.pl:1: Syntax error" in out
    assert out.endswith("Alike up to names and order: anna, carl\n")
    rows = {row["submission"]: row for row in csv.DictReader(table.open())}
    assert (rows["anna"]["mark"], rows["anna"]["alike"], rows["dora"]["mark"]) == ("20.0", "carl", "0.0")
    page = (pages / "ben.md").read_text()
    assert "# ben\n\n19.9 of 20 points." in page
    assert re.search(r"```\n([xo] [xo] [xo]\n){3}```", page)
    # with --resume, only what has changed is graded again, here nothing
    assert run([*command, "--save", str(saved), "--resume", "--json"]) == 0
    grades = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["submission"] for each in grades] == ["anna", "ben", "carl", "dora"]
    assert len(saved.read_text().splitlines()) == 4


@pytest.mark.stress
def test_folders_with_several_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cut = right().index("% Minimax as")
    for name in ("anna", "ben"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "lab6.pl").write_text(f":- [game].\n{right()[cut:]}")
    (tmp_path / "anna" / "game.pl").write_text(right()[:cut])
    assert run(["grade", str(tmp_path), "--file", "lab6.pl", "--against", "tictactoe", *SLOW]) == 0
    anna, ben, why = capsys.readouterr().out.splitlines()[1:4]
    assert anna == "anna    5478/5478   4520/4520   4520/4520  100"
    assert (ben, "game" in why) == ("ben             -           -           -  0", True)


def test_no_name_of_a_file_costs_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [*("Müller", "李", "Ольга", "محمد", "अनिल", "Ελένη", "さくら", "민준", "Žofia Ā", "דוד")]
    names += ["lists", "tictactoe", "date"]
    for name in names:
        (tmp_path / f"{name}.pl").write_text(f":- initialization(main).\n{right()}\nmain :- startGame, halt.\n")
    (tmp_path / "latin.PL").write_bytes("% \udcdcbung\n".encode(errors="surrogateescape") + right().encode())
    (tmp_path / "runs.pl").write_text(right() + ":- startGame.\n:- halt.\n")
    (tmp_path / "no_start.pl").write_text(right().replace("\nstart(", "\nbegin("))
    command = ["grade", str(tmp_path), "--against", "tictactoe", "--weights", "rules=100", *SLOW]
    assert run([*command, "--json", "--positions", "100"]) == 1
    marks = {each["submission"]: each for each in map(json.loads, capsys.readouterr().out.splitlines())}
    assert {each["mark"] for name, each in marks.items() if name != "no_start"} == {100.0}
    assert marks["no_start"]["mark"] is None
    assert "there is no start position" in marks["no_start"]["ungraded"]
    assert marks["latin"]["warnings"][0].endswith("it is not UTF-8, and was read as Windows-1252")


FORGED = '{"part":"rules","compared":9,"agreeing":9,"complete":true,"difference":null,"stuck":0}~n{"part":"done"}'


def test_who_cheats_gets_no_marks_and_stops_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand_in, table = tmp_path / "hand_in", tmp_path / "marks.csv"
    hand_in.mkdir()
    wrong = right().replace("utility(_,0).", "utility(_,1).")
    prints = f":- stream_property(S, file_no(1)), format(S, '{FORGED}~n', []), flush_output(S).\n"
    files = {
        "=1+1": right(),
        "steers\x1b[31m\nall": right(),
        "forges": prints + wrong.replace("-,-,-,-,-]]).", "x,-,-,-,-]])."),
        "meddles": f"{wrong}pybridge_equivalence:view_difference(_, _, _) :- fail.\n",
        "looks": f"{wrong}:- prolog_current_frame(F), prolog_frame_attribute(F, parent_goal, g(_)).\n",
    }
    for name, text in files.items():
        (hand_in / f"{name}.pl").write_text(text)
    (tmp_path / "another.pl").write_text(right())
    (hand_in / "links.pl").symlink_to(tmp_path / "another.pl")
    with (hand_in / "huge.pl").open("w") as file:
        file.truncate(1 << 40)
    command = ["grade", str(hand_in), "--against", "tictactoe", "--weights", "rules=100", "--csv", str(table)]
    assert run([*command, *SLOW, "--positions", "100"]) == 1
    out = capsys.readouterr().out
    assert re.search(r"^steers\\x1b\[31m\\nall +100/100  100$", out, re.MULTILINE)
    assert re.search(r"^forges +0/\d+  0\n    rules: forges.pl:\d+: ", out, re.MULTILINE), out
    reasons = dict(re.findall(r"^(\w+) +-  not graded\n    not graded, because (.*)$", out, re.MULTILINE))
    assert reasons.keys() == {"meddles", "looks", "links", "huge"}
    assert "names pybridge_equivalence" in reasons["meddles"]
    assert "is a link" in reasons["links"]
    assert "at most 8,388,608 are graded" in reasons["huge"]
    assert table.read_text().splitlines()[1].startswith("'=1+1,100.0,")


def test_answers_that_are_none_cost_a_python_function_its_marks_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["'['*100000", "'{\"a\":1}'", '\'["ok",{"a":1}]\'', '\'["error",Infinity,""]\'', '\'["ok",[true,"a"]]\'']
    for number, line in enumerate(lines):
        writes = f"import os\ndef minimax(_):\n  os.write(3, ({line} + '\\n').encode())\n  return 1\n"
        (tmp_path / f"says{number}.py").write_text(writes)
    assert run(["grade", str(tmp_path), "--against", "tictactoe", "--weights", "minimax=100", *SLOW]) == 0
    marks = re.findall(r"^says\d +\S+  (\d+\.?\d*)$", capsys.readouterr().out, re.MULTILINE)
    assert len(marks) == len(lines)
    assert max(map(float, marks)) < 40


def test_what_breaks_in_the_grader_costs_no_marks(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "dora.pl").unlink()
    command = ["grade", str(folder), "--against", "tictactoe", "--uncontained", "--weights", "rules=100"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Grading, "prepare", lambda _: None)
        patch.setattr(sandbox, "_LIMITED", "kill -ABRT $$")
        assert run(command) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[-2:] for line in lines[1::2]] == [["not", "graded"]] * 3
    assert all("did not come as far as the submission: it ended with status" in line for line in lines[2::2])


COUNTDOWN = """
:- module(countdown, [players/2, start/2, turn/2, move/3, utility/2, heuristic/2]).
players(a, b).
start(standard, at(a, 60)).
turn(at(Player, _), Player).
other(a, b).
other(b, a).
move(at(Player, Count), Take, at(Other, Left)) :-
    other(Player, Other), member(Take, [1, 2, 3]), Left is Count-Take, Left >= 0.
utility(at(a, 0), 9).
utility(at(b, 0), -9).
heuristic(at(_, Count), Value) :- Value is Count mod 5 - 2.
minimax(Position, _, none, Value) :- utility(Position, Value), !.
minimax(Position, 0, none, Value) :- !, heuristic(Position, Value).
minimax(Position, Depth, Next, Value) :-
    Less is Depth-1,
    findall(V-N, ( move(Position, _, N), minimax(N, Less, _, V) ), Pairs),
    pairs_keys(Pairs, Values),
    ( turn(Position, a) -> max_list(Values, Value) ; min_list(Values, Value) ),
    once(member(Value-Next, Pairs)).
"""
HEURISTIC = """
heuristic(Position, Value) :-
    connect_four:board(Position, board(_, Rows)),
    findall(Sign, ( member(row(_, Cells), Rows), nth1(4, Cells, cell(_, Piece)), sign(Piece, Sign) ), Signs),
    sum_list(Signs, Value).
sign(x, 1).
sign(o, -1).
"""
IN_PYTHON = """
def heuristic(state):
    middle = [row[3] for row in state["board"]]
    return middle.count("x") - middle.count("o")
"""


def test_a_heuristic_is_marked_for_its_strength(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "middle.pl": HEURISTIC,
        "edge.pl": HEURISTIC.replace("nth1(4,", "nth1(1,").replace("x, 1", "x, -1").replace("o, -1", "o, 1"),
        "half.pl": HEURISTIC.replace("sum_list(Signs, Value)", "sum_list(Signs, V), Value is V/2.0"),
        "module.pl": ":- module(mine, [heuristic/2]).\n" + HEURISTIC,
        "helper.pl": HEURISTIC + "move(a, b).\n",
        "python.py": IN_PYTHON,
        "evil.py": IN_PYTHON + "import os\nos.mkdir('/tmp/pybridge_touched')\nopen('/etc/passwd')\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    command = ["grade", str(tmp_path), "--against", "connect_four", "--weights", "heuristic=100", *SLOW]
    assert run([*command, "--json"]) == 0
    found = {each["submission"]: each for each in map(json.loads, capsys.readouterr().out.splitlines())}
    assert found["middle"]["mark"] > 30 < 2 * found["python"]["mark"]
    assert found["edge"]["mark"] < found["middle"]["mark"]
    assert found["module"]["mark"] == found["helper"]["mark"] == found["middle"]["mark"]
    assert found["half"]["mark"] == found["evil"]["mark"] == 0
    assert found["half"]["heuristic"]["difference"]["text"].startswith("heuristic/2 must give an integer")
    assert "No such file or directory: '/etc/passwd'" in found["evil"]["problem"]
    game = pb.load_game("connect_four")
    before = [(each.move, each.value) for each in game.start().ranking(depth=2)]
    assert run(["check", str(tmp_path / "half.pl"), "--for", "connect_four"]) == 1
    assert capsys.readouterr().out.startswith(f"{tmp_path}/half.pl:2: heuristic/2 must give an integer")
    assert run(["check", str(tmp_path / "python.py"), "--for", "connect_four"]) == 0
    assert "It gives an integer in" in capsys.readouterr().out
    assert [
        (each.move, each.value) for each in game.start().ranking(depth=2)
    ] == before  # the game keeps its own heuristic
    assert run(["check", str(tmp_path / "edge.pl")]) == 2
    assert "a player of another game is checked --for GAME" in capsys.readouterr().err


def test_minimax_in_python_is_graded_by_its_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "examples/course/tictactoe.py").read_text()
    (tmp_path / "right.py").write_text(text)
    (tmp_path / "wrong.py").write_text(text.replace("best = max if player(board) == X else min", "best = min"))
    (tmp_path / "rules.pl").write_text(right())
    command = ["grade", str(tmp_path), "--against", "tictactoe", *SLOW]
    assert run([*command, "--weights", "minimax=100"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^right +\d+/\d+  100$", out, re.MULTILINE)
    assert re.search(r"minimax: wrong.py:\d+: after [\d ]+, minimax returns the move \d, but the value is", out)
    for file in ("rules.pl", "wrong.py"):
        (tmp_path / file).unlink()
    assert run(command) == 1
    assert "not graded, because it is in Python, and has no part rules" in capsys.readouterr().out


def test_searches_with_a_depth_are_judged_on_samples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = COUNTDOWN
    (tmp_path / "right.pl").write_text(rules)
    (tmp_path / "wrong.pl").write_text(rules.replace("member(Value-Next", "member(_-Next"))
    last = rules.replace("Position, _, none, Value", "Position, none, Value, _").replace(
        "Position, 0, none, Value", "Position, none, Value, 0"
    )
    last = last.replace("Position, Depth, Next, Value", "Position, Next, Value, Depth").replace(
        "N, Less, _, V", "N, _, V, Less"
    )
    (tmp_path / "depth_last.pl").write_text(last)
    command = ["grade", str(tmp_path), "--against", str(tmp_path / "right.pl"), "--weights", "minimax=100"]
    assert run([*command, *SLOW]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^right +60/60  100$", out, re.MULTILINE)
    assert re.search(r"^depth_last +60/60  100$", out, re.MULTILINE)
    assert re.search(r"minimax: wrong.pl:\d+: after .* at depth \d, but the value is", out)


def test_without_a_sandbox_it_refuses(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sandbox, "_BUBBLEWRAP", ["false"])
    assert run(["grade", str(folder), "--against", "tictactoe"]) == 2
    assert capsys.readouterr().err.startswith("pybridge: there is no working sandbox")
    for name in ("anna", "carl", "dora"):
        (folder / f"{name}.pl").unlink()
    (folder / "ben.pl").write_text(right().replace("['-'|T],", "['-'|T], !,"))
    assert run(["grade", str(folder), "--against", "tictactoe", "--uncontained", *SLOW]) == 0
    assert "ben lacks 2 3 4 5 6 7 8 9, which tictactoe has" in capsys.readouterr().out


def test_an_expectimax_is_told_what_it_has_misread(capsys: pytest.CaptureFixture[str]) -> None:
    course = Path(pb.__file__).parents[1] / "examples" / "course"
    command = ["grade", str(course / "lab5"), "--against", str(course / "lab5.pl"), "--weights", "expectimax=60", *SLOW]
    assert run(command) == 0
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"ada +60/60 +60", lines[1])
    told = {line.split()[1].partition(".")[0]: line.rpartition(": as if ")[2] for line in lines if " as if " in line}
    assert told == {
        "ben": "all outcomes were equally likely",
        "cleo": "bob chose the outcome",
        "dan": "an outcome did not count as a move",
    }


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--against", "tictacto"], "no game 'tictacto'"),
        (["--against", "tictactoe", "--weights", "rule=3"], "--weights must be like"),
        (["--against", "tictactoe", "--file", "lab6.pl"], "has no folders"),
        (["--against", "tictactoe", "--resume"], "--resume continues"),
    ],
)
def test_bad_input_is_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    assert run(["grade", str(folder), *arguments]) == 2
    err = capsys.readouterr().err
    assert (why in err, err.count("\n")) == (True, 1)


def test_what_the_sandbox_forbids() -> None:
    forbidden = [
        "open('/etc/passwd', read, _)",
        "open('/home/x', write, _)",
        "use_module(library(unix)), fork(_)",
        "use_module(library(process)), process_create(path(true), [], [])",
        "use_module(library(socket)), tcp_connect('127.0.0.1':22, _, [])",
        "open('/tmp/x', write, S), repeat, write(S, aaaaaaaaaaaaaaaa), fail",
    ]
    goals = [part for goal in forbidden for part in ("-g", f"catch(({goal}, writeln(done)), _, writeln(no))")]
    ended = run_prolog(Sandbox(), goals, [], PATIENCE)
    assert (ended.output.count(b"no"), b"done" in ended.output) == (len(forbidden), False)
    assert not ended.how.startswith("it was killed after")


@pytest.mark.stress
def test_the_sandbox_has_limits() -> None:
    assert b"ran" not in run_prolog(Sandbox(), ["-g", "catch(shell('echo ran'), _, true)"], [], PATIENCE).output
    assert (
        run_prolog(Sandbox(), ["-g", "repeat, write(aaaaaaaa), fail"], [], PATIENCE).how
        == "it was killed because of its output"
    )
    assert run_prolog(Sandbox(), ["-g", "repeat, fail"], [], 2).how == "it was killed after 2 seconds"
    assert (
        b"threads work"
        in run_prolog(
            Sandbox(), ["-g", "thread_create(writeln('threads work'), T), thread_join(T)"], [], PATIENCE
        ).output
    )


def _checked(mutant: Mutant, grade: Grade) -> bool:
    """Return whether the counterexample that must be found was found; fail on one that is not true."""
    fault = first_fault(grade)
    if mutant.wrong == "":
        assert fault in ("", "alphabeta never cuts"), (mutant.name, fault)
        return True
    for part in WEIGHTS:
        found = grade[part] and grade[part]["difference"]
        if found:
            _check_moves(mutant, part, found)
    if mutant.wrong == "?":
        return True
    if mutant.wrong == "alphabeta":
        assert not any(grade[part]["difference"] for part in ("rules", "minimax")), mutant.name
    part = "rules" if mutant.wrong == "load" else mutant.wrong
    return bool(grade["problem"] or grade[part]["difference"])


def _check_moves(mutant: Mutant, part: str, found: Grade) -> None:
    """Check that the moves are legal, and that what is said of the reference is true of tic-tac-toe."""
    position = tictactoe.start("standard")
    for move in found["moves"]:
        position = dict(tictactoe.moves(position))[move]
    text = f"{mutant.name}: {part}: {found['text']}"
    ended = _ended(position)
    if match := re.search(r"tictactoe goes on with ([\d ]+)", found["text"]):
        assert ended is None, text
        assert sorted(match[1].split()) == sorted(dict(tictactoe.moves(position))), text
    if match := re.search(
        r"tictactoe has ended, with the value (-?\d)|the value is (-?\d) in tictactoe", found["text"]
    ):
        assert ended == int(match[1] or match[2]), text
    if match := re.search(r"but the value is (-?\d)", found["text"]):
        assert mutant.wrong == "rules" or _value(position) == int(match[1]), text


def _ended(state: str) -> int | None:
    if any(tictactoe.moves(state)):
        return None
    rows = ["".join(state[int(cell) - 1] for cell in line) for line in tictactoe.LINES]
    return ("xxx" in rows) - ("ooo" in rows)


@cache
def _value(state: str) -> int:
    ended = _ended(state)
    best = (max, min)[sum(square != "-" for square in state) % 2]
    return best(_value(after) for _, after in tictactoe.moves(state)) if ended is None else ended


def test_mutants_of_a_right_submission(tmp_path: Path) -> None:
    made = list(mutants())
    assert len(made) >= 200
    if not STRESS:
        made = [made[number] for number in (90, 120, 180)]  # a fault in alphabeta, in the text, in the rules
    for mutant in made:
        (tmp_path / f"{mutant.name}.pl").write_bytes(mutant.text.encode(errors="surrogateescape"))
    touched = Path("/tmp/pybridge_touched")
    assert not touched.exists()
    grading = Grading(Sandbox(), "tictactoe", seconds=20 if STRESS else SECONDS)
    grading.prepare()
    found = {each["submission"]: each for each in graded(grading, submissions(tmp_path, None), 2)}
    missed = [mutant.name for mutant in made if not _checked(mutant, found[mutant.name])]
    differing = [mutant for mutant in made if mutant.wrong not in ("", "?")]
    assert len(missed) <= len(differing) / 100, missed
    assert not touched.exists()
