"""Rankings by playouts: every move has a value, from the search that chooses the move."""

import json
from pathlib import Path
from typing import cast

import pytest
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st

import pybridge as pb
from pybridge.cli import run
from pybridge.search.options import Algorithm

HEX = str(Path(__file__).parents[2] / "benchmarks" / "games" / "hex.pl")

some_moves = st.lists(st.integers(0, 10**6), max_size=14)


def after(choices: list[int]) -> pb.Position:
    """Return a position of Hex 5x5 that has not ended."""
    position = pb.load_game(HEX, variant="5x5").start()
    for choice in choices:
        following = position.play(position.moves[choice % len(position.moves)])
        if following.outcome:
            break
        position = following
    return position


@pytest.mark.stress
@settings(max_examples=count(12, 200), deadline=None)
@given(some_moves, st.integers(1, 1_500), st.integers(0, 99), st.sampled_from(["auto", "mcts"]))
def test_the_first_move_is_the_one_that_the_engine_plays(
    choices: list[int], nodes: int, variety: int, name: str
) -> None:
    position, algorithm = after(choices), cast("Algorithm", name)
    analysis = position.analyse(algorithm=algorithm, nodes=nodes, variety=variety)
    ranking = position.ranking(algorithm=algorithm, nodes=nodes, variety=variety)
    first = ranking[0]
    assert first.move == analysis.move
    assert {move.move for move in ranking} == set(position.moves)
    assert ranking.nodes <= nodes
    assert sum(move.visits for move in ranking) == ranking.playouts or ranking.playouts == 1
    if not analysis.exact and not first.exact:
        assert (first.value, first.winner, first.line) == (analysis.value, analysis.winner, analysis.line)
        assert (ranking.algorithm, ranking.playouts) == (analysis.algorithm, analysis.playouts)
    assert position.ranking(algorithm=algorithm, nodes=nodes, variety=variety).moves == ranking.moves


def test_the_command_shows_means_and_visits(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["analyse", HEX, "--ranking", "--nodes", "3000", "--variety", "1"]
    assert run([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["algorithm"], data["nodes"]) == ("mcts", 3000)
    first = data["moves"][0]
    assert sum(move["visits"] for move in data["moves"]) == data["playouts"]
    assert run(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    guess = f"guess {first['value']:+d}" if first["value"] else "even, a guess"
    assert " ".join(lines[0].split()).startswith(f"{first['move']} {guess} {first['visits']} visits")
    assert f" {data['playouts']:,} playouts, 3,000 positions in " in lines[-1]


def test_a_tree_of_playouts_has_the_visits_of_the_ranking() -> None:
    position = pb.load_game(HEX, variant="5x5").start()
    tree = position.tree(nodes=3_000, variety=2)
    ranking = position.ranking(nodes=3_000, variety=2)
    assert tree.visits == ranking.playouts
    assert {child.text: child.visits for child in tree.children} == {move.move.text: move.visits for move in ranking}
    assert tree.line[0] == ranking[0].move.text
    data = tree.to_json()
    assert (data["how"], data["visits"], data["alpha"]) == ("played", tree.visits, None)
    assert len(data["children"][0]["children"]) == 24
    assert json.loads(json.dumps(data)) == data


def test_the_command_prints_a_tree_of_playouts_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tree", HEX, "--algorithm", "mcts", "--nodes", "2000", "--depth", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert sum(child["visits"] for child in data["children"]) == data["visits"] > 0
    assert run(["tree", "tictactoe", "--depth", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["visits"], data["children"][1]["alpha"]) == (None, 0)


def test_the_textbooks_searches_take_a_game_that_fills_in_the_next_position() -> None:
    position = pb.load_game(HEX, variant="5x5").start()
    assert position.analyse(algorithm="minimax", depth=2).line == (position.moves[0], position.moves[1])
