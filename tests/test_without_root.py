"""`make play` without root: apt's packages of SWI-Prolog and of a compiler are unpacked into .venv."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_without_root_and_apt_one_line_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    for name, text in {"id": "echo 1000", "python3": f'exec {sys.executable} "$@"'}.items():
        path = tmp_path / "bin" / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
    for name in ("sh", "dirname", "mkdir"):
        found = next(Path(folder, name) for folder in os.defpath.split(":") if Path(folder, name).exists())
        (tmp_path / "bin" / name).symlink_to(found)
    (tmp_path / "venv/bin").mkdir(parents=True)
    (tmp_path / "venv/bin/python").symlink_to(sys.executable)
    command = ["/bin/sh", str(ROOT / "tools/setup.sh"), str(tmp_path / "venv"), "."]
    done = subprocess.run(command, env={"PATH": str(tmp_path / "bin")}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith("SWI-Prolog is missing: install it as root, or with conda: conda install")


@pytest.mark.stress
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("suite", ["bookworm", "trixie"])
def test_a_newcomer_plays_on_a_bare_debian(suite: str) -> None:
    command = [sys.executable, "tools/bare.py", str(ROOT / ".newer" / "bare"), suite]
    subprocess.run(command, cwd=ROOT, check=True)
