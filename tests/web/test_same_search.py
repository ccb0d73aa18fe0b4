"""The browser finds what the terminal finds: values, moves, counts of positions, perft."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

import pybridge as pb

_ANALYSE = """async ([line, options]) => {
    let last = null;
    await pybridge.prolog.listenTo({ask: "analyse", options, ...line}, (thought) => (last = thought));
    return last;
}"""
_PERFT = "pybridge:perft({game}:Pos, {depth}, N)"
_VISITS = """findall([Visits, Value],
    ( pybridge:ranked_moves({game}:Pos, [algorithm(mcts), nodes(500)], Moves),
      member(Move, Moves), get_dict(visits, Move, Visits), get_dict(value, Move, Value) ),
    All)"""
KEYS = ("move", "line", "value", "winner", "plies", "exact", "algorithm", "depth", "nodes", "table_hits")


def found(page: Page, line: dict[str, Any], *options: str) -> dict[str, Any]:
    answer = page.evaluate(_ANALYSE, [line, list(options)])
    return {key: answer[key] for key in KEYS}


@pytest.mark.parametrize("name", pb.games())
def test_a_search_in_the_browser_is_the_search_in_the_terminal(opened: Page, name: str) -> None:
    position = pb.load_game(name).start()
    moves: list[str] = []
    for _ in range(2):
        line = {"game": name, "variant": "", "start": "", "moves": moves}
        for variety in (None, 7):
            options = ["depth=5", *([] if variety is None else [f"variety={variety}"])]
            expected = position.analyse(depth=5, variety=variety)
            native = json.loads(json.dumps(expected.to_json()))
            assert found(opened, line, *options) == {key: native[key] for key in KEYS}
        limited = found(opened, line, "nodes=500")
        native = json.loads(json.dumps(position.analyse(nodes=500).to_json()))
        assert limited == {key: native[key] for key in KEYS}
        asked = {"ask": "goal", "goal": _PERFT.format(game=name, depth=2), **line}
        counted = opened.evaluate("asked => pybridge.prolog.ask(asked)", asked)
        assert counted["answer"] == [f"N = {position.perft(2)}"]
        goal = _VISITS.format(game=name)
        ranked = opened.evaluate("asked => pybridge.prolog.ask(asked)", {"ask": "goal", "goal": goal, **line})
        ranking = position.ranking(algorithm="mcts", nodes=500)
        assert ranked["answer"] == [f"All = {[[each.visits, each.value] for each in ranking]}"]
        move = position.moves[-1]
        moves, position = [*moves, str(move)], position.play(move)
