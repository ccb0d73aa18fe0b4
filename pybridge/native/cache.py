"""Compiled modules kept in files, so that the next process need not compile them again."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from pybridge.bridge.terms import String

_MOST_FILES = 200


def read(key: str) -> String:
    """Return the text kept under a key, which is a valid file name, or an empty text."""
    folder = _folder()
    if folder is not None:
        with suppress(OSError, ValueError):
            return String((folder / key).read_text(encoding="utf-8"))
    return String("")


def write(key: str, text: str) -> bool:
    """Keep a text under a key, and say whether that was possible."""
    folder = _folder()
    if folder is None:
        return False
    with suppress(OSError):
        number, written = tempfile.mkstemp(dir=folder)
        with open(number, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(written, folder / key)
        _remove_oldest(folder)
        return True
    return False


def _folder() -> Path | None:
    """Return the folder of the cache, or None if it cannot be used or others may write there."""
    home = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    folder = Path(os.environ.get("XDG_CACHE_HOME") or home) / "pybridge"
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.lstat()
        if status.st_uid == os.getuid() and status.st_mode & 0o777 == 0o700 and not folder.is_symlink():
            return folder
    return None


def _remove_oldest(folder: Path) -> None:
    files = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime)
    for file in files[:-_MOST_FILES]:
        file.unlink(missing_ok=True)
