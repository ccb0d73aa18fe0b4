"""The user's cache folder, where compiled rules are kept, so that the next process need not compile them."""

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from pybridge.bridge.terms import String

_MOST_FILES = 200


def read(key: str) -> String:
    """Return the text kept under a key, which is a valid file name, or an empty text."""
    place = folder()
    if place is not None:
        with suppress(OSError, ValueError):
            return String((place / key).read_text(encoding="utf-8"))
    return String("")


def write(key: str, text: str) -> bool:
    """Keep a text under a key, and say whether that was possible."""
    return write_bytes(key, text.encode())


def write_bytes(key: str, content: bytes) -> bool:
    """Keep bytes under a key, and say whether that was possible."""
    place = folder()
    if place is None:
        return False
    with suppress(OSError):
        number, written = tempfile.mkstemp(dir=place)
        with open(number, "wb") as file:
            file.write(content)
        keep(Path(written), place / key)
        return True
    return False


def keep(written: Path, kept: Path) -> None:
    """Move a file that has been written in the folder to its name, and remove the oldest files."""
    os.replace(written, kept)
    _remove_oldest(kept.parent)


def folder() -> Path | None:
    """Return the folder, or None if it cannot be used or others may write there."""
    home = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    place = Path(os.environ.get("XDG_CACHE_HOME") or home) / "pybridge"
    with suppress(OSError):
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = place.lstat()
        if status.st_uid == os.getuid() and status.st_mode & 0o777 == 0o700 and not place.is_symlink():
            return place
    return None


def _remove_oldest(place: Path) -> None:
    files = sorted(filter(Path.is_file, place.iterdir()), key=lambda file: file.stat().st_mtime)
    for file in files[:-_MOST_FILES]:
        file.unlink(missing_ok=True)
