"""The handout's files (see tests/data/lab6), and copies of them with its mistake corrected."""

from __future__ import annotations

import shutil
from pathlib import Path

LAB = Path(__file__).parent / "data" / "lab6"


def mended(folder: Path) -> None:
    """Copy the files to `folder`, with a getWinner/2 that ignores empty lines."""
    shutil.copytree(LAB, folder, dirs_exist_ok=True)
    game = (LAB / "game.pl").read_text()
    assert game.count("], !)") == 8
    game = game.replace("], !)", "], Z \\= '-', !)").replace(", Z \\= '-', Winner = Z.", ", Winner = Z.")
    (folder / "game.pl").write_text(game)
