"""Files of saved games are replaced as a whole, and nothing else is."""

import os
import stat
from pathlib import Path

FIRST_LINE = "pybridge game, format 1"
"""The first line of a saved game."""


def may_be_replaced(file: Path) -> bool:
    """Return whether the file can be replaced without losing anything but a saved game."""
    if not file.exists():
        return True
    if not file.is_file():
        return False
    with file.open("rb") as before:
        first = before.readline(len(FIRST_LINE) + 2)
    return not first or first.strip() == FIRST_LINE.encode()


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a reader finds either the old text or the new one, even after a crash.

    A symbolic link is followed. The mode of an existing file is kept.
    """
    file = Path(os.path.realpath(path))
    temporary = file.with_name(f".{file.name[:100]}.{os.urandom(4).hex()}")
    try:
        with temporary.open("x", encoding="utf-8") as new:
            new.write(text)
            new.flush()
            os.fsync(new.fileno())
        if file.exists():
            temporary.chmod(stat.S_IMODE(file.stat().st_mode))
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
