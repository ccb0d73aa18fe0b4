"""The browser finds what the terminal finds: values, moves, counts of positions, perft."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from at_the_table import cell, opened_page, served, status
from counts import count
from playwright.sync_api import Browser, Page, expect

import pybridge as pb

BOARDS = [("hex.pl", "11x11"), ("gomoku.pl", "15x15")]
EXAMPLES = Path(__file__).parents[2] / "examples"

_ANALYSE = """async ([line, player]) => {
    let last = null;
    await pybridge.prolog.listenTo({ask: "think", player, seed: 1, ...line}, (thought) => (last = thought));
    return last;
}"""
_VISITS = """findall([Visits, Value],
    ( pybridge:ranked_moves({game}:Pos, [algorithm(mcts), nodes(500)], Moves),
      member(Move, Moves), get_dict(visits, Move, Visits), get_dict(value, Move, Value) ),
    All)"""
NAMES = pb.games()[: count(2, 9)]
KEYS = ("move", "line", "value", "winner", "plies", "exact", "algorithm", "depth", "nodes", "table_hits")


def found(page: Page, line: dict[str, Any], player: str) -> dict[str, Any]:
    answer = page.evaluate(_ANALYSE, [line, player])
    return {key: answer[key] for key in KEYS}


@pytest.mark.share(1)
@pytest.mark.parametrize("name", NAMES)
def test_a_search_in_the_browser_is_the_search_in_the_terminal(opened: Page, name: str) -> None:
    position = pb.load_game(name).start()
    moves: list[str] = []
    for _ in range(2):
        line = {"game": name, "variant": "", "start": "", "moves": moves}
        for variety in (None, 7):
            player = "engine:depth=5" + ("" if variety is None else f",variety={variety}")
            expected = position.analyse(depth=5, variety=variety)
            native = json.loads(json.dumps(expected.to_json()))
            assert found(opened, line, player) == {key: native[key] for key in KEYS}
        limited = found(opened, line, "engine:nodes=500")
        native = json.loads(json.dumps(position.analyse(nodes=500).to_json()))
        assert limited == {key: native[key] for key in KEYS}
        goal = _VISITS.format(game=name)
        ranked = opened.evaluate("asked => pybridge.prolog.ask(asked)", {"ask": "goal", "goal": goal, **line})
        ranking = position.ranking(algorithm="mcts", nodes=500)
        assert ranked["answer"] == [f"All = {[[each.visits, each.value] for each in ranking]}"]
        move = position.moves[-1]
        moves, position = [*moves, str(move)], position.play(move)


@pytest.mark.stress
@pytest.mark.parametrize("name", NAMES)
def test_rules_run_compiled_with_the_same_games(opened: Page, name: str) -> None:
    compare_compiled(opened, name, pb.load_game(name).start())


def compare_compiled(page: Page, spec: str, start: pb.Position) -> None:
    """Count moves and play random games in the terminal, in the browser, and compiled in the browser."""
    name = start.game.name
    goal = f"pybridge:perft({name}:Pos, 3, Perft), pybridge:playouts({name}:Pos, 20, 1, Tally, ran(Compiled, _))"
    line = {"game": spec, "variant": "", "start": "", "moves": []}
    found = {}
    for choice in ("interpreted", "compiled"):
        asked = {"ask": "goal", "goal": f"pybridge:choose_rules({name}, {choice}), {goal}", **line}
        found[choice] = page.evaluate("asked => pybridge.prolog.ask(asked)", asked)["answer"]
    native = pb.query_once(goal.replace("Pos", "Position"), {"Position": start.term})
    tally = f"Tally = tally({', '.join(map(str, native['Tally'].args))})"
    assert found == {
        choice: [f"Perft = {native['Perft']}", tally, f"Compiled = @({truth})"]
        for choice, truth in (("interpreted", "false"), ("compiled", "true"))
    }


@pytest.mark.stress
def test_a_compiled_search_ends_by_its_limit_of_time(opened: Page) -> None:
    line = {"game": "connect_four", "variant": "", "start": "", "moves": []}
    choose = {"ask": "goal", "goal": "pybridge:choose_rules(connect_four, compiled)", **line}
    in_each_worker = "asked => Promise.all([1, 2, 3].map(() => pybridge.prolog.ask(asked)))"
    opened.evaluate(in_each_worker, choose)
    answer = opened.evaluate(_ANALYSE, [line, "engine:algorithm=deepening,seconds=0.5"])
    assert (answer["compiled"], answer["exact"]) == (True, False)


EDITED = """
:- module(edited_in_BROWSER, [players/2, start/2, turn/2, move/3, utility/2]).
players(a, b).
start(plain, 12).
turn(Left, Player) :- ( Left mod 2 =:= 0 -> Player = a ; Player = b ).
utility(0, Value) :- worth(a, Value).
worth(Player, Value) :- ( Player == b -> Value = 1 ; Value = -1 ).
move(Left, take(N), Next) :- member(N, [1, 2]), N =< Left, Next is Left-N.
"""


@pytest.mark.stress
def test_edited_rules_run_compiled(browser: Browser, tmp_path: Path) -> None:
    name = f"edited_in_{browser.browser_type.name}"  # a process may test both
    file = tmp_path / f"{name}.pl"
    file.write_text(edited := EDITED.replace("edited_in_BROWSER", name))
    with served(str(file)) as address, opened_page(browser, f"{address}#file={file.name}&players=human+human") as page:
        expect(status(page)).to_contain_text("to move.")
        for limit in (2, 1):
            rules = edited.replace("[1, 2]", "[1, 2]" if limit == 2 else "[1]")
            file.write_text(rules)
            page.evaluate(
                "([name, text]) => pybridge.prolog.setRules({path: '/own/' + name, text})", [file.name, rules]
            )
            compare_compiled(page, f"/own/{file.name}", pb.load_game(str(file)).start())


@pytest.mark.parametrize("chance", range(count(1, 60)))
def test_integers_are_computed_as_in_the_terminal(opened: Page, chance: int) -> None:
    goal = integer_goal(random.Random(chance))
    asked = {"ask": "goal", "goal": goal, "game": "tictactoe", "variant": "", "start": "", "moves": []}
    answer = opened.evaluate("asked => pybridge.prolog.ask(asked)", asked)["answer"]
    expected = pb.query_once(goal)
    assert expected
    assert answer == [f"{name} = {value}" for name, value in expected.items() if name != "truth"]


def integer_goal(chance: random.Random, count: int = 100) -> str:
    """Return a conjunction of goals that compute with integers on both sides of 64 bits."""

    def expression(depth: int) -> str:
        if depth == 0:
            return str(chance.randint(-(1 << (size := chance.choice([3, 31, 62, 64, 70, 200]))), 1 << size))
        one, other = expression(depth - 1), expression(depth - 1)
        shift = chance.randrange(100)
        operations = ["\\({0})", "-({0})", "({0})+({1})", "({0})-({1})", "({0})*({1})", "({0}) /\\ \\({1})"]
        operations += ["({0}) \\/ ({1})", "xor({0}, {1})", "({0})<<{2}", "({0})>>{2}", "({0}) mod 97"]
        operations += ["({0}) // 91", "gcd({0}, {1})", "abs({0})"]
        return chance.choice(operations).format(one, other, shift)

    return ", ".join(f"X{number} is {expression(chance.randint(1, 3))}" for number in range(count))


@pytest.mark.stress
@pytest.mark.parametrize(("file", "variant"), BOARDS[: count(1, 2)])
def test_boards_of_more_than_64_cells_have_all_their_moves(browser: Browser, file: str, variant: str) -> None:
    path = EXAMPLES / file
    with (
        served(str(path)) as address,
        opened_page(browser, f"{address}#file={file}&variant={variant}&players=human+human") as page,
    ):
        expect(status(page)).to_contain_text("to move.")
        cell(page, page.evaluate("pybridge.session.position.moves[60].cells[0]")).click()
        expect(page.locator("#moves li")).to_have_count(1)
        moves = page.evaluate("pybridge.session.position.moves.map(({text}) => text)")
        start = pb.load_game(str(path), variant).start()
        assert moves == [move.text for move in start.play(start.moves[60]).moves]
