"""Compiled rules say the same as SWI-Prolog, in the same order, of all games there are."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from unittest.mock import ANY

import pytest
from counts import STRESS

import pybridge as pb

TOP = Path(__file__).parents[2]
GAMES = [
    *pb.games(),
    *(
        str(path.relative_to(TOP))
        for folder in ("examples", "examples/gdl", "benchmarks/games", "benchmarks/games/plain")
        for path in sorted((TOP / folder).glob("*.*"))
        if path.suffix in (".pl", ".kif") and path.stem != "family"  # not a game
    ),
]
POSITIONS = 25_000 if STRESS else 60


def test_the_rules_of_all_games_compile() -> None:
    refused = {}
    for spec in GAMES:
        if not spec.endswith(".kif"):
            game = pb.load_game(spec if spec in pb.games() else str(TOP / spec))
            goal = (
                "pybridge:choose_rules(Game, any), "
                "pybridge_compiled_rules:(rules_compiled(Game, rules, Compiled), "
                "(rules_refused(Game, _, _, Why) -> true ; Why = none))"
            )
            answer = pb.query_once(goal, {"Game": game.name})
            if not answer["Compiled"]:
                refused[spec] = answer["Why"]
    assert refused == {}


@pytest.mark.share(2)
@pytest.mark.parametrize("spec", GAMES)
def test_compiled_rules_agree_with_prolog(spec: str, tmp_path: Path) -> None:
    if spec in pb.games():
        file: str | Path = spec
    elif spec.endswith(".kif"):  # a game of the same name may be loaded already
        file = shutil.copy(TOP / spec, tmp_path / f"sheet_{Path(spec).name}")
    else:
        file = str(TOP / spec)
    game = pb.load_game(str(file), compiled=True)
    goal = (
        "pybridge_compiled_rules:prepared(Game, _, _, compiled(Program)), "
        "pybridge_agreement:rules_agree(Game, Program, Count)"
    )
    assert pb.query_once(goal, {"Game": game.name, "Count": POSITIONS})["truth"]
    start = game.start()
    goal = "pybridge:playouts(Game:Position, Count, 1, Tally, ran(Compiled, _))"
    inputs = {"Game": game.name, "Position": start.term, "Count": 50 if STRESS else 2}
    compiled = pb.query_once(goal, inputs)
    nodes = 20_000 if STRESS else 600
    played = start.analyse(algorithm="mcts", nodes=nodes)
    pb.load_game(game.spec, compiled=False)
    interpreted = pb.query_once(goal, inputs)
    assert (compiled["Compiled"], interpreted["Compiled"]) == (True, False)
    assert compiled["Tally"] == interpreted["Tally"]
    again = played.nodes if game.two_sided else nodes  # of which others have a fixed share
    assert start.analyse(algorithm="mcts", nodes=again) == replace(played, seconds=ANY, compiled=False)
    pb.query_once("pybridge:choose_rules(Game, any)", {"Game": game.name})
