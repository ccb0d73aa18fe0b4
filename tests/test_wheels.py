"""Wheels in dist/: `make play` uses them where there is no compiler or no Prolog, and needs no root then."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SYSTEM = ("sh", "dirname", "find", "head")


def script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a folder where setup.sh finds no Prolog, compiler or root, and pip tells what it would do."""
    for name in SYSTEM:
        path = Path("/usr/bin", name)
        script(tmp_path / "bin" / name, f'exec {path if path.exists() else Path("/bin", name)} "$@"')
    script(tmp_path / "bin" / "id", "echo 1000")
    script(tmp_path / "bin" / "python3", f'exec {sys.executable} "$@"')
    script(tmp_path / "venv" / "bin" / "python", 'echo "$@"')
    (tmp_path / "dist").mkdir()
    return tmp_path


def set_up(checkout: Path) -> subprocess.CompletedProcess[str]:
    command = ["/bin/sh", str(ROOT / "tools" / "setup.sh"), str(checkout / "venv"), "."]
    environment = {"PATH": str(checkout / "bin"), "CC": "no-compiler"}
    return subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)


def test_the_wheels_of_dist_are_installed_without_root(checkout: Path) -> None:
    for name in ("pybridge_swipl-10.1.12-py3-none-linux.whl", "pybridge_prolog-0.2.0-cp311-abi3-linux.whl"):
        (checkout / "dist" / name).touch()
    done = set_up(checkout)
    assert done.returncode == 0, done.stderr
    assert [line.split()[-1] for line in done.stdout.splitlines()] == [
        "dist/pybridge_swipl-10.1.12-py3-none-linux.whl",
        "dist/pybridge_prolog-0.2.0-cp311-abi3-linux.whl",
    ]


@pytest.mark.parametrize(
    ("there", "missing", "package"),
    [([], "SWI-Prolog", "pybridge_swipl"), (["pybridge_swipl-1.whl"], "A C compiler", "pybridge_prolog")],
)
def test_without_a_wheel_and_without_root_one_line_says_what_to_do(
    checkout: Path, there: list[str], missing: str, package: str
) -> None:
    for name in there:
        (checkout / "dist" / name).touch()
    done = set_up(checkout)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith(f"{missing} is missing: put the wheel {package} into dist/")


@pytest.mark.stress
@pytest.mark.timeout(7200)
@pytest.mark.skipif(
    not list(ROOT.glob("dist/pybridge_swipl-*.whl")), reason="dist/ has no wheel pybridge_swipl"
)
@pytest.mark.parametrize("suite", ["bookworm", "trixie"])
def test_the_wheels_are_enough_on_a_bare_debian(suite: str) -> None:
    subprocess.run(["make", "wheels"], cwd=ROOT, check=True)
    folder = ROOT / ".newer" / "bare"
    subprocess.run([sys.executable, "tools/bare.py", folder, suite], cwd=ROOT, check=True)
