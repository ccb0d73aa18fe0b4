"""Programs that people have: in a dialect they play as they are, others after `pybridge new --from`."""

from pathlib import Path
from shutil import copytree

import pytest

import pybridge as pb
from pybridge.cli import run

# In all of them, two players take one, two or three of 13 sticks in turn, and who takes the last one wins:
# the first player does, in 7 plies.
KEPT = Path(__file__).parent / "programs"
DIALECTS = sorted(each.name for each in (KEPT / "in_a_dialect").iterdir())
PROGRAMS = sorted(each.name for each in (KEPT / "of_another_shape").iterdir())


def copied(kind: str, name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Copy the files of a program into a folder, and work there."""
    copytree(KEPT / kind / name, folder, dirs_exist_ok=True)
    monkeypatch.chdir(folder)


def holds(path: str, variant: str | None, capfd: pytest.CaptureFixture[str]) -> None:
    """Assert that the game at a path is solved, keeps the contract, and runs compiled, without a warning."""
    game = pb.load_game(path, variant, compiled=True)
    solution = game.solve()
    assert (solution.winner, solution.plies) == (game.players[0], 7)
    assert game.start().analyse(depth=7, algorithm="deepening").compiled
    assert run(["check", path, "--seconds", "3", *(["--start", variant] if variant else [])]) == 0
    printed = capfd.readouterr()
    assert "Its rules run compiled." in printed.out
    assert "warning" not in printed.out + printed.err


@pytest.mark.parametrize("name", DIALECTS)
def test_a_file_in_a_dialect_plays_as_it_is(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    copied("in_a_dialect", name, tmp_path, monkeypatch)
    holds("./game.pl", "s(13,a)" if name.startswith("started") else None, capfd)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_of_another_shape_plays_after_new_from(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    copied("of_another_shape", name, tmp_path, monkeypatch)
    if name != "generated_moves":
        assert run(["check", "./it.pl"]) == 2
        assert "this looks like a program with initial" in capfd.readouterr().err
    assert run(["new", f"my_{name}", "--from", "it.pl"]) == 0
    text = (tmp_path / f"my_{name}.pl").read_text()
    assert "fail." not in text
    capfd.readouterr()
    holds(f"./my_{name}.pl", None, capfd)


def test_the_levels_of_a_program_play_against_the_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied("of_another_shape", "levels", tmp_path, monkeypatch)
    assert run(["new", "levels", "--from", "it.pl"]) == 0
    game = pb.load_game("./levels.pl")
    assert pb.match(game, "strategy:level_2", "perfect", games=2, seed=1).won == 1
    assert pb.match(game, "strategy:level_1", "strategy:level_2", games=2, seed=1).won == 0


def test_new_says_what_keeps_a_program_from_being_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "it.pl").write_text("""
        :- dynamic taken/1.
        initial_state(_, s(13, p1)).
        valid_moves(s(N, _), L) :- findall(T, ( between(1, N, T), \\+ taken(T) ), L).
        move(s(N, p1), T, s(M, p2)) :- M is N-T, assertz(taken(T)).
        move(s(N, p2), T, s(M, p1)) :- M is N-T, assertz(taken(T)).
        game_over(s(0, P), P) :- few(P).
    """)
    monkeypatch.chdir(tmp_path)
    assert run(["new", "mine", "--from", "it.pl"]) == 0
    printed = capsys.readouterr().out
    text = Path("mine.pl").read_text()
    assert "turn(s(_,Player), Player)." in text
    for note in (
        "game_over/2 needs few/1, which is not defined.",
        "The rules change the facts taken/1: facts that change belong into the position.",
    ):
        assert f"{note}\n" in printed
        assert f"% {note}\n" in text


def test_a_value_for_a_player_beside_the_state_is_the_heuristic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied("of_another_shape", "player_beside_the_state", tmp_path, monkeypatch)
    with Path("it.pl").open("a") as file:
        file.write("value(sticks(N), white, N).\nvalue(sticks(N), black, V) :- V is -N.\n")
    assert run(["new", "mine", "--from", "it.pl"]) == 0
    assert "value(State,white,Value)" in Path("mine.pl").read_text()
    assert pb.load_game("./mine.pl").start().analyse(depth=1).move


def test_the_size_in_a_programs_facts_is_tried_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "it.pl").write_text("""
        :- dynamic board_size/1.
        board_size(13).
        initial_state(N, s(N, p1)).
        valid_moves(s(N, _), L) :- N > 0, board_size(Most), findall(T, between(1, Most, T), L).
    """)
    monkeypatch.chdir(tmp_path)
    assert run(["new", "mine", "--from", "it.pl"]) == 0
    assert "initial_state(13," in Path("mine.pl").read_text()


def test_a_move_that_changes_nothing_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "it.pl").write_text("""
        initial_state(_, s(13, p1)).
        valid_moves(s(N, _), L) :- findall(take, between(1, N, _), L).
        move(s(N, p1), take(T), s(M, p2)) :- member(T, [1, 2, 3]), T =< N, M is N-T.
        move(s(N, p2), take(T), s(M, p1)) :- member(T, [1, 2, 3]), T =< N, M is N-T.
        move(State, take, State).
        game_over(s(99, P), P).
    """)
    monkeypatch.chdir(tmp_path)
    assert run(["new", "mine", "--from", "it.pl"]) == 0
    assert "valid_moves/2 lists moves such as take, which move/3 does not take.\n" in capsys.readouterr().out
    text = Path("mine.pl").read_text()
    assert "member(Move, Moves)" not in text
    # No game ended, which would have shown who wins.
    assert "value_of(p1, 1) :- !." in text
    assert "% ? No random game has ended." in text


SETS_FACTS = """
:- dynamic most/1.
initial_state(_, s(13, p1)) :- retractall(most(_)), assertz(most(3)).
next(p1, p2).
next(p2, p1).
valid_moves(s(N, _), Moves) :- most(Most), findall(T, ( between(1, Most, T), T =< N ), Moves).
move(s(N, P), T, s(M, Q)) :- most(Most), T =< Most, M is N-T, next(P, Q).
game_over(s(0, P), W) :- next(W, P), !.
"""


def test_the_facts_that_a_start_sets_stay_while_moves_are_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sets_facts.pl").write_text(SETS_FACTS)
    assert run(["new", "with_facts", "--from", "sets_facts.pl"]) == 0
    assert "fail." not in (tmp_path / "with_facts.pl").read_text()
    assert [str(move) for move in pb.load_game("./with_facts.pl").start().moves] == ["1", "2", "3"]
