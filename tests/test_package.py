"""The package as a whole: its version, and a wheel that has all it needs."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from waiting import PATIENCE

import pybridge

ROOT = Path(__file__).parent.parent


def test_the_version_is_the_same_everywhere() -> None:
    places = {
        "pyproject.toml": r'^version = "(.*)"$',
        "pack.pl": r"^version\('(.*)'\)\.$",
        "CHANGELOG.md": r"^## (\S+)",  # the first one
        "docs/search.md": r"pybridge-(.*)\.tgz",
    }
    for path, pattern in places.items():
        found = re.search(pattern, (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
        assert found is not None, path
        assert found[1] == pybridge.__version__, path


@pytest.mark.stress
def test_a_wheel_brings_its_prolog_files_and_finds_them(tmp_path: Path) -> None:
    build = [
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(tmp_path),
        str(ROOT),
    ]
    subprocess.run([sys.executable, *build], check=True, timeout=PATIENCE)
    (wheel,) = tmp_path.glob("*.whl")
    assert "-cp311-abi3-" in wheel.name  # for every Python from 3.11 on
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
        shipped = {name.removeprefix("pybridge/pl/") for name in archive.namelist() if name.endswith(".pl")}
        static = ROOT / "pybridge" / "web" / "static"
        page = {f"pybridge/web/static/{path.name}" for path in static.iterdir()}  # make page has built it
        assert page <= set(archive.namelist())
    assert shipped == {str(path.relative_to(ROOT / "prolog")) for path in (ROOT / "prolog").rglob("*.pl")}
    script = (
        "import pybridge.bridge.prolog as p; print(p.prolog_directory());"
        "import pybridge; print(pybridge.load_game('tictactoe').start().perft(2))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path / "installed",
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert done.stdout.splitlines() == [str(tmp_path / "installed" / "pybridge" / "pl"), "72"]
