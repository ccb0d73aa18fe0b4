"""Searches to a limit of positions or depth answer as they did before: tests/data/same_answers.jsonl.

Each line has a game and its cases: moves from the start, options, and the answer. Written by the commit
before values became worths; the thirteen cases in which a worth says more were read one by one and renewed,
and so were those with playouts when AMAF results got their present weight, which changed nothing proven.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from counts import count

import pybridge as pb

ROOT = Path(__file__).parents[2]
GAMES = [json.loads(line) for line in (ROOT / "tests/data/same_answers.jsonl").read_text().splitlines()]


def answer(position: pb.Position, options: dict[str, Any]) -> list[Any]:
    """Return what is compared: of a ranking the moves, of an analysis what was found and the work."""
    if "ranking" in options:
        ranking = position.ranking(nodes=options["ranking"])
        return [[str(each.move), each.value, each.winner, each.plies, each.exact, each.visits] for each in ranking]
    found = position.analyse(**options)
    line = " ".join(map(str, found.line))
    move = None if found.move is None else str(found.move)
    return [move, found.value, found.winner, found.plies, found.exact, found.nodes, found.playouts, line]


@pytest.mark.parametrize("one", GAMES, ids=lambda one: Path(one["game"]).stem)
def test_the_same_limit_has_the_same_answer(one: dict[str, Any]) -> None:
    name = one["game"]
    game = pb.load_game(str(ROOT / name) if name.endswith(".pl") else name)
    cases = one["cases"]
    for moves, options, before in cases[:: max(1, len(cases) // count(5, len(cases)))]:
        position = game.start()
        for move in moves.split():
            position = position.play(move)
        assert answer(position, options) == before, (moves, options)
