"""The project's Prolog files are compiled once, and kept."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from waiting import run_python

import pybridge as pb

ASKED = """
import pybridge as pb
print(pb.load_game("tictactoe").start().analyse(depth=9).value)
print(pb.query_once("predicate_property(pybridge:perft(_, _, _, _), file(File))")["File"])
print(pb.query_once("catch(mark, _, fail)")["truth"])
"""


def asked(monkeypatch: pytest.MonkeyPatch, cache: Path) -> tuple[str, str, bool]:
    """Return what a process with this cache finds: a value, a file's name, and whether there is a mark."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    done = run_python("-c", ASKED)
    assert not done.stderr
    value, file, marked = done.stdout.splitlines()
    return value, Path(file).name, marked == "True"


RIGHT = ("0", "perft.pl", False)


def kept(cache: Path) -> list[Path]:
    return list((cache / "pybridge").glob("*.qlf"))


def test_what_has_been_kept_is_loaded_unless_it_is_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(monkeypatch, tmp_path) == RIGHT
    (file,) = kept(tmp_path)
    (tmp_path / "mark.pl").write_text("mark.\n")
    pb.query_once("qcompile(File)", {"File": str(tmp_path / "mark.pl")})
    marked = (tmp_path / "mark.qlf").read_bytes()
    key = file.name.split(".")[0]
    mark = file.with_name(f"{key}.{sha256(marked).hexdigest()}.qlf")
    mark.write_bytes(marked)
    file.unlink()
    assert asked(monkeypatch, tmp_path) == ("0", "perft.pl", True)
    mark.write_bytes(marked[:-10])
    assert asked(monkeypatch, tmp_path) == RIGHT
    (again,) = kept(tmp_path)
    assert again != mark


def test_a_folder_that_others_can_write_to_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pybridge").mkdir()
    (tmp_path / "pybridge").chmod(0o777)
    assert asked(monkeypatch, tmp_path) == RIGHT
    assert not kept(tmp_path)
