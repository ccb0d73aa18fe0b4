"""Real browsers for tests, Debian's, driven by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from waiting import PATIENCE

COMMANDS = {"chromium": "chromium", "firefox": "firefox-esr"}


@contextmanager
def launched(name: str) -> Iterator[Browser]:
    """Start a browser without a window; on a system without it, tests that need it are skipped."""
    program = shutil.which(COMMANDS[name])
    if program is None:
        pytest.skip(f"there is no command '{COMMANDS[name]}' here: its browser tests are left out")
    with sync_playwright() as playwright:
        if name == "firefox":  # as it is, over WebDriver BiDi
            browser = playwright.firefox.launch(executable_path=program, channel="moz-firefox", timeout=1000 * PATIENCE)
        else:
            browser = playwright.chromium.launch(
                executable_path=program, args=["--no-sandbox"], timeout=1000 * PATIENCE
            )
        try:
            yield browser
        finally:
            browser.close()


def only_in_chromium(browser: Browser) -> None:
    """Skip a test of what Playwright does to Chromium alone: touch, downloads, settings, workers, offline."""
    if browser.browser_type.name != "chromium":
        pytest.skip("Playwright does this to Chromium alone")


def developer_tools(page: Page) -> CDPSession:
    """Return a connection to Chromium's developer tools; a test that needs it is skipped in Firefox."""
    assert page.context.browser
    only_in_chromium(page.context.browser)
    return page.context.new_cdp_session(page)
