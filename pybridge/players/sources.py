"""The files that a player consists of, found without running any of them."""

import os
import re
import sys
from dataclasses import dataclass
from importlib.machinery import PathFinder
from pathlib import Path

from pybridge.rules.errors import InputError


@dataclass(frozen=True)
class Source:
    """Where a player is from.

    Attributes:
        file: Its file.
        name: MODULE:NAME of a Python player, "" for a file of Prolog.
        folder: Its package, or "" if it is none.
    """

    file: str
    name: str = ""
    folder: str = ""

    def files(self) -> list[str]:
        """Return what the player can read: its package, or its file and those beside it that it names.

        A file is named if its name without .pl or .py occurs in the text of one that can be read. Links are
        left out: they may point anywhere.
        """
        if self.folder:
            return [self.folder]
        path = Path(self.file)
        left = {
            entry.path: Path(entry.name).stem
            for entry in os.scandir(path.parent)
            if entry.name.endswith(path.suffix) and entry.is_file(follow_symlinks=False)
        }
        left.pop(str(path), None)
        found = [str(path)]
        for file in found:  # which grows
            text = Path(file).read_text(encoding="utf-8", errors="replace")
            named = [other for other, stem in left.items() if stem in text]
            found += [other for other in named if left.pop(other)]
        return found


def prolog_source(spec: str) -> Source:
    """Return the source of FILE.pl.

    Raises:
        InputError: There is no such file.
    """
    file = os.path.abspath(os.path.expanduser(spec))
    if not os.path.isfile(file):
        raise InputError(f"there is no file {spec}")
    return Source(file)


def python_source(spec: str) -> Source:
    """Return the source of MODULE:NAME.

    Raises:
        InputError: There is no such module, or the name does not occur in it.
    """
    module, _, name = spec.partition(":")
    root, *inner = module.split(".")
    found = PathFinder.find_spec(root, ["", *sys.path])
    folder = (found.submodule_search_locations or [""])[0] if found else ""
    file = Path(folder, *inner) if folder else Path((found and found.origin) or "")
    if folder:
        file = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
    if not file.is_file() or bool(inner) > bool(folder):
        why = f"there is no module {module}"
    elif file.suffix == ".py" and not re.search(rf"\b{re.escape(name)}\b", file.read_text(errors="replace")):
        why = f"{name} does not occur in {file}"
    else:
        return Source(str(file.absolute()), spec, folder and str(Path(folder).absolute()))
    raise InputError(
        f"there is no player {spec!r}: only engine, strategy, own, or a Python module can be followed by "
        f"a colon ({why})"
    )
