"""The games of benchmarks/games, some of which benchmarks/strength.py compares with OpenSpiel's."""

from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "benchmarks" / "games"
HINTS = {"heuristic/2", "canonical/2", "utilities/2"}


@pytest.mark.parametrize("path", sorted(GAMES.rglob("*.pl")), ids=lambda path: path.stem)
def test_a_benchmark_game_offers_nothing_but_its_rules(path: Path) -> None:
    header = path.read_text(encoding="utf-8").split("]).")[0]
    assert not [hint for hint in HINTS if hint in header]
