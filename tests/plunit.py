"""Lets pytest collect and run files of plunit tests."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

SWIPL = ["swipl", "--on-warning=status", "-g", "main", "-t", "halt", str(Path(__file__).parent / "run.pl")]


def run_plunit(*files: Path) -> subprocess.CompletedProcess[str]:
    """Run plunit files in one process."""
    command = [*SWIPL, *map(str, files)]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


class PlunitFile(pytest.File):
    """A file of plunit tests, which run together in a separate process."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the one test."""
        yield PlunitTest.from_parent(self, name="plunit")


class PlunitTest(pytest.Item):
    """The tests of a plunit file."""

    def runtest(self) -> None:
        """Run the tests; their output is the report."""
        done = run_plunit(self.path)
        if done.returncode:
            pytest.fail(f"swipl ended with status {done.returncode}:\n{done.stderr}{done.stdout}", pytrace=False)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Return the file and the heading for the report of a failure."""
        return self.path, None, self.nodeid
