"""SWI-Prolog as a package: the program, its library and its home."""

import os
import sys
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent / "swipl"
HOME = str(_FOLDER)
(LIBRARY,) = map(str, _FOLDER.glob("lib/*/libswipl.so"))
(PROGRAM,) = map(str, _FOLDER.glob("bin/*/swipl"))


def main() -> None:
    """Run the program, in place of this process."""
    os.execv(PROGRAM, ["swipl", f"--home={HOME}", *sys.argv[1:]])
