"""The games of benchmarks/games keep the contract; benchmarks/strength.py compares some with OpenSpiel's."""

from pathlib import Path

import pytest

from pybridge.rules.goals import run_goal

GAMES = Path(__file__).parents[2] / "benchmarks" / "games"
HINTS = {"heuristic/2", "canonical/2", "utilities/2"}


@pytest.mark.parametrize("path", sorted(GAMES.rglob("*.pl")), ids=lambda path: path.stem)
def test_a_benchmark_game_has_no_faults(path: Path) -> None:
    report = run_goal("pybridge:check_file(Spec, all, 1, 1, Report)", {"Spec": str(path)})["Report"]
    assert isinstance(report, dict)
    assert report["positions"] > 5
    assert report["faults"] == []


@pytest.mark.parametrize("path", sorted(GAMES.rglob("*.pl")), ids=lambda path: path.stem)
def test_a_benchmark_game_offers_nothing_but_its_rules(path: Path) -> None:
    header = path.read_text(encoding="utf-8").split("]).")[0]
    assert not [hint for hint in HINTS if hint in header]
