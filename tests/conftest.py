"""The Prolog tests run beside the Python ones, and those marked `stress` only where STRESS is set."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from counts import STRESS

RUN = Path(__file__).parent / "run.pl"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take a plunit file for a file of one test."""
    return PlunitFile.from_parent(parent, path=file_path) if file_path.suffix == ".plt" else None


class PlunitFile(pytest.File):
    """A file of plunit tests, which run together in a process of their own."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the one test."""
        yield PlunitTest.from_parent(self, name="plunit")


class PlunitTest(pytest.Item):
    """The tests of a plunit file."""

    def runtest(self) -> None:
        """Let tests/run.pl run them."""
        command = ["swipl", "--on-warning=status", "-g", "main", "-t", "halt", RUN, self.path]
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            raise PlunitFailure(f"swipl ended with status {done.returncode}:\n{done.stdout}")
        self.add_report_section("call", "swipl", done.stdout)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:
        """Return what plunit has printed."""
        return (
            str(excinfo.value)
            if isinstance(excinfo.value, PlunitFailure)
            else str(super().repr_failure(excinfo))
        )


class PlunitFailure(Exception):
    """A plunit test failed, or its file did not load without a warning."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `stress`, and begin with the Prolog tests: some are long."""
    left_out = [item for item in items if not STRESS and item.get_closest_marker("stress")]
    config.hook.pytest_deselected(items=left_out)
    kept = [item for item in items if item not in left_out]
    items[:] = sorted(kept, key=lambda item: not isinstance(item, PlunitTest))
