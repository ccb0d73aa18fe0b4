"""The laws of the textbook's staircase: each step has the value of minimax, and does what its header says."""

from pathlib import Path
from typing import Any, get_args

import pytest
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st

import pybridge as pb
from pybridge.search.options import Algorithm

TOP = Path(__file__).parents[2]
HERE = Path(__file__).parent
GAMES = {
    "tictactoe": ("tictactoe", None),
    "connect_four": ("connect_four", None),
    "kalah": (TOP / "examples" / "kalah.pl", "3 pits 3 seeds"),  # a player may move twice in a row
    "surakarta": ("surakarta", None),  # positions repeat
    "sokoban": (TOP / "benchmarks" / "games" / "plain" / "sokoban.pl", "level 1"),  # a puzzle
    "circling": (HERE / "circling.pl", None),  # no end
}
MINIMAX: Algorithm = "minimax"
STEPS: list[Algorithm] = ["alphabeta", "negamax", "iterative_deepening", "transposition_table"]


def start_of(name: str, seed: int = 0, moves: int = 0) -> pb.Position:
    """Return the start of a game, after some random moves."""
    file, variant = GAMES[name]
    position = pb.load_game(str(file), variant=variant).start()
    for number in range(moves):
        if not position.outcome:
            position = position.play(position.moves[(seed + 7 * number) % len(position.moves)])
    return position


@settings(max_examples=count(30, 400), deadline=None)
@given(name=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 1000), moves=st.integers(0, 8), depth=st.integers(1, 3))
def test_every_step_has_the_value_of_minimax_at_each_depth(name: str, seed: int, moves: int, depth: int) -> None:
    position = start_of(name, seed, moves)
    if position.outcome:
        return
    expected = position.analyse(algorithm="minimax", depth=depth)
    for algorithm in STEPS:
        found = position.analyse(algorithm=algorithm, depth=depth)
        assert (found.algorithm, found.value) == (algorithm, expected.value)
        assert found.exact >= expected.exact
        if depth > 1:
            after = position.play(found.move).analyse(algorithm="minimax", depth=depth - 1)
            assert after.value == expected.value


@settings(max_examples=count(6, 100), deadline=None)
@given(name=st.sampled_from(["tictactoe", "kalah"]), seed=st.integers(0, 1000))
def test_what_ends_by_itself_has_the_value_of_solve(name: str, seed: int) -> None:
    position = start_of(name, seed, 5)
    if position.outcome:
        return
    solution = position.solve()
    for algorithm in STEPS:
        found = position.analyse(algorithm=algorithm)
        assert (found.value, found.exact) == (solution.value, True)
        assert solution[position.play(found.move)].value == solution.value


def test_a_puzzle_is_solved_by_each_step() -> None:
    position = start_of("sokoban")
    solution = position.solve()
    assert solution.plies
    for _ in range(solution.plies - 6):
        position = position.play(solution[position].move)
    for algorithm in (*STEPS, MINIMAX):
        assert position.analyse(algorithm=algorithm, depth=6).winner == "keeper"


@settings(max_examples=count(10, 60), deadline=None)
@given(name=st.sampled_from(["connect_four", "kalah", "surakarta"]), seed=st.integers(0, 1000), depth=st.integers(1, 3))
def test_deepening_enters_the_positions_of_all_its_depths(name: str, seed: int, depth: int) -> None:
    position = start_of(name, seed, 3)
    deepening = position.analyse(algorithm="iterative_deepening", depth=depth)
    depths = range(1, (deepening.depth or 0) + 1)
    assert deepening.nodes == sum(position.analyse(algorithm="negamax", depth=d).nodes for d in depths)


def test_negamax_enters_the_positions_of_alpha_beta_and_the_table_saves_most_of_them() -> None:
    start = pb.load_game("tictactoe").start()
    nodes = {algorithm: start.analyse(algorithm=algorithm).nodes for algorithm in STEPS}
    assert nodes == {  # as the header of transposition_table.pl says
        "alphabeta": 18_297,
        "negamax": 18_297,
        "iterative_deepening": 43_356,
        "transposition_table": 8_308,
    }


def test_a_limit_gives_the_last_finished_depth() -> None:
    start = pb.load_game("connect_four").start()
    for algorithm in STEPS[2:]:
        stopped = start.analyse(algorithm=algorithm, nodes=1500)
        assert stopped.nodes == 1500
        assert stopped.depth is not None
        assert stopped.value == start.analyse(algorithm="minimax", depth=stopped.depth).value


@settings(max_examples=count(10, 60), deadline=None)
@given(seed=st.integers(0, 2**53), nodes=st.integers(1, 2000))
def test_a_seed_makes_uct_play_the_same_games(seed: int, nodes: int) -> None:
    start = pb.load_game("tictactoe").start()
    found = [start.analyse(algorithm="uct", nodes=nodes, variety=seed) for _ in range(2)]
    facts = [(each.value, each.line, each.playouts, each.nodes, each.exact) for each in found]
    assert facts[0] == facts[1]
    assert facts[0][3:] == (nodes, False)


@pytest.mark.stress
@settings(max_examples=count(5, 60), deadline=None)
@given(seed=st.integers(0, 1000), moves=st.integers(2, 6))
def test_uct_converges_to_a_move_that_keeps_the_value(seed: int, moves: int) -> None:
    position = start_of("tictactoe", seed, moves)
    if position.outcome:
        return
    solution = position.solve()
    found = position.analyse(algorithm="uct", nodes=10_000, variety=seed)
    assert solution[position.play(found.move)].value == solution.value
    assert abs(int(found.value) - 1000 * solution.value) < 350


def test_uct_needs_a_limit_that_playouts_have() -> None:
    start = pb.load_game("tictactoe").start()
    options: Any
    for options in ({}, {"depth": 3}):
        with pytest.raises(ValueError, match="algorithm must be one without playouts where neither seconds nor nodes"):
            start.analyse(algorithm="uct", **options)


def test_uct_ranks_every_move_with_a_share_of_the_limit() -> None:
    ranking = pb.load_game("tictactoe").position("xx-/oo-/--- x").ranking(algorithm="uct", nodes=5000)
    assert (ranking[0].move.text, ranking[0].winner, len(ranking)) == ("3", "x", 5)
    assert all(move.visits > 0 for move in list(ranking)[1:])


def test_each_algorithm_gives_its_name() -> None:
    position = pb.load_game("tictactoe").position("xo-/-x-/--- o")
    for algorithm in set(get_args(Algorithm)) - {"auto"}:
        assert position.analyse(algorithm=algorithm, nodes=500).algorithm in (algorithm, "deepening")
