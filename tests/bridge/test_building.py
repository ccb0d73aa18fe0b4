"""The compiled part of the bridge: one build serves every version of Python, and none goes without it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


def build(folder: Path, compiler: str) -> "subprocess.CompletedProcess[str]":
    command = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    copy = folder / "copy"
    shutil.copytree(ROOT / "pybridge", copy / "pybridge", ignore=shutil.ignore_patterns("*.so", "static"))
    shutil.copytree(ROOT / "prolog", copy / "prolog")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    return subprocess.run(
        [sys.executable, *command, str(copy)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env=os.environ | {"CC": compiler},
    )


@pytest.mark.stress
def test_without_a_compiler_the_installation_says_what_it_needs(tmp_path: Path) -> None:
    done = build(tmp_path, "no-such-compiler")
    assert done.returncode != 0
    assert "takes a C compiler and Python's headers" in done.stderr
