"""A real Chromium for tests, Debian's, driven by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright
from waiting import PATIENCE

CHROMIUM = shutil.which("chromium")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Chromium without a window; on a system without Chromium, tests that need it are skipped."""
    if CHROMIUM is None:
        pytest.skip("there is no command 'chromium' here: browser tests are left out")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"], timeout=1000 * PATIENCE
        )
        try:
            yield browser
        finally:
            browser.close()
