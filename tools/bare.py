"""Install the wheels of dist/ on a bare Debian and use them, without root: tools/bare.py FOLDER SUITE.

The system in FOLDER, built once, has Python and its venv module, but no compiler and no Prolog.
"""

import shlex
import subprocess
import sys
from pathlib import Path

from newer import COPY, ROOT, VENV, as_root, build, copy_checkout, run_inside

USER = "1000:1000"
MOVE = "echo 5 | pybridge play tictactoe"
STEPS = f"""
! command -v cc swipl
began=$(date +%s)
python3 -m venv {VENV}
pip install --quiet dist/pybridge_swipl-*.whl
pip install --quiet dist/pybridge_prolog-*.whl
{MOVE} | grep '(engine) plays'
echo "a first move after $(($(date +%s) - began)) s, processor time:"
times
{MOVE} | grep '(engine) plays'
pybridge --version | grep 'of the package pybridge_swipl: {VENV}'
swipl -g 'current_prolog_flag(home, Home), print(Home), nl, halt' | grep {VENV}
pybridge solve last_mouse_lost
pybridge web tictactoe --port 8123 --no-browser & server=$!
python - <<'PAGE'
import gzip, time, urllib.request
for _ in range(900):
    try:
        page = gzip.decompress(urllib.request.urlopen("http://127.0.0.1:8123/").read())
        break
    except OSError:
        time.sleep(0.1)
assert b'content="pybridge"' in page, page[:200]
PAGE
kill $server
pip install --quiet pytest pytest-timeout hypothesis
pytest --noconftest -c /dev/null --rootdir . -p no:cacheprovider tests/test_readme.py
"""


def main(folder: str, suite: str) -> None:
    """Build the system if it is missing, and use the wheels in it."""
    system = Path(folder).resolve() / suite
    if not system.is_dir():
        build(system, suite, ["ca-certificates", "python3-venv"])
    copy = system / COPY.relative_to("/")
    copy_checkout(copy, "README.md", "docs", "examples", "prolog", "tests")
    as_root("cp", "-r", ROOT / "dist", copy)
    as_root("rm", "-rf", system / VENV.lstrip("/"))
    for own in (copy, system / VENV.lstrip("/")):
        as_root("install", "-d", "-o", USER.partition(":")[0], own)
    run_inside(system, STEPS, {"HOME": str(COPY)}, USER)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(f"usage: {sys.argv[0]} FOLDER SUITE")
    try:
        main(*sys.argv[1:])
    except subprocess.CalledProcessError as error:
        sys.exit(f"failed with status {error.returncode}: {shlex.join(map(str, error.cmd[:1]))}")
