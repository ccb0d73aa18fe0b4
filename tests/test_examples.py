"""The examples run unchanged."""

from pathlib import Path

import pytest
from waiting import run_python

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize(
    ("script", "last_line"),
    [("family.py", "['ann', 'pat']"), ("perfect_play.py", "winner: draw"), ("roads.py", "3 trips longer than 50 km")],
)
def test_an_example_runs_and_ends_as_it_should(script: str, last_line: str) -> None:
    done = run_python(EXAMPLES / script)
    assert done.stderr == ""
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == last_line
