"""The handout's files (see tests/data/lab6), and copies of them in which its mistake is mended."""

from __future__ import annotations

import shutil
from pathlib import Path

LAB = Path(__file__).parent / "data" / "lab6"


def mended(folder: Path) -> None:
    """Copy the files to `folder`, where getWinner/2 asks of each line that it is not an empty one."""
    shutil.copytree(LAB, folder, dirs_exist_ok=True)
    game = (LAB / "game.pl").read_text()
    assert game.count("], !)") == 8
    game = game.replace("], !)", "], Z \\= '-', !)").replace(", Z \\= '-', Winner = Z.", ", Winner = Z.")
    (folder / "game.pl").write_text(game)
