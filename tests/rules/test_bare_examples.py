"""The example games reduced to their rules: `check` names the lines that are missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from waiting import PATIENCE

import pybridge as pb

EXAMPLES = Path(__file__).parents[2] / "examples"
OPTIONAL = ("utilities", "heuristic", "canonical", "forcing", "text", "board", "cells", "legal")


@pytest.mark.share(1)
@pytest.mark.parametrize(
    ("name", "variant", "lacking"),
    [
        ("breakthrough", "5x5", {"utilities/2", "heuristic/2", "text/2", "board/2"}),
        pytest.param("gomoku", "5x5", {"utilities/2", "heuristic/2", "board/2"}, marks=pytest.mark.stress),
        pytest.param("hex", "4x4", {"utilities/2", "heuristic/2", "board/2"}, marks=pytest.mark.stress),
        ("kalah", "4 pits 2 seeds", {"utilities/2", "canonical/2", "board/2"}),
    ],
)
def test_check_names_the_lines_that_a_bare_example_lacks(
    tmp_path: Path, name: str, variant: str, lacking: set[str]
) -> None:
    rules = (EXAMPLES / f"{name}.pl").read_text()
    bare = tmp_path / f"{name}.pl"
    rules = rules.replace(f":- module({name},", f":- module(bare_{name},")
    bare.write_text(re.sub(rf"\b({'|'.join(OPTIONAL)})(?=[(/])", r"unused_\1", rules))
    report = pb.check_game(str(bare), variant, games=1, seconds=PATIENCE)
    assert report.faults == []
    assert {advice.split(" is missing")[0] for advice in report.advice if " is missing" in advice} == lacking
