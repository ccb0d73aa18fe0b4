"""The project's Prolog files, loaded at once.

The first process to need them loads their text, and keeps what SWI-Prolog has made of it, a .qlf file, in the
user's cache folder. The next ones load that, which takes a fifth of the time.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from pybridge.bridge.errors import PrologError, PrologInterrupted, PrologTimeout
from pybridge.bridge.prolog import query_once
from pybridge.bridge.starting import prolog_directory
from pybridge.native import cache

_LIBRARY = prolog_directory() / "pybridge.pl"

_GIVEN = """
    findall(Value, ( member(Flag, [version, home, arch]), current_prolog_flag(Flag, Value) ), Values),
    findall(File, ( source_file(File), atom_concat(Folder, _, File) ), Loaded),
    Given = [Values, Loaded]
"""
_WHOLE = "format(string(Text), ':- ~q.~n', [load_files(File, [if(not_loaded), imports([])])])"


def load_library_file() -> None:
    """Load pybridge.pl, and all that it uses, without importing its predicates into the module user."""
    folder = cache.folder()
    if folder is not None:
        key = _key()
        if not _load_kept(folder, key):
            _compile(folder, key)
    query_once("load_files(File, [if(not_loaded), imports([])])", {"File": str(_LIBRARY)})


def _key() -> str:
    """Return a name for what SWI-Prolog makes of the files in this process."""
    parts = [query_once(_GIVEN, {"Folder": f"{_LIBRARY.parent}/"})["Given"]]
    for path in sorted(_LIBRARY.parent.rglob("*.pl")):
        status = path.stat()
        parts += [path, status.st_size, status.st_mtime_ns]
    return sha256(repr(parts).encode()).hexdigest()


def _load_kept(folder: Path, key: str) -> bool:
    """Load what has been kept, and say whether there is any; remove it if its bytes have changed."""
    for file in folder.glob(f"{key}.*.qlf"):
        with _failing_quietly():
            if file.name == _name(key, file):
                os.utime(file)  # it is in use
                query_once("load_files(File, [imports([])])", {"File": str(file)})
                return True
            file.unlink()
    return False


def _name(key: str, file: Path) -> str:
    return f"{key}.{sha256(file.read_bytes()).hexdigest()}.qlf"


def _compile(folder: Path, key: str) -> None:
    """Load the text of the files, and keep what has become of it, if that is possible."""
    with _failing_quietly(), TemporaryDirectory(dir=folder) as written:
        whole = Path(written) / "library.pl"
        whole.write_text(query_once(_WHOLE, {"File": str(_LIBRARY)})["Text"], encoding="utf-8")
        query_once("qcompile(File, [include(user)])", {"File": str(whole)})
        made = whole.with_suffix(".qlf")
        cache.keep(made, folder / _name(key, made))


@contextmanager
def _failing_quietly() -> Iterator[None]:
    try:
        yield
    except (PrologInterrupted, PrologTimeout):
        raise
    except (OSError, PrologError):
        pass
