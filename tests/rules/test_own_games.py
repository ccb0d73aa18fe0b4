"""Games that are not built in: the template, the check, files in the lab's style, and faulty files."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import get_ident
from typing import Any

import pytest

import pybridge as pb
from pybridge.cli import run

LAB = """
other(x, o).
other(o, x).
move([P, N], [Q, M]) :- N > 0, other(P, Q), member(K, [1, 2]), M is N-K, M >= 0.
utility([x, _], -1).
utility(_, 1).
isMinPlayer([o, _]).
draw([P, N]) :- format("~w sees ~w~n", [P, N]).
minimax(_, _, _) :- throw(never).
"""

COUNTDOWN = """:- module(NAME, [players/2, start/2, turn/2, utility/2, move/3]).
players(a, b).
start(only, a-9).
turn(P-_, P).
utility(a-0, 1).
utility(b-0, -1).
move(P-N, K, Q-M) :- other(P, Q), member(K, [1, 2]), M is N-K, M >= 0.
other(a, b).
other(b, a).
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def countdown(here: Path, name: str, old: str = "players", new: str = "players") -> str:
    path = here / f"{name}.pl"
    path.write_text(COUNTDOWN.replace("NAME", name).replace(old, new))
    return str(path)


def test_the_template_is_a_sound_game_that_plays(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "pebbles"]) == 0
    capsys.readouterr()
    assert run(["check", "./pebbles.pl"]) == 0
    assert re.match(r"pebbles keeps the contract \(20 games, \d+ positions\)", capsys.readouterr().out)
    assert run(["check", "./pebbles.pl", "--games", "30"]) == 0
    assert "(30 games, 20 of them checked in " in capsys.readouterr().out
    game = pb.load_game("./pebbles.pl")
    assert game.variants == ["standard", "short"]
    analysis = game.start().analyse()
    assert (analysis.winner, analysis.move and str(analysis.move)) == ("ann", "3")
    with pytest.raises(pb.IllegalMove, match="take one, two or three sticks"):
        game.start().play("4")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Foo", "cannot be a game's name"),
        ("mine.pl", "give the name without .pl: pybridge new mine"),
        ("../x", "cannot be a game's name"),
        ("a b", "cannot be a game's name"),
        ("surakarta", "there is already a game surakarta"),
        ("there", "there.pl already exists and is left unchanged"),
    ],
)
def test_new_refuses_a_name_that_cannot_be_a_games(
    here: Path, capsys: pytest.CaptureFixture[str], name: str, why: str
) -> None:
    (here / "there.pl").write_text("mine")
    assert run(["new", name]) == 2
    assert why in capsys.readouterr().err
    assert (here / "there.pl").read_text() == "mine"


def test_check_names_a_position_with_two_values(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = countdown(here, "twice", "utility(b-0, -1).", "utility(b-0, -1).\nutility(b-0, 1).")
    assert run(["check", path]) == 1
    assert "utility/2 returns more than one value for the position b-0: [-1,1]" in capsys.readouterr().out


@pytest.mark.stress
def test_check_prints_a_warning_with_its_place_in_the_rules(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = countdown(here, "warned", "utility(b-0, -1).", "utility(b-0, -1).\nunused(X).")
    assert run(["check", path]) == 0
    assert capsys.readouterr().err == f"Warning: {path}:7: Singleton variables: [X]\n"


def test_check_answers_in_json(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = countdown(here, "late_b", "utility(b-0, -1).", "")
    assert run(["check", path, "--json"]) == 1
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert [(fault["predicate"], fault["line"]) for fault in report["faults"]] == [("move/3", 7)]


def test_a_template_with_a_board_plays_at_once(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "my_pawns", "--board"]) == 0
    assert run(["check", "./my_pawns.pl", "--games", "4"]) == 0
    game = pb.load_game("./my_pawns.pl")
    position = game.start().play("a1-a2")
    assert str(position).splitlines()[-2:] == ["w - - - -", "- w w w w"]
    assert game.position(position.text) == position
    assert [str(cell) for cell in position.cells(position.moves[0])] == ["1/5", "1/4"]
    assert position.analyse(depth=4).move is not None


def test_an_error_in_the_midst_of_play_names_file_and_line(here: Path) -> None:
    path = countdown(here, "late_c", "utility(b-0, -1).", "utility(b-0, -1).\nutility(_-3, V) :- V is 1/0.")
    start = pb.load_game(path).start()
    with pytest.raises(pb.GameError, match=r"late_c\.pl:5: utility/2 raises an error"):
        _ = start.play("2").play("2").play("2").outcome
    with pytest.raises(pb.GameError, match=r"late_c\.pl:5: utility/2 raises an error"):
        start.analyse()
    with pytest.raises(pb.GameError, match=r"late_c\.pl:5: utility/2 raises an error"):
        start.search().result()


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("a-0, 1)", "a-0 x).\n:- initialization(halt)", 5, "Syntax error"),
        ("turn(P-_, P).", "turn(P-_, P).\n:- halt.", 5, "halt(0) was called"),
    ],
)
def test_a_bad_game_file_is_refused_with_its_line_and_fault(
    here: Path, old: str, new: str, line: int, why: str
) -> None:
    path = countdown(here, f"bad_{abs(hash((old, new)))}", old, new)
    with pytest.raises(pb.GameError) as refused:
        pb.load_game(path)
    assert str(refused.value).startswith(f"{path}:{line}: ")
    assert why in str(refused.value)


def test_a_lab_file_plays_unchanged(here: Path) -> None:
    (here / "lab_game_file.pl").write_text(LAB)
    game = pb.load_game("./lab_game_file.pl", variant="[x, 7]")
    start = game.start()
    assert game.players == ("max", "min")
    assert [str(move) for move in start.moves] == ["1", "2"]
    assert str(start) == "x sees 7"
    assert start.analyse().winner == start.solve().winner == "max"


def test_a_lab_file_takes_its_start_from_the_command(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "lab_started.pl").write_text(LAB)
    assert run(["perft", "./lab_started.pl", "2", "--start", "[x, 7]"]) == 0
    assert capsys.readouterr().out == "4\n"
    assert run(["perft", "./lab_started.pl", "2"]) == 2
    assert "there is no start position: add a fact start(Position)" in capsys.readouterr().err


def test_a_fault_in_a_lab_file_names_the_file_and_the_labs_own_predicate(here: Path) -> None:
    (here / "lab_faulty.pl").write_text(LAB.replace("utility([x, _], -1).", "utility([x, 0], V) :- atom_length(_, V)."))
    start = pb.load_game("./lab_faulty.pl", variant="[x, 4]").start()
    with pytest.raises(pb.GameError, match=r"lab_faulty\.pl:5: utility/2 raises an error"):
        start.analyse()


@pytest.mark.parametrize("command", ["analyse", "check", "play"])
@pytest.mark.parametrize(
    ("start", "why"),
    [
        ("7", ":4: from the start 7, move/2 has no solution: is that a position of this game?"),
        ("[x, y]", ":4: from the start [x,y], move/2 raises an error: "),
        ("[x, Y]", ":1: a start position must be a Prolog term without variables, not [x, Y]"),
        ("[x, ", ":1: a start position must be a Prolog term without variables, not [x, "),
    ],
)
def test_a_start_that_is_no_position_is_refused(
    here: Path, capsys: pytest.CaptureFixture[str], command: str, start: str, why: str
) -> None:
    (here / "lab_elsewhere.pl").write_text(LAB)
    assert run([command, "./lab_elsewhere.pl", "--start", start]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(f"pybridge: {here / 'lab_elsewhere.pl'}{why.strip()}")
    assert (printed.out, printed.err.count("\n")) == ("", 1)


def test_check_refuses_an_unknown_variant(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "tictactoe", "--variant", "bogus"]) == 2
    assert "tictactoe has no variant 'bogus'; it has: standard" in capsys.readouterr().err


def test_a_lab_file_may_have_a_start_of_its_own(here: Path) -> None:
    (here / "lab_with_start.pl").write_text(LAB + "start([o, 4]).\n")
    game = pb.load_game("./lab_with_start.pl")
    assert (game.start().turn, game.variants) == ("min", ["standard"])


@pytest.mark.stress
def test_checks_in_two_threads_report_their_progress_each_to_its_own() -> None:
    threads: dict[str, set[int]] = {"connect_four": set(), "surakarta": set()}

    def checked(game: str) -> int:
        pb.check_game(game, games=50, progress=lambda _checked, _spent: threads[game].add(get_ident()))
        return get_ident()

    with ThreadPoolExecutor(2) as executor:
        own = dict(zip(threads, executor.map(checked, threads), strict=True))
    assert threads == {game: {thread} for game, thread in own.items()}
