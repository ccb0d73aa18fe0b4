"""Explanations of an engine's moves in words."""

from dataclasses import replace

from pybridge.console.explanation import explanation_lines
from pybridge.rules.moves import Move
from pybridge.search.analysis import Analysis
from pybridge.search.ranking import RankedMove

MOVE, OTHER, THIRD = Move(1, "1"), Move(2, "2"), Move(3, "3")
GUESS = Analysis(
    move=MOVE, line=(MOVE,), value=0, winner="unknown", plies=None, exact=False,
    algorithm="deepening", compiled=False, depth=1, nodes=1, playouts=0, table_hits=1, seconds=0.0,
)  # fmt: skip


def explained(analysis: Analysis, *moves: Move) -> str:
    ranked = [RankedMove(move, 0, "unknown", None, False, (move,)) for move in moves]
    return " ".join(explanation_lines("x", analysis, ranked, None))


def test_an_explanation_counts_one_in_the_singular() -> None:
    text = explained(GUESS, MOVE, OTHER)
    assert "the other move leads to the same" in text
    assert "1 position, 1 move ahead, in 0.00 s, with 1 table hit." in text


def test_an_explanation_counts_several_in_the_plural() -> None:
    text = explained(replace(GUESS, depth=3, nodes=1000, table_hits=2), MOVE, OTHER, THIRD)
    assert "the other 2 moves lead to the same" in text
    assert "1,000 positions, 3 moves ahead, in 0.00 s, with 2 table hits" in text


def test_a_proof_goes_to_the_end_whatever_the_depth_that_found_it() -> None:
    assert "moves ahead" not in explained(replace(GUESS, exact=True, winner="draw", depth=9), MOVE)


def test_playouts_are_reported_with_their_number_per_second() -> None:
    played = replace(GUESS, algorithm="mcts", nodes=9000, playouts=300, seconds=0.5)
    assert "It played out 300 games from here, 600 per second." in explained(played, MOVE, OTHER)


def test_playouts_feared_what_loses_and_thought_of_what_they_visited_most() -> None:
    ranked = [
        RankedMove(MOVE, 300, "unknown", None, False, (MOVE, THIRD), 40),
        RankedMove(OTHER, 400, "unknown", None, False, (OTHER, MOVE), 9),
        RankedMove(THIRD, -1, "o", 2, True, (THIRD, OTHER), 1),
    ]
    lines = explanation_lines("x", replace(GUESS, algorithm="mcts"), ranked, None)
    feared = lines.index("It feared:")
    assert lines[feared : feared + 4] == [
        "It feared:",
        "  after 3: 2, o wins in 2, 1 visit",
        "It thought of:",
        "  after 2: 1, guess +400, 9 visits",
    ]
