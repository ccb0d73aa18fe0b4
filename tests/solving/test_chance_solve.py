"""Games of chance in which positions can repeat: bounds from both sides close, and lie around the value."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from counts import count
from naive import expectimax
from naive.strategies import best_of_strategies

import pybridge as pb

HERE = Path(__file__).parent
SEARCH = HERE.parent / "search"
SOLVED = """
    pybridge:( solve_chance(Game:Position, [], Whole), del_dict(bounds, Whole, _, Solution),
               close_chance(Whole) )
"""


def solved(position: pb.Position) -> dict[str, Any]:
    solution: dict[str, Any] = pb.query_once(SOLVED, {"Game": position.game.name, "Position": position.term})[
        "Solution"
    ]
    return solution


def between(position: pb.Position, value: Fraction, apart: float = 1e-9) -> bool:
    solution = solved(position)
    lowest, highest = Fraction(solution["lowest"]), Fraction(solution["highest"])
    return lowest <= value <= highest <= lowest + Fraction(apart)


@pytest.mark.parametrize(
    ("goal", "wins"), [("10", 0.709424323), ("20", 0.615558550), *([("30", 0.567914744)] if count(0, 1) else [])]
)
def test_pig_is_worth_what_was_published(goal: str, wins: float) -> None:
    solution = solved(pb.load_game("pig", goal).start())
    assert solution["highest"] - solution["lowest"] < 1e-9
    assert abs(solution["lowest"] - (2 * wins - 1)) < 2e-9


def test_bounds_are_the_same_compiled() -> None:
    found = []
    for compiled in (False, True):
        solution = pb.search.solve_chance(pb.load_game("pig", "10", compiled=compiled).start())
        assert solution.compiled is compiled
        found.append((solution.expected, solution.positions))
    assert found[0] == found[1]


@pytest.mark.parametrize(("variant", "value"), [("waiting", 0), ("hurried", Fraction(-1, 33)), ("kept", 0.5)])
def test_bounds_meet_where_players_can_wait(variant: str, value: float) -> None:
    assert between(pb.load_game(str(HERE / "both_wait.pl"), variant).start(), Fraction(value))


def test_large_results_and_weights_have_wider_bounds() -> None:
    assert between(pb.load_game(str(HERE / "both_wait.pl"), "rich").start(), Fraction(2), apart=10)


def test_bounds_hold_for_small_graphs() -> None:
    graphs = pb.load_game(str(HERE / "chance_graphs.pl"))
    for seed in range(count(40, 1000)):
        position = pb.Position(graphs, pb.Compound("node", [seed, 0]))
        assert between(position, best_of_strategies(position)), seed


def test_games_without_repetition_are_solved_exactly() -> None:
    trees = pb.load_game(str(SEARCH / "chance_trees.pl"))
    for seed in range(count(10, 200)):
        position = pb.Position(trees, pb.Compound("node", [seed, 0, 0]))
        solution = solved(position)
        assert solution["lowest"] == solution["highest"] == expectimax.value(position, {})


def test_tic_tac_toe_with_a_coin_is_worth_41_512ths() -> None:
    solution = solved(pb.load_game(str(SEARCH / "coin_tictactoe.pl")).start())
    assert (solution["lowest"], solution["highest"]) == (Fraction(41, 512), Fraction(41, 512))
