"""Seeds give the games in `data/seeded_games.json` on every version of SWI-Prolog."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import pybridge as pb

SEEDED = json.loads((Path(__file__).parents[1] / "data" / "seeded_games.json").read_text())


@pytest.mark.share(4)
@pytest.mark.parametrize("row", SEEDED, ids=lambda row: f"{row['game']}-{row['seed']}")
def test_a_seed_gives_these_games(row: dict[str, Any]) -> None:
    match = pb.match(
        pb.load_game(row["game"]), *row["players"], games=len(row["games"]), seed=row["seed"], opening=row["opening"]
    )
    assert [" ".join(record.moves) for record in match.records] == row["games"]
