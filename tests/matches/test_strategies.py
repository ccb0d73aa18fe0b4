"""The strategies in a game's own file as players."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest
from terminal import play

import pybridge as pb

NUMBERS = count(1)

RULES = """:- module(HEAP, [players/2, start/2, turn/2, utility/2, move/3, strategy/3]).
players(ann, ben).
start(standard, ann-15).
turn(P-_, P).
utility(ann-0, -1).
utility(ben-0, 1).
move(P-S, Take, Q-L) :- other(P, Q), member(Take, [3, 2, 1]), L is S-Take, L >= 0.
other(ann, ben).
other(ben, ann).
"""

FAULTY = """strategy(loops, P, M) :- strategy(loops, P, M).
strategy(fails, _, _) :- fail.
strategy(unbound, _, _).
strategy(illegal, _, 7).
strategy(errs, P, M) :- M is P+1.
strategy(good, _, 1).
"""

FAULTS = [
    ("fails", "11: strategy/3 has no move for fails"),
    ("unbound", "12: strategy/3 does not bind the move of unbound"),
    ("illegal", "13: strategy/3 lets illegal play 7, which is not a legal move"),
    ("errs", "14: strategy/3 raises an error"),
]


def heap(folder: Path, strategies: str) -> str:
    name = f"heap_{next(NUMBERS)}"
    (folder / f"{name}.pl").write_text(RULES.replace("HEAP", name) + strategies)
    return str(folder / f"{name}.pl")


@pytest.mark.parametrize(("name", "fault"), FAULTS)
def test_a_strategy_without_a_legal_move_is_a_fault_of_the_rules(tmp_path: Path, name: str, fault: str) -> None:
    file = heap(tmp_path, FAULTY)
    game = pb.load_game(file)
    assert name in game.strategies
    with pytest.raises(pb.GameError, match=rf"heap_\d+\.pl:{fault}.*in ann-15") as asked:
        game.start().strategy(name)
    for other in ("random", "strategy:good", "easy"):
        with pytest.raises(pb.GameError, match=re.escape(str(asked.value))):
            pb.match(game, f"strategy:{name}", other, games=2)
    shown = play(Path(file).name, "--players", "human", f"strategy:{name}", lines="3\n", state=tmp_path).output
    assert f".pl:{fault}" in " ".join(shown.split())


@pytest.mark.parametrize(("name", "fault"), FAULTS)
def test_check_finds_a_strategy_without_a_legal_move(tmp_path: Path, name: str, fault: str) -> None:
    lines = FAULTY.splitlines(keepends=True)
    alone = "\n" * (int(fault[:2]) - 10) + next(line for line in lines if f"({name}," in line)
    (found,) = pb.check_game(heap(tmp_path, alone), games=3).faults
    assert f"{found.line}: {found.predicate} {found.text}".startswith(fault)
    assert found.position == "ann-15"


def test_a_faulty_strategy_does_not_stand_in_the_way_of_another(tmp_path: Path) -> None:
    game = pb.load_game(heap(tmp_path, FAULTY))
    assert pb.match(game, "strategy:good", "random", games=2).games == 2
    assert game.start().strategy("good").text == "1"


def test_a_clause_may_find_the_names_of_strategies_itself(tmp_path: Path) -> None:
    found = "strategy(Name, _-S, M) :- takes(Name, T), M is min(S, T).\ntakes(one, 1).\ntakes(two, 2).\n"
    game = pb.load_game(heap(tmp_path, found))
    assert game.strategies == ["one", "two"]
    assert game.start().strategy("two").text == "2"
    wrong = pb.load_game(heap(tmp_path, found + "takes(three, x).\n"))
    with pytest.raises(pb.GameError, match=r"heap_\d+\.pl:10: strategy/3 raises an error for _ in ann-15"):
        _ = wrong.strategies


RANDOM = """:- use_module(library(random)).
strategy(any, _-S, M) :- findall(N, ( member(N, [1, 2, 3]), N =< S ), Ns), random_member(M, Ns).
"""


def test_the_seed_decides_what_a_random_strategy_plays(tmp_path: Path) -> None:
    game = pb.load_game(heap(tmp_path, RANDOM))
    played = [[r.moves for r in pb.match(game, "strategy:any", "random", games=6, seed=s).records] for s in (1, 1, 2)]
    assert played[0] == played[1] != played[2]
    assert len({moves[0] for moves in played[0][::2]} | {moves[2] for moves in played[0][::2]}) > 1


def test_only_a_strategy_that_is_random_gets_a_seed(tmp_path: Path) -> None:
    one = "strategy(one, _-S, M) :- member(M, [3, 2, 1]), M =< S, !.\n"
    game = pb.load_game(heap(tmp_path, RANDOM.replace("any", "drawn") + one))
    for name, functor in (("one", "strategy"), ("drawn", "random_strategy")):
        inputs = {"Game": game.name, "Text": f"strategy:{name}"}
        assert pb.query_once("pybridge_players:player(Game, Text, P), functor(P, F, _)", inputs)["F"] == functor


def test_a_random_strategy_in_a_file_plays_different_moves(tmp_path: Path) -> None:
    game = pb.load_game(heap(tmp_path, FAULTY))
    (tmp_path / "any.pl").write_text(RANDOM)
    records = pb.match(game, str(tmp_path / "any.pl"), "random", games=6, seed=1, move_seconds=60).records
    assert not any(record.forfeit for record in records)
    assert len({record.moves[number % 2] for number, record in enumerate(records)}) > 1
