"""The files of the page, with the games that it offers."""

import hashlib
import json
import re
from collections.abc import Sequence
from pathlib import Path

from pybridge.rules.errors import GameError, InputError, UnknownGame, shortened
from pybridge.rules.loading import full_spec, games, is_path, load_rules, other_files, unknown_game
from pybridge.web.cards import game_pages

STATIC = Path(__file__).parent / "static"

_MARK = b'<meta name="generator" content="pybridge">'

_FILE_NAME = re.compile(r"\w[\w-]*\.(pl|kif|gdl)", re.ASCII)


class PageNotBuilt(InputError):
    """This is a checkout in which the page has not been built yet."""


def page_files(offered: Sequence[str] = (), offline: bool = False, address: str | None = None) -> dict[str, bytes]:
    """Return the files of the page by name.

    Args:
        offered: Built-in names and paths of game files; the page starts with the first, and offers them all.
        offline: Let browsers keep the files.
        address: Where the files will be, "" if that is not known, for a page of its own for each game; None,
            the default, for one page.

    Raises:
        PageNotBuilt: The page has not been built.
        UnknownGame: There is no such built-in game and no such file.
        InputError: A file of rules cannot be read, or its name cannot be used or is that of another.
    """
    if not (STATIC / "index.html").is_file():
        raise PageNotBuilt("the page is not built yet: run `make page`, which needs Node and npm")
    files = {path.name: path.read_bytes() for path in sorted(STATIC.iterdir())}
    paths = [spec for spec in offered if is_path(spec)]
    rules = {Path(spec).name: _read(spec) for spec in paths}
    if len(rules) < len(paths):
        names = [Path(spec).name for spec in paths]
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError(f"two of the files are named {twice}: the page can offer only one of them")
    first, beside = first_fragment(offered), _files_beside(paths)
    pages = {} if address is None else game_pages(files, offered, address)
    described = {
        "first": first,
        "files": [{"file": name, "text": text} for name, text in rules.items()],
        "beside": beside,
        "offline": offline,
        "pages": [name for name in pages if name.endswith(".html") and name not in files],
    }
    files |= pages
    files["games.json"] = json.dumps(described, ensure_ascii=False).encode()
    if offline:
        files["offline.js"] = _keeping(files, files.pop("offline.js"))
    return files


def _files_beside(paths: Sequence[str]) -> dict[str, str]:
    """Return the text of the files that these load, by their path beside the one that loads them."""
    beside: dict[str, str] = {}
    for spec in paths:
        folder = Path(full_spec(spec)).resolve().parent
        for other in map(Path, _loaded_by(spec)):
            if not other.resolve().is_relative_to(folder):
                raise InputError(f"{spec} loads {other}: the page takes along only what is in its folder")
            name = str(other.resolve().relative_to(folder))
            if beside.setdefault(name, text := _read(str(other))) != text:
                raise InputError(f"two of the files are named {name}: the page can offer only one of them")
    return beside


def _loaded_by(spec: str) -> list[str]:
    try:
        return other_files(load_rules(spec))
    except GameError:  # the page says what is wrong
        return []


def first_fragment(offered: Sequence[str]) -> str:
    """Return the fragment of the page's address that opens the first game, or "" if there is none.

    Raises:
        UnknownGame: It is neither a path nor a built-in game.
    """
    known = games() if any(not is_path(spec) for spec in offered) else []
    for spec in offered:
        if not is_path(spec) and spec not in known:
            raise unknown_game(spec)
    if not offered:
        return ""
    return f"#file={Path(offered[0]).name}" if is_path(offered[0]) else f"#game={offered[0]}"


def write_site(
    folder: Path, offered: Sequence[str] = (), force: bool = False, offline: bool = True, address: str = ""
) -> list[Path]:
    """Write the page to a folder, which is created if necessary; return the files written.

    Args:
        folder: An empty folder, or one with an earlier version of the page.
        offered: As for `page_files`.
        force: Write to a folder that contains something else, too.
        offline: Let browsers keep the page, so that it works without a network after the first visit.
        address: Where the folder will be served; by default, cards are named by relative addresses.

    Raises:
        GameError: There is an error in a file of rules.
        InputError: As `page_files`, or a file cannot be written, or the folder contains something else.
    """
    files = page_files(offered, offline, address)
    try:
        if not force and folder.is_dir() and any(folder.iterdir()) and not _has_page(folder):
            raise InputError(
                f"{shortened(str(folder), 100)} is not empty and holds no page of pybridge: "
                "name another folder, or add --force to write into this one"
            )
        folder.mkdir(parents=True, exist_ok=True)
        for name, contents in files.items():
            (folder / name).write_bytes(contents)
    except OSError as error:
        raise InputError(f"cannot write {shortened(str(folder), 100)}: {error.strerror}") from None
    return [folder / name for name in files]


def _keeping(files: dict[str, bytes], worker: bytes) -> bytes:
    """Return the service worker that keeps these files."""
    version = hashlib.sha256(b"".join(files.values())).hexdigest()[:16]
    named = json.dumps(["./", *(name for name in files if not name.endswith(".png"))]).encode()
    return worker.replace(b'"NONE"', f'"{version}"'.encode(), 1).replace(b"FILES = []", b"FILES = " + named)


def _has_page(folder: Path) -> bool:
    index = folder / "index.html"
    return index.is_file() and _MARK in index.read_bytes()


def _read(spec: str) -> str:
    path = Path(spec).expanduser()
    if not _FILE_NAME.fullmatch(path.name):
        raise InputError(f"the page cannot use a file named {path.name!r}: use letters, digits, _ and -")
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UnknownGame(f"there is no file {shortened(spec, 100)}") from None
    except UnicodeDecodeError:
        raise InputError(f"{shortened(spec, 100)} is not UTF-8 text") from None
    except OSError as error:
        raise InputError(f"cannot read {shortened(spec, 100)}: {error.strerror}") from None
