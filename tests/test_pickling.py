"""Values survive pickling, also into a process that has loaded nothing, and `repr`."""

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import pybridge as pb
from pybridge.bridge.starting import prolog_directory
from pybridge.matches.record import GameRecord


@pytest.fixture(params=["built-in", "own", "lab"])
def game(request: pytest.FixtureRequest, tmp_path: Path) -> pb.Game:
    if request.param == "built-in":
        return pb.load_game("connect_four", variant="6x5")
    path = tmp_path / f"{tmp_path.name}.pl"
    if request.param == "own":
        rules = (prolog_directory() / "games" / "tictactoe.pl").read_text()
        path.write_text(rules.replace("module(tictactoe", f"module({tmp_path.name}"))
    else:
        path.write_text(
            "start([max, 3]).\nisMinPlayer([min, _]).\nutility([max, 0], -1).\nutility([min, 0], 1).\n"
            "move([P, N], [Q, M]) :- N > 0, other(P, Q), M is N-1.\n"
            "move([P, N], [Q, M]) :- N > 1, other(P, Q), M is N-2.\nother(max, min).\nother(min, max).\n"
        )
    return pb.load_game(str(path))


def values(game: pb.Game) -> list[Any]:
    position = game.start().play(game.start().moves[0])
    return [
        position,
        position.moves[0],
        position.analyse(depth=2),
        position.ranking(depth=2),
        GameRecord(game.spec, (position.moves[0].text,), variant=game.variant),
    ]


def test_values_are_the_same_after_pickling(game: pb.Game) -> None:
    for value in values(game):
        assert pickle.loads(pickle.dumps(value)) == value
    assert repr(pickle.loads(pickle.dumps(game))) == repr(game)


def played_on(travelled: tuple[pb.Position, pb.Move, GameRecord]) -> str:
    position, move, record = travelled
    replayed = [after for _, after in record.replay()]
    assert replayed[0] == position.game.start()
    return position.play(move).text


@pytest.mark.share(1)
def test_a_position_plays_on_in_a_process_that_has_loaded_nothing(game: pb.Game) -> None:
    position, move, _, _, record = values(game)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as pool:
        assert pool.submit(played_on, (position, move, record)).result() == position.play(move).text


def test_a_repr_can_be_pasted_back(game: pb.Game) -> None:
    position = game.start().play(game.start().moves[-1])
    names = {"load_game": pb.load_game}
    assert eval(repr(position), names) == position
    assert repr(eval(repr(game), names)) == repr(game)
