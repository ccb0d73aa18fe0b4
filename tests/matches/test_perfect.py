"""The player `perfect`, in small games and in larger ones."""

import re

import pytest

import pybridge as pb
from pybridge.bridge.terms import Compound
from pybridge.players import Player, make_player


def test_perfect_solves_a_small_game_whatever_its_estimate() -> None:
    game = pb.load_game("cat_and_mice", "4x4")
    decision = make_player("perfect", game).think(game.start()).run(print)
    assert decision.analysis is not None
    assert (decision.analysis.exact, decision.note) == (True, "")


def test_perfect_tells_how_far_it_came_where_memory_runs_out() -> None:
    game = pb.load_game("connect_four")
    player = Player("perfect", Compound("perfect", [[Compound("memory", [1])]]))
    with pytest.raises(pb.SolutionError) as failed:
        player.think(game.start()).run(lambda _: None)
    assert re.fullmatch(
        r"the limit of 1 MB was reached before connect_four was solved: "
        r"[\d,]+ positions found, [\d,]+ of them open; "
        "the strongest level that needs no solution is hard",
        str(failed.value),
    )
