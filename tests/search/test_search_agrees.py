"""All searches find the value and distance that follow from the definition of a game."""

from pathlib import Path
from typing import Any

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
        {"heuristic": False},
        {"variety": 7},
        {"memory": 0.1},
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
        if not {"algorithm", "prove"} & options.keys():
            assert analysis.plies == (plies if utility else None)
    solution = position(tree).solve()
    assert (solution.value, solution.plies) == (utility, plies if utility else None)
