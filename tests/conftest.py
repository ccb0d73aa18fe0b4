"""Prolog tests are collected too, and without STRESS only a share of the tests runs: see `left_to_stress`."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from counts import STRESS
from hypothesis import HealthCheck, settings
from plunit import PlunitFile, PlunitTest
from waiting import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# The same examples every time, so that no run fails by chance; `make stress` looks for new ones. No check of
# the time that an example takes, which says how busy the machine is.
settings.register_profile(
    "pybridge",
    deadline=None,
    derandomize=not STRESS,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("pybridge")

# A shell starts what runs in the background with Ctrl-C ignored, and there are tests of Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers() -> int:
    """Let three processes share two processors: a test often waits for a process, a browser or an engine."""
    return (os.cpu_count() or 1) * 3 // 2


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Treat a plunit file as a file with one test."""
    return PlunitFile.from_parent(parent, path=file_path) if file_path.suffix == ".plt" else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Test the page in Chromium, and in `make stress` in Firefox too."""
    if "browser" in metafunc.fixturenames and metafunc.definition.path.parent.name == "web":
        names = ["chromium", "firefox"] if STRESS else ["chromium"]
        metafunc.parametrize("browser", names, indirect=True, scope="session")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave some tests to `make stress`, and run the slow ones first: those with a browser share one."""
    left_out = [] if STRESS else left_to_stress(items)
    config.hook.pytest_deselected(items=left_out)
    kept = [item for item in items if item not in left_out]
    items[:] = sorted(kept, key=lambda item: 0 if has_browser(item) else 1 if is_slow(item) else 2)


def left_to_stress(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return tests marked `stress`, and all but N cases, evenly spread, of those marked `share(N)`."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    kept = {item for same in cases.values() for item in same[:: -(-len(same) // share(same))]}
    return [item for item in items if item not in kept or item.get_closest_marker("stress")]


def share(cases: list[pytest.Item]) -> int:
    marker = cases[0].get_closest_marker("share")
    return marker.args[0] if marker else len(cases)


def has_browser(item: pytest.Item) -> bool:
    return "browser" in getattr(item, "fixturenames", ())


def is_slow(item: pytest.Item) -> bool:
    return isinstance(item, PlunitTest) or item.get_closest_marker("long") is not None


@pytest.fixture(autouse=True)
def no_python_at_garbage_collection() -> None:
    """Remove hypothesis's timer from the callbacks of the garbage collector.

    It runs there as Python code, and a Ctrl-C that arrives in such code is lost: Python has nowhere to
    raise it.
    """
    gc.callbacks.clear()


@pytest.fixture(autouse=True)
def no_event_loop_of_the_browsers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let tests without a browser run their own event loops, even after tests with one.

    Playwright's event loop runs in this thread as long as the browser does.
    """
    loop = None if "browser" in request.fixturenames else asyncio._get_running_loop()
    if loop is None:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """One browser for all tests of a process: Chromium, unless a test asks for another."""
    from browser import launched  # takes a while to import

    with launched(getattr(request, "param", "chromium")) as started:
        yield started


@pytest.fixture(scope="session")
def empty_page(browser: Browser) -> Page:
    """A page for whatever a test wants to look at; a new one would take half a second each time."""
    page = browser.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    return page


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address at which the page with the built-in games is served."""
    from at_the_table import served

    with served() as found:
        yield found


@pytest.fixture(scope="session")
def opened(browser: Browser, address: str) -> Iterator[Page]:
    """The page, loaded once for all tests of a process that a used page is enough for."""
    from at_the_table import opened_page, status
    from playwright.sync_api import expect

    with opened_page(browser, address) as page:
        expect(status(page)).to_contain_text("to move.")
        yield page
