"""Connect Four against published exact scores (tests/data/connect_four.txt names the source)."""

from pathlib import Path

import pytest
from counts import count

import pybridge as pb

STONES = 21

DATA = Path(__file__).parent.parent / "data"


def published(name: str) -> list[tuple[str, int]]:
    """Return the positions and scores of one of the sets in the file."""
    sets: dict[str, list[tuple[str, int]]] = {}
    rows: list[tuple[str, int]] = []
    for line in (DATA / "connect_four.txt").read_text().splitlines():
        if line.startswith("#"):
            rows = sets.setdefault(line[2:].strip(), [])
        elif line.strip():
            columns, score = line.split()
            rows.append((columns, int(score)))
    return sets[name]


def expected(columns: str, score: int) -> tuple[str, int | None]:
    """Return the winner and the plies until the end that a score means."""
    if score == 0:
        return "draw", None
    played = len(columns)
    mover = played % 2
    winner = mover if score > 0 else 1 - mover
    stones_of_winner = STONES + 1 - abs(score)
    last = 2 * stones_of_winner - (1 if winner == 0 else 0)
    return "xo"[winner], last - played


@pytest.mark.parametrize("name", ["L3_R1", "L2_R1"])
@pytest.mark.parametrize("heuristic", [True, False])
def test_connect_four_positions_have_their_published_scores(name: str, heuristic: bool) -> None:
    start = pb.load_game("connect_four").start()
    rows = published(name)
    assert len(rows) >= 40
    for columns, score in rows[:: count(4, 1)]:
        position = start
        for column in columns:
            position = position.play(column)
        analysis = position.analyse(heuristic=heuristic)
        assert analysis.exact
        assert (analysis.winner, analysis.plies) == expected(columns, score), columns
