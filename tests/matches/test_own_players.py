"""The search in a game's own file as a player: own:minimax and own:alphabeta."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest
from lab6 import LAB, mended
from terminal import play

import pybridge as pb
from pybridge.players import make_player, player_kinds
from pybridge.rules.errors import InputError

LATE = "[x,[x,-,-,-,o,-,-,-,-]]"


@pytest.fixture
def lab(tmp_path: Path) -> Path:
    mended(tmp_path)
    (tmp_path / "alphabeta.pl").write_text(
        (LAB / "lab6.pl").read_text().replace("[game, solver]", "[game, solver_alphabeta]")
    )
    return tmp_path


def with_search(folder: Path, name: str, search: str) -> pb.Game:
    (folder / f"{name}.pl").write_text(f":- [game].\nstart({LATE}).\n{search}\n")
    return pb.load_game(str(folder / f"{name}.pl"))


def test_the_handouts_minimax_draws_against_the_engine(lab: Path) -> None:
    game = pb.load_game(str(lab / "lab6.pl"), variant=LATE)
    assert pb.match(game, "own:minimax", "engine:nodes=3000", games=2).drawn == 2


def test_the_handouts_alphabeta_plays_a_whole_match(lab: Path) -> None:
    game = pb.load_game(str(lab / "alphabeta.pl"))
    result = pb.match(game, "own:alphabeta", "random", games=4, seed=3)
    assert result.lost == 0
    assert result.won > 0


def test_it_plays_in_the_console(lab: Path) -> None:
    done = play("lab6.pl", "--start", LATE, "--players", "human", "own:minimax", lines="2\n", state=lab)
    assert "min (own:minimax) plays 3." in done.output


def test_the_players_of_a_file_are_those_that_it_defines(lab: Path) -> None:
    assert "own:minimax" in player_kinds(pb.load_game(str(lab / "lab6.pl")))
    assert "own:alphabeta" in player_kinds(pb.load_game(str(lab / "alphabeta.pl")))
    assert not any(kind.startswith("own:") for kind in player_kinds(pb.load_game("tictactoe")))


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("own:minimax", "the file of tictactoe does not define minimax(Position, Next, Value)"),
        ("own:negamax", "the searches of a file's own are own:minimax and own:alphabeta"),
        ("random:3", "only engine, strategy and own can be followed by a colon"),
    ],
)
def test_a_search_that_is_not_there_is_no_player(spec: str, why: str) -> None:
    with pytest.raises(InputError, match=re.escape(why)):
        make_player(spec, pb.load_game("tictactoe"))


@pytest.mark.parametrize(
    ("name", "search", "line", "why"),
    [
        ("failing", "minimax(_, _, _) :- fail.", 3, f"minimax/3 fails in {LATE}"),
        ("silent", "minimax(_, _, 0).", 3, f"minimax/3 returns no next position in {LATE}"),
        ("cheat", "minimax(P, P, 0).", 3, f"minimax/3 returns {LATE} as the next position, but no move"),
        ("wrong", "minimax(P, N, V) :-\n    best(P, N, V).", 4, "Unknown procedure: best/3"),
        ("sum", "minimax(_, _, V) :-\n    V is _ + 1.", 4, "Arguments are not sufficiently instantiated"),
    ],
)
def test_an_invalid_answer_is_reported_with_its_place(lab: Path, name: str, search: str, line: int, why: str) -> None:
    game = with_search(lab, name, search)
    place = f"{lab / name}.pl:{line}: {why}"
    with pytest.raises(pb.GameError) as refused:
        make_player("own:minimax", game).think(game.start()).run(print)
    assert str(refused.value).startswith(place)
    with pytest.raises(pb.GameError) as refused:
        pb.match(game, "own:minimax", "random", games=1)
    assert str(refused.value).startswith(place)


def test_a_search_that_is_stopped_plays_the_first_move(lab: Path) -> None:
    game = with_search(lab, "endless", "minimax(P, N, V) :- repeat, fail, minimax(P, N, V).")
    thought = make_player("own:minimax", game).think(game.start())
    threading.Timer(0.2, thought.stop).start()
    assert str(thought.run(print).move) == "2"
