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


def start_from(start: pb.Position, columns: str) -> pb.Position:
    """Return the position after these columns have been played."""
    for column in columns:
        start = start.play(column)
    return start


@pytest.mark.parametrize("name", ["L3_R1", "L2_R1"])
@pytest.mark.parametrize("heuristic", [True, False])
def test_connect_four_positions_have_their_published_scores(name: str, heuristic: bool) -> None:
    start = pb.load_game("connect_four").start()
    rows = published(name)
    assert len(rows) >= 40
    for columns, score in rows[:: count(4, 1)]:
        analysis = start_from(start, columns).analyse(heuristic=heuristic)
        assert analysis.exact
        assert (analysis.winner, analysis.plies) == expected(columns, score), columns


@pytest.mark.parametrize(("name", "most"), [("L3_R1", 425), ("L2_R1", 2_300)])
def test_a_proof_enters_few_positions(name: str, most: int) -> None:
    start = pb.load_game("connect_four").start()
    entered = [start_from(start, columns).analyse().nodes for columns, _ in published(name)[::4]]
    assert sum(entered) / len(entered) <= most


def test_a_proof_by_more_threads_is_the_same() -> None:
    position = start_from(pb.load_game("connect_four").start(), "5617131757733341415")
    analysis = position.analyse(threads=2)
    assert (analysis.winner, analysis.plies) == expected("5617131757733341415", -8)


def test_stopping_an_unlimited_search_gives_more_than_an_unproven_zero() -> None:
    with pb.load_game("connect_four").start().search() as search:
        for analysis in search:
            if analysis.value != 0:
                break
    assert not analysis.exact
    assert analysis.nodes < 50_000
