"""All searches find the value and distance that follow from the definition of a game."""

from pathlib import Path
from typing import Any

import pytest
from counts import count
from hypothesis import given, settings
from hypothesis import strategies as st

import pybridge as pb
from pybridge.search.options import SearchOptions

TREES = str(Path(__file__).parent / "trees.pl")

ends = st.integers(-4, 4).map(lambda value: pb.Compound("end", [value]))


def nodes(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(
        lambda player, below: pb.Compound("node", [player, below]),
        st.sampled_from(["high", "low"]),
        st.lists(children, min_size=1, max_size=4),
    )


trees = nodes(st.recursive(ends, nodes, max_leaves=25))


def best(tree: Any) -> tuple[int, int]:
    """Return utility and distance, straight from the definition."""
    if tree.name == "end":
        return tree.args[0], 0
    player, children = tree.args
    sign = 1 if player == "high" else -1

    def wish(result: tuple[int, int]) -> tuple[int, int]:
        utility, plies = result
        worth = sign * utility
        return worth, -plies if worth > 0 else plies

    utility, plies = max(map(best, children), key=wish)
    return utility, plies + 1


def position(tree: Any) -> pb.Position:
    return pb.Position(pb.load_game(TREES), tree)


@settings(max_examples=count(30, 150))
@given(trees)
def test_every_algorithm_gives_the_value_of_the_definition(tree: Any) -> None:
    utility, plies = best(tree)
    choices: tuple[SearchOptions, ...] = (
        {},
        {"table": False},
        {"deepening": False},
        {"prove": "winner"},
        {"algorithm": "minimax"},
        {"algorithm": "alphabeta"},
        {"algorithm": "negamax"},
        {"algorithm": "iterative_deepening"},
        {"algorithm": "transposition_table"},
    )
    for options in choices:
        analysis = position(tree).analyse(**options)
        assert (analysis.value, analysis.exact) == (utility, True), options
        assert analysis.winner == ("high" if utility > 0 else "low" if utility < 0 else "draw")
        if options in ({}, {"table": False}, {"deepening": False}):
            assert analysis.plies == (plies if utility else None)
    solution = position(tree).solve()
    assert (solution.value, solution.plies) == (utility, plies if utility else None)


@settings(max_examples=count(25, 100))
@given(trees)
def test_the_expected_line_is_legal_and_comes_to_the_value(tree: Any) -> None:
    analysis = position(tree).analyse()
    after = position(tree)
    for move in analysis.line:
        after = after.play(move)
    assert after.outcome is not None
    assert after.outcome.value == analysis.value


@settings(max_examples=count(25, 100))
@given(trees, st.integers(1, 4))
def test_a_limited_search_claims_nothing_untrue(tree: Any, depth: int) -> None:
    utility, plies = best(tree)
    analysis = position(tree).analyse(depth=depth)
    if analysis.exact:
        assert analysis.value == utility
    if analysis.plies is not None:
        assert analysis.plies == plies
    if analysis.winner != "unknown":
        assert analysis.winner == ("high" if utility > 0 else "low" if utility < 0 else "draw")


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_do_not_change_the_result_of_a_search(threads: int) -> None:
    start = pb.load_game("cat_and_mice", variant="6x6").start()
    alone, together = start.analyse(), start.analyse(threads=threads)
    assert (alone.value, alone.plies, alone.winner) == (together.value, together.plies, together.winner)
