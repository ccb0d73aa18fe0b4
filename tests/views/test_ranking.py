"""Rankings: the value of every legal move, found by one search."""

import json

import pytest

import pybridge as pb
from pybridge.cli import run


def test_all_moves_are_searched_to_the_same_depth_within_one_limit() -> None:
    position = pb.load_game("connect_four").start()
    ranking = position.ranking(nodes=5_000)
    assert len(ranking) == 7
    assert ranking.nodes <= 5_000
    assert ranking.depth is not None
    again = position.ranking(depth=ranking.depth)
    assert again.moves == ranking.moves


def test_a_limit_that_runs_out_at_once_leaves_the_moves() -> None:
    ranking = pb.load_game("connect_four").start().ranking(nodes=1)
    assert [ranking.depth, *(move.move.text for move in ranking)] == [0, *"4352617"]


def test_the_command_ranks_in_json_and_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", "tictactoe", "--moves", "1 2", "--ranking", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [(move["winner"], move["plies"]) for move in data["moves"][:2]] == [("x", 5), ("x", 5)]
    assert run(["analyse", "tictactoe", "--moves", "1 2", "--ranking"]) == 0
    assert "x wins in 5  " in capsys.readouterr().out


def test_an_option_that_does_not_go_with_a_ranking_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", "tictactoe", "--ranking", "--threads", "2"]) == 2
    assert capsys.readouterr().err == "pybridge: --threads cannot be combined with --ranking\n"
    with pytest.raises(TypeError, match="unexpected keyword argument 'deph'; did you mean 'depth'"):
        pb.load_game("tictactoe").start().ranking(**{"deph": 2})  # type: ignore[arg-type]
