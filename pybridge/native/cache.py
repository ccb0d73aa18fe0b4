"""The user's cache folder, where compiled rules are kept, so that the next process need not compile them."""

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from pybridge.bridge.terms import String

_MOST_BYTES = 150_000_000


def read(key: str) -> String:
    """Return the text kept under a key, which is a valid file name, or an empty text."""
    with suppress(ValueError):
        return String(read_bytes(key).decode())
    return String("")


def read_bytes(key: str) -> bytes:
    """Return the bytes kept under a key, or none."""
    place = folder()
    if place is not None:
        with suppress(OSError):
            content = (place / key).read_bytes()
            os.utime(place / key)  # it is in use
            return content
    return b""


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
    """Remove what has not been used for longest, until the rest is not too large."""
    files = sorted(filter(Path.is_file, place.iterdir()), key=lambda file: file.stat().st_mtime, reverse=True)
    size = 0
    for file in files:
        size += file.stat().st_size
        if size > _MOST_BYTES:
            file.unlink(missing_ok=True)
