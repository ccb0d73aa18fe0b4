"""Play as a newcomer on a bare Debian, without root, compiler and Prolog: tools/bare.py FOLDER SUITE.

The system in FOLDER, built once, has git, make, Python and its venv module.
"""

import shlex
import subprocess
import sys
from pathlib import Path

from newer import COPY, as_root, build, copy_checkout, run_inside

USER = "1000:1000"
FILES = "Makefile pyproject.toml README.md LICENSE hatch_build.py tools prolog pybridge examples"
STEPS = """
! command -v cc swipl
began=$(date +%s)
echo 5 | make play | grep '(engine) plays'
echo "a first game after $(($(date +%s) - began)) s"
.venv/bin/pybridge --version | grep "named by PYBRIDGE_SWIPL: $PWD/.venv"
.venv/bin/pybridge solve last_mouse_lost
.venv/bin/swipl -g 'append(X, [b], [a,b]), print(X), nl' -t halt
"""


def main(folder: str, suite: str) -> None:
    """Build the system if it is missing, and play in it."""
    system = Path(folder).resolve() / suite
    if not system.is_dir():
        build(system, suite, ["ca-certificates", "git", "make", "python3-venv"])
    copy = system / COPY.relative_to("/")
    copy_checkout(copy, *FILES.split())
    as_root("chown", "-R", USER, copy)
    run_inside(system, STEPS, {"HOME": str(COPY)}, USER)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(f"usage: {sys.argv[0]} FOLDER SUITE")
    try:
        main(*sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(f"failed with status {error.returncode}: {shlex.join(map(str, error.cmd[:1]))}")
