"""Many queries from many threads: the answers are right, and memory is released."""

import subprocess
import sys
from pathlib import Path

import pytest
from counts import count

STRESS = Path(__file__).parent / "stress.py"


def growth(work: str, *numbers: int) -> float:
    """Run the program in a fresh process; return the factor by which its memory has grown."""
    command = [sys.executable, str(STRESS), work, *map(str, numbers)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return float(done.stdout)


@pytest.mark.stress
def test_queries_from_eight_threads_neither_err_nor_take_more_and_more_memory() -> None:
    assert growth("work_in_threads", count(200, 2000), count(2, 10)) < 1.1


def test_a_thread_keeps_nothing_of_the_answers_that_it_has_read() -> None:
    assert growth("read_answers", 50, count(150, 3000)) < 1.1
